import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTexts } from '#console/texts/language.ts';
import { shared } from '#console/texts/shared.ts';

/** Copies a text, and says that it did. */
export function Copy({ value, label }: { value: string; label?: string }) {
  const t = useTexts(shared);
  const { copy, copied } = useClipboard({ timeout: 2_000 });
  return (
    <Button size="compact-xs" variant="default" onClick={() => copy(value)} aria-live="polite">
      {copied ? t.copied : (label ?? t.copy)}
    </Button>
  );
}
