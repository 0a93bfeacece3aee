import { List, Stack, Text } from '@mantine/core';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import { isObject } from '#json.ts';
import type { Draft } from '../../model.ts';
import { fieldAt, positionOf } from '../paths.ts';
import type { Mention } from './walk.ts';

const MOST = 12;

/** The references to a field: where they are, and of which kind. */
export function References({ draft, mentions, intro }: { draft: Draft; mentions: readonly Mention[]; intro: string }) {
  return (
    <Stack gap="xs">
      <Text size="sm">{intro}</Text>
      <Listed draft={draft} mentions={mentions} />
    </Stack>
  );
}

function Listed({ draft, mentions }: { draft: Draft; mentions: readonly Mention[] }) {
  const t = useTexts(texts);
  const lines = [...new Set(mentions.map(({ kind, path }) => t.mention(t.kinds[kind], ownerOf(draft, path, t))))];
  return (
    <List size="sm">
      {lines.slice(0, MOST).map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
      {lines.length > MOST && <List.Item>{t.andMore(lines.length - MOST)}</List.Item>}
    </List>
  );
}

/** Names the owner of the text at a path: a field by its label, an entry of an option by its key. */
function ownerOf(draft: Draft, path: string, t: (typeof texts)['en']): string {
  const position = positionOf(path);
  const field = position && fieldAt(draft.config.fields, position);
  if (field) return t.ofField(field.label || field.name || field.type);
  const [, option = '', index] = /^config\.options\.(\w+)(?:\[(\d+)\])?/.exec(path) ?? [];
  const list = draft.config.options[option];
  const entry = Array.isArray(list) && index !== undefined ? list[Number(index)] : undefined;
  return isObject(entry) && typeof entry.key === 'string' ? t.ofEntry(option, entry.key) : t.ofOption(option);
}
