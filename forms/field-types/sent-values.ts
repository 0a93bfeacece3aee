import { DEFAULT_ROWS, MOST_ROWS } from '#security/budget-tables/page-script.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import type { FieldType, InputConfig, InputType } from './field-type.ts';
import type { FieldValue, SubmissionValues } from './field-value.ts';
import type { Sanitised } from './rule.ts';

/** Returns the type of a name. A parameter, because the types that hold other fields are in the table of types themselves. */
export type TypeNamed = (name: string) => FieldType;

/** Findings of cleaning the values of fields in groups, by path: `billing.city`. */
export interface SentNotes {
  /** Fields whose value had a wrong shape or size, with the violated rule. */
  invalid: Partial<Record<string, string>>;
  /** Names that a group does not have. */
  unknown: string[];
  /** Fields that need no value, because of the values of other fields. */
  needless?: Set<string>;
  /** The paths of the fields that a dependent field read, by its path. */
  beside?: Map<string, readonly string[]>;
  /** The language of the form. */
  language?: string;
  /** The language in which people typed numbers. */
  typedIn?: string;
  /** The marks of the rows of a repeater, by its path: see `ROW_MARK`. */
  marks?: Map<string, readonly unknown[]>;
}

/**
 * The key by which a submitted row carries the index that it had when its page was rendered. No field can have this name. The
 * mark stays with the row when it is moved; rows that were added since, and rows of programs, have none.
 */
export const ROW_MARK = '_svca_row';

type Sent = Readonly<Record<string, unknown>>;

/**
 * Returns the submitted value of a field, combined from its parts (`home[city]`) or inner fields (`billing.city`,
 * `billing[city]`) where these were sent.
 */
export function sentFor(type: InputType, field: InputConfig, raw: Sent): unknown {
  const own = Object.hasOwn(raw, field.name) ? raw[field.name] : undefined;
  if (isRepeated(field)) return sentForRows(field.name, own, raw);
  if (innerFields(field)) return sentForGroup(field.name, own, raw);
  if (!type.fold || !type.folds(field)) return own;
  const parts = sentWithin(field.name, raw).flatMap(([key, value]) => {
    const part = partIn(key);
    return part ? [[part.name, value] as const] : [];
  });
  return parts.length > 0 ? type.fold(own, Object.fromEntries(parts)) : own;
}

