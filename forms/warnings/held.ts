import { ASKS_NOTHING, type ConditionRule, type ConditionScalar } from '#forms/config/conditional.ts';
import type { FieldValue, PlainValue } from '#forms/field-types/field-value.ts';
import { type InputFieldConfig, inputType } from '#forms/field-types/index.ts';
import { sliderOf } from '#forms/field-types/range.ts';
import { leastRows, mostRows } from '#forms/field-types/sent-values.ts';
import { decimals } from '#forms/money.ts';
import { heldByProduct } from './held-by-product.ts';
import { cannotContain, isContained } from './never-contained.ts';
import { momentsAbout, numbersAbout } from './points.ts';
import { areCompatible, type Held, operandsOf, tellsOfNumbers, tellsOfOrder } from './telling.ts';

const NUMBERS: readonly string[] = ['number', 'range', 'currency'];
const TICKED: readonly string[] = ['checkbox', 'consent'];
/** Rules that compare a field with more are not looked at, unless its values are a list: too many would have to be tried. */
export const MOST_OPERANDS = 40;
/** Types that conditions compare as the text that was written. */
const TEXTS: readonly string[] = ['text', 'textarea', 'email', 'url', 'tel', 'hidden', 'select', 'radio'];

/**
 * Values that a field can hold, as far as they are needed to answer these rules; null where nobody can list them.
 * @param figure asked for in place of the value, such as `quantity`
 */
export function heldBy(field: InputFieldConfig, rules: readonly ConditionRule[], figure?: string): Held | null {
  const held = heldWhileShown(field, rules, figure);
  return held && { ...held, values: [null, ...held.values] };
}

function heldWhileShown(field: InputFieldConfig, rules: readonly ConditionRule[], figure?: string): Held | null {
  const operands = rules.flatMap(operandsOf);
  if (field.type === 'repeater') return { values: rowCounts(field), tells: ({ op }) => !ASKS_NOTHING.includes(op) };
  if (TICKED.includes(field.type)) return { values: [true, false], tells: () => true };
  if (cannotContain(field, rules)) return { values: [], tells: isContained };
  const possible = inputType(field).possibleValues(field);
  if (possible) return heldOfList(possible, rules);
  if (operands.length > MOST_OPERANDS) return null;
  if (field.type === 'product') return heldByProduct(field, operands, figure);
  // These are made of other fields.
  if (field.type === 'calculated' || field.type === 'total')
    return { values: numbersAbout(operands, {}), tells: tellsOfNumbers };
  // Nobody can list which choices go together with one of the visitor's own.
  if (field.type === 'select' && field.multiple) return null;
  const ordered = orderedAbout(field, operands);
  if (ordered) {
    const tells = NUMBERS.includes(field.type) ? tellsOfNumbers : tellsOfOrder;
    return { values: comparedOf(field, [...operands, ...ordered]), tells };
  }
  const named = TEXTS.includes(field.type) ? rules.find(namesTexts) : undefined;
  return named ? { values: comparedOf(field, operandsOf(named).map(String)), tells: () => true } : null;
}

export function rowCounts(field: InputFieldConfig): number[] {
  const least = leastRows(field);
  return Array.from({ length: mostRows(field) - least + 1 }, (_, index) => least + index);
}

/** True if a rule is fulfilled by its own texts alone. To a number many texts are equal, such as 5 and 05. */
function namesTexts(rule: ConditionRule): boolean {
  return ['equals', 'in'].includes(rule.op) && operandsOf(rule).every((one) => typeof one !== 'number');
}

/** Each possible value; of lists those with one choice, and the one with all that no rule forbids. */
function heldOfList(possible: readonly PlainValue[], rules: readonly ConditionRule[]): Held {
  if (!possible.some(Array.isArray)) return { values: [...possible], tells: () => true };
  const forbidding = rules.filter(({ op }) => ['not_contains', 'not_in'].includes(op));
  const allowed = possible.flat().map(String);
  const largest = allowed.filter((one) => areCompatible(forbidding, [one]));
  return { values: [...possible, largest], tells: ({ op }) => !['starts_with', 'ends_with', 'matches'].includes(op) };
}

/** Values that can be sent for a field whose values have an order, about operands and its own bounds; null for another field. */
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
      return numbersAbout(operands, grid).map((one) => one.toFixed(digits));
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

/** The values that a field takes of those that are sent, and its empty one. */
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
