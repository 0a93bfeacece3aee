import { MultiSelect, Select } from '@mantine/core';
import { useMemo } from 'react';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';
import { type ControlProps, usePanel } from '../context.tsx';
import { listOf, mistakeAt } from '../schema/change.ts';
import { fullLabel } from '../schema/fields.ts';

/** The name of a field, chosen by its label. */
export function FieldControl({ value, edit, path, label, description, required, disabled }: ControlProps) {
  return (
    <FieldPicker
      value={typeof value === 'string' ? value : ''}
      path={path}
      label={label}
      description={description}
      required={required}
      disabled={disabled}
      onChange={(name) => edit(() => name)}
    />
  );
}

export function FieldPicker({
  value,
  path,
  label,
  description,
  required,
  disabled,
  onChange,
}: {
  value: string;
  path: string;
  label: string;
  description?: string;
  required?: boolean;
  disabled?: boolean;
  onChange(name: string | undefined): void;
}) {
  const t = useTexts(texts);
  const { errors } = usePanel();
  const data = useFieldData(value);
  return (
    <Select
      label={label}
      description={description}
      error={mistakeAt(errors, path, label)}
      required={required}
      disabled={disabled}
      data={data}
      value={value || null}
      searchable
      clearable={!required}
      placeholder={t.pickField}
      nothingFoundMessage={t.noFields}
      onChange={(name) => onChange(name ?? undefined)}
    />
  );
}

/** The names of several fields, chosen by their labels. */
export function NamesControl({ value, edit, path, label, description, required, disabled }: ControlProps) {
  const t = useTexts(texts);
  const { errors } = usePanel();
  const names = listOf(value).map(String);
  const data = useFieldData(names.join('\n'));
  const own = Object.keys(errors).find((at) => at === path || at.startsWith(`${path}[`));
  return (
    <MultiSelect
      label={label}
      description={description}
      error={own && mistakeAt(errors, own, label)}
      required={required}
      disabled={disabled}
      data={data}
      value={names}
      searchable
      clearable
      hidePickedOptions
      placeholder={names.length === 0 ? t.pickField : undefined}
      nothingFoundMessage={t.noFields}
      onChange={(next) => edit(() => (next.length === 0 ? undefined : next))}
    />
  );
}

/** Returns the fields that can be chosen, with those that are chosen though they do not exist. @param chosen their names, one in each line */
function useFieldData(chosen: string): { value: string; label: string }[] {
  const t = useTexts(texts);
  const { choices } = usePanel();
  return useMemo(() => {
    const pickable = choices.filter(({ isInRows }) => !isInRows);
    const all = pickable.map((choice) => ({
      value: choice.name,
      label: labelIn(fullLabel(choice), choice.name, pickable),
    }));
    const gone = chosen.split('\n').filter((name) => name !== '' && pickable.every((one) => one.name !== name));
    return [...all, ...gone.map((name) => ({ value: name, label: `${name} – ${t.ownField}` }))];
  }, [choices, chosen, t]);
}

/** Adds the name to fields with the same label. */
function labelIn(label: string, name: string, choices: readonly { label: string; within: string[] }[]): string {
  const same = choices.filter((one) => [...one.within, one.label].join(' › ') === label).length;
  return same > 1 ? `${label} (${name})` : label;
}
