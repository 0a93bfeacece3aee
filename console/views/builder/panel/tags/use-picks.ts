import { useMemo } from 'react';
import { texts } from '#console/texts/en/builder/panel.ts';
import { texts as richTexts } from '#console/texts/en/builder/rich.ts';
import { useTexts } from '#console/texts/language.ts';
import { usePanel } from '../context.tsx';
import { type TagKind, tagsFor } from './merge-tags.ts';
import type { Pick } from './picker.tsx';

/** Returns the merge tags that are allowed in a text, as entries of a picker. */
export function usePicks(kind: TagKind | null): Pick[] {
  const { tagGroups } = useTexts(texts);
  const { tagNames, ifFilled, chips } = useTexts(richTexts);
  const { choices } = usePanel();
  return useMemo(() => {
    const names: Readonly<Record<string, string>> = tagNames;
    const tags = kind === null ? [] : tagsFor(kind, choices, true);
    return tags.map(({ insert, label = names[insert] ?? insert, group }) => ({
      value: insert,
      label: group !== 'blocks' ? label : insert.startsWith('{#if') ? ifFilled(label) : chips.eachRow(label),
      note: label === insert ? undefined : insert,
      group: tagGroups[group],
    }));
  }, [kind, choices, tagNames, ifFilled, chips, tagGroups]);
}
