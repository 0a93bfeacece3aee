import { Checkbox, Group, NativeSelect, Switch } from '@mantine/core';
import { NumberInput } from '#console/parts/number/number-input.tsx';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';
import { type ControlProps, usePanel } from '../context.tsx';
import { listOf, mistakeAt } from '../schema/change.ts';
import { choicesOf } from '../schema/shape.ts';

/** A switch; undefined means the service's default. */
export function FlagControl({ schema, value, edit, path, label, description, disabled }: ControlProps) {
  const { errors } = usePanel();
  return (
    <Switch
      label={label}
      description={description}
      error={mistakeAt(errors, path, label)}
      disabled={disabled}
      checked={typeof value === 'boolean' ? value : schema.default === true}
      onChange={(event) => {
        const { checked } = event.currentTarget;
        edit(() => checked);
      }}
    />
  );
}

export function NumberControl({ schema, value, edit, path, label, description, required, disabled }: ControlProps) {
  const { errors } = usePanel();
  return (
    <NumberInput
      label={label}
      description={description}
      error={mistakeAt(errors, path, label)}
      required={required}
      disabled={disabled}
      value={value}
      placeholder={typeof schema.default === 'number' ? String(schema.default) : undefined}
      min={schema.minimum}
      max={schema.maximum}
      onChange={(next) => edit(() => next)}
    />
  );
}

export function ChoiceControl({ schema, value, edit, path, label, description, required, disabled }: ControlProps) {
  const t = useTexts(texts);
  const { errors } = usePanel();
  const choices = choicesOf(schema);
  const usual = choices.find((choice) => choice.value === schema.default)?.label;
  const isUnknown = typeof value === 'string' && choices.every((choice) => choice.value !== value);
  const data = [
    { value: '', label: usual === undefined ? t.notSet : t.usually(usual) },
    ...choices.filter((choice) => choice.value !== schema.default),
    ...(isUnknown ? [{ value, label: t.unknownChoice(value) }] : []),
  ];
  return (
    <NativeSelect
      label={label}
      description={description}
      error={mistakeAt(errors, path, label)}
      required={required}
      disabled={disabled}
      data={data}
      value={typeof value === 'string' && value !== schema.default ? value : ''}
      onChange={(event) => {
        const { value: next } = event.currentTarget;
        edit(() => next || undefined);
      }}
    />
  );
}

/** Several options, kept in the order of the schema. */
export function ChoicesControl({ schema, value, edit, path, label, description, required, disabled }: ControlProps) {
  const { errors } = usePanel();
  const choices = choicesOf(schema.items ?? {});
  const order = choices.map((choice) => choice.value);
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={mistakeAt(errors, path, label)}
      required={required}
      value={listOf(value).map(String)}
      onChange={(next) => edit(() => order.filter((one) => next.includes(one)))}
    >
      <Group gap="sm" mt={6}>
        {choices.map((choice) => (
          <Checkbox key={choice.value} value={choice.value} label={choice.label} disabled={disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
