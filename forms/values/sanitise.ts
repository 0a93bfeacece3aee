import type { FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { holdsFields, inputFields, inputType, isGroup, isRepeater, typeNamed } from '#forms/field-types/index.ts';
import * as sent from '#forms/field-types/sent-values.ts';
import { nameInside, partIn, sanitiseField, sanitiseInner, sanitiseRows } from '#forms/field-types/sent-values.ts';
import { budgets } from '#security/budgets.ts';
import { languageOf } from '#texts/index.ts';

export interface SanitisedSubmission {
  /** The values of all fields with a value, in the form's order; empty when no usable value was sent. */
  values: SubmissionValues;
  /** The submitted values by field (absent when none was sent), for hooks and for showing the form again. */
  raw: Record<string, unknown>;
  /** Fields whose value had a wrong shape or size, with the rule that validation reports. */
  invalid: Partial<Record<string, string>>;
  /** Fields that need no value, because of the values of other fields. */
  needless?: ReadonlySet<string>;
  /** The paths of the fields that a dependent field read, by its path. */
  beside?: ReadonlyMap<string, readonly string[]>;
  /** Paths of fields with stored values that no page can show: see `restoreUntouched`. */
  untouched?: ReadonlySet<string>;
  /** The marks of the rows that the page has shown, by the path of their repeater. */
  marks?: ReadonlyMap<string, readonly unknown[]>;
  /** Names that the form does not have; at most 50, of 64 characters each. */
  unknown: string[];
}

/** The prefix of keys in a request that are not for the form; no field may have such a name. */
export const RESERVED_PREFIX = '_svc';

const MAX_UNKNOWN_NAMES = budgets.namedUnknown.atMost;
const MAX_UNKNOWN_LENGTH = budgets.shownName.atMost;

/** Stands for the language of values that a program wrote: `1.234` has three decimals, and `1,234` is no number. */
export const BY_PROGRAM = '';

/**
 * Cleans a submitted body, field by field. Never throws: a value of a wrong shape is recorded in `invalid`. Reserved keys
 * (`_svc…`) and the names in `ignore` (the honeypot) are skipped.
 * @param typedIn the language in which people typed numbers, or BY_PROGRAM
 */
export function sanitiseSubmission(
  config: FormConfig,
  raw: Record<string, unknown>,
  ignore: readonly string[] = [],
  typedIn = languageOf(config),
): SanitisedSubmission {
  const result: SanitisedSubmission = { values: {}, raw: {}, invalid: {}, unknown: [] };
  const notes: sent.SentNotes = { invalid: result.invalid, unknown: [], language: languageOf(config), typedIn };
  const fields = inputFields(config);
  let depends = false;
  for (const field of fields) {
    const submitted = sentFor(field, raw);
    if (submitted !== undefined) result.raw[field.name] = submitted;
    if (isGroup(field)) {
      result.values[field.name] = sanitiseInner(typeNamed, field.fields, submitted, field.name, notes) as FieldValue;
      continue;
    }
    if (isRepeater(field)) {
      result.values[field.name] = sanitiseRows(typeNamed, field, submitted, field.name, notes) as FieldValue;
      continue;
    }
    const type = inputType(field);
    depends ||= type.beside !== undefined;
    const { value, rule } = sanitiseField(type, field, submitted, typedIn);
    result.values[field.name] = value;
    if (rule) result.invalid[field.name] = rule;
  }
  if (depends) sent.sanitiseBeside(typeNamed, fields, result.values, '', notes);
  result.needless = notes.needless;
  result.beside = notes.beside;
  result.marks = notes.marks;
  const names = fields.map(({ name }) => name);
  result.unknown = unknownNames([...names, ...ignore], raw, foldingNames(fields));
  const room = Math.max(0, MAX_UNKNOWN_NAMES - result.unknown.length);
  result.unknown.push(...notes.unknown.slice(0, room).map(displayName));
  return result;
}

/** Returns the submitted value of a field, also when it was sent in parts: `home[city]`. */
export function sentFor(field: InputFieldConfig, raw: Readonly<Record<string, unknown>>): unknown {
  return sent.sentFor(inputType(field), field, raw);
}

/** True for the name of a part of one of the fields. */
export function isPart(key: string, folding: ReadonlySet<string>): boolean {
  if (folding.size === 0) return false;
  if (folding.has(partIn(key)?.owner ?? '')) return true;
  const head = /^\w+(?=[.[])/.exec(key)?.[0] ?? '';
  return folding.has(`${head}.`) && nameInside(key, head) !== null;
}

/** Returns the names of the fields that may be sent in parts; names of groups and repeaters end with a dot. */
export function foldingNames(fields: readonly InputFieldConfig[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const field of fields) {
    if (holdsFields(field)) names.add(`${field.name}.`);
    else if (inputType(field).folds(field)) names.add(field.name);
  }
  return names;
}

/** Returns a new copy of the value of a field that was left empty. */
export function emptyValue(field: InputFieldConfig): FieldValue {
  return sent.emptyValue(inputType(field), field);
}

/** Returns the value that a field starts with: its default, or else the empty value of its type. */
export function initialValue(field: InputFieldConfig): FieldValue {
  return sent.initialValue(inputType(field), field);
}

function unknownNames(
  expected: readonly string[],
  raw: Record<string, unknown>,
  folding: ReadonlySet<string>,
): string[] {
  const expectedNames = new Set(expected);
  const names = new Set<string>();
  for (const name of Object.keys(raw)) {
    if (names.size >= MAX_UNKNOWN_NAMES) break;
    if (expectedNames.has(name) || name.startsWith(RESERVED_PREFIX) || isPart(name, folding)) continue;
    names.add(displayName(name));
  }
  return [...names];
}

/** Makes a submitted name fit for display. */
export function displayName(name: string): string {
  return name
    .slice(0, MAX_UNKNOWN_LENGTH)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '\ufffd');
}
