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

/**
 * The name of the pressed button of a repeater, or of a group that can be copied. Its value is an action and a path: `remove
 * guests[1]`.
 */
export const ROWS_KEY = '_svca_rows';

const ACTIONS = ['add', 'remove', 'up', 'down', 'same'] as const;
export type RowAction = (typeof ACTIONS)[number];

type Sent = Readonly<Record<string, unknown>>;

/** The submitted values after a button's action. */
export interface EditedRows {
  values: Sent;
  /** The path of the field that gets the focus. */
  focus?: string;
}

/**
 * Performs the action of a button of rows on the server, for a page without a script. All typed values stay.
 * @returns null for a value that no button of this form has
 */
export function editRows(
  { fields }: { fields: readonly FieldConfig[] },
  sent: Sent,
  pressed: unknown,
): EditedRows | null {
  const [, action, path = ''] = /^(\w+) ([\w.[\]]{1,400})$/.exec(String(pressed)) ?? [];
  const knownAction = ACTIONS.find((candidate) => candidate === action);
  const target = fieldAt(fields, path);
  if (!knownAction || !target || !holdsFields(target)) return null;
  const steps = path.split('.').map((step) => {
    const [, name = '', index] = /^(\w+)(?:\[(\d{1,9})\])?$/.exec(step) ?? [];
    return { name, index: index === undefined ? null : Number(index) };
  });
  const result = editIn(fields, sent, steps, knownAction);
  return result && { values: result.values, ...(result.focus && { focus: result.focus }) };
}

/** Returns a path after the action of a button of rows; null when its row was removed. */
export function pathAfter(path: string, pressed: unknown): string | null {
  const [, action, list = '', position] =
    /^(remove|up|down) ([\w.[\]]{1,400})\[(\d{1,9})\]$/.exec(String(pressed)) ?? [];
  const [, row, inside = ''] = path.startsWith(`${list}[`)
    ? (/^\[(\d{1,9})(\].*)$/.exec(path.slice(list.length)) ?? [])
    : [];
  if (action === undefined || row === undefined) return path;
  const [index, from] = [Number(row), Number(position)];
  const to = action === 'up' ? from - 1 : from + 1;
  if (action === 'remove') return index === from ? null : `${list}[${index > from ? index - 1 : index}${inside}`;
  return `${list}[${index === from ? to : index === to ? from : index}${inside}`;
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
  const submitted = sentFor(field, sent);
  const path = within + field.name;
  const put = (value: unknown, focus?: string): EditedRows => ({ values: putAt(sent, field.name, value), focus });
  if (isGroup(field)) {
    if (rest.length === 0) return action === 'same' ? sameAs(field, fields, sent, path, put) : null;
    const inner = editIn(field.fields, recordOf(submitted), rest, action, `${path}.`);
    return inner && put(inner.values, inner.focus);
  }
  const rows = (rowsIn(submitted) ?? []).slice(0, mostRows(field) + 1).map(recordOf);
  if (rest.length > 0) {
    const row = step.index === null ? undefined : rows[step.index];
    const inner = row && editIn(field.fields, row, rest, action, `${path}[${step.index}].`);
    return inner ? put(rows.with(step.index ?? 0, recordOf(inner.values)), inner.focus) : null;
  }
  const edited = editList(field, rows, step.index, action);
  if (!edited) return null;
  const focused = Math.min(edited.focused, edited.rows.length - 1);
  return put(edited.rows, focused < 0 ? undefined : firstIn(field.fields, `${path}[${focused}].`));
}

function editList(
  field: RepeaterConfig,
  rows: Record<string, unknown>[],
  index: number | null,
  action: RowAction,
): { rows: unknown[]; focused: number } | null {
  if (action === 'add') {
    if (index !== null) return null;
    const hasRoom = rows.length < mostRows(field);
    return { rows: hasRoom ? [...rows, newRow(field)] : rows, focused: rows.length };
  }
  const row = index === null ? undefined : rows[index];
  if (index === null || !row) return null;
  const others = rows.toSpliced(index, 1);
  if (action === 'remove') return { rows: rows.length > leastRows(field) ? others : rows, focused: index };
  if (action === 'same') {
    const above = rows[index - 1];
    return above ? { rows: rows.with(index, copyAbove(field, above, row)), focused: index } : null;
  }
  const to = Math.max(0, Math.min(index + (action === 'up' ? -1 : 1), others.length));
  return { rows: others.toSpliced(to, 0, row), focused: to };
}

/** Returns a row with the initial values of its fields. */
function newRow({ fields }: { fields: readonly FieldConfig[] }): Record<string, unknown> {
  return Object.fromEntries(
    inputFields({ fields }).flatMap((field): [string, unknown][] => {
      if (isGroup(field)) return [[field.name, newRow(field)]];
      if (isRepeater(field))
        return [[field.name, rowsIn(field.default) ?? Array.from({ length: leastRows(field) }, () => newRow(field))]];
      return field.default === undefined ? [] : [[field.name, field.default]];
    }),
  );
}

function copyAbove(field: RepeaterConfig, above: Sent, row: Sent): Sent {
  const { same_as_above: same } = field;
  if (same === undefined) return row;
  const copiedFields = Array.isArray(same) ? field.fields.filter(({ name }) => same.includes(name)) : field.fields;
  return copyOf(copiedFields, above, row);
}

/** Copies the values of the given fields from one group or row to another. */
function copyOf(fields: readonly FieldConfig[], from: Sent, to: Sent): Sent {
  return inputFields({ fields }).reduce((values, field) => {
    if (NOT_COPIED.includes(field.type)) return values;
    const value = sentFor(field, from);
    if (!isGroup(field)) return putAt(values, field.name, value);
    return putAt(values, field.name, copyOf(field.fields, recordOf(value), recordOf(sentFor(field, values))));
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

/** Returns the fields for which the other list has a field of the same name and type. */
function commonFields(fields: readonly FieldConfig[], others: readonly FieldConfig[]): FieldConfig[] {
  return fields.filter(({ name, type }) => others.some((other) => other.name === name && other.type === type));
}

/** Sets the value of a field in a submitted body, and removes its earlier value in all notations. */
function putAt(sent: Sent, name: string, value: unknown): Sent {
  const others = Object.entries(sent).filter(([key]) => key !== name && nameInside(key, name) === null);
  return { ...Object.fromEntries(others), ...(value !== undefined && { [name]: value }) };
}

/** Returns the path of the first field that can be filled in. */
function firstIn(fields: readonly FieldConfig[], within: string): string | undefined {
  for (const field of inputFields({ fields })) {
    const path = within + field.name;
    if (isGroup(field)) return firstIn(field.fields, `${path}.`);
    if (!['hidden', 'calculated', 'repeater'].includes(field.type)) return path;
  }
  return undefined;
}
