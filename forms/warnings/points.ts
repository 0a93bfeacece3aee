import type { ConditionScalar } from '#forms/config/conditional.ts';
import { MINUTE_MS } from '#time.ts';

export interface Grid {
  min?: number;
  max?: number;
  /** The distance between numbers; absent when any number is valid. */
  step?: number;
  /** A number from which steps are counted. */
  base?: number;
}

/**
 * Returns numbers that cover all comparisons with the operands: the operands, a number in every gap between them, and the steps
 * beside each. Every other number within the bounds gives the same answers as one of these.
 */
export function numbersAbout(
  operands: readonly ConditionScalar[],
  { min = -Number.MAX_VALUE, max = Number.MAX_VALUE, step, base = 0 }: Grid,
): number[] {
  const points = withGaps([...operands.map(numberOf).filter(Number.isFinite), min, max]);
  const steps = step === undefined ? [] : points.flatMap((point) => stepsAbout(point, step, base));
  return [...new Set([...points, ...steps])].filter((number) => number >= min && number <= max);
}

/** Converts an operand to a number as conditions do. */
export function numberOf(operand: ConditionScalar): number {
  if (typeof operand === 'number') return operand;
  return typeof operand === 'string' && operand.trim() !== '' ? Number(operand) : Number.NaN;
}

/** Like `numbersAbout`, for days, times and moments as `YYYY-MM-DDTHH:MM`; a day contributes its first and its last minute. */
export function momentsAbout(bounds: readonly unknown[]): string[] {
  const points = [...ENDS, ...bounds].flatMap((bound) => minutesOf(String(bound)));
  const beside = points.flatMap((point) => [point - 1, point + 1]);
  return [...new Set([...withGaps(points).map(Math.floor), ...beside])].map(written);
}

const ENDS = ['0001-01-01T12:00', '9999-12-31T12:00'];

/** Converts a text to minutes since 1970; a time alone is a time of any day. */
function minutesOf(text: string): number[] {
  if (/^\d\d:\d\d$/.test(text)) return minutesOf(`2000-01-01T${text}`);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return [`${text}T00:00`, `${text}T23:59`].flatMap(minutesOf);
  const [local] = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(text) ?? [];
  const time = Date.parse(`${local}:00Z`);
  return Number.isNaN(time) ? [] : [time / MINUTE_MS];
}

function written(minute: number): string {
  return new Date(minute * MINUTE_MS).toISOString().slice(0, 16);
}

/** Sorts points, and adds one between each two. */
function withGaps(points: readonly number[]): number[] {
  const sorted = [...new Set(points)].sort((first, second) => first - second);
  return [...sorted, ...sorted.slice(1).map((point, index) => point / 2 + (sorted[index] ?? point) / 2)];
}

/** Returns the steps around a point, exact and rounded: decimal steps are not exact in binary. */
function stepsAbout(point: number, step: number, base: number): number[] {
  const count = Math.floor((point - base) / step);
  return [-1, 0, 1, 2].flatMap((more) => {
    const exact = base + (count + more) * step;
    return [exact, Number(exact.toPrecision(15))];
  });
}
