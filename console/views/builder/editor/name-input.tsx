import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import { announce } from './announce.tsx';
import { useEditor } from './context.tsx';
import { freshName, isName, nameOf } from './names.ts';
import { fieldAt, fieldsIn, positionOf } from './paths.ts';
import { referencesTo, renamed } from './structure.ts';

/**
 * The name of a field. Conditions, formulas, merge tags and translations that refer to it follow at once. The name changes when
 * the input is left, so that a half-typed name cannot match that of another field.
 */
export function NameInput({ path }: { path: string }) {
  const t = useTexts(texts);
  const { draft, change, errors } = useEditor();
  const position = positionOf(path) ?? [];
  const field = fieldAt(draft.config.fields, position);
  const name = field?.name ?? '';
  const [typed, setTyped] = useState(name);
  useEffect(() => setTyped(name), [name]);
  const others = fieldsIn(draft.config.fields, position.slice(0, -1)).filter((one) => one !== field);
  const taken = others.map((one) => one.name);
  const mistake =
    typed === name ? undefined : !isName(typed) ? t.nameWrong : taken.includes(typed) ? t.nameTaken : undefined;
  const mentions = referencesTo(draft, position).length;
  const rename = (next: string) => {
    if (next === name) return;
    change((now) => renamed(now, position, next));
    if (mentions > 0) announce(t.renamedIn(next, mentions));
  };
  const commit = () => {
    if (mistake === undefined) rename(typed);
  };
  const fromLabel = nameOf(field?.label ?? '');
  const offered = fromLabel !== '' && fromLabel !== name ? freshName(fromLabel, taken) : '';
  return (
    <div data-path={`${path}.name`}>
      <TextInput
        label={t.name}
        description={mentions > 0 ? `${t.nameHint} ${t.namedBy(mentions)}` : t.nameHint}
        value={typed}
        maxLength={64}
        spellCheck={false}
        autoCapitalize="none"
        error={mistake ?? errors[`${path}.name`]}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      {offered !== '' && (
        <Button variant="subtle" size="compact-xs" mt={4} onClick={() => rename(offered)}>
          {t.nameFromLabel}: {offered}
        </Button>
      )}
    </div>
  );
}
