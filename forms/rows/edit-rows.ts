import { recordOf } from '#forms/config/json.ts';
import {
  type FieldConfig,
  fieldAt,
  type GroupConfig,
  holdsFields,
  inputFields,
  isGroup,
  isRepeater,
  type RepeaterConfig,
} from '#forms/field-types/index.ts';
import { leastRows, mostRows, nameInside, rowsIn } from '#forms/field-types/sent-values.ts';
import { sentFor } from '#forms/values/sanitise.ts';
import { NOT_COPIED } from './not-copied.ts';

/** The button that was pressed of a repeater, or of a group that can be filled in from another: `remove guests[1]`. */
export const ROWS_KEY = '_svca_rows';

const ACTIONS = ['add', 'remove', 'up', 'down', 'same'] as const;
export type RowAction = (typeof ACTIONS)[number];

type Sent = Readonly<Record<string, unknown>>;

/** What a form that was sent holds once a button has done what it says. */
export interface EditedRows {
  values: Sent;
  /** The path of the field to go on at. */
  focus?: string;
}

/**
 * Does on the server what a button of rows does on a page without a script. Everything that was typed stays.
 * @returns null for what no button of this form says
 */
export function editRows(
  { fields }: { fields: readonly FieldConfig[] },
  sent: Sent,
  pressed: unknown,
): EditedRows | null {
  const [, action, path = ''] = /^(\w+) ([\w.[\]]{1,400})$/.exec(String(pressed)) ?? [];
  const known = ACTIONS.find((one) => one === action);
  const target = fieldAt(fields, path);
  if (!known || !target || !holdsFields(target)) return null;
  const steps = path.split('.').map((step) => {
    const [, name = '', index] = /^(\w+)(?:\[(\d{1,9})\])?$/.exec(step) ?? [];
    return { name, index: index === undefined ? null : Number(index) };
  });
  const done = editIn(fields, sent, steps, known);
  return done && { values: done.values, ...(done.focus && { focus: done.focus }) };
}

/** Where what stands at a path is once a button of rows has done what it says; null where it is removed. */
export function pathAfter(path: string, pressed: unknown): string | null {
  const [, action, list = '', place] = /^(remove|up|down) ([\w.[\]]{1,400})\[(\d{1,9})\]$/.exec(String(pressed)) ?? [];
  const [, row, inside = ''] = path.startsWith(`${list}[`)
    ? (/^\[(\d{1,9})(\].*)$/.exec(path.slice(list.length)) ?? [])
    : [];
  if (action === undefined || row === undefined) return path;
  const [at, from] = [Number(row), Number(place)];
  const to = action === 'up' ? from - 1 : from + 1;
  if (action === 'remove') return at === from ? null : `${list}[${at > from ? at - 1 : at}${inside}`;
  return `${list}[${at === from ? to : at === to ? from : at}${inside}`;
}

interface Step {
  name: string;
  index: number | null;
}

function editIn(
  fields: readonly FieldConfig[],
  sent: Sent,
  [step, ...rest]: Step[],
  action: RowAction,
  within = '',
): EditedRows | null {
  const field = inputFields({ fields }).find(({ name }) => name === step?.name);
  if (!field || !step || !holdsFields(field)) return null;
  const own = sentFor(field, sent);
  const path = within + field.name;
  const put = (value: unknown, focus?: string): EditedRows => ({ values: putAt(sent, field.name, value), focus });
  if (isGroup(field)) {
    if (rest.length === 0) return action === 'same' ? sameAs(field, fields, sent, path, put) : null;
    const inner = editIn(field.fields, recordOf(own), rest, action, `${path}.`);
    return inner && put(inner.values, inner.focus);
  }
  const rows = (rowsIn(own) ?? []).slice(0, mostRows(field) + 1).map(recordOf);
  if (rest.length > 0) {
    const row = step.index === null ? undefined : rows[step.index];
    const inner = row && editIn(field.fields, row, rest, action, `${path}[${step.index}].`);
    return inner ? put(rows.with(step.index ?? 0, recordOf(inner.values)), inner.focus) : null;
  }
  const edited = editList(field, rows, step.index, action);
  if (!edited) return null;
  const at = Math.min(edited.at, edited.rows.length - 1);
  return put(edited.rows, at < 0 ? undefined : firstIn(field.fields, `${path}[${at}].`));
}

