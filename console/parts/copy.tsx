import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';

/** A button that copies a text and confirms it. */
export function Copy({ value, label }: { value: string; label?: string }) {
  const t = useTexts(shared);
  const { copy, copied } = useClipboard({ timeout: 2_000 });
  return (
    <Button
      size="compact-xs"
      variant="default"
      style={{ flexShrink: 0 }}
      onClick={() => copy(value)}
      aria-live="polite"
    >
      {copied ? t.copied : (label ?? t.copy)}
    </Button>
  );
}

interface Secret {
  title: string;
  about: string;
  value: string;
  /** The label of the copy button, where "Copy" is not enough. */
  copy?: string;
  /** The label of the button that confirms the secret was stored. */
  confirmLabel: string;
  done(): void;
}

/** Shows a secret once, until somebody confirms having stored it. */
export function ShownOnce({ title, about, value, copy, confirmLabel, done }: Secret) {
  return (
    <Alert color="teal" variant="light" role="alert" title={title}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{about}</Text>
        <Group gap="xs">
          <Code fz="md" style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Code>
          <Copy value={value} label={copy} />
        </Group>
        <Button size="compact-sm" variant="default" onClick={done}>
          {confirmLabel}
        </Button>
      </Stack>
    </Alert>
  );
}
