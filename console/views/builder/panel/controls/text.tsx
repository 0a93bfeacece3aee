import { Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { texts } from '#console/texts/en/builder/rich.ts';
import { useTexts } from '#console/texts/language.ts';
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

/** Loaded with the first text of HTML that is shown: an editor is large. */
const HtmlText = lazy(() => import('../rich/html-text.tsx'));

export function HtmlControl({ schema, value, edit, path, label, description, required, disabled }: ControlProps) {
  const { errors } = usePanel();
  const t = useTexts(texts);
  return (
    <Suspense fallback={<Skeleton height={220} role="status" aria-label={t.loading} />}>
      <HtmlText
        tags={tagsAt(path)}
        hasButtons={/^config\.options\.(notifications|invitations|process)/.test(path)}
        label={label}
        description={description}
        error={mistakeAt(errors, path, label)}
        standard={usualOf(schema.default)}
        required={required}
        disabled={disabled}
        value={textOf(value)}
        onChange={(next) => edit(() => next)}
      />
    </Suspense>
  );
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
}: ControlProps & { lines: 'one' | 'many' }) {
  const { errors } = usePanel();
  return (
    <TagText
      lines={lines}
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
