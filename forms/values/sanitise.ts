import type { FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { holdsFields, inputFields, inputType, isGroup, isRepeater, typeNamed } from '#forms/field-types/index.ts';
import * as sent from '#forms/field-types/sent-values.ts';
import { nameInside, partIn, sanitiseField, sanitiseInner, sanitiseRows } from '#forms/field-types/sent-values.ts';
import { budgets } from '#security/budgets.ts';
import { languageOf } from '#texts/index.ts';

export interface SanitisedSubmission {
  /** Every field of the form that takes a value, in its order; empty where nothing usable came. */
  values: SubmissionValues;
  /** What was sent per field of the form (absent where nothing was), for hooks and for answering with the input. */
  raw: Record<string, unknown>;
  /** Fields whose value had a wrong shape or size; validation reports the rule. */
  invalid: Partial<Record<string, string>>;
  /** Fields that nobody can be asked for, with what others hold. */
  needless?: ReadonlySet<string>;
  /** By the path of a field that depends on others beside it: their paths. */
  beside?: ReadonlyMap<string, readonly string[]>;
  /** Paths of fields that hold what was kept, which no page can show: see `keepUntouched`. */
  untouched?: ReadonlySet<string>;
  /** By the path of a repeater: which rows its page has shown, as marks of theirs. */
  marks?: ReadonlyMap<string, readonly unknown[]>;
  /** Names that the form does not have; at most 50, 64 characters each. */
  unknown: string[];
}

/** Keys of a request that are not for the form start like this; no field may have such a name. */
export const RESERVED_PREFIX = '_svc';

const MAX_UNKNOWN_NAMES = budgets.namedUnknown.atMost;
const MAX_UNKNOWN_LENGTH = budgets.shownName.atMost;

/** In place of a language, of values that a program wrote: `1.234` has three decimals, and `1,234` is no number. */
export const BY_PROGRAM = '';

/**
 * Cleans what a visitor sent, field by field. Never throws: a value of a wrong shape is noted in `invalid`.
 * Reserved keys (`_svc…`) and the names in `ignore` (the honeypot) are left out.
 * @param typedIn the language in which people typed figures, or BY_PROGRAM
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
    const own = sentFor(field, raw);
    if (own !== undefined) result.raw[field.name] = own;
    if (isGroup(field)) {
      result.values[field.name] = sanitiseInner(typeNamed, field.fields, own, field.name, notes) as FieldValue;
      continue;
    }
    if (isRepeater(field)) {
      result.values[field.name] = sanitiseRows(typeNamed, field, own, field.name, notes) as FieldValue;
      continue;
    }
    const type = inputType(field);
    depends ||= type.beside !== undefined;
    const { value, rule } = sanitiseField(type, field, own, typedIn);
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

/** What came for a field, also as several of its parts: `home[city]`. */
export function sentFor(field: InputFieldConfig, raw: Readonly<Record<string, unknown>>): unknown {
  return sent.sentFor(inputType(field), field, raw);
}

/** Whether a name that was sent is that of a part of one of these fields. */
export function isPart(key: string, folding: ReadonlySet<string>): boolean {
  if (folding.size === 0) return false;
  if (folding.has(partIn(key)?.owner ?? '')) return true;
  const head = /^\w+(?=[.[])/.exec(key)?.[0] ?? '';
  return folding.has(`${head}.`) && nameInside(key, head) !== null;
}

/** Names of the fields that may be sent as several; of one that holds others with a dot behind it. */
export function foldingNames(fields: readonly InputFieldConfig[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const field of fields) {
    if (holdsFields(field)) names.add(`${field.name}.`);
    else if (inputType(field).folds(field)) names.add(field.name);
  }
  return names;
}

/** The value of a field that was left alone, as a copy of its own. */
export function emptyValue(field: InputFieldConfig): FieldValue {
  return sent.emptyValue(inputType(field), field);
}

/** The value a field starts with: its default, else the empty value of its type. */
export function initialValue(field: InputFieldConfig): FieldValue {
  return sent.initialValue(inputType(field), field);
}

function unknownNames(
  expected: readonly string[],
  raw: Record<string, unknown>,
  folding: ReadonlySet<string>,
): string[] {
  const known = new Set(expected);
  const names = new Set<string>();
  for (const name of Object.keys(raw)) {
    if (names.size >= MAX_UNKNOWN_NAMES) break;
    if (known.has(name) || name.startsWith(RESERVED_PREFIX) || isPart(name, folding)) continue;
    names.add(displayName(name));
  }
  return [...names];
}

/** A name as it was sent, as far as it can be shown. */
export function displayName(name: string): string {
  return name
    .slice(0, MAX_UNKNOWN_LENGTH)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '\ufffd');
}
