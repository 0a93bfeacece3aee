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

/** A value of a draft that its form cannot take any more, for the visitor to copy. */
export interface LeftOver {
  /** The name of its field when it was saved. */
  field: string;
  label: string;
  text: string;
  /** It was saved on another page meanwhile, and another value has taken its place. */
  replaced?: true;
}

/** Values as a form can show them again, and those that it cannot. */
export interface FittedDraft {
  values: SubmissionValues;
  leftOver: LeftOver[];
}

/**
 * The values that are kept of an unfinished form: those that were sent for each field that a visitor can fill in, empty or not. A field that
 * was never sent, such as a hidden one, is not among them: it has not been left empty. Rules are not applied. A text that its field cannot
 * read (`12,5` as a number), and parts that make no value yet, stay as they were typed.
 * @param ignore names of honeypots
 */
export function draftValues(
  config: FormConfig,
  sent: Record<string, unknown>,
  ignore: readonly string[],
): SubmissionValues {
  const { values, invalid } = sanitiseSubmission(config, sent, ignore);
  return keptInside(config, sent, values, invalid);
}

/** @param within the path of the group or the row, with a dot behind it */
function keptInside(
  { fields }: Pick<FormConfig, 'fields'>,
  sent: Readonly<Record<string, unknown>>,
  clean: SubmissionValues,
  invalid: Partial<Record<string, string>>,
  within = '',
): SubmissionValues {
  const kept: SubmissionValues = {};
  for (const field of inputFields({ fields })) {
    const typed = sentFor(field, sent);
    if (field.read_only || typed === undefined) continue;
    const path = within + field.name;
    const value = clean[field.name] ?? null;
    if (isGroup(field))
      kept[field.name] = keptInside(
        field,
        recordOf(typed),
        recordOf(value) as SubmissionValues,
        invalid,
        `${path}.`,
      ) as FieldValue;
    else if (isRepeater(field)) {
      const rows = rowsIn(typed) ?? [];
      kept[field.name] = (value as SubmissionValues[]).map((row, index) =>
        keptInside(field, recordOf(rows[index]), row, invalid, `${path}[${index}].`),
      ) as FieldValue;
    } else kept[field.name] = keptOf(field, typed, value, invalid[path] !== undefined);
  }
  return kept;
}

function keptOf(field: InputFieldConfig, typed: unknown, clean: FieldValue, isInvalid: boolean): FieldValue {
  const type = inputType(field);
  // A field that is kept nowhere stays by its name: an earlier revision may have had another field under it.
  if (!type.isKept) return '';
  if (isInvalid && typeof typed === 'string') return typed;
  if ((isInvalid || type.isEmpty(clean)) && isObject(typed) && type.showsParts) return type.showsParts(typed, field);
  return clean;
}

/** What was sent, and what of it has no place in the form: its page may have been loaded before the form changed. */
export interface SentDraft extends FittedDraft {
  /** Names that were sent and that the form has no place for. Not all of them have to be fields. */
  unplaced: string[];
}

const MOST_NAMED = budgets.namedUnknown.atMost;

/** Names of what is kept nowhere: values of another type than their field's, and names that no revision of the form has. */
export function notKept(config: FormConfig, sent: Record<string, unknown>, placed: SentDraft): string[] {
  const { invalid } = sanitiseSubmission(config, sent);
  const isKept = (path: string) =>
    !isEmptyValue(valueAt(placed.values, path)) || placed.leftOver.some(({ field }) => field === path);
  const wrong = Object.keys(invalid).filter((path) => !isKept(path));
  const foreign = placed.unplaced.filter((name) => config.fields.every((field) => field.name !== name));
  return [...wrong, ...foreign].slice(0, MOST_NAMED).map(displayName);
}

