import { recordOf } from '#forms/config/json.ts';
import type { FieldConfig, FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import {
  type GroupConfig,
  holdsFields,
  inputFields,
  inputType,
  isRepeater,
  placedFields,
  placedInValues,
  type RepeaterConfig,
} from '#forms/field-types/index.ts';
import { leastRows, mostRows, rowsIn } from '#forms/field-types/sent-values.ts';
import { isSummary } from '#forms/orders/summary.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { isCalculated, settle } from '#forms/values/conditions.ts';
import { emptyValue, initialValue, sentFor } from '#forms/values/sanitise.ts';
import { isObject } from '#json.ts';

/** What the form holds at first, for what is made of it: its defaults, or what a visitor sent, and what is calculated of them. */
export function valuesAtFirst(config: FormConfig, given: (field: InputFieldConfig) => unknown): SubmissionValues {
  if (!placedFields(config.fields).some(({ field }) => isCalculated(field))) return {};
  const shown: SubmissionValues = {};
  for (const field of inputFields(config)) {
    shown[field.name] = shownAtFirst(field, given(field));
  }
  const { active, values: settled } = settle(config, comparableValues(config, shown));
  // By their paths: nothing else is read of it.
  return Object.fromEntries(
    placedInValues(config.fields, shown).flatMap(({ path, field }) =>
      isCalculated(field) && active.has(path) ? [[path, settled[path] ?? null]] : [],
    ),
  );
}

/**
 * What was filled in, with what fields begin with that the visitor has not seen yet, by their names.
 * @param sent undefined where nothing was filled in yet
 */
export function filledInOrBegun(
  config: FormConfig,
  sent: Readonly<Record<string, unknown>> | undefined,
  unseen: ReadonlySet<string>,
): Record<string, unknown> {
  const begun = inputFields(config).filter(({ name }) => !sent || unseen.has(name));
  return { ...Object.fromEntries(begun.map((field) => [field.name, shownAtFirst(field, undefined)])), ...sent };
}

/** What a field shows, or those in it: what was sent for it, else what it starts with. */
export function shownAtFirst(field: InputFieldConfig, given: unknown): FieldValue {
  return holdsFields(field) ? startOf(field, given) : shownValue(field, given);
}

function startOf(field: GroupConfig | RepeaterConfig, given: unknown): FieldValue {
  if (isRepeater(field)) return rowsOf(field, given).map((row) => startInside(field, row)) as FieldValue;
  return startInside(field, { sent: given }) as FieldValue;
}

function startInside({ fields }: { fields: FieldConfig[] }, holder: Holder): SubmissionValues {
  return Object.fromEntries(
    inputFields({ fields }).map((one): [string, FieldValue] => {
      return [one.name, shownAtFirst(one, givenInside(one, holder))];
    }),
  );
}

/** What was sent for a group or a row, or what a row begins with where nothing was. */
export interface Holder {
  sent?: unknown;
  begins?: Readonly<Record<string, unknown>>;
}

const NOTHING = {};

/** What there is of a field in it; undefined where it starts with its own default. */
export function givenInside(field: InputFieldConfig, { sent, begins }: Holder): unknown {
  if (sent !== undefined) return sentFor(field, isObject(sent) ? sent : NOTHING) ?? emptyValue(field);
  return begins && Object.hasOwn(begins, field.name) ? begins[field.name] : undefined;
}

/** The rows that are shown: those that were sent, else the default, and never fewer than there have to be. */
export function rowsOf(field: RepeaterConfig, given: unknown): Holder[] {
  const rows = (rowsIn(given === undefined ? field.default : given) ?? []).slice(0, mostRows(field) + 1);
  const missing = Math.max(0, leastRows(field) - rows.length);
  return [
    ...rows.map((row) => (given === undefined ? { begins: recordOf(row) } : { sent: recordOf(row) })),
    ...Array.from({ length: missing }, () => ({})),
  ];
}

/** What the input of a field shows of what was given for it. */
export function shownValue(field: InputFieldConfig, value: unknown, language?: string): FieldValue {
  // Nobody sends it: it was made of the others.
  if (isCalculated(field)) return typeof value === 'number' ? value : null;
  if (field.type === 'total') return isSummary(value) ? value : {};
  if (value === undefined || field.read_only) return initialValue(field);
  if (value === null) return emptyValue(field);
  const type = inputType(field);
  const { value: clean, rule } = type.sanitise(value, field, language);
  // What could not be read (`12,5` as a number), or is too long, is shown again as it was typed.
  const isReadable = typeof value === 'string' && typeof clean !== 'boolean';
  return rule && isReadable && type.isValue(value) ? value : clean;
}
