import { useCallback } from 'react';
import { texts } from '#console/texts/en/submissions/timeline.ts';
import { useTexts } from '#console/texts/language.ts';
import { type Entry, targetOf, textOf } from './model.ts';

/** Returns a function that names an entry. */
export function useEntryName(): (entry: Entry, entries: readonly Entry[]) => string {
  const t = useTexts(texts);
  return useCallback(
    (entry, entries) => {
      const { kind, details } = entry;
      const kinds: Readonly<Record<string, string | ((key: string) => string)>> = t.kinds;
      const ownMails: Readonly<Record<string, string>> = t.ownMails;
      const nameOf = (one: Entry) => {
        const name = ownMails[textOf(one, 'key') ?? ''] ?? kinds[one.kind];
        return typeof name === 'function'
          ? name(textOf(one, 'key') ?? textOf(one, 'step_title') ?? '')
          : (name ?? one.kind);
      };
      if (kind !== 'action') return nameOf(entry);
      const account = details.account as { login?: string | null } | null | undefined;
      const target = targetOf(entry, entries);
      const events: Readonly<Record<string, (who: string, what: string) => string>> = t.events;
      const event = textOf(entry, 'event') ?? '';
      const who = account?.login ?? textOf(entry, 'actor') ?? t.somebody;
      return events[event]?.(who, target ? nameOf(target) : t.something) ?? event;
    },
    [t],
  );
}
