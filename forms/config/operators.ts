import { isCalendarDate } from '#forms/field-types/calendar-date.ts';

// The operators apart from the schema of conditions, for programs in the browser that read templates.

/** The operators of rules; `condition-rules.ts` evaluates them. */
export const OPERATORS = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'greater_than',
  'less_than',
  'at_least',
  'at_most',
  'between',
  'before',
  'after',
  'on',
  'is_empty',
  'is_not_empty',
  'empty',
  'not_empty',
  'in',
  'not_in',
  'starts_with',
  'ends_with',
  'matches',
] as const;

export type ConditionOperator = (typeof OPERATORS)[number];
export type ConditionScalar = string | number | boolean;

/** Operators without an operand. */
export const WITHOUT_OPERAND: readonly string[] = ['is_empty', 'is_not_empty', 'empty', 'not_empty'];
/** Operators whose operand is a list. */
export const TAKES_LIST: readonly string[] = ['in', 'not_in', 'between'];
/** The operators whose operand is a day. */
export const TAKES_DAY: readonly string[] = ['on'];
/** Operators whose operand is a day, a time or both. */
export const TAKES_TIME: readonly string[] = ['before', 'after'];
/** Operators whose operand is a number, a day or a time. */
export const TAKES_AMOUNT: readonly string[] = ['at_least', 'at_most', 'between'];

/** Returns why an operand does not fit its operator, to follow its path; null when it fits. A pattern is not looked into. */
export function scalarMistake(op: string, value: unknown): string | null {
  if (WITHOUT_OPERAND.includes(op)) return null;
  const needsList = TAKES_LIST.includes(op);
  if (needsList !== isScalarList(value) || value === undefined || value === null) {
    return `must be ${needsList ? 'a list of values' : 'a single value'} for ${op}`;
  }
  if (TAKES_DAY.includes(op)) return isCalendarDate(value) ? null : `must be a day as YYYY-MM-DD for ${op}`;
  if (TAKES_TIME.includes(op)) {
    const isPoint = [isCalendarDate, isTime, isMoment].some((isSuch) => isSuch(value));
    return isPoint ? null : `must be a day as YYYY-MM-DD, a time as HH:MM or both as YYYY-MM-DDTHH:MM for ${op}`;
  }
  if (TAKES_AMOUNT.includes(op)) return amountMistake(op, value);
  return null;
}

function amountMistake(op: string, value: unknown): string | null {
  const bounds = Array.isArray(value) ? value : [value];
  if (op === 'between' && bounds.length !== 2)
    return 'must be a list of two values for between: the least and the most';
  if ([isCalendarDate, isTime, isMoment, isAmount].some((isSuch) => bounds.every((bound) => isSuch(bound))))
    return null;
  const needed = op === 'between' ? 'two numbers, two days or two times' : 'a number, a day or a time';
  return `must be ${needed} (YYYY-MM-DD, HH:MM, YYYY-MM-DDTHH:MM) for ${op}`;
}

export function isScalar(value: unknown): value is ConditionScalar {
  return (
    (typeof value === 'string' && value.length <= 10_000) || typeof value === 'number' || typeof value === 'boolean'
  );
}

/** True for a time of day as HH:MM. */
export function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

/** True for a day with a time, which is meant in the field's time zone. */
export function isMoment(value: unknown): boolean {
  return (
    typeof value === 'string' && value[10] === 'T' && isCalendarDate(value.slice(0, 10)) && isTime(value.slice(11))
  );
}

export function isAmount(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(value.trim()));
}

export function isScalarList(value: unknown): value is ConditionScalar[] {
  return Array.isArray(value) && value.length <= 500 && value.every(isScalar);
}
