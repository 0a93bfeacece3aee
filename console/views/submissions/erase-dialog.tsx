import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { shared } from '#console/texts/en/shared.ts';
import { texts } from '#console/texts/en/submissions.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';

/** Asks for confirmation before many submissions are erased: their number has to be typed. */
export function EraseDialog({
  count,
  isOpen,
  close,
  erase,
}: {
  count: number;
  isOpen: boolean;
  close(): void;
  erase(): void;
}) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const format = useFormat();
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t.eraseTitle(format.number(count))}
      centered
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Typed count={count} close={close} erase={erase} />
    </Modal>
  );
}

/** A component of its own, so that the typed number is gone when the dialog opens again. */
function Typed({ count, close, erase }: { count: number; close(): void; erase(): void }) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const [typed, setTyped] = useState('');
  const isMeant = typed.trim() === String(count);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isMeant) erase();
      }}
    >
      <Stack>
        <Text size="sm">{t.eraseBody}</Text>
        <TextInput
          data-autofocus
          label={t.eraseType(String(count))}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" color="red" disabled={!isMeant}>
            {t.erase}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