/** @param ignore names of honeypots */
export function placeSent(config: FormConfig, sent: Record<string, unknown>, ignore: readonly string[]): SentDraft {
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
 * Finds in an earlier revision of the form what its page was about to send, and names that as people saw it there. To be asked
 * with the newest first: what it finds is not looked for again.
 */
export function placeInEarlier(
  config: FormConfig,
  { values, leftOver, unplaced }: SentDraft,
  sent: Record<string, unknown>,
  earlier: FormConfig,
): SentDraft {
  const placed: SentDraft = { values: { ...values }, leftOver: [...leftOver], unplaced: [] };
  const then = draftValues(earlier, sent, []);
  for (const name of unplaced) {
    const own = Object.hasOwn(then, name) ? { [name]: then[name] ?? null } : null;
    const isField = Object.hasOwn(values, name);
    // A value that neither revision can take stays in its field, as it was typed.
    if (!own || (isField && fitDraft(earlier, own, earlier).leftOver.length > 0)) {
      placed.unplaced.push(name);
      continue;
    }
    const { values: fits, leftOver: rest } = fitDraft(config, own, earlier);
    delete placed.values[name];
    Object.assign(placed.values, fits);
    placed.leftOver.push(...rest);
  }
  return placed;
}

/** What a newer save takes the place of, as texts. Both are values that the form can show. */
export function overwritten(config: FormConfig, before: SubmissionValues, after: SubmissionValues): LeftOver[] {
  const texts = textsOf(config);
  return inputFields(config).flatMap((field) => {
    const [old, fresh] = [before[field.name] ?? null, after[field.name] ?? null];
    if (isEmptyValue(old) || textOf(old, field, texts) === textOf(fresh, field, texts)) return [];
    const text = textOf(old, field, texts);
    return [{ field: field.name, label: field.label || field.name, text, replaced: true }];
  });
}

/** More than any form can have lost, and as much text as a submission may have. */
const MOST_LEFT_OVER = {
  entries: draftsBudgets.draftLeftOvers.atMost,
  characters: draftsBudgets.draftLeftOverText.atMost,
};

/** The same field with the same text counts once. Where it is too much the oldest go. */
export function together(before: readonly LeftOver[], more: readonly LeftOver[]): LeftOver[] {
  const isKnown = (one: LeftOver) => before.some(({ field, text }) => field === one.field && text === one.text);
  const kept: LeftOver[] = [];
  let characters = 0;
  for (const one of [...before, ...more.filter((one) => !isKnown(one))].toReversed()) {
    characters += one.text.length;
    if (kept.length === MOST_LEFT_OVER.entries || characters > MOST_LEFT_OVER.characters) break;
    kept.unshift(one);
  }
  return kept;
}

/**
 * Fits the values of a draft into the form as it is now. Nothing is lost: what has no field any more, or does not fit into
 * its field, comes out as a text.
 * @param saved the form as it was when the draft was saved
 */
export function fitDraft(config: FormConfig, values: SubmissionValues, saved: FormConfig): FittedDraft {
  const fields = new Map(inputFields(config).map((field) => [field.name, field]));
  const before = new Map(inputFields(saved).map((field) => [field.name, field]));
  const texts = textsOf(config);
  const fitted: FittedDraft = { values: {}, leftOver: [] };
  const keepRest = (name: string, label: string, rest: FieldValue, old: InputFieldConfig | undefined) => {
    if (!isEmptyValue(rest)) fitted.leftOver.push({ field: name, label, text: textOf(rest, old, texts) });
  };
  for (const [name, value] of Object.entries(values)) {
    const [field, old] = [fields.get(name), before.get(name)];
    if (field && isGroup(field) && isObject(value)) {
      const was = { ...saved, fields: fieldsBefore(field, old) };
      const inner = fitDraft({ ...config, fields: field.fields }, value as SubmissionValues, was);
      fitted.values[name] = inner.values as FieldValue;
      fitted.leftOver.push(...within(inner.leftOver, name, field.label || name));
    } else if (field && isRepeater(field) && Array.isArray(value)) {
      const was = { ...saved, fields: fieldsBefore(field, old) };
      const most = mostRows(field);
      const rows = (value as SubmissionValues[]).map((row) => fitDraft({ ...config, fields: field.fields }, row, was));
      fitted.values[name] = rows.slice(0, most).map((row) => row.values) as FieldValue;
      const of = field.label || name;
      for (const [index, { leftOver }] of rows.entries())
        fitted.leftOver.push(...within(leftOver, `${name}[${index}]`, `${of}, ${rowLabel(field, index, texts)}`));
      keepRest(name, of, value.slice(most) as FieldValue, old);
    } else {
      const { fits, rest } =
        field && !field.read_only ? fitValue({ field, old }, value, texts) : { fits: undefined, rest: value };
      if (fits !== undefined) fitted.values[name] = fits;
      keepRest(name, (old ?? field)?.label || name, rest, old);
    }
  }
  return fitted;
}

/** The fields that a group or repeater had before; none where the old field was of another type. */
function fieldsBefore({ type }: InputFieldConfig, old: InputFieldConfig | undefined): FormConfig['fields'] {
  return old?.type === type && holdsFields(old) ? old.fields : [];
}

/** Names values left over in a group or a row by their path in the form. */
function within(leftOver: readonly LeftOver[], path: string, label: string): LeftOver[] {
  return leftOver.map((one) => ({ ...one, field: `${path}.${one.field}`, label: `${label}: ${one.label}` }));
}

/** @returns what the field can show of a value, and the rest of it */
function fitValue(
  { field, old }: { field: InputFieldConfig; old: InputFieldConfig | undefined },
  value: FieldValue,
  texts: Texts,
): { fits?: FieldValue; rest: FieldValue } {
  const type = inputType(field);
  if (!type.isKept) return { fits: '', rest: null };
  // A number that was left empty is null, which is no input of anybody.
  const { value: clean, rule } = sanitiseField(type, field, value);
  const isSame = old?.type === field.type;
  if (isSame && isObject(value) && type.showsParts && (rule || type.isEmpty(clean))) {
    const fits = type.showsParts(value, field);
    return { fits, rest: restOf(value as FieldValue, fits) };
  }
  if (rule) return { rest: value };
  // A text must not tick a box, nor a number choose an option that only looks like it.
  if (!isSame && textOf(value, old, texts) !== textOf(clean, field, texts)) return { rest: value };
  const fits = type.shows(clean, field);
  const rest = restOf(clean, fits);
  return isEmptyValue(rest) || !type.isEmpty(fits) || Array.isArray(fits) ? { fits, rest } : { rest: value };
}

/** The part of a value that does not fit. */
function restOf(value: FieldValue, fits: FieldValue): FieldValue {
  if (Array.isArray(value) && Array.isArray(fits)) {
    return (value as string[]).filter((one) => !(fits as string[]).includes(one));
  }
  if (isObject(value) && isObject(fits)) {
    return Object.fromEntries(
      Object.entries(value).filter(([part, one]) => String(one) !== String(fits[part] ?? '')),
    ) as FieldValue;
  }
  return value === fits ? null : value;
}

/** The text that people saw where it was saved. */
function textOf(value: FieldValue, field: InputFieldConfig | undefined, texts: Texts): string {
  const type = field && inputType(field);
  if (field && type?.isValue(value)) return type.display(value, field, texts);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
