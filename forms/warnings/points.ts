import type { ConditionScalar } from '#forms/config/conditional.ts';
import { MINUTE_MS } from '#time.ts';

export interface Grid {
  min?: number;
  max?: number;
  /** Absent: any number. */
  step?: number;
  /** A number from which steps are counted. */
  base?: number;
}

/**
 * Numbers for what is compared with these operands: the operands, one in every gap between them, and the steps beside each. Every
 * other number within the bounds gives the same answers as one of them.
 */
export function numbersAbout(
  operands: readonly ConditionScalar[],
  { min = -Number.MAX_VALUE, max = Number.MAX_VALUE, step, base = 0 }: Grid,
): number[] {
  const points = withGaps([...operands.map(numberOf).filter(Number.isFinite), min, max]);
  const steps = step === undefined ? [] : points.flatMap((point) => stepsAbout(point, step, base));
  return [...new Set([...points, ...steps])].filter((one) => one >= min && one <= max);
}

/** An operand as conditions read it. */
export function numberOf(operand: ConditionScalar): number {
  if (typeof operand === 'number') return operand;
  return typeof operand === 'string' && operand.trim() !== '' ? Number(operand) : Number.NaN;
}

/** The same for days, times and moments, as `YYYY-MM-DDTHH:MM`: of a day the first and the last minute. */
export function momentsAbout(bounds: readonly unknown[]): string[] {
  const points = [...ENDS, ...bounds].flatMap((bound) => minutesOf(String(bound)));
  const beside = points.flatMap((point) => [point - 1, point + 1]);
  return [...new Set([...withGaps(points).map(Math.floor), ...beside])].map(written);
}

const ENDS = ['0001-01-01T12:00', '9999-12-31T12:00'];

/** In whole minutes; a time alone is one of any day. */
function minutesOf(text: string): number[] {
  if (/^\d\d:\d\d$/.test(text)) return minutesOf(`2000-01-01T${text}`);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return [`${text}T00:00`, `${text}T23:59`].flatMap(minutesOf);
  const [local] = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(text) ?? [];
  const at = Date.parse(`${local}:00Z`);
  return Number.isNaN(at) ? [] : [at / MINUTE_MS];
}

function written(minute: number): string {
  return new Date(minute * MINUTE_MS).toISOString().slice(0, 16);
}

/** Points in their order, with one between each two. */
function withGaps(points: readonly number[]): number[] {
  const sorted = [...new Set(points)].sort((one, other) => one - other);
  return [...sorted, ...sorted.slice(1).map((one, index) => one / 2 + (sorted[index] ?? one) / 2)];
}

/** Decimal steps are not exact in binary: each comes as it is written, too. */
function stepsAbout(point: number, step: number, base: number): number[] {
  const count = Math.floor((point - base) / step);
  return [-1, 0, 1, 2].flatMap((more) => {
    const exact = base + (count + more) * step;
    return [exact, Number(exact.toPrecision(15))];
  });
}