function editList(
  field: RepeaterConfig,
  rows: Record<string, unknown>[],
  index: number | null,
  action: RowAction,
): { rows: unknown[]; at: number } | null {
  if (action === 'add') {
    if (index !== null) return null;
    const isRoom = rows.length < mostRows(field);
    return { rows: isRoom ? [...rows, freshRow(field)] : rows, at: rows.length };
  }
  const row = index === null ? undefined : rows[index];
  if (index === null || !row) return null;
  const others = rows.toSpliced(index, 1);
  if (action === 'remove') return { rows: rows.length > leastRows(field) ? others : rows, at: index };
  if (action === 'same') {
    const above = rows[index - 1];
    return above ? { rows: rows.with(index, copied(field, above, row)), at: index } : null;
  }
  const to = Math.max(0, Math.min(index + (action === 'up' ? -1 : 1), others.length));
  return { rows: others.toSpliced(to, 0, row), at: to };
}

/** A row with what its fields begin with. */
function freshRow({ fields }: { fields: readonly FieldConfig[] }): Record<string, unknown> {
  return Object.fromEntries(
    inputFields({ fields }).flatMap((field): [string, unknown][] => {
      if (isGroup(field)) return [[field.name, freshRow(field)]];
      if (isRepeater(field))
        return [[field.name, rowsIn(field.default) ?? Array.from({ length: leastRows(field) }, () => freshRow(field))]];
      return field.default === undefined ? [] : [[field.name, field.default]];
    }),
  );
}

function copied(field: RepeaterConfig, above: Sent, row: Sent): Sent {
  const { same_as_above: same } = field;
  if (same === undefined) return row;
  const asked = Array.isArray(same) ? field.fields.filter(({ name }) => same.includes(name)) : field.fields;
  return copyOf(asked, above, row);
}

/** What stands in one of two groups, or rows, with what these fields of the other hold. */
function copyOf(fields: readonly FieldConfig[], from: Sent, to: Sent): Sent {
  return inputFields({ fields }).reduce((values, field) => {
    if (NOT_COPIED.includes(field.type)) return values;
    const own = sentFor(field, from);
    if (!isGroup(field)) return putAt(values, field.name, own);
    return putAt(values, field.name, copyOf(field.fields, recordOf(own), recordOf(sentFor(field, values))));
  }, to);
}

function sameAs(
  field: GroupConfig,
  beside: readonly FieldConfig[],
  sent: Sent,
  path: string,
  put: (value: unknown, focus?: string) => EditedRows,
): EditedRows | null {
  const other = beside.find(({ name }) => name === field.same_as);
  if (!other || !isGroup(other)) return null;
  const [from, to] = [recordOf(sentFor(other, sent)), recordOf(sentFor(field, sent))];
  return put(copyOf(commonFields(other.fields, field.fields), from, to), firstIn(field.fields, `${path}.`));
}

/** Those that have a field of the same name and type. */
function commonFields(fields: readonly FieldConfig[], others: readonly FieldConfig[]): FieldConfig[] {
  return fields.filter(({ name, type }) => others.some((one) => one.name === name && one.type === type));
}

/** The values with one of another field, however that was sent before. */
function putAt(sent: Sent, name: string, value: unknown): Sent {
  const others = Object.entries(sent).filter(([key]) => key !== name && nameInside(key, name) === null);
  return { ...Object.fromEntries(others), ...(value !== undefined && { [name]: value }) };
}

/** The first field that can be filled in. */
function firstIn(fields: readonly FieldConfig[], within: string): string | undefined {
  for (const field of inputFields({ fields })) {
    const path = within + field.name;
    if (isGroup(field)) return firstIn(field.fields, `${path}.`);
    if (!['hidden', 'calculated', 'repeater'].includes(field.type)) return path;
  }
  return undefined;
}
