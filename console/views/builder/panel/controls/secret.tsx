import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';
import { type ControlProps, usePanel } from '../context.tsx';
import { mistakeAt } from '../schema/change.ts';
import { shapesOf } from '../schema/shape.ts';
import { MapControl } from './map.tsx';

/**
 * A secret, which is never shown. Undefined keeps the stored one, a string or object replaces it, null removes it. `isKept`
 * comes from the flag beside the key in a read (`…_set`).
 */
export function SecretControl(props: ControlProps) {
  const { schema, value, path, label, description, required, disabled, isStored } = props;
  const t = useTexts(texts);
  const { errors, defs } = usePanel();
  const [isOpen, setIsOpen] = useState(false);
  const isOwn = useRef(false);
  const edit: typeof props.edit = (make) => {
    isOwn.current = true;
    props.edit(make);
  };
  useEffect(() => {
    // A save has stored the secret, so the input can close.
    if (value === undefined && !isOwn.current) setIsOpen(false);
    isOwn.current = false;
  }, [value]);
  const map = shapesOf(schema, defs).find(({ control }) => control === 'map');
  const isNew = value !== undefined && value !== null;
  const isShown = isNew || isOpen || (isStored === false && value !== null);
  const state = value === null ? t.secretGone : isNew ? t.secretNew : isStored ? t.secretSet : t.secretNone;
  return (
    <Stack gap={4}>
      {isShown && map && <MapControl {...props} edit={edit} schema={{ ...schema, ...map.schema, anyOf: undefined }} />}
      {isShown && !map && (
        <PasswordInput
          label={label}
          description={description}
          error={mistakeAt(errors, path, label)}
          required={required && !isStored}
          disabled={disabled}
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => {
            const { value: next } = event.currentTarget;
            edit(() => next || undefined);
          }}
        />
      )}
      {!isShown && (
        <div>
          <Text size="sm" fw={500}>
            {label}
          </Text>
          {description && (
            <Text size="xs" c="dimmed">
              {description}
            </Text>
          )}
          {errors[path] && (
            <Text size="xs" c="red">
              {mistakeAt(errors, path, label)}
            </Text>
          )}
        </div>
      )}
      <Group gap="xs">
        <Text size="xs" aria-live="polite">
          {state}
        </Text>
        {!isShown && value !== null && (
          <Button size="compact-xs" mih={24} variant="default" disabled={disabled} onClick={() => setIsOpen(true)}>
            {t.replace}
          </Button>
        )}
        {isStored && value !== null && !isNew && (
          <Button size="compact-xs" mih={24} variant="default" disabled={disabled} onClick={() => edit(() => REMOVED)}>
            {t.takeOut}
          </Button>
        )}
        {(value === null || (isShown && isStored)) && (
          <Button
            size="compact-xs"
            mih={24}
            variant="default"
            disabled={disabled}
            onClick={() => {
              setIsOpen(false);
              edit(() => undefined);
            }}
          >
            {t.keep}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** The value that removes a stored secret. */
const REMOVED = null;
