import { recordOf } from '#forms/config/json.ts';
import type { FieldConfig, FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import {
  type GroupConfig,
  holdsFields,
  inputFields,
  inputType,
  isRepeater,
  placedInValues,
  type RepeaterConfig,
} from '#forms/field-types/index.ts';
import { leastRows, mostRows, rowsIn } from '#forms/field-types/sent-values.ts';
import { isSummary } from '#forms/orders/summary.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { hasConditions, isCalculated, type Settled, settle } from '#forms/values/conditions.ts';
import { emptyValue, initialValue, sentFor } from '#forms/values/sanitise.ts';
import { isObject } from '#json.ts';

/** The state of a form's logic as the form is shown. */
export interface InitialLogic {
  /** The values of its calculated fields by path. */
  calculated: SubmissionValues;
  /** The fields and options that are shown; absent when this depends on no answer. */
  settled?: Settled;
}

/** Settles the logic of a form as it is shown: from its defaults, or the values that a visitor sent. */
export function initialLogic(config: FormConfig, submittedValue: (field: InputFieldConfig) => unknown): InitialLogic {
  if (!hasLogic(config.fields)) return { calculated: {} };
  const shown: SubmissionValues = {};
  for (const field of inputFields(config)) {
    shown[field.name] = valueToShow(field, submittedValue(field));
  }
  const settled = settle(config, comparableValues(config, shown));
  // Other values of the result are not read.
  const calculated = placedInValues(config.fields, shown).flatMap(({ path, field }) =>
    isCalculated(field) && settled.active.has(path) ? [[path, settled.values[path] ?? null]] : [],
  );
  return { calculated: Object.fromEntries(calculated), settled };
}

/** True when a field is calculated or has a condition, also in groups and rows. */
function hasLogic(fields: readonly FieldConfig[]): boolean {
  return fields.some(
    (field) => isCalculated(field) || hasConditions(field) || (holdsFields(field) && hasLogic(field.fields)),
  );
}

/**
 * Merges the submitted values with the initial values of fields that the visitor has not seen.
 * @param sent undefined when nothing was filled in yet
 */
export function submittedOrInitialValues(
  config: FormConfig,
  sent: Readonly<Record<string, unknown>> | undefined,
  unseen: ReadonlySet<string>,
): Record<string, unknown> {
  const untouched = inputFields(config).filter(({ name }) => !sent || unseen.has(name));
  return { ...Object.fromEntries(untouched.map((field) => [field.name, valueToShow(field, undefined)])), ...sent };
}

/** Returns the value that a field, or a group with its fields, shows: the submitted value, or else its initial value. */
export function valueToShow(field: InputFieldConfig, submitted: unknown): FieldValue {
  return holdsFields(field) ? shownInGroup(field, submitted) : shownValue(field, submitted);
}

function shownInGroup(field: GroupConfig | RepeaterConfig, submitted: unknown): FieldValue {
  if (isRepeater(field)) return rowsOf(field, submitted).map((row) => shownInside(field, row)) as FieldValue;
  return shownInside(field, { sent: submitted }) as FieldValue;
}

function shownInside({ fields }: { fields: FieldConfig[] }, holder: Holder): SubmissionValues {
  return Object.fromEntries(
    inputFields({ fields }).map((child): [string, FieldValue] => {
      return [child.name, valueToShow(child, valueInside(child, holder))];
    }),
  );
}

/** The submitted value of a group or a row, or the values that a new row begins with. */
export interface Holder {
  sent?: unknown;
  begins?: Readonly<Record<string, unknown>>;
}

const NOTHING = {};

/** Returns the value of a field in a group or row; undefined when the field has its own default. */
export function valueInside(field: InputFieldConfig, { sent, begins }: Holder): unknown {
  if (sent !== undefined) return sentFor(field, isObject(sent) ? sent : NOTHING) ?? emptyValue(field);
  return begins && Object.hasOwn(begins, field.name) ? begins[field.name] : undefined;
}

/** Returns the rows to show: the submitted rows, or else the default, filled up to the least number of rows. */
export function rowsOf(field: RepeaterConfig, submitted: unknown): Holder[] {
  const rows = (rowsIn(submitted === undefined ? field.default : submitted) ?? []).slice(0, mostRows(field) + 1);
  const missing = Math.max(0, leastRows(field) - rows.length);
  return [
    ...rows.map((row) => (submitted === undefined ? { begins: recordOf(row) } : { sent: recordOf(row) })),
    ...Array.from({ length: missing }, () => ({})),
  ];
}

/** Converts a submitted value to the value that the field's input shows. */
export function shownValue(field: InputFieldConfig, value: unknown, language?: string): FieldValue {
  // Calculated values are not submitted.
  if (isCalculated(field)) return typeof value === 'number' ? value : null;
  if (field.type === 'total') return isSummary(value) ? value : {};
  if (value === undefined || field.read_only) return initialValue(field);
  if (value === null) return emptyValue(field);
  const type = inputType(field);
  const { value: clean, rule } = type.sanitise(value, field, language);
  // A text that could not be parsed (`12,5` as a number) or is too long is shown again as it was typed.
  const isReadable = typeof value === 'string' && typeof clean !== 'boolean';
  return rule && isReadable && type.isValue(value) ? value : clean;
}
