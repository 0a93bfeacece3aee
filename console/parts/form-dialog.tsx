import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';
import { Failure } from './states.tsx';

/** A dialog with a form: its inputs, the error of the last attempt, and buttons. It closes once the form is saved. */
export function FormDialog({
  title,
  action,
  isIncomplete = false,
  save,
  close,
  children,
}: {
  title: string;
  /** The label of the button that saves. */
  action: string;
  /** True while the form cannot be saved. */
  isIncomplete?: boolean;
  save(): Promise<unknown>;
  close(): void;
  children: ReactNode;
}) {
  const words = useTexts(shared);
  const saving = useMutation({ mutationFn: save, onSuccess: close });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <Modal opened onClose={close} title={title} stackId={title} closeButtonProps={{ 'aria-label': words.close }}>
      <form onSubmit={submit}>
        <Stack>
          {children}
          {saving.isError && <Failure error={saving.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {words.cancel}
            </Button>
            <Button type="submit" disabled={isIncomplete} loading={saving.isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
