import type { FieldConfig, FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from './config/types.ts';
import { holdsFields, inputFields, placedFields } from './field-types/index.ts';
import { isFiles, isOfFiles, type UploadedFile } from './field-types/uploaded.ts';

export type FileField = Extract<InputFieldConfig, { type: 'file' | 'image' }>;

/** A field for files with its path: `docs.passport` for one in a group, and `guests.passport` for all rows of one that repeats. */
export interface PlacedFileField {
  path: string;
  field: FileField;
  /** Whether it, or a field that it stands in, is: then its files go nowhere by themselves. */
  isSensitive: boolean;
}

/** The value of such a field. */
export interface PlacedFiles extends PlacedFileField {
  /** Its path with rows: `guests[1].passport`. */
  at: string;
  files: UploadedFile[];
}

const known = new WeakMap<FormConfig['fields'], readonly PlacedFileField[]>();

export function isFileField(field: FieldConfig): field is FileField {
  return isOfFiles(field);
}

/** The fields for files of a form, wherever they stand. */
export function fileFields({ fields }: Pick<FormConfig, 'fields'>): readonly PlacedFileField[] {
  const before = known.get(fields);
  if (before) return before;
  const all = placedFields(fields);
  const secret = all.filter(({ field }) => field.sensitive === true).map(({ path }) => path);
  const found = all.flatMap(({ path, field }) => {
    const isSensitive = secret.some((one) => path === one || path.startsWith(`${one}.`));
    return isFileField(field) ? [{ path, field, isSensitive }] : [];
  });
  known.set(fields, found);
  return found;
}

/** The path of a field by the name of its input: `guests.passport` for `guests[1].passport`. */
export function pathOfInput(name: string): string {
  return name.replace(/\[\d+\]/g, '').replace(/\[(\w+)\]/g, '.$1');
}

/** The values of a form's fields for files that have some. */
export function filesIn(config: Pick<FormConfig, 'fields'>, values: Readonly<Record<string, unknown>>): PlacedFiles[] {
  const found: PlacedFiles[] = [];
  withFiles(config, values, (placed) => {
    found.push(placed);
    return placed.files;
  });
  return found;
}

/**
 * The values with others in place of their files; the same object for a form without fields for files.
 * @param change is called for each value that has files
 */
export function withFiles<Values extends Readonly<Record<string, unknown>> = SubmissionValues>(
  config: Pick<FormConfig, 'fields'>,
  values: Values,
  change: (placed: PlacedFiles) => FieldValue,
): Values {
  return fileFields(config).length === 0 ? values : (changed(config.fields, values, START, change) as Values);
}

/** What stands before the name of a field, and whether it stands in a sensitive one. */
interface Within {
  path: string;
  at: string;
  isSensitive: boolean;
}

const START: Within = { path: '', at: '', isSensitive: false };

function changed(
  fields: readonly FieldConfig[],
  values: Readonly<Record<string, unknown>>,
  { path, at, isSensitive }: Within,
  change: (placed: PlacedFiles) => FieldValue,
): Record<string, unknown> {
  const own: Record<string, unknown> = { ...values };
  for (const field of inputFields({ fields })) {
    const value: unknown = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    const placed = {
      path: path + field.name,
      at: at + field.name,
      isSensitive: isSensitive || field.sensitive === true,
    };
    if (isFileField(field)) {
      if (isFiles(value) && value.length > 0) own[field.name] = change({ ...placed, field, files: value });
    } else if (holdsFields(field)) {
      own[field.name] = inside(field.fields, value, placed, change);
    }
  }
  return own;
}

/** What stands in a field that holds others: once, or row by row. */
function inside(
  fields: readonly FieldConfig[],
  value: unknown,
  within: Within,
  change: (placed: PlacedFiles) => FieldValue,
): unknown {
  const { path, at } = within;
  if (Array.isArray(value)) {
    return value.map((row: unknown, index) => inside(fields, row, { ...within, at: `${at}[${index}]` }, change));
  }
  if (typeof value !== 'object' || value === null) return value;
  return changed(fields, value as Record<string, unknown>, { ...within, path: `${path}.`, at: `${at}.` }, change);
}

/** What was sent, without the value at that path, however it is written: `docs.passport`, `docs[passport]`, or in an object. */
export function withoutSent(sent: Readonly<Record<string, unknown>>, at: string): Record<string, unknown> {
  const target = namesOf(at);
  return Object.fromEntries(
    Object.entries(sent).flatMap(([key, value]) => {
      const names = namesOf(key);
      if (!names.every((name, index) => name === target[index])) return [[key, value]];
      const rest = target.slice(names.length).join('.');
      if (rest === '') return [];
      return [[key, typeof value === 'object' && value !== null ? withoutRest(value, rest) : value]];
    }),
  );
}

function withoutRest(value: object, rest: string): unknown {
  const left = withoutSent(value as Record<string, unknown>, rest);
  return Array.isArray(value) ? value.map((one, index) => left[index] ?? one) : left;
}

function namesOf(path: string): string[] {
  return path.split(/[.[\]]+/).filter((name) => name !== '');
}
