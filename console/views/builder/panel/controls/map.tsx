import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Schema } from '../../model.ts';
import { type ControlProps, usePanel } from '../context.tsx';
import classes from '../panel.module.css';
import { mistakeAt, recordOf, withKey } from '../schema/change.ts';

/** An object with arbitrary keys. */
export function MapControl({ schema, value, edit, path, label, description, required, disabled }: ControlProps) {
  const t = useTexts(texts);
  const { errors, Control } = usePanel();
  const id = useId();
  const [fresh, setFresh] = useState('');
  const entries = Object.entries(recordOf(value));
  const inner = innerOf(schema);
  const isTaken = fresh !== '' && Object.hasOwn(recordOf(value), fresh);
  const add = () => {
    if (fresh === '' || isTaken) return;
    edit((before) => ({ ...recordOf(before), [fresh]: '' }));
    setFresh('');
  };
  const rename = (from: string, to: string) =>
    edit((before) =>
      Object.fromEntries(Object.entries(recordOf(before)).map(([key, one]) => [key === from ? to : key, one])),
    );
  return (
    <Stack gap={6} role="group" aria-labelledby={id}>
      <Input.Label id={id} component="div" required={required}>
        {label}
      </Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      {errors[path] && <Input.Error>{mistakeAt(errors, path, label)}</Input.Error>}
      {entries.map(([key, one]) => (
        <fieldset key={key} className={classes.item} aria-label={key}>
          <Group gap={4} wrap="nowrap" align="flex-end">
            <div className={classes.columns}>
              <KeyInput
                value={key}
                taken={entries.map(([other]) => other)}
                disabled={disabled}
                onChange={(next) => rename(key, next)}
              />
              <Control
                schema={inner}
                value={one}
                edit={(make) => edit((before) => withKey(before, key, make(recordOf(before)[key]) ?? ''))}
                path={`${path}.${key}`}
                label={t.valueOf(key)}
                disabled={disabled}
              />
            </div>
            <ActionIcon
              size={24}
              variant="subtle"
              color="gray"
              aria-label={t.removeKey(key)}
              disabled={disabled}
              onClick={() => edit((before) => withKey(before, key, undefined))}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </Group>
        </fieldset>
      ))}
      <Group gap="xs" align="flex-start">
        <TextInput
          aria-label={`${label}: ${t.newKey}`}
          placeholder={t.newKey}
          size="xs"
          value={fresh}
          disabled={disabled}
          error={isTaken ? t.taken : undefined}
          onChange={(event) => setFresh(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button
          size="xs"
          variant="default"
          disabled={disabled || fresh === '' || isTaken}
          aria-label={t.addTo(label)}
          onClick={add}
        >
          {t.add}
        </Button>
      </Group>
    </Stack>
  );
}

function innerOf({ additionalProperties }: Schema): Schema {
  return typeof additionalProperties === 'object' ? additionalProperties : { type: 'string' };
}

/** A key changes when its input is left: a half-typed key might match another. */
function KeyInput({
  value,
  taken,
  disabled,
  onChange,
}: {
  value: string;
  taken: readonly string[];
  disabled?: boolean;
  onChange(next: string): void;
}) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const isTaken = typed !== value && taken.includes(typed);
  const commit = () => {
    if (typed === '' || isTaken) setTyped(value);
    else if (typed !== value) onChange(typed);
  };
  return (
    <TextInput
      label={t.key}
      value={typed}
      disabled={disabled}
      error={isTaken ? t.taken : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
