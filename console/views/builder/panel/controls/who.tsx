import { ActionIcon, Button, Group, Input, NativeSelect, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';
import { useEditor } from '../../editor/context.tsx';
import { type ControlProps, usePanel } from '../context.tsx';
import classes from '../panel.module.css';
import { isSet, listOf, mistakeAt, recordOf } from '../schema/change.ts';
import { resolved } from '../schema/shape.ts';

/** The people of a step: each entry is of one kind, such as addresses or an account. */
export function WhoControl({ schema, value, edit, path, label, description, required, disabled }: ControlProps) {
  const t = useTexts(texts);
  const { defs, errors } = usePanel();
  const id = useId();
  const entries = listOf(value);
  const item = resolved(schema.items ?? {}, defs);
  const [usual = 'to'] = Object.keys(item.properties ?? {});
  const isFull = schema.maxItems !== undefined && entries.length >= schema.maxItems;
  return (
    <Stack gap={6} role="group" aria-labelledby={id}>
      <Input.Label id={id} component="div" required={required}>
        {label}
      </Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      {errors[path] && <Input.Error>{mistakeAt(errors, path, label)}</Input.Error>}
      {entries.map((one, index) => (
        <WhoEntry
          // Entries have no identity other than their index.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          key={index}
          schema={item}
          value={one}
          label={t.item(label, index + 1)}
          path={`${path}[${index}]`}
          disabled={disabled}
          edit={(make) => edit((before) => listOf(before).map((other, at) => (at === index ? make(other) : other)))}
          onRemove={() => edit((before) => listOf(before).toSpliced(index, 1))}
        />
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          disabled={disabled || isFull}
          aria-label={t.addTo(label)}
          onClick={() => edit((before) => [...listOf(before), { [usual]: '' }])}
        >
          {t.add}
        </Button>
      </Group>
    </Stack>
  );
}

function WhoEntry({
  schema,
  value,
  edit,
  path,
  label,
  disabled,
  onRemove,
}: Omit<ControlProps, 'description'> & { onRemove(): void }) {
  const t = useTexts(texts);
  const { errors, Control } = usePanel();
  const properties = schema.properties ?? {};
  const keys = Object.keys(properties);
  const own = recordOf(value);
  const kind = keys.find((key) => key in own && isSet(own[key])) ?? keys[0] ?? '';
  const inner = properties[kind] ?? {};
  return (
    <fieldset className={classes.item} aria-label={label} data-path={path}>
      <Group gap={4} wrap="nowrap" align="flex-start" justify="space-between">
        <NativeSelect
          size="xs"
          aria-label={t.kindOf(label)}
          value={kind}
          disabled={disabled}
          data={keys.map((key) => ({ value: key, label: properties[key]?.title ?? key }))}
          onChange={(event) => {
            const { value: next } = event.currentTarget;
            edit(() => ({ [next]: '' }));
          }}
        />
        <ActionIcon
          size={24}
          variant="subtle"
          color="gray"
          aria-label={t.removeKey(label)}
          disabled={disabled}
          onClick={onRemove}
        >
          <IconTrash size={14} />
        </ActionIcon>
      </Group>
      <div data-path={`${path}.${kind}`}>
        {kind === 'named_in' ? (
          <StepSelect
            value={own[kind]}
            path={`${path}.${kind}`}
            label={inner.title ?? kind}
            disabled={disabled}
            onChange={(next) => edit(() => ({ [kind]: next }))}
          />
        ) : (
          <Control
            schema={inner}
            value={own[kind]}
            edit={(make) => edit((before) => ({ [kind]: make(recordOf(before)[kind]) ?? '' }))}
            path={`${path}.${kind}`}
            label={inner.title ?? kind}
            description={inner.description}
            disabled={disabled}
          />
        )}
      </div>
      {errors[path] && <Input.Error mt={4}>{mistakeAt(errors, path, label)}</Input.Error>}
    </fieldset>
  );
}

/** A step of the form in which somebody names the next one. */
function StepSelect({
  value,
  path,
  label,
  disabled,
  onChange,
}: {
  value: unknown;
  path: string;
  label: string;
  disabled?: boolean;
  onChange(next: string): void;
}) {
  const t = useTexts(texts);
  const { draft } = useEditor();
  const { errors } = usePanel();
  const steps = listOf(recordOf(draft.config.options.process).steps).map(recordOf);
  const naming = steps.filter(({ key, names_next: names }) => names === true || key === value);
  return (
    <NativeSelect
      label={label}
      error={mistakeAt(errors, path, label)}
      disabled={disabled}
      value={String(value ?? '')}
      data={[
        { value: '', label: t.notSet },
        ...naming.map(({ key, title }) => ({ value: String(key), label: String(title || key) })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
