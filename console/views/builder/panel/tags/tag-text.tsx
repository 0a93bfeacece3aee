import { Group, Input, Textarea, TextInput } from '@mantine/core';
import { useId, useLayoutEffect, useRef } from 'react';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';
import { inserted, type TagKind } from './merge-tags.ts';
import { Picker } from './picker.tsx';
import { usePicks } from './use-picks.ts';

/** A text with one or several lines. If merge tags are allowed, a picker inserts them at the cursor. */
export function TagText({
  lines,
  tags,
  label,
  description,
  error,
  value,
  placeholder,
  isCode = false,
  required,
  disabled,
  onChange,
}: {
  lines: 'one' | 'many';
  tags: TagKind | null;
  label: string;
  description?: string;
  error?: string;
  value: string;
  placeholder?: string;
  /** Uses a monospaced font and no spelling check. */
  isCode?: boolean;
  required?: boolean;
  disabled?: boolean;
  onChange(text: string): void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const cursor = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs after the tag has been inserted.
  useLayoutEffect(() => {
    if (cursor.current === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  }, [value]);
  const insert = (tag: string) => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    const next = inserted(value, tag, selectionStart ?? value.length, selectionEnd ?? value.length);
    cursor.current = next.cursor;
    onChange(next.text);
  };
  const inputProps = {
    id,
    ref: input,
    value,
    placeholder,
    disabled,
    error: error !== undefined,
    'aria-required': required,
    'aria-describedby': [description && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    spellCheck: !isCode,
    styles: isCode ? { input: { fontFamily: 'var(--mantine-font-family-monospace)' } } : undefined,
  };
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-end">
        <Input.Label htmlFor={id} required={required}>
          {label}
        </Input.Label>
        {tags && <TagPicker kind={tags} label={label} disabled={disabled} onPick={insert} />}
      </Group>
      {description && (
        <Input.Description id={`${id}-hint`} mb={4}>
          {description}
        </Input.Description>
      )}
      {lines === 'one' ? <TextInput {...inputProps} /> : <Textarea {...inputProps} autosize minRows={2} maxRows={20} />}
      {error && (
        <Input.Error id={`${id}-error`} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}

/** A picker for the merge tags that are allowed in a text. */
export function TagPicker({
  kind,
  label,
  disabled,
  onPick,
}: {
  kind: TagKind;
  /** The label of the text. */
  label: string;
  disabled?: boolean;
  onPick(tag: string): void;
}) {
  const t = useTexts(texts);
  const picks = usePicks(kind);
  if (picks.length === 0) return null;
  return (
    <Picker
      picks={picks}
      button={t.insert}
      label={t.insertInto(label)}
      find={t.findTag}
      disabled={disabled}
      onPick={onPick}
    />
  );
}
