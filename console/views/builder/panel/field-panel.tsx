import { TextInput } from '@mantine/core';
import { useEditor } from '../editor/context.tsx';
import { NameInput } from '../editor/name-input.tsx';
import { fieldAt, placeOf, withField } from '../editor/paths.ts';

/** The properties of a field. @param path of the field, such as `config.fields[2].fields[0]` */
export default function FieldPanel({ path }: { path: string }) {
  const { draft, change, errors } = useEditor();
  const place = placeOf(path) ?? [];
  const field = fieldAt(draft.config.fields, place);
  const set = (key: string, value: unknown) =>
    change(({ title, config }) => ({
      title,
      config: { ...config, fields: withField(config.fields, place, (one) => ({ ...one, [key]: value })) },
    }));
  if (!field) return null;
  return (
    <>
      <TextInput
        label="Label"
        value={field.label ?? ''}
        error={errors[`${path}.label`]}
        onChange={(event) => set('label', event.currentTarget.value)}
      />
      <NameInput path={path} />
    </>
  );
}
