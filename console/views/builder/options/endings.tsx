import { texts as conditionTexts } from '#console/texts/en/builder/condition.ts';
import { texts } from '#console/texts/en/builder/options.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Entry } from '../model.ts';
import { conditionOf } from '../panel/condition/condition.ts';
import { sentenceOf } from '../panel/condition/sentence.ts';
import { usePanel } from '../panel/context.tsx';
import { namedIn } from '../panel/schema/fields.ts';
import { EntryList } from './parts/entry-list.tsx';

const FIRST = ['title', 'message', 'conditional', 'buttons', 'reference', 'recap'];

/** The pages after sending. */
export function Endings({ entry }: { entry: Entry }) {
  const { endings: t } = useTexts(texts);
  const words = useTexts(conditionTexts);
  const { choices } = usePanel();
  return (
    <EntryList
      entry={entry}
      words={t}
      begin={{ key: 'ending' }}
      groupsOf={(keys) => [
        { id: 'ending', title: '', keys: [...FIRST, ...keys.filter((key) => !FIRST.includes(key))] },
      ]}
      describe={({ title, conditional }, index) => {
        const condition = conditionOf(conditional);
        return {
          name: String(title || t.untitled(index + 1)),
          note: condition ? sentenceOf(condition, 'run', words, namedIn(choices)) : t.otherwise,
        };
      }}
    />
  );
}
