import { Input, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';
import { type ControlProps, usePanel } from '../context.tsx';
import classes from '../panel.module.css';
import { mistakeAt } from '../schema/change.ts';
import { emptyOf, type Shape, shapeOf, shapesOf } from '../schema/shape.ts';

/** A value of one of several types: a choice of the type, then the value. */
export function EitherControl(props: ControlProps) {
  const { schema, value, edit, path, label, description, required, disabled } = props;
  const t = useTexts(texts);
  const { defs, errors, Control } = usePanel();
  const shapes = shapesOf(schema, defs);
  const [chosen, setChosen] = useState<number | null>(null);
  const at = chosen !== null && isBlank(value) ? chosen : shapeOf(value, shapes);
  const shape = shapes[at];
  const isWhole = shape?.schema.const !== undefined;
  return (
    <Stack gap={6}>
      <NativeSelect
        label={label}
        description={description}
        error={shape ? undefined : mistakeAt(errors, path, label)}
        required={required}
        disabled={disabled}
        value={at < 0 ? '' : String(at)}
        data={[
          { value: '', label: t.notSet },
          ...shapes.map((one, index) => ({ value: String(index), label: nameOf(one, t.shapes) })),
        ]}
        onChange={(event) => {
          const index = event.currentTarget.value === '' ? null : Number(event.currentTarget.value);
          const next = index === null ? undefined : shapes[index];
          setChosen(index);
          edit(() => next && emptyOf(next));
        }}
      />
      {shape && !isWhole && (
        <div className={classes.group}>
          <Control {...props} schema={shape.schema} label={nameOf(shape, t.shapes)} description={undefined} />
        </div>
      )}
      {shape && isWhole && errors[path] && <Input.Error>{mistakeAt(errors, path, label)}</Input.Error>}
    </Stack>
  );
}

/** An empty value does not tell which type it has. */
function isBlank(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

function nameOf({ control, schema }: Shape, names: Readonly<Record<string, string>>): string {
  if (schema.const === true) return names.all ?? '';
  const kind = control === 'choices' ? 'list' : control === 'object' || control === 'json' ? 'map' : control;
  return names[kind] ?? schema.title ?? names.text ?? '';
}
