import type { FieldConfig, FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from './config/types.ts';
import { holdsFields, inputFields, placedFields } from './field-types/index.ts';
import { isFiles, isOfFiles, type UploadedFile } from './field-types/uploaded.ts';

export type FileField = Extract<InputFieldConfig, { type: 'file' | 'image' }>;

/** A field for files with its path: `docs.passport` in a group, `guests.passport` for all rows of a repeater. */
export interface PlacedFileField {
  path: string;
  field: FileField;
  /** True when the field or a field around it is sensitive: then its files are never sent out automatically. */
  isSensitive: boolean;
}

/** The files of one field. */
export interface PlacedFiles extends PlacedFileField {
  /** The path with row numbers: `guests[1].passport`. */
  pathInRows: string;
  files: UploadedFile[];
}

const fileFieldCache = new WeakMap<FormConfig['fields'], readonly PlacedFileField[]>();

export function isFileField(field: FieldConfig): field is FileField {
  return isOfFiles(field);
}

/** Returns the fields for files of a form, at all depths. */
export function fileFields({ fields }: Pick<FormConfig, 'fields'>): readonly PlacedFileField[] {
  const cached = fileFieldCache.get(fields);
  if (cached) return cached;
  const all = placedFields(fields);
  const secret = all.filter(({ field }) => field.sensitive === true).map(({ path }) => path);
  const fileFieldList = all.flatMap(({ path, field }) => {
    const isSensitive = secret.some((sensitivePath) => path === sensitivePath || path.startsWith(`${sensitivePath}.`));
    return isFileField(field) ? [{ path, field, isSensitive }] : [];
  });
  fileFieldCache.set(fields, fileFieldList);
  return fileFieldList;
}

/** Returns the path of a field from the name of its input: `guests.passport` for `guests[1].passport`. */
export function pathOfInput(name: string): string {
  return name.replace(/\[\d+\]/g, '').replace(/\[(\w+)\]/g, '.$1');
}

/** Returns the values of fields for files, without empty ones. */
export function filesIn(config: Pick<FormConfig, 'fields'>, values: Readonly<Record<string, unknown>>): PlacedFiles[] {
  const result: PlacedFiles[] = [];
  withFiles(config, values, (placed) => {
    result.push(placed);
    return placed.files;
  });
  return result;
}

/**
 * Replaces files in values; returns the same object for a form without fields for files.
 * @param change returns the replacement of a value; called for each value with files
 */
export function withFiles<Values extends Readonly<Record<string, unknown>> = SubmissionValues>(
  config: Pick<FormConfig, 'fields'>,
  values: Values,
  change: (placed: PlacedFiles) => FieldValue,
): Values {
  return fileFields(config).length === 0 ? values : (changeFiles(config.fields, values, START, change) as Values);
}

/** The position of a group or row, and true in `isSensitive` when it is in a sensitive field. */
interface Within {
  path: string;
  pathInRows: string;
  isSensitive: boolean;
}

const START: Within = { path: '', pathInRows: '', isSensitive: false };

function changeFiles(
  fields: readonly FieldConfig[],
  values: Readonly<Record<string, unknown>>,
  { path, pathInRows, isSensitive }: Within,
  change: (placed: PlacedFiles) => FieldValue,
): Record<string, unknown> {
  const result: Record<string, unknown> = { ...values };
  for (const field of inputFields({ fields })) {
    const value: unknown = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    const placed = {
      path: path + field.name,
      pathInRows: pathInRows + field.name,
      isSensitive: isSensitive || field.sensitive === true,
    };
    if (isFileField(field)) {
      if (isFiles(value) && value.length > 0) result[field.name] = change({ ...placed, field, files: value });
    } else if (holdsFields(field)) {
      result[field.name] = changeInside(field.fields, value, placed, change);
    }
  }
  return result;
}

/** Replaces files in the value of a group or of rows. */
function changeInside(
  fields: readonly FieldConfig[],
  value: unknown,
  within: Within,
  change: (placed: PlacedFiles) => FieldValue,
): unknown {
  const { path, pathInRows } = within;
  if (Array.isArray(value)) {
    return value.map((row: unknown, index) =>
      changeInside(fields, row, { ...within, pathInRows: `${pathInRows}[${index}]` }, change),
    );
  }
  if (typeof value !== 'object' || value === null) return value;
  return changeFiles(
    fields,
    value as Record<string, unknown>,
    { ...within, path: `${path}.`, pathInRows: `${pathInRows}.` },
    change,
  );
}

/**
 * Removes the value at a path from a submitted body, in all notations: `docs.passport`, `docs[passport]`, or within an object.
 */
export function withoutSent(sent: Readonly<Record<string, unknown>>, pathInRows: string): Record<string, unknown> {
  const target = namesOf(pathInRows);
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
  return Array.isArray(value) ? value.map((item, index) => left[index] ?? item) : left;
}

function namesOf(path: string): string[] {
  return path.split(/[.[\]]+/).filter((name) => name !== '');
}
