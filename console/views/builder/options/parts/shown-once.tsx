import { Alert, Group, Stack, Text } from '@mantine/core';
import { Copy } from '#console/parts/copy.tsx';
import { texts } from '#console/texts/en/builder/options.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from '../options.module.css';

/** A newly generated secret. It disappears with the view. */
export function ShownOnce({ title, value }: { title: string; value: string }) {
  const t = useTexts(texts);
  return (
    <Alert color="teal" variant="outline" title={title} role="status">
      <Stack gap="xs">
        <Text size="sm" className={classes.secret}>
          {value}
        </Text>
        <Group gap="xs">
          <Copy value={value} />
          <Text size="sm">{t.integrations.once}</Text>
        </Group>
      </Stack>
    </Alert>
  );
}
