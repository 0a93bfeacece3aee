import { recordOf } from '#forms/config/json.ts';
import type { FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import type { FieldValue } from '#forms/field-types/field-value.ts';
import { isEmptyValue } from '#forms/field-types/field-value.ts';
import { holdsFields, inputFields, inputType, isGroup, isRepeater, valueAt } from '#forms/field-types/index.ts';
import { rowLabel } from '#forms/field-types/repeater.ts';
import { mostRows, rowsIn, sanitiseField } from '#forms/field-types/sent-values.ts';
import {
  displayName,
  foldingNames,
  isPart,
  RESERVED_PREFIX,
  sanitiseSubmission,
  sentFor,
} from '#forms/values/sanitise.ts';
import { isObject } from '#json.ts';
import { draftsBudgets } from '#pro/drafts/budgets.ts';
import { budgets } from '#security/budgets.ts';
import { type Texts, textsOf } from '#texts/index.ts';

/** Value of a draft that its form no longer accepts, shown for the visitor to copy. */
export interface LeftOver {
  /** Path of its field in the revision in which it was saved. */
  field: string;
  label: string;
  text: string;
  /** Set when another page has saved a newer value of the field. */
  replaced?: true;
}

/** Values that a form can show again, and the leftovers that it cannot show. */
export interface FittedDraft {
  values: SubmissionValues;
  leftOver: LeftOver[];
}

/**
 * Returns the values to store of an unfinished form: the sent value, empty or not, of each field that a visitor can fill in. A
 * field that was not sent, such as a hidden one, is omitted, since it has not been left empty. Rules are not applied. A text that
 * its field cannot read (`12,5` as a number) and an incomplete set of parts stay as they were typed.
 * @param ignore names of honeypots
 */
export function draftValues(
  config: FormConfig,
  sent: Record<string, unknown>,
  ignore: readonly string[],
): SubmissionValues {
  const { values, invalid } = sanitiseSubmission(config, sent, ignore);
  return storedValues(config, sent, values, invalid);
}

/** Returns the values to store of a form, group or row. @param within path of the group or row, with a trailing dot */
function storedValues(
  { fields }: Pick<FormConfig, 'fields'>,
  sent: Readonly<Record<string, unknown>>,
  clean: SubmissionValues,
  invalid: Partial<Record<string, string>>,
  within = '',
): SubmissionValues {
  const stored: SubmissionValues = {};
  for (const field of inputFields({ fields })) {
    const typed = sentFor(field, sent);
    if (field.read_only || typed === undefined) continue;
    const path = within + field.name;
    const value = clean[field.name] ?? null;
    if (isGroup(field))
      stored[field.name] = storedValues(
        field,
        recordOf(typed),
        recordOf(value) as SubmissionValues,
        invalid,
        `${path}.`,
      ) as FieldValue;
    else if (isRepeater(field)) {
      const rows = rowsIn(typed) ?? [];
      stored[field.name] = (value as SubmissionValues[]).map((row, index) =>
        storedValues(field, recordOf(rows[index]), row, invalid, `${path}[${index}].`),
      ) as FieldValue;
    } else stored[field.name] = storedValue(field, typed, value, invalid[path] !== undefined);
  }
  return stored;
}

function storedValue(field: InputFieldConfig, typed: unknown, clean: FieldValue, isInvalid: boolean): FieldValue {
  const type = inputType(field);
  // A field whose values are never stored is listed by its name alone: an earlier revision may have had another field of that
  // name.
  if (!type.isStored) return '';
  if (isInvalid && typeof typed === 'string') return typed;
  if ((isInvalid || type.isEmpty(clean)) && isObject(typed) && type.showsParts) return type.showsParts(typed, field);
  return clean;
}

/** Sent values, some of which may not fit the form because their page was loaded before the form changed. */
export interface SentDraft extends FittedDraft {
  /** Sent names whose values do not fit the form. Not all of them need be names of fields. */
  unplaced: string[];
}

const MOST_NAMED = budgets.namedUnknown.atMost;

/** Returns the names of values that cannot be stored: values of a wrong type, and names that no revision of the form has. */
export function unstoredNames(config: FormConfig, sent: Record<string, unknown>, fitted: SentDraft): string[] {
  const { invalid } = sanitiseSubmission(config, sent);
  const isStored = (path: string) =>
    !isEmptyValue(valueAt(fitted.values, path)) || fitted.leftOver.some(({ field }) => field === path);
  const wrong = Object.keys(invalid).filter((path) => !isStored(path));
  const foreign = fitted.unplaced.filter((name) => config.fields.every((field) => field.name !== name));
  return [...wrong, ...foreign].slice(0, MOST_NAMED).map(displayName);
}

/** @param ignore names of honeypots */
export function fitSentValues(config: FormConfig, sent: Record<string, unknown>, ignore: readonly string[]): SentDraft {
  const values = draftValues(config, sent, ignore);
  const folding = foldingNames(inputFields(config));
  const isForeign = (name: string) =>
    !Object.hasOwn(values, name) &&
    !isPart(name, folding) &&
    !name.startsWith(RESERVED_PREFIX) &&
    !ignore.includes(name);
  const misfits = fitDraft(config, values, config).leftOver.map(({ field }) => field);
  return { values, leftOver: [], unplaced: [...Object.keys(sent).filter(isForeign), ...misfits] };
}

/**
 * Fits values by an earlier revision of the form, the one that the visitor's page may have shown, and labels leftovers as that
 * revision did. Call it with the newest revision first: values that fit are not searched for again.
 */
export function fitInEarlierRevision(
  config: FormConfig,
  { values, leftOver, unplaced }: SentDraft,
  sent: Record<string, unknown>,
  earlier: FormConfig,
): SentDraft {
  const fitted: SentDraft = { values: { ...values }, leftOver: [...leftOver], unplaced: [] };
  const then = draftValues(earlier, sent, []);
  for (const name of unplaced) {
    const single = Object.hasOwn(then, name) ? { [name]: then[name] ?? null } : null;
    const isField = Object.hasOwn(values, name);
    // A value that fits neither revision stays in its field as it was typed.
    if (!single || (isField && fitDraft(earlier, single, earlier).leftOver.length > 0)) {
      fitted.unplaced.push(name);
      continue;
    }
    const { values: fits, leftOver: rest } = fitDraft(config, single, earlier);
    delete fitted.values[name];
    Object.assign(fitted.values, fits);
    fitted.leftOver.push(...rest);
  }
  return fitted;
}

/** Returns the values that a newer save replaces, as texts. Both `before` and `after` hold values that the form can show. */
export function replacedValues(config: FormConfig, before: SubmissionValues, after: SubmissionValues): LeftOver[] {
  const texts = textsOf(config);
  return inputFields(config).flatMap((field) => {
    const [old, fresh] = [before[field.name] ?? null, after[field.name] ?? null];
    if (isEmptyValue(old) || textOf(old, field, texts) === textOf(fresh, field, texts)) return [];
    const text = textOf(old, field, texts);
    return [{ field: field.name, label: field.label || field.name, text, replaced: true }];
  });
}

/** Limits of the leftovers: more entries than a form can have lost, and as much text as a submission may have. */
const MOST_LEFT_OVER = {
  entries: draftsBudgets.draftLeftOvers.atMost,
  characters: draftsBudgets.draftLeftOverText.atMost,
};

/** Merges leftovers. Drops duplicates of field and text, and the oldest entries beyond `MOST_LEFT_OVER`. */
export function mergeLeftOver(before: readonly LeftOver[], more: readonly LeftOver[]): LeftOver[] {
  const isDuplicate = (entry: LeftOver) =>
    before.some(({ field, text }) => field === entry.field && text === entry.text);
  const stored: LeftOver[] = [];
  let characters = 0;
  for (const entry of [...before, ...more.filter((item) => !isDuplicate(item))].toReversed()) {
    characters += entry.text.length;
    if (stored.length === MOST_LEFT_OVER.entries || characters > MOST_LEFT_OVER.characters) break;
    stored.unshift(entry);
  }
  return stored;
}

/**
 * Fits the values of a draft into the current form. Nothing is lost: a value whose field is gone, or that its field no longer
 * accepts, becomes a leftover text.
 * @param saved form as it was when the draft was saved
 */
export function fitDraft(config: FormConfig, values: SubmissionValues, saved: FormConfig): FittedDraft {
  const fields = new Map(inputFields(config).map((field) => [field.name, field]));
  const before = new Map(inputFields(saved).map((field) => [field.name, field]));
  const texts = textsOf(config);
  const fitted: FittedDraft = { values: {}, leftOver: [] };
  const addLeftOver = (name: string, label: string, rest: FieldValue, old: InputFieldConfig | undefined) => {
    if (!isEmptyValue(rest)) fitted.leftOver.push({ field: name, label, text: textOf(rest, old, texts) });
  };
  for (const [name, value] of Object.entries(values)) {
    const [field, old] = [fields.get(name), before.get(name)];
    if (field && isGroup(field) && isObject(value)) {
      const was = { ...saved, fields: fieldsBefore(field, old) };
      const inner = fitDraft({ ...config, fields: field.fields }, value as SubmissionValues, was);
      fitted.values[name] = inner.values as FieldValue;
      fitted.leftOver.push(...prefixed(inner.leftOver, name, field.label || name));
    } else if (field && isRepeater(field) && Array.isArray(value)) {
      const was = { ...saved, fields: fieldsBefore(field, old) };
      const most = mostRows(field);
      const rows = (value as SubmissionValues[]).map((row) => fitDraft({ ...config, fields: field.fields }, row, was));
      fitted.values[name] = rows.slice(0, most).map((row) => row.values) as FieldValue;
      const repeaterLabel = field.label || name;
      for (const [index, { leftOver }] of rows.entries())
        fitted.leftOver.push(
          ...prefixed(leftOver, `${name}[${index}]`, `${repeaterLabel}, ${rowLabel(field, index, texts)}`),
        );
      addLeftOver(name, repeaterLabel, value.slice(most) as FieldValue, old);
    } else {
      const { fits, rest } =
        field && !field.read_only ? fitValue({ field, old }, value, texts) : { fits: undefined, rest: value };
      if (fits !== undefined) fitted.values[name] = fits;
      addLeftOver(name, (old ?? field)?.label || name, rest, old);
    }
  }
  return fitted;
}

/** Returns the fields that a group or repeater had before; none when the old field was of another type. */
function fieldsBefore({ type }: InputFieldConfig, old: InputFieldConfig | undefined): FormConfig['fields'] {
  return old?.type === type && holdsFields(old) ? old.fields : [];
}

/** Prefixes leftovers of a group or row with its path and label. */
function prefixed(leftOver: readonly LeftOver[], path: string, label: string): LeftOver[] {
  return leftOver.map((entry) => ({ ...entry, field: `${path}.${entry.field}`, label: `${label}: ${entry.label}` }));
}

/** Splits a value into the part that the field can show and the rest. */
function fitValue(
  { field, old }: { field: InputFieldConfig; old: InputFieldConfig | undefined },
  value: FieldValue,
  texts: Texts,
): { fits?: FieldValue; rest: FieldValue } {
  const type = inputType(field);
  if (!type.isStored) return { fits: '', rest: null };
  const { value: clean, rule } = sanitiseField(type, field, value);
  const isSame = old?.type === field.type;
  if (isSame && isObject(value) && type.showsParts && (rule || type.isEmpty(clean))) {
    const fits = type.showsParts(value, field);
    return { fits, rest: restOf(value as FieldValue, fits) };
  }
  if (rule)
    return isSame && type.showsTyped && typeof value === 'string' ? { fits: value, rest: null } : { rest: value };
  // After a change of type a text must not tick a box, nor a number choose an option that only looks like the number.
  if (!isSame && textOf(value, old, texts) !== textOf(clean, field, texts)) return { rest: value };
  const fits = type.shows(clean, field);
  const rest = restOf(clean, fits);
  return isEmptyValue(rest) || !type.isEmpty(fits) || Array.isArray(fits) ? { fits, rest } : { rest: value };
}

/** Returns the part of a value that does not fit. */
function restOf(value: FieldValue, fits: FieldValue): FieldValue {
  if (Array.isArray(value) && Array.isArray(fits)) {
    return (value as string[]).filter((item) => !(fits as string[]).includes(item));
  }
  if (isObject(value) && isObject(fits)) {
    return Object.fromEntries(
      Object.entries(value).filter(([part, partValue]) => String(partValue) !== String(fits[part] ?? '')),
    ) as FieldValue;
  }
  return value === fits ? null : value;
}

/** Returns the value as the visitor saw it when it was saved. */
function textOf(value: FieldValue, field: InputFieldConfig | undefined, texts: Texts): string {
  const type = field && inputType(field);
  if (field && type?.isValue(value)) return type.display(value, field, texts);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
