import { Code, List, Stack, Text } from '@mantine/core';
import { texts } from '#console/texts/en/forms/data.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';

/** The effects of a save on stored values, as counted by the service. */
export interface Changes {
  changes: readonly {
    field: string;
    change: string;
    options?: readonly string[] | undefined;
    submissions: number;
    drafts: number;
  }[];
  at_least: boolean;
  confirm: string;
}

/** A list of the effects on stored values, for confirmation before saving. */
export function LostValues({ changes: { changes, at_least: isAtLeast } }: { changes: Changes }) {
  const t = useTexts(texts);
  const format = useFormat();
  const words: Record<string, (options: string) => string> = {
    removed: () => t.lostRemoved,
    type_changed: () => t.lostType,
    part_removed: () => t.lostPart,
    option_removed: t.lostOption,
  };
  return (
    <Stack gap="xs">
      <Text size="sm">{t.lostBody}</Text>
      <List size="sm" spacing={4}>
        {changes.map(({ field, change, options = [], submissions, drafts }) => (
          <List.Item key={`${field} ${change}`}>
            <Code>{field}</Code> {words[change]?.(options.join(', ')) ?? change}:{' '}
            {t.lost(format.number(submissions), format.number(drafts))}
          </List.Item>
        ))}
      </List>
      {isAtLeast && <Text size="sm">{t.lostAtLeast}</Text>}
    </Stack>
  );
}
