import { MOST_ROWS, USUAL_ROWS } from '#security/budget-tables/page-script.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import type { FieldType, InputConfig, InputType } from './field-type.ts';
import type { FieldValue, SubmissionValues } from './field-value.ts';
import type { Sanitised } from './rule.ts';

/** The types by their names: those whose fields hold other fields stand in that table themselves. */
export type TypeNamed = (name: string) => FieldType;

/** What is noted while the values of fields in groups are cleaned, by path: `billing.city`. */
export interface SentNotes {
  /** Fields whose value had a wrong shape or size, with the rule. */
  invalid: Partial<Record<string, string>>;
  /** Names that a group does not have. */
  unknown: string[];
  /** Fields that cannot be asked for, with what others hold. */
  needless?: Set<string>;
  /** By the path of a field that depends on others beside it: their paths. */
  beside?: Map<string, readonly string[]>;
  /** The language of the form. */
  language?: string;
  /** That of figures that people typed. */
  typedIn?: string;
  /** By the path of a repeater: the marks of its rows, see `ROW_MARK`. */
  marks?: Map<string, readonly unknown[]>;
}

/**
 * In a row that was sent: which row it was when its page was made, as the number that it had then. Fields are not named so. It goes with the
 * row wherever that is moved; rows that were added since, and those of programs, have none.
 */
export const ROW_MARK = '_svca_row';

type Sent = Readonly<Record<string, unknown>>;

/** What came for a field, also as several of its parts (`home[city]`), or of its fields (`billing.city`, `billing[city]`). */
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

/** What came under names that begin with that of a field: `home[city]` or `home.city` of `home`. */
function sentWithin(name: string, raw: Sent): readonly Entry[] {
  const owned = OWNED.get(raw) ?? new Map<string, Entry[]>();
  if (!OWNED.has(raw)) {
    OWNED.set(raw, owned);
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
/** By those names, sorted once for all fields: what was sent does not change. */
const OWNED = new WeakMap<Sent, Map<string, Entry[]>>();

export function partIn(key: string): { owner: string; name: string } | null {
  const [, owner, name] = /^(\w+)\[(\w+)\]$/.exec(key) ?? [];
  return owner === undefined || name === undefined ? null : { owner, name };
}

/** The name of a field in a group, seen from inside it: `city` for `billing.city`; null for another group's. */
export function nameInside(key: string, group: string): string | null {
  if (!key.startsWith(group)) return null;
  const [, dotted, bracketed, rest = ''] = /^(?:\.(\w.*)|\[(\w+)\](.*))$/s.exec(key.slice(group.length)) ?? [];
  return dotted ?? (bracketed === undefined ? null : bracketed + rest);
}

/** An object counts; else what came under the names of the group's fields. */
function sentForGroup(name: string, own: unknown, raw: Sent): unknown {
  if (typeof own === 'object' && own !== null) return own;
  const inner = sentWithin(name, raw).flatMap(([key, value]) => {
    const inside = nameInside(key, name);
    return inside === null ? [] : [[inside, value] as const];
  });
  return inner.length > 0 ? Object.fromEntries(inner) : own;
}

/** A list counts; else what came under the names of rows, whose numbers may have gaps and any order: `guests[0].city`, `guests[0][city]`. */
function sentForRows(name: string, own: unknown, raw: Sent): unknown {
  if (typeof own === 'object' && own !== null) return own;
  const rows = new Map<number, Record<string, unknown>>();
  for (const [key, value] of sentWithin(name, raw)) {
    const place = ROW.exec(key.slice(name.length));
    if (!place) continue;
    const [, index, dotted, bracketed, rest = ''] = place;
    const row = rows.get(Number(index)) ?? {};
    rows.set(Number(index), row);
    // A row alone, without a field, is there: boxes that are not ticked are not sent.
    const inside = dotted ?? (bracketed === undefined ? ROW_MARK : bracketed + rest);
    if (inside !== ROW_MARK || value !== '') row[inside] = value;
  }
  return rows.size > 0 ? [...rows].sort(([one], [other]) => one - other).map(([, row]) => row) : own;
}

const ROW = /^\[(\d{1,9})\](?:\.(\w.*)|\[(\w+)\](.*))?$/s;

/** The fields that stand in a field; null for one that has a value of its own. */
export function innerFields(field: object): InputConfig[] | null {
  const { fields } = field as { fields?: unknown };
  return Array.isArray(fields) ? fields : null;
}

/** Of a repeater as people read it: its fields with the texts that they have in one row. */
export const ROW_TEXTS = Symbol('texts of a row');

/** A repeater with its fields as they are read in one of its rows. */
export function asInRow<Field extends object>(field: Field, index: number): Field {
  const { fields, [ROW_TEXTS]: read } = field as RowTexts;
  return read && fields ? { ...field, fields: read(fields, index) } : field;
}

interface RowTexts {
  fields?: readonly object[];
  [ROW_TEXTS]?(fields: readonly object[], index: number): readonly object[];
}

/** Whether the fields that stand in a field are filled in once for each of its rows. */
export function isRepeated({ type }: { type?: unknown }): boolean {
  return type === 'repeater';
}

/** How many rows a field has at least and at most. */
export function leastRows(field: object): number {
  const { min_rows: least } = field as { min_rows?: number };
  return least ?? 0;
}

export function mostRows(field: object): number {
  const { max_rows: most } = field as { max_rows?: number };
  return Math.min(most ?? USUAL_ROWS, MOST_ROWS);
}

/** The value of a field that was left alone, as a copy of its own. */
export function emptyValue(type: InputType, field: InputConfig): FieldValue {
  const empty = type.emptyOf(field);
  return typeof empty === 'object' ? structuredClone(empty) : empty;
}

/** The value a field starts with: its default, else the empty value of its type. */
export function initialValue(type: InputType, field: InputConfig): FieldValue {
  if (field.default === undefined) return emptyValue(type, field);
  return type.sanitise(field.default, field).value;
}

/** A default is what the form shows at first, so it only counts here where a visitor cannot change or see the field. */
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

/** Cleans what depends on the fields beside it. @param within the path of their group with a dot behind it; '' in the form itself */
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
    const asked: string[] = [];
    const other = (name: string) => {
      asked.push(within + name);
      return values[name] ?? null;
    };
    const language = notes.language ?? DEFAULT_TEXTS.language;
    const { value, rule, isNeedless } = type.beside(values[field.name] ?? type.empty, field, other, language);
    values[field.name] = value;
    if (rule) notes.invalid[path] = rule;
    if (asked.length > 0) {
      notes.beside ??= new Map();
      notes.beside.set(path, asked);
    }
    if (isNeedless) {
      notes.needless ??= new Set();
      notes.needless.add(path);
    }
  }
}

