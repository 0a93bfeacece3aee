import { texts } from '#console/texts/en/builder/options.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Entry } from '../../model.ts';
import { EntryList } from '../parts/entry-list.tsx';
import { groupsOf } from './list.ts';
import { TryOut } from './try-out.tsx';

/** The notifications that a form sends. */
export function Notifications({ entry }: { entry: Entry }) {
  const { notifications: t } = useTexts(texts);
  return (
    <EntryList
      entry={entry}
      words={t}
      begin={{ key: 'mail', values: { to: '' } }}
      groupsOf={(keys) => groupsOf(keys, t.groups)}
      describe={({ key, to, subject }, _index, { properties }) => ({
        name: String(subject ?? properties?.subject?.default ?? key),
        note: `${key} → ${String(to || '…')}`,
      })}
    >
      {(one) => <TryOut notification={one} />}
    </EntryList>
  );
}
