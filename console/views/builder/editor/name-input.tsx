import { Button } from '@mantine/core';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import { announce } from './announce.tsx';
import { useEditor } from './context.tsx';
import { LateInput } from './late-input.tsx';
import { freshName, isName, LONGEST_NAME, nameOf } from './names.ts';
import { fieldAt, fieldsIn, positionOf } from './paths.ts';
import { referencesTo, renamed } from './structure.ts';

/** The name of a field. Conditions, formulas, merge tags and translations that refer to it follow at once. */
export function NameInput({ path }: { path: string }) {
  const t = useTexts(texts);
  const { draft, change, errors } = useEditor();
  const position = positionOf(path) ?? [];
  const field = fieldAt(draft.config.fields, position);
  const name = field?.name ?? '';
  const others = fieldsIn(draft.config.fields, position.slice(0, -1)).filter((one) => one !== field);
  const taken = others.map((one) => one.name);
  const mistakeIn = (typed: string) => (!isName(typed) ? t.nameWrong : taken.includes(typed) ? t.nameTaken : undefined);
  const mentions = referencesTo(draft, position).length;
  const rename = (next: string) => {
    change((now) => renamed(now, position, next));
    if (mentions > 0) announce(t.renamedIn(next, mentions));
  };
  const fromLabel = nameOf(field?.label ?? '');
  const offered = fromLabel !== '' && fromLabel !== name ? freshName(fromLabel, taken) : '';
  return (
    <div data-path={`${path}.name`}>
      <LateInput
        label={t.name}
        description={mentions > 0 ? `${t.nameHint} ${t.namedBy(mentions)}` : t.nameHint}
        value={name}
        maxLength={LONGEST_NAME}
        error={errors[`${path}.name`]}
        mistakeIn={mistakeIn}
        onCommit={rename}
      />
      {offered !== '' && (
        <Button variant="subtle" size="compact-xs" mt={4} onClick={() => rename(offered)}>
          {t.nameFromLabel}: {offered}
        </Button>
      )}
    </div>
  );
}