/** Cleans what came for the fields of a group. @param path of the group */
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
    const own = sentFor(type, field, raw);
    const inner = innerFields(field);
    const at = `${path}.${field.name}`;
    if (isRepeated(field)) {
      values[field.name] = sanitiseRows(typeNamed, field, own, at, notes) as FieldValue;
      continue;
    }
    if (inner) {
      values[field.name] = sanitiseInner(typeNamed, inner, own, at, notes) as FieldValue;
      continue;
    }
    const { value, rule } = sanitiseField(type, field, own, notes.typedIn);
    values[field.name] = value;
    if (rule) notes.invalid[at] = rule;
  }
  sanitiseBeside(typeNamed, fields, values, `${path}.`, notes);
  for (const key of Object.keys(raw)) {
    if (key !== ROW_MARK && !known.has(/^\w*/.exec(key)?.[0] ?? '')) notes.unknown.push(`${path}.${key}`);
  }
  return values;
}

/** Cleans what came for the rows of a field: one more than it may have shows that there are too many. */
export function sanitiseRows(
  typeNamed: TypeNamed,
  field: InputConfig,
  sent: unknown,
  path: string,
  notes: SentNotes,
): Record<string, FieldValue>[] {
  if (sent === undefined || sent === null || sent === '') return [];
  const given = rowsIn(sent);
  if (!given?.every((row) => typeof row === 'object' && !Array.isArray(row))) notes.invalid[path] = 'invalid_type';
  const fields = innerFields(field) ?? [];
  const rows = (given ?? [])
    .slice(0, mostRows(field) + 1)
    .map((row): Sent => Object(typeof row === 'object' ? row : {}));
  const marks = rows.map((row) => (Object.hasOwn(row, ROW_MARK) ? row[ROW_MARK] : undefined));
  if (marks.some((mark) => mark !== undefined)) {
    notes.marks ??= new Map();
    notes.marks.set(path, marks);
  }
  return rows.map((row, index) => sanitiseInner(typeNamed, fields, row, `${path}[${index}]`, notes));
}

/** The rows of a list without its gaps, or of an object with their numbers as keys; null for anything else. */
export function rowsIn(sent: unknown): unknown[] | null {
  if (typeof sent !== 'object' || sent === null) return null;
  if (!Array.isArray(sent) && !Object.keys(sent).every((key) => /^\d{1,9}$/.test(key))) return null;
  return Object.values(sent).filter((row) => row !== null && row !== undefined);
}
