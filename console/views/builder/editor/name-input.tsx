import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTexts } from '#console/texts/language.ts';
import { texts } from '../texts.ts';
import { useEditor } from './context.tsx';
import { fieldAt, placeOf, withField } from './paths.ts';

/** The name of a field, which others refer to by it. It is changed when the input is left. @param path of the field */
export function NameInput({ path }: { path: string }) {
  const t = useTexts(texts);
  const { draft, change, errors } = useEditor();
  const place = placeOf(path) ?? [];
  const name = fieldAt(draft.config.fields, place)?.name ?? '';
  const [typed, setTyped] = useState(name);
  useEffect(() => setTyped(name), [name]);
  const keep = () => {
    if (typed === name) return;
    change(({ title, config }) => ({
      title,
      config: { ...config, fields: withField(config.fields, place, (field) => ({ ...field, name: typed })) },
    }));
  };
  return (
    <TextInput
      label={t.name}
      description={t.nameHint}
      value={typed}
      maxLength={64}
      error={errors[`${path}.name`]}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  );
}
