import { ActionIcon, Button, Collapse, Group, Input, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconDots, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { texts } from '#console/texts/en/builder/panel.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';
import { markFresh } from '../../editor/fresh.ts';
import type { Schema } from '../../model.ts';
import { type ControlProps, usePanel } from '../context.tsx';
import classes from '../panel.module.css';
import { Row } from '../row.tsx';
import { isSet, listOf, mistakeAt, mistakesUnder, moved, recordOf } from '../schema/change.ts';
import { columnsOf, fitsLine, itemsOf, linesOf } from '../schema/lines.ts';
import { controlOf, emptyOf, resolved, shapesOf } from '../schema/shape.ts';

/** Number of entries shown at first: an input for each of 500 options would be slow. */
const FIRST = 50;

/** A list. Buttons add, remove and move entries; alternatively, all can be edited as lines of text. */
export function ListControl({ schema, value, edit, path, label, description, required, disabled }: ControlProps) {
  const t = useTexts(texts);
  const { defs, errors } = usePanel();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [most, setMost] = useState(FIRST);
  const items = listOf(value);
  const item = resolved(schema.items ?? { type: 'string' }, defs);
  const columns = columnsOf(item, defs);
  const priced = Object.entries(item.properties ?? {}).flatMap(([key, one]) => {
    return one['x-control'] === 'amount' && items.some((entry) => isSet(recordOf(entry)[key], one)) ? [key] : [];
  });
  const canBeLines = fitsLine(item, defs) || ['line', 'text', 'number'].includes(controlOf(item, defs));
  const isFull = schema.maxItems !== undefined && items.length >= schema.maxItems;
  const editItem = (index: number): ControlProps['edit'] => {
    return (make) =>
      edit((before) => listOf(before).map((one, at) => (at === index ? (make(one) ?? blankOf(item, defs)) : one)));
  };
  const add = () => {
    setMost((before) => Math.max(before, items.length + 1));
    const blank = blankOf(item, defs);
    const next = typeof blank === 'object' && blank !== null ? markFresh(blank) : blank;
    edit((before) => [...listOf(before), next]);
    // Focuses the new entry once it is rendered.
    setTimeout(() =>
      [...(box.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])].at(-1)?.querySelector('input')?.focus(),
    );
  };
  return (
    <Stack gap={6} role="group" aria-labelledby={id} ref={box}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Input.Label id={id} component="div" required={required}>
          {label}
        </Input.Label>
        {canBeLines && !disabled && (
          <AsLines label={label} items={items} item={item} onApply={(next) => edit(() => next)} />
        )}
      </Group>
      {description && <Input.Description>{description}</Input.Description>}
      {errors[path] && <Input.Error>{mistakeAt(errors, path, label)}</Input.Error>}
      {items.slice(0, most).map((one, index) => (
        <Item
          // Entries have no identity other than their index.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          key={index}
          index={index}
          count={items.length}
          item={item}
          columns={columns}
          priced={priced}
          value={one}
          edit={editItem(index)}
          path={`${path}[${index}]`}
          label={label}
          disabled={disabled}
          onMove={(to) => edit((before) => moved(listOf(before), index, to))}
          onRemove={() => edit((before) => listOf(before).filter((_, at) => at !== index))}
        />
      ))}
      {items.length > most && (
        <Button size="compact-sm" variant="default" onClick={() => setMost(items.length)}>
          {t.showAll(items.length)}
        </Button>
      )}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={disabled || isFull}
          onClick={add}
          aria-label={t.addTo(label)}
        >
          {t.add}
        </Button>
        {isFull && <Text size="xs">{t.full(schema.maxItems ?? 0)}</Text>}
      </Group>
    </Stack>
  );
}

/** Returns the value of a new entry. */
function blankOf(item: Schema, defs: Readonly<Record<string, Schema>>): unknown {
  if (item.properties) return {};
  const [first] = shapesOf(item, defs);
  return first ? emptyOf(first) : '';
}

