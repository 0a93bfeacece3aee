import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';

export interface Question {
  title: string;
  body: ReactNode;
  /** What the button says that does it. */
  action: string;
  /** What the other one says, in place of "Cancel". */
  refusal?: string;
  /** What cannot be taken back is red. */
  isDangerous?: boolean;
}

type Ask = (question: Question) => Promise<boolean>;

const Context = createContext<Ask>(() => Promise.resolve(false));

/** Asks before something is done; resolves to whether it may be. */
export const useConfirm = () => useContext(Context);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useTexts(shared);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<(yes: boolean) => void>(() => {});
  const ask: Ask = (next) => {
    // Nobody can answer the one before any more.
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
      {/* A dialog that asks something has a `stackId` too: the question is over it, and Esc closes the question alone. */}
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
