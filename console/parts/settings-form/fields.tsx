import { Checkbox, ColorInput, PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { type ComponentProps, type ReactNode, useContext, useEffect } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { NumberInput } from '#console/parts/number/number-input.tsx';
import { texts } from '#console/texts/en/parts/settings-form.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';
import { Names } from './settings-form.tsx';

interface FieldProps {
  /** The path of the value. */
  name: string;
  label: string;
  help?: ReactNode;
}

/** A value of the form around, and what is wrong with it. The field is where mistakes of its path stand. */
export function useField(name: string) {
  useName(name);
  const { field, fieldState } = useController({ name });
  return { ...field, error: fieldState.error?.message };
}

/** What is wrong with something that consists of several fields, such as a list. */
export function useMistake(name: string): string | undefined {
  useName(name);
  const { control, getFieldState } = useFormContext();
  return getFieldState(name, useFormState({ control })).error?.message;
}

function useName(name: string): void {
  const names = useContext(Names);
  useEffect(() => {
    names.add(name);
    return () => void names.delete(name);
  }, [names, name]);
}

type Line = Pick<ComponentProps<typeof TextInput>, 'type' | 'placeholder' | 'autoComplete' | 'required' | 'inputMode'>;

/** A line of text; empty is null, unless `blank` says otherwise. */
export function LineField({ name, label, help, blank = null, ...more }: FieldProps & Line & { blank?: '' | null }) {
  const { value, onChange, ...field } = useField(name);
  return (
    <TextInput
      {...field}
      {...more}
      label={label}
      description={help}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? blank : event.currentTarget.value)}
    />
  );
}

/** Several lines of text; empty stays empty. */
export function TextField({ name, label, help }: FieldProps) {
  const { value, onChange, ...field } = useField(name);
  return (
    <Textarea
      {...field}
      label={label}
      description={help}
      autosize
      minRows={2}
      maxRows={8}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A number; empty is null. What is no number is left to the service to refuse. */
export function NumberField({ name, label, help, ...more }: FieldProps & { placeholder?: string; step?: number }) {
  const { value, onChange, ...field } = useField(name);
  return (
    <NumberInput
      {...field}
      {...more}
      label={label}
      description={help}
      value={value}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}

/** One of a few; with `isClearable` also none, which is null. */
export function ChoiceField({
  name,
  label,
  help,
  options,
  isClearable = false,
  placeholder,
}: FieldProps & {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  isClearable?: boolean;
  placeholder?: string;
}) {
  const t = useTexts(shared);
  const { value, ...field } = useField(name);
  return (
    <Select
      {...field}
      label={label}
      description={help}
      data={options}
      value={typeof value === 'string' ? value : null}
      placeholder={placeholder}
      allowDeselect={false}
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': `${t.delete}: ${label}` }}
      searchable={options.length > 12}
    />
  );
}

export function FlagField({ name, label, help }: FieldProps) {
  const { value, onChange, ...field } = useField(name);
  return (
    <Checkbox
      {...field}
      label={label}
      description={help}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

export function ColourField({ name, label, help }: FieldProps) {
  const t = useTexts(texts);
  const { value, ...field } = useField(name);
  return (
    <ColorInput
      {...field}
      label={label}
      description={help}
      value={textOf(value)}
      format="hex"
      eyeDropperButtonProps={{ 'aria-label': t.pickColour(label) }}
    />
  );
}

/** A password that is typed anew, such as one's own. */
export function PasswordField({ name, label, help, autoComplete }: FieldProps & { autoComplete: string }) {
  const t = useTexts(texts);
  const { value, ...field } = useField(name);
  return (
    <PasswordInput
      {...field}
      // Mantine says it of other inputs itself.
      aria-invalid={field.error === undefined ? undefined : true}
      label={label}
      description={help}
      autoComplete={autoComplete}
      value={textOf(value)}
      visibilityToggleButtonProps={{ 'aria-label': t.show }}
    />
  );
}

export function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
