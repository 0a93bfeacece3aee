import type { ConditionScalar } from '#forms/config/conditional.ts';
import type { InputFieldConfig } from '#forms/field-types/index.ts';
import { majorUnits } from '#forms/orders/price.ts';
import { decidesNumbers, type Held } from './held-values.ts';
import { numberOf, numbersAbout } from './points.ts';

type Product = Extract<InputFieldConfig, { type: 'product' }>;

/** The most combinations of prices and operands that are checked. */
const MOST_PAIRS = 1_000;

/** Returns the amounts that a product can cost, or one of its figures; see `heldBy`. */
export function heldByProduct(
  field: Product,
  operands: readonly ConditionScalar[],
  figure: string | undefined,
): Held | null {
  const { options, price, currency, min_price: least = 0, max_price: dearest = 0, max_quantity: most = 1 } = field;
  if (figure === 'choice') return { values: ['', ...(options ?? []).map(({ value }) => value)], decides: () => true };
  if (figure !== undefined) return { values: [0, ...quantitiesAbout(field, operands)], decides: decidesNumbers };
  const units = new Set(options ? options.map((option) => option.price ?? 0) : price === undefined ? [] : [price]);
  // The visitor chooses the price.
  if (units.size === 0) {
    const [min, max] = [majorUnits(least, currency), majorUnits(dearest * most, currency)];
    return { values: numbersAbout(operands, { min, max }), decides: decidesNumbers };
  }
  if (units.size * operands.length > MOST_PAIRS) return null;
  const amounts = [...units].flatMap((unit) => {
    const unitPrice = majorUnits(unit, currency);
    const counts = quantitiesAbout(
      field,
      operands.map((operand) => numberOf(operand) / unitPrice),
    );
    return counts.map((count) => majorUnits(unit * count, currency));
  });
  return { values: amounts, decides: decidesNumbers };
}

/** Returns the quantities that can be ordered, near the operands. */
export function quantitiesAbout(field: Product, operands: readonly ConditionScalar[]): number[] {
  const { min_quantity: min = 1, max_quantity: max = 1 } = field;
  return numbersAbout(operands, { min, max, step: 1 }).filter(Number.isInteger);
}
