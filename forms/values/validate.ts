import { recordOf } from '#forms/config/json.ts';
import type { FieldConfig, FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { chosenOf } from '#forms/field-types/choices.ts';
import {
  fieldAt,
  inputFields,
  inputType,
  isGroup,
  isInput,
  isRepeater,
  placedInValues,
  valueAt,
} from '#forms/field-types/index.ts';
import type { Violation } from '#forms/field-types/rule.ts';
import { rowsIn } from '#forms/field-types/sent-values.ts';
import { withAnswers } from '#forms/piping/piping.ts';
import { comparableValues } from './comparable-values.ts';
import { type ComparableValues, evaluate, isCalculated, pathFrom, type Settled, settle } from './conditions.ts';
import { fieldMessage } from './messages.ts';
import { emptyValue, type SanitisedSubmission, sentFor } from './sanitise.ts';

export interface SubmissionHooks {
  /** `svca_sanitize_value`: returns the value to use. */
  sanitiseValue?: (sanitised: FieldValue, raw: unknown, field: FieldConfig) => unknown;
  /** `svca_validate_field`: a non-empty string is the error, any other result means none. */
  validateField?: (error: string | null, value: FieldValue, field: FieldConfig) => unknown;
}

export interface ValidationOptions {
  hooks?: SubmissionHooks;
}

export interface ValidationResult {
  /** Values of the fields that are shown; values of hidden fields are dropped. */
  values: SubmissionValues;
  /** Messages by field path; empty when the submission is valid. */
  errors: Record<string, string>;
}

/**
 * Applies conditions and rules. Without hooks it returns the result; with hooks, which may be async, it returns a promise, which
 * a throwing hook rejects.
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

/** Violations by field path. */
type Broken = Record<string, { error: Violation<string>; field: InputFieldConfig }>;

function validateFields(config: FormConfig, sanitised: SanitisedSubmission): ValidationResult {
  const errors: Broken = {};
  const settled = settle(config, comparableValues(config, sanitised.values));
  const values = checkFields(config, sanitised.values, '');
  return { values, errors: withLabels(config, values, errors) };

  /** Checks the fields of the form, a group or a row, and returns the values of those that are shown. */
  function checkFields(
    { fields }: { fields: FieldConfig[] },
    sent: SubmissionValues,
    within: string,
  ): SubmissionValues {
    const values: SubmissionValues = {};
    for (const field of inputFields({ fields })) {
      const path = within + field.name;
      if (!settled.active.has(path)) continue;
      const value = (isCalculated(field) ? settled.values[path] : sent[field.name]) ?? emptyValue(field);
      if (isGroup(field)) values[field.name] = checkFields(field, value as SubmissionValues, `${path}.`) as FieldValue;
      else if (isRepeater(field))
        values[field.name] = (value as SubmissionValues[]).map((row, index) =>
          checkFields(field, row, `${path}[${index}].`),
        ) as FieldValue;
      else values[field.name] = value;
      const error = findError(field, path, value, sanitised, settled, config);
      if (error !== null) errors[path] = { error, field };
    }
    return values;
  }
}

/** Formats the messages. Labels in them contain the answers that the visitor reads in the form. */
function withLabels(config: FormConfig, values: SubmissionValues, broken: Broken): Record<string, string> {
  const entries = Object.entries(broken);
  if (entries.length === 0) return {};
  const { fields } = withAnswers(config, values);
  return Object.fromEntries(
    entries.map(([path, { error, field }]) => [path, fieldMessage(error, fieldAt(fields, path) ?? field, config)]),
  );
}

async function validateWithHooks(
  config: FormConfig,
  sanitised: SanitisedSubmission,
  hooks: SubmissionHooks,
): Promise<ValidationResult> {
  const result = validateFields(config, await applySanitiseHook(config, sanitised, hooks));
  if (!hooks.validateField) return result;
  for (const { path, field } of placedInValues(config.fields, result.values)) {
    const value = valueAt(result.values, path) as FieldValue | undefined;
    if (value === undefined) continue;
    const error = await hooks.validateField(result.errors[path] ?? null, value, field);
    if (typeof error === 'string' && error !== '') result.errors[path] = error;
    else delete result.errors[path];
  }
  return result;
}

/**
 * Calls the sanitise hook for each value. It may repair a value of a wrong shape; its result is validated by the field's rules
 * like any other value.
 */
async function applySanitiseHook(config: FormConfig, sanitised: SanitisedSubmission, hooks: SubmissionHooks) {
  if (!hooks.sanitiseValue) return sanitised;
  const { sanitiseValue } = hooks;
  const invalid = { ...sanitised.invalid };
  const filterFields = async (
    { fields }: { fields: FieldConfig[] },
    clean: SubmissionValues,
    raw: Readonly<Record<string, unknown>>,
    within: string,
  ) => {
    const values: SubmissionValues = {};
    for (const field of inputFields({ fields })) {
      const path = within + field.name;
      const before = clean[field.name] ?? emptyValue(field);
      const sent = within || isGroup(field) || isRepeater(field) ? sentFor(field, raw) : raw[field.name];
      if (isGroup(field)) {
        const inner = await filterFields(field, before as SubmissionValues, recordOf(sent), `${path}.`);
        values[field.name] = inner as FieldValue;
      } else if (isRepeater(field)) {
        const rows = rowsIn(sent) ?? [];
        const inner: SubmissionValues[] = [];
        for (const [index, row] of (before as SubmissionValues[]).entries())
          inner.push(await filterFields(field, row, recordOf(rows[index]), `${path}[${index}].`));
        values[field.name] = inner as FieldValue;
      } else values[field.name] = await filterValue(field, path, before, sent);
    }
    return values;
  };
  const filterValue = async (field: InputFieldConfig, path: string, before: FieldValue, sent: unknown) => {
    const after = await sanitiseValue(before, sent, field);
    if (!isValueOf(field, after)) {
      invalid[path] = 'invalid_type';
      return emptyValue(field);
    }
    if (!sameValue(after, before)) delete invalid[path];
    return after;
  };
  return { ...sanitised, values: await filterFields(config, sanitised.values, sanitised.raw, ''), invalid };
}

/** Compares values, those with parts by their JSON: a hook gets and returns a copy. */
function sameValue(one: FieldValue, other: FieldValue): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

function findError(
  field: InputFieldConfig,
  path: string,
  value: FieldValue,
  { invalid, needless, beside, untouched }: SanitisedSubmission,
  { active, values, hiddenOptions }: Settled,
  form: FormConfig,
): Violation<string> | null {
  const broken = invalid[path];
  if (broken) return { rule: broken };
  if (untouched?.has(path) && !inputType(field).isEmpty(value)) return null;
  const type = inputType(field);
  // The number of rows has to be checked even when the rows are empty.
  if (type.isEmpty(value) && !isRepeater(field)) {
    const others = beside?.get(path);
    const areOthersShown = others?.every((other) => active.has(other)) ?? true;
    // A state whose country field is hidden can be chosen from a list alone, and then the hidden country does not limit it.
    if (areOthersShown ? needless?.has(path) : type.possibleValues(field) === null) return null;
    return isRequired(field, path, values, form) ? { rule: type.requiredRule } : null;
  }
  const hidden = hiddenOptions.get(path);
  const violation = hidden && isHidden(value, hidden) ? ({ rule: 'option' } as const) : type.validate(value, field);
  return violation;
}

/** True when a chosen option is hidden by its condition. */
function isHidden(value: FieldValue, hidden: ReadonlySet<string>): boolean {
  return chosenOf(value).some((chosen) => hidden.has(String(chosen)));
}

function isRequired(field: InputFieldConfig, path: string, values: ComparableValues, form: FormConfig): boolean {
  if (field.required) return true;
  if (field.conditional?.action !== 'require') return false;
  return evaluate(field.conditional, values, (name) =>
    pathFrom(path, name, (candidate) => fieldAt(form.fields, candidate) !== undefined),
  );
}

/** True when a value has the shape of this field's values. */
export function isValueOf(field: FieldConfig, value: unknown): value is FieldValue {
  return isInput(field) && inputType(field).isValue(value);
}

/**
 * Returns the values of the form's fields in a payload. Other entries, which listeners added, are not available to merge tags.
 */
export function fieldValuesOf(payload: Record<string, unknown>, config: FormConfig): SubmissionValues {
  const values: SubmissionValues = {};
  for (const field of inputFields(config)) {
    const value = Object.hasOwn(payload, field.name) ? payload[field.name] : undefined;
    if (isValueOf(field, value)) values[field.name] = value;
  }
  return values;
}
