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

/** Connects an input to a value of the surrounding form and to its error. Errors for this path are shown at this field. */
export function useField(name: string) {
  useName(name);
  const { field, fieldState } = useController({ name });
  return { ...field, error: fieldState.error?.message };
}

/** Returns the error of a value that has several inputs, such as a list. */
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

/** A single line of text. Empty is null, or the value of `blank`. */
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

/** Several lines of text. Empty is ''. */
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

/** A number; empty is null. The service refuses text that is no number. */
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

/** A choice of a few options; with `isClearable` it can be empty, which is null. */
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

/** A password that has to be typed, such as the account's own. */
export function PasswordField({ name, label, help, autoComplete }: FieldProps & { autoComplete: string }) {
  const t = useTexts(texts);
  const { value, ...field } = useField(name);
  return (
    <PasswordInput
      {...field}
      // Mantine sets this on its other inputs itself.
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
