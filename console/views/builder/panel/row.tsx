import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Schema } from '../model.ts';
import { type ControlProps, usePanel } from './context.tsx';
import classes from './panel.module.css';
import { isSet, recordOf, storedValue, withKey } from './schema/change.ts';
import { type Control as ControlName, controlOf, resolved } from './schema/shape.ts';

/** Controls that have a reset button of their own, or need the whole width. */
const WITHOUT_BACK: readonly ControlName[] = [
  'fields',
  'secret',
  'line',
  'text',
  'html',
  'field',
  'formula',
  'choice',
  'amount',
  'currency',
  'list',
  'map',
];

/** A key of an object: it is marked if set, and can be reset. */
export function Row({
  name,
  within,
  object,
  edit,
  path,
  instead,
  disabled,
}: {
  name: string;
  /** The schema of the object. */
  within: Schema;
  object: unknown;
  /** Changes the object. */
  edit: ControlProps['edit'];
  /** The path of the object. */
  path: string;
  instead?: ReactNode;
  disabled?: boolean;
}) {
  const t = useTexts(texts);
  const { defs, Control } = usePanel();
  const value = recordOf(object)[name];
  const schema = resolved(within.properties?.[name] ?? {}, defs);
  const editKey: ControlProps['edit'] = (make) =>
    edit((before) => withKey(before, name, storedValue(make(recordOf(before)[name]), schema)));
  const label = schema.title ?? name;
  const hasBack =
    isSet(value, schema) && !disabled && instead === undefined && !WITHOUT_BACK.includes(controlOf(schema, defs));
  return (
    <div className={classes.row} data-path={`${path}.${name}`} data-set={isSet(value, schema) || undefined}>
      {instead ?? (
        <Control
          schema={schema}
          value={value}
          edit={editKey}
          path={`${path}.${name}`}
          label={label}
          description={schema.description}
          required={within.required?.includes(name)}
          disabled={disabled}
          isStored={recordOf(object)[`${name}_set`] === true}
        />
      )}
      {hasBack && (
        <Tooltip label={t.setBack(label)}>
          <ActionIcon
            className={classes.back}
            size={24}
            variant="subtle"
            color="gray"
            aria-label={t.setBack(label)}
            onClick={() => edit((before) => withKey(before, name, undefined))}
          >
            <IconArrowBackUp size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
