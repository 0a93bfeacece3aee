import type { ConditionScalar } from '#forms/config/conditional.ts';
import { isObject } from '#forms/config/json.ts';
import type { FieldValue, PlainValue } from '#forms/field-types/field-value.ts';
import { type InputFieldConfig, inputType } from '#forms/field-types/index.ts';
import { leastRows, mostRows } from '#forms/field-types/sent-values.ts';

/** Values that a field can hold, as conditions compare them; `isAll` where it can hold no others. */
export interface Held {
  values: PlainValue[];
  isAll: boolean;
}

const DAY = /^\d{4}-\d\d-\d\d/;

/**
 * Values that a field can hold, for what is compared with these operands: all of them where they can be listed, else the operands
 * themselves and what lies about them, as far as the field takes it.
 * @param figure what is asked for of a value with several, such as `quantity`
 */
export function heldBy(field: InputFieldConfig, operands: readonly ConditionScalar[], figure?: string): Held {
  const type = inputType(field);
  if (field.type === 'repeater') {
    const counts = Array.from(
      { length: mostRows(field) - leastRows(field) + 1 },
      (_, index) => leastRows(field) + index,
    );
    return { values: counts, isAll: true };
  }
  if (field.type === 'product') return heldByProduct(field, operands, figure);
  // Whatever is sent for these, they are made of other fields.
  if (field.type === 'calculated' || field.type === 'total') return { values: numbersAbout(operands), isAll: false };
  const possible = type.possibleValues(field);
  if (possible && possible.length > 0) return { values: subsetsOf(possible, operands), isAll: true };
  const { min, max } = field as { min?: unknown; max?: unknown };
  const tried: unknown[] = [...operands, ...numbersAbout(operands), ...momentsAbout(operands), min, max];
  const values = tried.flatMap((raw) => {
    if (raw === undefined || raw === null) return [];
    const { value, rule } = type.sanitise(raw, field);
    if (rule || type.isEmpty(value) || type.validate(value, field) !== null) return [];
    return [type.comparable(value, field)];
  });
  return { values, isAll: isOrdered(field) };
}

/** Types of which the values about an operand say enough: whatever else they hold lies further off. */
function isOrdered({ type }: InputFieldConfig): boolean {
  return ['number', 'range', 'currency', 'date', 'datetime', 'time'].includes(type);
}

/** The amounts that it can come to, or one of its figures. */
function heldByProduct(
  field: Extract<InputFieldConfig, { type: 'product' }>,
  operands: readonly ConditionScalar[],
  figure: string | undefined,
): Held {
  const type = inputType(field);
  const { options, price, min_price: least = 0, min_quantity: fewest = 1, max_quantity: most = 1 } = field;
  const counts = [...new Set([fewest, most, ...numbersAbout(operands).filter((n) => n >= fewest && n <= most)])];
  const quantities = counts.filter(Number.isInteger);
  const ordered: FieldValue[] = quantities.flatMap((quantity): FieldValue[] => {
    if (options) return options.map(({ value: choice }) => ({ choice, quantity }));
    return [price === undefined ? { price: String(least), quantity } : { quantity }];
  });
  if (figure === undefined) {
    const amounts = ordered.map((value) => type.comparable(value, field));
    // A price of the visitor's own can be anything; so can what many of it come to.
    const isOpen = (!options && price === undefined) || most > 1;
    return { values: isOpen ? [...amounts, ...numbersAbout(operands)] : amounts, isAll: !isOpen };
  }
  return { values: ordered.map((value) => type.figures?.(value)[figure] ?? null), isAll: true };
}

/** Each possible value; of lists also those with all of what is asked for. */
function subsetsOf(possible: readonly PlainValue[], operands: readonly ConditionScalar[]): PlainValue[] {
  if (!possible.some(Array.isArray)) return [...possible];
  const known = new Set(possible.flat().map(String));
  return [...possible, operands.map(String).filter((one) => known.has(one)), [...known]];
}

function numbersAbout(operands: readonly ConditionScalar[]): number[] {
  const numbers = operands
    .filter((one) => typeof one === 'number' || (typeof one === 'string' && one.trim() !== ''))
    .map(Number)
    .filter(Number.isFinite);
  const between = numbers.flatMap((one, index) => numbers.slice(index + 1).map((other) => (one + other) / 2));
  return [...numbers.flatMap((one) => [one, one - 1, one + 1]), ...between, ...between.map(Math.floor), 0, 1];
}

/** Days and times a little before and after. */
function momentsAbout(operands: readonly ConditionScalar[]): string[] {
  return operands.flatMap((one) => {
    const text = String(one);
    const time = /^(\d\d):(\d\d)$/.exec(text);
    if (time) {
      const minutes = Number(time[1]) * 60 + Number(time[2]);
      return [minutes - 1, minutes + 1].filter((at) => at >= 0 && at < 1_440).map(clock);
    }
    if (!DAY.test(text)) return [];
    const at = Date.parse(text.length === 10 ? `${text}T12:00:00Z` : `${text}:00Z`);
    if (Number.isNaN(at)) return [];
    return [-86_400_000, 0, 86_400_000].flatMap((more) => {
      const day = new Date(at + more).toISOString();
      return [day.slice(0, 10), day.slice(0, 16)];
    });
  });
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The scalars that a rule compares with. */
export function operandsOf({ value }: { value?: unknown }): ConditionScalar[] {
  return [value].flat().filter((one) => one !== undefined && one !== null && !isObject(one)) as ConditionScalar[];
}
