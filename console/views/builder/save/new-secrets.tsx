import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { Copy } from '#console/parts/copy.tsx';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import { secretName } from './secrets.ts';
import type { SaveState } from './session.ts';

/** The secrets that saves have created or removed, above the form until somebody has noted them. */
export function NewSecrets({ state }: { state: Pick<SaveState, 'secrets' | 'closeSecrets'> }) {
  const t = useTexts(texts);
  const { generated, dropped } = state.secrets;
  if (generated.length + dropped.length === 0) return null;
  return (
    <Alert
      color={dropped.length > 0 ? 'yellow' : 'teal'}
      variant="light"
      role="status"
      title={generated.length > 0 && t.save.secretsTitle}
    >
      <Stack gap="xs" align="flex-start">
        {generated.length > 0 && <Text size="sm">{t.save.secretsBody}</Text>}
        {generated.map(({ path, value }) => (
          <Group key={path} gap="xs">
            <Text size="sm" span>
              {secretName(path)}
            </Text>
            <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
            <Copy value={value} />
          </Group>
        ))}
        {dropped.length > 0 && (
          <Text size="sm">
            {t.save.droppedSecrets} {dropped.map(secretName).join(', ')}
          </Text>
        )}
        <Button size="compact-sm" variant="default" onClick={state.closeSecrets}>
          {t.save.secretsNoted}
        </Button>
      </Stack>
    </Alert>
  );
}
