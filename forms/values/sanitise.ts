import type { FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import type { Sanitised } from '#forms/field-types/rule.ts';
import { budgets } from '#security/budgets.ts';

export interface SanitisedSubmission {
  /** Every field of the form that takes a value, in its order; empty where nothing usable came. */
  values: SubmissionValues;
  /** What was sent per field of the form (absent where nothing was), for hooks and for answering with the input. */
  raw: Record<string, unknown>;
  /** Fields whose value had a wrong shape or size; validation reports the rule. */
  invalid: Partial<Record<string, string>>;
  /** Names that the form does not have; at most 50, 64 characters each. */
  unknown: string[];
}

/** Keys of a request that are not for the form start like this; no field may have such a name. */
export const RESERVED_PREFIX = '_svc';

const MAX_UNKNOWN_NAMES = budgets.namedUnknown.atMost;
const MAX_UNKNOWN_LENGTH = budgets.shownName.atMost;

/**
 * Cleans what a visitor sent, field by field. Never throws: a value of a wrong shape is noted in `invalid`.
 * Reserved keys (`_svc…`) and the names in `ignore` (the honeypot) are left out.
 */
export function sanitiseSubmission(
  config: FormConfig,
  raw: Record<string, unknown>,
  ignore: readonly string[] = [],
): SanitisedSubmission {
  const result: SanitisedSubmission = { values: {}, raw: {}, invalid: {}, unknown: [] };
  const fields = inputFields(config);
  for (const field of fields) {
    const sent = sentFor(field, raw);
    if (sent !== undefined) result.raw[field.name] = sent;
    const { value, rule } = sanitiseField(field, sent);
    result.values[field.name] = value;
    if (rule) result.invalid[field.name] = rule;
  }
  const names = fields.map(({ name }) => name);
  result.unknown = unknownNames([...names, ...ignore], raw, foldingNames(fields));
  return result;
}

/** What came for a field, also as several of its parts: `home[city]`. */
export function sentFor(field: InputFieldConfig, raw: Readonly<Record<string, unknown>>): unknown {
  const own = Object.hasOwn(raw, field.name) ? raw[field.name] : undefined;
  const type = inputType(field);
  if (!type.fold || !type.folds(field)) return own;
  const parts = Object.entries(raw).flatMap(([key, value]) => {
    const part = partIn(key);
    return part?.owner === field.name ? [[part.name, value] as const] : [];
  });
  return parts.length > 0 ? type.fold(own, Object.fromEntries(parts)) : own;
}

/** Whether a name that was sent is that of a part of one of these fields. */
export function isPart(key: string, folding: ReadonlySet<string>): boolean {
  return folding.size > 0 && folding.has(partIn(key)?.owner ?? '');
}

/** Names of the fields that may be sent as several. */
export function foldingNames(fields: readonly InputFieldConfig[]): ReadonlySet<string> {
  return new Set(fields.filter((field) => inputType(field).folds(field)).map(({ name }) => name));
}

function partIn(key: string): { owner: string; name: string } | null {
  const [, owner, name] = /^(\w+)\[(\w+)\]$/.exec(key) ?? [];
  return owner === undefined || name === undefined ? null : { owner, name };
}

/** The value of a field that was left alone, as a copy of its own. */
export function emptyValue(field: InputFieldConfig): FieldValue {
  const empty = inputType(field).emptyOf(field);
  return typeof empty === 'object' ? structuredClone(empty) : empty;
}

/** The value a field starts with: its default, else the empty value of its type. */
export function initialValue(field: InputFieldConfig): FieldValue {
  if (field.default === undefined) return emptyValue(field);
  return inputType(field).sanitise(field.default, field).value;
}

/** A default is what the form shows at first, so it only counts here where a visitor cannot change or see the field. */
function sanitiseField(field: InputFieldConfig, sent: unknown): Sanitised<FieldValue, string> {
  const type = inputType(field);
  const usesDefault = field.read_only || (sent === undefined && type.whenAbsent === 'default');
  if (usesDefault) return { value: initialValue(field) };
  if (sent === undefined || sent === null) return { value: emptyValue(field) };
  return type.sanitise(sent, field);
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
