import { TextInput } from '@mantine/core';
import { tagsAt } from '#console/views/builder/panel/tags/tags-at.ts';
import { type ControlProps, usePanel } from '../context.tsx';
import { mistakeAt } from '../schema/change.ts';
import { inputTypeOf } from '../schema/shape.ts';
import { TagText } from '../tags/tag-text.tsx';

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const usualOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

export function LineControl(props: ControlProps) {
  const { schema, value, edit, path, label, description, required, disabled } = props;
  const { errors } = usePanel();
  const type = inputTypeOf(schema);
  if (type === 'text') return <Text {...props} lines="one" />;
  return (
    <TextInput
      type={type}
      label={label}
      description={description}
      error={mistakeAt(errors, path, label)}
      required={required}
      disabled={disabled}
      value={textOf(value)}
      onChange={(event) => {
        const { value: next } = event.currentTarget;
        edit(() => next);
      }}
    />
  );
}

export function TextControl(props: ControlProps) {
  return <Text {...props} lines="many" />;
}

export function HtmlControl(props: ControlProps) {
  return <Text {...props} lines="many" isCode />;
}

function Text({
  schema,
  value,
  edit,
  path,
  label,
  description,
  required,
  disabled,
  lines,
  isCode,
}: ControlProps & { lines: 'one' | 'many'; isCode?: boolean }) {
  const { errors } = usePanel();
  return (
    <TagText
      lines={lines}
      isCode={isCode}
      tags={tagsAt(path)}
      label={label}
      description={description}
      error={mistakeAt(errors, path, label)}
      placeholder={usualOf(schema.default)}
      required={required}
      disabled={disabled}
      value={textOf(value)}
      onChange={(next) => edit(() => next)}
    />
  );
}
