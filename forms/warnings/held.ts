import { type ConditionRule, type ConditionScalar, WITHOUT_OPERAND } from '#forms/config/conditional.ts';
import type { FieldValue, PlainValue } from '#forms/field-types/field-value.ts';
import { type InputFieldConfig, inputType } from '#forms/field-types/index.ts';
import { sliderOf } from '#forms/field-types/range.ts';
import { leastRows, mostRows } from '#forms/field-types/sent-values.ts';
import { decimals } from '#forms/money.ts';
import { heldByProduct } from './held-by-product.ts';
import { areCompatible, decidesNumbers, decidesOrder, type Held, operandsOf } from './held-values.ts';
import { cannotContain, isContained } from './never-contained.ts';
import { momentsAbout, numbersAbout } from './points.ts';

const NUMBERS: readonly string[] = ['number', 'range', 'currency'];
const TICKED: readonly string[] = ['checkbox', 'consent'];
/**
 * The most operands of rules about one field. Rules with more are not checked unless the field's values are a list: too many
 * values would have to be tried.
 */
export const MOST_OPERANDS = 40;
/** Types that conditions compare as the text that was written. */
const TEXTS: readonly string[] = ['text', 'textarea', 'email', 'url', 'tel', 'hidden', 'select', 'radio'];

/**
 * Returns values of a field that cover all answers to the rules; null when they cannot be listed.
 * @param figure the figure that is meant instead of the value, such as `quantity`
 */
export function heldBy(field: InputFieldConfig, rules: readonly ConditionRule[], figure?: string): Held | null {
  const held = heldWhileShown(field, rules, figure);
  return held && { ...held, values: [null, ...held.values] };
}

function heldWhileShown(field: InputFieldConfig, rules: readonly ConditionRule[], figure?: string): Held | null {
  const operands = rules.flatMap(operandsOf);
  if (field.type === 'repeater')
    return { values: rowCounts(field), decides: ({ op }) => !WITHOUT_OPERAND.includes(op) };
  if (TICKED.includes(field.type)) return { values: [true, false], decides: () => true };
  if (cannotContain(field, rules)) return { values: [], decides: isContained };
  const possible = inputType(field).possibleValues(field);
  if (possible) return heldOfList(possible, rules);
  if (operands.length > MOST_OPERANDS) return null;
  if (field.type === 'product') return heldByProduct(field, operands, figure);
  // Their values depend on other fields.
  if (field.type === 'calculated' || field.type === 'total')
    return { values: numbersAbout(operands, {}), decides: decidesNumbers };
  // Combinations with free-text answers cannot be listed.
  if (field.type === 'select' && field.multiple) return null;
  const ordered = orderedAbout(field, operands);
  if (ordered) {
    const decides = NUMBERS.includes(field.type) ? decidesNumbers : decidesOrder;
    return { values: comparedOf(field, [...operands, ...ordered]), decides };
  }
  const textRule = TEXTS.includes(field.type) ? rules.find(namesTexts) : undefined;
  return textRule ? { values: comparedOf(field, operandsOf(textRule).map(String)), decides: () => true } : null;
}

export function rowCounts(field: InputFieldConfig): number[] {
  const least = leastRows(field);
  return Array.from({ length: mostRows(field) - least + 1 }, (_, index) => least + index);
}

/** True for a rule that only its own texts fulfil. A number equals many texts, such as 5 and 05. */
function namesTexts(rule: ConditionRule): boolean {
  return ['equals', 'in'].includes(rule.op) && operandsOf(rule).every((operand) => typeof operand !== 'number');
}

/** Returns each possible value; of lists those with one choice, and the list of all choices that no rule forbids. */
function heldOfList(possible: readonly PlainValue[], rules: readonly ConditionRule[]): Held {
  if (!possible.some(Array.isArray)) return { values: [...possible], decides: () => true };
  const forbidding = rules.filter(({ op }) => ['not_contains', 'not_in'].includes(op));
  const allowed = possible.flat().map(String);
  const largest = allowed.filter((choice) => areCompatible(forbidding, [choice]));
  return { values: [...possible, largest], decides: ({ op }) => !['starts_with', 'ends_with', 'matches'].includes(op) };
}

/**
 * Returns values to send for a field with ordered values, near the operands and the field's own bounds; null for another field.
 */
export function orderedAbout(field: InputFieldConfig, operands: readonly ConditionScalar[]): unknown[] | null {
  switch (field.type) {
    case 'number':
      return numbersAbout(operands, { ...field, base: field.min });
    case 'range':
      return numbersAbout(operands, { ...sliderOf(field), base: field.min });
    case 'currency': {
      const digits = decimals(field.currency);
      const max = field.max === undefined ? undefined : Number(field.max);
      const grid = { min: Number(field.min ?? 0), max, step: 10 ** -digits };
      return numbersAbout(operands, grid).map((number) => number.toFixed(digits));
    }
    case 'date':
    case 'time':
    case 'datetime':
    case 'date_range':
      return AS_SENT[field.type](momentsAbout([...operands, field.min, field.max]));
    default:
      return null;
  }
}

const AS_SENT = {
  date: daysOf,
  time: (moments: readonly string[]) => [...new Set(moments.map((moment) => moment.slice(11)))],
  datetime: (moments: readonly string[]) => [...moments],
  date_range: (moments: readonly string[]) => daysOf(moments).map((day) => ({ from: day, to: day })),
};

function daysOf(moments: readonly string[]): string[] {
  return [...new Set(moments.map((moment) => moment.slice(0, 10)))];
}

/** Returns the sent values that a field accepts, and its empty value. */
export function acceptedOf(field: InputFieldConfig, sent: readonly unknown[]): FieldValue[] {
  const type = inputType(field);
  const accepted = sent.flatMap((raw) => {
    const { value, rule } = type.sanitise(raw, field);
    return rule || type.isEmpty(value) || type.validate(value, field) !== null ? [] : [value];
  });
  return [type.emptyOf(field), ...accepted];
}

function comparedOf(field: InputFieldConfig, sent: readonly unknown[]): PlainValue[] {
  return acceptedOf(field, sent).map((value) => inputType(field).comparable(value, field));
}
