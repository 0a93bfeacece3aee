import type { FieldConfig, FieldValue, FormConfig, RuleName, SubmissionValues } from '../config/types.ts';
import { fieldTypes } from '../field-types/index.ts';
import { activeFields, evaluate, isEmptyValue } from './conditions.ts';
import { fieldMessage, type Translations } from './messages.ts';
import { emptyValue, type SanitisedSubmission } from './sanitise.ts';

export interface SubmissionHooks {
  /** `svca_sanitize_value`: returns the value to use. */
  sanitiseValue?: (sanitised: FieldValue, raw: unknown, field: FieldConfig) => unknown;
  /** `svca_validate_field`: a non-empty string is the error, anything else means none. */
  validateField?: (error: string | null, value: FieldValue, field: FieldConfig) => unknown;
}

export interface ValidationOptions {
  translations?: Translations;
  hooks?: SubmissionHooks;
}

export interface ValidationResult {
  /** Values of the fields that are shown; hidden ones are dropped. */
  values: SubmissionValues;
  /** Field name to message; empty when the submission is valid. */
  errors: Record<string, string>;
}

/**
 * Applies conditions and rules. Without hooks the result is there at once, with hooks (which may be async) it is a
 * promise; a hook that throws rejects it.
 */
export function validateSubmission(
  config: FormConfig,
  sanitised: SanitisedSubmission,
  options?: ValidationOptions & { hooks?: undefined },
): ValidationResult;
export function validateSubmission(
  config: FormConfig,
  sanitised: SanitisedSubmission,
  options: ValidationOptions,
): ValidationResult | Promise<ValidationResult>;
export function validateSubmission(
  config: FormConfig,
  sanitised: SanitisedSubmission,
  options: ValidationOptions = {},
): ValidationResult | Promise<ValidationResult> {
  const { hooks, translations } = options;
  if (hooks) return validateWithHooks(config, sanitised, hooks, translations);
  return validateFields(config, sanitised, translations);
}

function validateFields(config: FormConfig, sanitised: SanitisedSubmission, translations?: Translations) {
  const result: ValidationResult = { values: {}, errors: {} };
  const active = activeFields(config, sanitised.values);
  for (const field of config.fields) {
    if (active.has(field.name)) result.values[field.name] = sanitised.values[field.name] ?? emptyValue(field);
  }
  for (const field of config.fields) {
    if (!active.has(field.name)) continue;
    const error = findError(field, result.values, sanitised.invalid[field.name], translations);
    if (error !== null) result.errors[field.name] = error;
  }
  return result;
}

async function validateWithHooks(
  config: FormConfig,
  sanitised: SanitisedSubmission,
  hooks: SubmissionHooks,
  translations?: Translations,
): Promise<ValidationResult> {
  const result = validateFields(config, await applySanitiseHook(config, sanitised, hooks), translations);
  if (!hooks.validateField) return result;
  for (const field of config.fields) {
    const value = result.values[field.name];
    if (value === undefined) continue;
    const error = await hooks.validateField(result.errors[field.name] ?? null, value, field);
    if (typeof error === 'string' && error !== '') result.errors[field.name] = error;
    else delete result.errors[field.name];
  }
  return result;
}

/** A hook may mend a value of a wrong shape; what it returns is checked by the field's rules like any other value. */
async function applySanitiseHook(config: FormConfig, sanitised: SanitisedSubmission, hooks: SubmissionHooks) {
  if (!hooks.sanitiseValue) return sanitised;
  const values: SubmissionValues = {};
  const invalid = { ...sanitised.invalid };
  for (const field of config.fields) {
    const before = sanitised.values[field.name] ?? emptyValue(field);
    const after = await hooks.sanitiseValue(before, sanitised.raw[field.name], field);
    values[field.name] = isFieldValue(after) ? after : emptyValue(field);
    if (!isFieldValue(after)) invalid[field.name] = 'invalid_type';
    else if (!sameValue(after, before)) delete invalid[field.name];
  }
  return { ...sanitised, values, invalid };
}

/** Lists are compared by what is in them: a hook gets and returns a copy. */
function sameValue(one: FieldValue, other: FieldValue): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other));
}

function findError(
  field: FieldConfig,
  values: SubmissionValues,
  invalid: RuleName | undefined,
  translations?: Translations,
): string | null {
  if (invalid) return fieldMessage(invalid, field, {}, translations);
  const type = fieldTypes[field.type];
  const value = values[field.name] ?? null;
  if (isEmptyValue(value)) {
    if (!isRequired(field, values)) return null;
    return fieldMessage(type.requiredRule ?? 'required', field, {}, translations);
  }
  const violation = type.validate(value, field);
  return violation && fieldMessage(violation.rule, field, violation.params, translations);
}

function isRequired(field: FieldConfig, values: SubmissionValues): boolean {
  if (field.required) return true;
  return field.conditional?.action === 'require' && evaluate(field.conditional, values);
}

/** Whether a value has a shape that values of fields have. */
export function isFieldValue(value: unknown): value is FieldValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** What of a payload fields could have: whatever else listeners have put there stays out of merge tags. */
export function fieldValuesOf(payload: Record<string, unknown>): SubmissionValues {
  return Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) => (isFieldValue(value) ? [[name, value]] : [])),
  );
}
