import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';
import { type ControlProps, usePanel } from '../context.tsx';
import { mistakeAt } from '../schema/change.ts';
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
  const { choices, errors } = usePanel();
  const data = useMemo(() => {
    const pickable = choices.filter(({ isInRows }) => !isInRows);
    const all = pickable.map((choice) => ({
      value: choice.name,
      label: labelIn(fullLabel(choice), choice.name, pickable),
    }));
    const isThere = value === '' || pickable.some(({ name }) => name === value);
    return isThere ? all : [...all, { value, label: `${value} – ${t.ownField}` }];
  }, [choices, value, t]);
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

/** Adds the name to fields with the same label. */
function labelIn(label: string, name: string, choices: readonly { label: string; within: string[] }[]): string {
  const same = choices.filter((one) => [...one.within, one.label].join(' › ') === label).length;
  return same > 1 ? `${label} (${name})` : label;
}