/** Returns the entries whose names begin with a field's name: `home[city]` and `home.city` for `home`. */
function sentWithin(name: string, raw: Sent): readonly Entry[] {
  const owned = ENTRIES_BY_FIELD.get(raw) ?? new Map<string, Entry[]>();
  if (!ENTRIES_BY_FIELD.has(raw)) {
    ENTRIES_BY_FIELD.set(raw, owned);
    for (const entry of Object.entries(raw)) {
      const end = entry[0].search(/[.[]/);
      if (end < 0) continue;
      const owner = entry[0].slice(0, end);
      const entries = owned.get(owner);
      if (entries) entries.push(entry);
      else owned.set(owner, [entry]);
    }
  }
  return owned.get(name) ?? [];
}

type Entry = [key: string, value: unknown];
/** Entries by the field's name, sorted once for all fields: a submitted body does not change. */
const ENTRIES_BY_FIELD = new WeakMap<Sent, Map<string, Entry[]>>();

export function partIn(key: string): { owner: string; name: string } | null {
  const [, owner, name] = /^(\w+)\[(\w+)\]$/.exec(key) ?? [];
  return owner === undefined || name === undefined ? null : { owner, name };
}

/** Returns the name of a field relative to its group: `city` for `billing.city`; null for a field of another group. */
export function nameInside(key: string, group: string): string | null {
  if (!key.startsWith(group)) return null;
  const [, dotted, bracketed, rest = ''] = /^(?:\.(\w.*)|\[(\w+)\](.*))$/s.exec(key.slice(group.length)) ?? [];
  return dotted ?? (bracketed === undefined ? null : bracketed + rest);
}

/** Returns the submitted object of a group, or else an object of the entries of its fields. */
function sentForGroup(name: string, own: unknown, raw: Sent): unknown {
  if (typeof own === 'object' && own !== null) return own;
  const inner = sentWithin(name, raw).flatMap(([key, value]) => {
    const inside = nameInside(key, name);
    return inside === null ? [] : [[inside, value] as const];
  });
  return inner.length > 0 ? Object.fromEntries(inner) : own;
}

/**
 * Returns the submitted list of rows, or else the rows of entries such as `guests[0].city` and `guests[0][city]`, whose numbers
 * may have gaps and any order.
 */
function sentForRows(name: string, own: unknown, raw: Sent): unknown {
  if (typeof own === 'object' && own !== null) return own;
  const rows = new Map<number, Record<string, unknown>>();
  for (const [key, value] of sentWithin(name, raw)) {
    const match = ROW.exec(key.slice(name.length));
    if (!match) continue;
    const [, index, dotted, bracketed, rest = ''] = match;
    const row = rows.get(Number(index)) ?? {};
    rows.set(Number(index), row);
    // An entry of a row without a field keeps an otherwise empty row: unticked checkboxes are not sent.
    const inside = dotted ?? (bracketed === undefined ? ROW_MARK : bracketed + rest);
    if (inside !== ROW_MARK || value !== '') row[inside] = value;
  }
  return rows.size > 0 ? [...rows].sort(([first], [second]) => first - second).map(([, row]) => row) : own;
}

const ROW = /^\[(\d{1,9})\](?:\.(\w.*)|\[(\w+)\](.*))?$/s;

/** Returns the inner fields of a field; null for a field with a value of its own. */
export function innerFields(field: object): InputConfig[] | null {
  const { fields } = field as { fields?: unknown };
  return Array.isArray(fields) ? fields : null;
}

/** The key of a repeater's function that returns its fields with the texts for one row. */
export const ROW_TEXTS = Symbol('texts of a row');

/** Returns a repeater with its fields as one of its rows shows them. */
export function asInRow<Field extends object>(field: Field, index: number): Field {
  const { fields, [ROW_TEXTS]: textsInRow } = field as RowTexts;
  return textsInRow && fields ? { ...field, fields: textsInRow(fields, index) } : field;
}

interface RowTexts {
  fields?: readonly object[];
  [ROW_TEXTS]?(fields: readonly object[], index: number): readonly object[];
}

/** True when the inner fields of a field are filled in once for each row. */
export function isRepeated({ type }: { type?: unknown }): boolean {
  return type === 'repeater';
}

/** Returns the least number of rows; `mostRows` the greatest. */
export function leastRows(field: object): number {
  const { min_rows: least } = field as { min_rows?: number };
  return least ?? 0;
}

export function mostRows(field: object): number {
  const { max_rows: most } = field as { max_rows?: number };
  return Math.min(most ?? DEFAULT_ROWS, MOST_ROWS);
}

/** Returns a new copy of the value of a field that was left empty. */
export function emptyValue(type: InputType, field: InputConfig): FieldValue {
  const empty = type.emptyOf(field);
  return typeof empty === 'object' ? structuredClone(empty) : empty;
}

/** Returns the value that a field starts with: its default, or else the empty value of its type. */
export function initialValue(type: InputType, field: InputConfig): FieldValue {
  if (field.default === undefined) return emptyValue(type, field);
  return type.sanitise(field.default, field).value;
}

/**
 * Cleans a submitted value. The default, with which the form starts, replaces it only in fields that a visitor cannot change or
 * see.
 */
export function sanitiseField(
  type: InputType,
  field: InputConfig,
  sent: unknown,
  language?: string,
): Sanitised<FieldValue, string> {
  const usesDefault = field.read_only || (sent === undefined && type.whenAbsent === 'default');
  if (usesDefault) return { value: initialValue(type, field) };
  if (sent === undefined || sent === null) return { value: emptyValue(type, field) };
  return type.sanitise(sent, field, language);
}

/**
 * Cleans values that depend on fields beside them.
 * @param within the path of their group with a dot behind it; '' in the form itself
 */
export function sanitiseBeside(
  typeNamed: TypeNamed,
  fields: readonly InputConfig[],
  values: SubmissionValues,
  within: string,
  notes: SentNotes,
): void {
  for (const field of fields) {
    const type = typeNamed(field.type);
    const path = within + field.name;
    if (type.kind !== 'input' || !type.beside || notes.invalid[path]) continue;
    const dependencies: string[] = [];
    const other = (name: string) => {
      dependencies.push(within + name);
      return values[name] ?? null;
    };
    const language = notes.language ?? DEFAULT_TEXTS.language;
    const { value, rule, isNeedless } = type.beside(values[field.name] ?? type.empty, field, other, language);
    values[field.name] = value;
    if (rule) notes.invalid[path] = rule;
    if (dependencies.length > 0) {
      notes.beside ??= new Map();
      notes.beside.set(path, dependencies);
    }
    if (isNeedless) {
      notes.needless ??= new Set();
      notes.needless.add(path);
    }
  }
}

/** Cleans the submitted values of a group's fields. @param path the path of the group */
export function sanitiseInner(
  typeNamed: TypeNamed,
  fields: readonly InputConfig[],
  sent: unknown,
  path: string,
  notes: SentNotes,
): Record<string, FieldValue> {
  const isShaped = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
  if (!isShaped && sent !== undefined && sent !== null && sent !== '') notes.invalid[path] = 'invalid_type';
  const raw = (isShaped ? sent : {}) as Sent;
  const values: SubmissionValues = {};
  const known = new Set<string>();
  for (const field of fields) {
    const type = typeNamed(field.type);
    if (type.kind !== 'input') continue;
    known.add(field.name);
    const submitted = sentFor(type, field, raw);
    const inner = innerFields(field);
    const fieldPath = `${path}.${field.name}`;
    if (isRepeated(field)) {
      values[field.name] = sanitiseRows(typeNamed, field, submitted, fieldPath, notes) as FieldValue;
      continue;
    }
    if (inner) {
      values[field.name] = sanitiseInner(typeNamed, inner, submitted, fieldPath, notes) as FieldValue;
      continue;
    }
    const { value, rule } = sanitiseField(type, field, submitted, notes.typedIn);
    values[field.name] = value;
    if (rule) notes.invalid[fieldPath] = rule;
  }
  sanitiseBeside(typeNamed, fields, values, `${path}.`, notes);
  for (const key of Object.keys(raw)) {
    if (key !== ROW_MARK && !known.has(/^\w*/.exec(key)?.[0] ?? '')) notes.unknown.push(`${path}.${key}`);
  }
  return values;
}

/** Cleans the submitted rows of a field. One row beyond the limit stays, so that the check finds too many rows. */
export function sanitiseRows(
  typeNamed: TypeNamed,
  field: InputConfig,
  sent: unknown,
  path: string,
  notes: SentNotes,
): Record<string, FieldValue>[] {
  if (sent === undefined || sent === null || sent === '') return [];
  const list = rowsIn(sent);
  if (!list?.every((row) => typeof row === 'object' && !Array.isArray(row))) notes.invalid[path] = 'invalid_type';
  const fields = innerFields(field) ?? [];
  const rows = (list ?? [])
    .slice(0, mostRows(field) + 1)
    .map((row): Sent => Object(typeof row === 'object' ? row : {}));
  const marks = rows.map((row) => (Object.hasOwn(row, ROW_MARK) ? row[ROW_MARK] : undefined));
  if (marks.some((mark) => mark !== undefined)) {
    notes.marks ??= new Map();
    notes.marks.set(path, marks);
  }
  return rows.map((row, index) => sanitiseInner(typeNamed, fields, row, `${path}[${index}]`, notes));
}

/** Returns the rows of a list without its gaps, or of an object with row numbers as keys; null for any other value. */
export function rowsIn(sent: unknown): unknown[] | null {
  if (typeof sent !== 'object' || sent === null) return null;
  if (!Array.isArray(sent) && !Object.keys(sent).every((key) => /^\d{1,9}$/.test(key))) return null;
  return Object.values(sent).filter((row) => row !== null && row !== undefined);
}
