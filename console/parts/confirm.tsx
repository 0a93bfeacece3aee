import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';

export interface Question {
  title: string;
  body: ReactNode;
  /** The label of the button that confirms. */
  action: string;
  /** The label of the other button, "Cancel" by default. */
  refusal?: string;
  /** Draws the button in red, for actions that cannot be undone. */
  isDangerous?: boolean;
}

type Ask = (question: Question) => Promise<boolean>;

const Context = createContext<Ask>(() => Promise.resolve(false));

/** Returns a function that asks for confirmation and resolves to the answer. */
export const useConfirm = () => useContext(Context);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useTexts(shared);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<(yes: boolean) => void>(() => {});
  const ask: Ask = (next) => {
    // The new question replaces one that is still open, which nobody can answer any more.
    answer.current(false);
    setQuestion(next);
    setIsOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  };
  const close = (yes: boolean) => {
    setIsOpen(false);
    answer.current(yes);
  };
  return (
    <Context value={ask}>
      {/* Dialogs that ask for confirmation have a `stackId` too: the question is then on top, and Esc closes only the question. */}
      <Modal.Stack>
        {children}
        <Modal
          stackId="question"
          opened={isOpen}
          onClose={() => close(false)}
          title={question?.title}
          centered
          closeButtonProps={{ 'aria-label': t.close }}
        >
          <Stack>
            {typeof question?.body === 'string' ? <Text size="sm">{question.body}</Text> : question?.body}
            <Group justify="flex-end">
              <Button variant="default" onClick={() => close(false)}>
                {question?.refusal ?? t.cancel}
              </Button>
              <Button data-autofocus color={question?.isDangerous ? 'red' : undefined} onClick={() => close(true)}>
                {question?.action}
              </Button>
            </Group>
          </Stack>
        </Modal>
      </Modal.Stack>
    </Context>
  );
}
