import { Input, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';
import { type ControlProps, usePanel } from '../context.tsx';
import classes from '../panel.module.css';
import { isSet, mistakeAt, mistakesUnder, recordOf } from '../schema/change.ts';
import { SchemaForm } from '../schema-form.tsx';

/** An object with fixed keys; collapsed as long as none is set. */
export function ObjectControl({ schema, value, edit, path, label, description, required, disabled }: ControlProps) {
  const t = useTexts(texts);
  const { errors } = usePanel();
  const id = useId();
  const set = Object.entries(recordOf(value)).filter(([key, one]) => isSet(one, schema.properties?.[key])).length;
  const [isOpened, setIsOpened] = useState<boolean | null>(null);
  const isOpen = isOpened ?? (required === true || set > 0 || mistakesUnder(errors, path) > 0);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Stack gap={6} role="group" aria-labelledby={id}>
      <UnstyledButton id={id} aria-expanded={isOpen} onClick={() => setIsOpened(!isOpen)}>
        <Icon size={14} aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
        <Text span size="sm" fw={500}>
          {label}
        </Text>{' '}
        {set > 0 && (
          <Text span size="xs">
            ({t.set(set)})
          </Text>
        )}
      </UnstyledButton>
      {description && <Input.Description>{description}</Input.Description>}
      {errors[path] && <Input.Error>{mistakeAt(errors, path, label)}</Input.Error>}
      {isOpen && (
        <div className={classes.group}>
          <SchemaForm
            schema={required ? schema : whenSet(schema, set > 0)}
            value={value}
            edit={edit}
            path={path}
            disabled={disabled}
          />
        </div>
      )}
    </Stack>
  );
}

/** Keys are only required once the object exists. */
function whenSet(schema: ControlProps['schema'], isThere: boolean): ControlProps['schema'] {
  return isThere ? schema : { ...schema, required: [] };
}

/** A hint that nested fields are edited on the canvas. */
export function FieldsControl({ label, path }: ControlProps) {
  const t = useTexts(texts);
  const { errors } = usePanel();
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Text size="xs" c="dimmed">
        {t.onCanvas}
      </Text>
      {errors[path] && <Input.Error>{mistakeAt(errors, path, label)}</Input.Error>}
    </div>
  );
}
