import type { FieldConfig, FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields, inputType, isInput } from '#forms/field-types/index.ts';
import type { Violation } from '#forms/field-types/rule.ts';
import { textsOf } from '#texts/index.ts';
import { comparableValues } from './comparable-values.ts';
import { type ComparableValues, evaluate, isCalculated, type Settled, settle } from './conditions.ts';
import { fieldMessage } from './messages.ts';
import { emptyValue, type SanitisedSubmission } from './sanitise.ts';

export interface SubmissionHooks {
  /** `svca_sanitize_value`: returns the value to use. */
  sanitiseValue?: (sanitised: FieldValue, raw: unknown, field: FieldConfig) => unknown;
  /** `svca_validate_field`: a non-empty string is the error, anything else means none. */
  validateField?: (error: string | null, value: FieldValue, field: FieldConfig) => unknown;
}

export interface ValidationOptions {
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
  { hooks }: ValidationOptions = {},
): ValidationResult | Promise<ValidationResult> {
  return hooks ? validateWithHooks(config, sanitised, hooks) : validateFields(config, sanitised);
}

function validateFields(config: FormConfig, sanitised: SanitisedSubmission): ValidationResult {
  const result: ValidationResult = { values: {}, errors: {} };
  const settled = settle(config, comparableValues(config, sanitised.values));
  const shown = inputFields(config).filter(({ name }) => settled.active.has(name));
  for (const field of shown) {
    const { [field.name]: value } = isCalculated(field) ? settled.values : sanitised.values;
    result.values[field.name] = value ?? emptyValue(field);
  }
  const texts = textsOf(config);
  for (const field of shown) {
    const value = result.values[field.name] ?? null;
    const error = findError(field, value, sanitised.invalid[field.name], settled);
    if (error !== null) result.errors[field.name] = fieldMessage(error, field, texts);
  }
  return result;
}

async function validateWithHooks(
  config: FormConfig,
  sanitised: SanitisedSubmission,
  hooks: SubmissionHooks,
): Promise<ValidationResult> {
  const result = validateFields(config, await applySanitiseHook(config, sanitised, hooks));
  if (!hooks.validateField) return result;
  for (const field of inputFields(config)) {
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
  for (const field of inputFields(config)) {
    const before = sanitised.values[field.name] ?? emptyValue(field);
    const after = await hooks.sanitiseValue(before, sanitised.raw[field.name], field);
    const isValue = isValueOf(field, after);
    values[field.name] = isValue ? after : emptyValue(field);
    if (!isValue) invalid[field.name] = 'invalid_type';
    else if (!sameValue(after, before)) delete invalid[field.name];
  }
  return { ...sanitised, values, invalid };
}

/** Values with parts are compared part by part: a hook gets and returns a copy. */
function sameValue(one: FieldValue, other: FieldValue): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

function findError(
  field: InputFieldConfig,
  value: FieldValue,
  invalid: string | undefined,
  { values, hiddenOptions }: Settled,
): Violation<string> | null {
  if (invalid) return { rule: invalid };
  const type = inputType(field);
  if (type.isEmpty(value)) {
    return isRequired(field, values) ? { rule: type.requiredRule } : null;
  }
  const hidden = hiddenOptions.get(field.name);
  const violation = hidden && isHidden(value, hidden) ? ({ rule: 'option' } as const) : type.validate(value, field);
  return violation;
}

/** Whether an option was chosen that its condition hides. */
function isHidden(value: FieldValue, hidden: ReadonlySet<string>): boolean {
  return Array.isArray(value) ? value.some((one) => hidden.has(String(one))) : hidden.has(String(value));
}

function isRequired(field: InputFieldConfig, values: ComparableValues): boolean {
  if (field.required) return true;
  return field.conditional?.action === 'require' && evaluate(field.conditional, values);
}

/** Whether a value has the shape that values of this field have. */
export function isValueOf(field: FieldConfig, value: unknown): value is FieldValue {
  return isInput(field) && inputType(field).isValue(value);
}

/** The part of a payload that the form's fields can have: what else listeners have put there stays out of merge tags. */
export function fieldValuesOf(payload: Record<string, unknown>, config: FormConfig): SubmissionValues {
  const values: SubmissionValues = {};
  for (const field of inputFields(config)) {
    const value = Object.hasOwn(payload, field.name) ? payload[field.name] : undefined;
    if (isValueOf(field, value)) values[field.name] = value;
  }
  return values;
}