function Item({
  index,
  count,
  item,
  columns,
  priced,
  value,
  edit,
  path,
  label,
  disabled,
  onMove,
  onRemove,
}: {
  index: number;
  count: number;
  item: Schema;
  columns: readonly string[];
  /** Amounts that at least one entry has; every entry then shows an input for them. */
  priced: readonly string[];
  value: unknown;
  edit: ControlProps['edit'];
  path: string;
  label: string;
  disabled?: boolean;
  onMove(to: number): void;
  onRemove(): void;
}) {
  const t = useTexts(texts);
  const { errors, Control } = usePanel();
  const number = index + 1;
  const keys = Object.keys(item.properties ?? {});
  const isAlways = (key: string) =>
    item.required?.includes(key) || priced.includes(key) || isWithOther(item, key, value);
  const needed = keys.filter((key) => !columns.includes(key) && isAlways(key));
  const others = keys.filter(
    (key) =>
      !columns.includes(key) &&
      !needed.includes(key) &&
      // A key that is set can be removed, though it is of no use here.
      (item.properties?.[key]?.['x-with'] === undefined || isSet(recordOf(value)[key], item.properties[key])),
  );
  const isUsed = others.some((key) => isSet(recordOf(value)[key], item.properties?.[key]));
  const hasMistake = others.some((key) => mistakesUnder(errors, `${path}.${key}`) > 0);
  const [isOpen, setIsOpen] = useState(false);
  const row = (key: string, isShort = false) => (
    <Row
      key={key}
      name={key}
      within={isShort ? withoutHint(item, key) : item}
      object={value}
      edit={edit}
      path={path}
      disabled={disabled}
    />
  );
  return (
    <fieldset className={classes.item} data-item aria-label={t.item(label, number)}>
      <Group gap={2} wrap="nowrap" justify="space-between">
        <Text size="xs" c="dimmed" aria-hidden>
          {number}
        </Text>
        <Group gap={2} wrap="nowrap">
          {others.length > 0 && (
            <ActionIcon
              size={24}
              variant={isUsed ? 'light' : 'subtle'}
              color={hasMistake ? 'red' : isUsed ? undefined : 'gray'}
              aria-label={isOpen ? t.less(number) : t.more(number)}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              <IconDots size={14} />
            </ActionIcon>
          )}
          <ActionIcon
            {...BUTTON}
            aria-label={t.up(number)}
            disabled={disabled || index === 0}
            onClick={() => onMove(index - 1)}
          >
            <IconChevronUp size={14} />
          </ActionIcon>
          <ActionIcon
            {...BUTTON}
            aria-label={t.down(number)}
            disabled={disabled || number === count}
            onClick={() => onMove(index + 1)}
          >
            <IconChevronDown size={14} />
          </ActionIcon>
          <ActionIcon {...BUTTON} aria-label={t.remove(number)} disabled={disabled} onClick={onRemove}>
            <IconTrash size={14} />
          </ActionIcon>
        </Group>
      </Group>
      {item.properties ? (
        <div className={classes.columns}>
          {columns.map((key) => (
            <div key={key}>{row(key, true)}</div>
          ))}
        </div>
      ) : (
        <Control
          schema={item}
          value={value}
          edit={edit}
          path={path}
          label={item.title ?? t.item(label, number)}
          description={item.description}
          disabled={disabled}
        />
      )}
      {needed.length > 0 && (
        <Stack gap="sm" mt="xs">
          {needed.map((key) => row(key))}
        </Stack>
      )}
      {others.length > 0 && (
        <Collapse expanded={isOpen || hasMistake}>
          {(isOpen || hasMistake) && (
            <Stack gap="sm" mt="xs">
              {others.map((key) => row(key))}
            </Stack>
          )}
        </Collapse>
      )}
      {errors[path] && <Input.Error mt={4}>{mistakeAt(errors, path, label)}</Input.Error>}
    </fieldset>
  );
}

/** True for a key that is of use because another one has its value: it says what that value means. */
function isWithOther({ properties }: Schema, key: string, value: unknown): boolean {
  const others = properties?.[key]?.['x-with'];
  return others !== undefined && Object.entries(others).every(([other, needed]) => recordOf(value)[other] === needed);
}

const BUTTON = { size: 24, variant: 'subtle', color: 'gray' } as const;

/** Removes the description, which would be repeated in every entry. */
function withoutHint(item: Schema, key: string): Schema {
  return { ...item, properties: { [key]: { ...item.properties?.[key], description: undefined } } };
}

function AsLines({
  label,
  items,
  item,
  onApply,
}: {
  label: string;
  items: readonly unknown[];
  item: Schema;
  onApply(next: unknown[]): void;
}) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const { defs } = usePanel();
  const [typed, setTyped] = useState<string | null>(null);
  const columns = columnsOf(item, defs);
  const [first, second] = columns.map((key) => item.properties?.[key]?.title ?? key);
  return (
    <>
      <Button
        size="compact-xs"
        mih={24}
        flex="none"
        variant="default"
        aria-label={`${label}: ${t.asLines}`}
        onClick={() => setTyped(linesOf(items, columns))}
      >
        {t.asLines}
      </Button>
      <Modal
        opened={typed !== null}
        onClose={() => setTyped(null)}
        title={t.linesTitle(label)}
        closeButtonProps={{ 'aria-label': words.close }}
        size="lg"
      >
        <Stack>
          <Textarea
            data-autofocus
            label={label}
            description={[first && second && t.linesWithLabel(first, second), t.linesHint].filter(Boolean).join(' ')}
            autosize
            minRows={8}
            maxRows={20}
            value={typed ?? ''}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setTyped(null)}>
              {words.cancel}
            </Button>
            <Button
              onClick={() => {
                onApply(itemsOf(typed ?? '', items, item, defs));
                setTyped(null);
              }}
            >
              {t.apply}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
