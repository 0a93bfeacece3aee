import { budgets } from '#security/budgets.ts';
import type { Drafting, Numbers } from '../../../drafting.ts';
import { isOn, type Loose, looseOf, loosesOf, textOf } from '../../../reading.ts';
import { plainLine } from '../../../texts.ts';
import { passOver } from '../../../watched.ts';
import { MANY, standAtProduct } from '../../product-quantity.ts';
import { isHiddenField } from '../seen.ts';

/** The quantity fields of a form, by their product. */
export type Quantities = ReadonlyMap<string, Loose>;

/** The product that is counted. */
interface Counted {
  draft: Drafting;
  label: string;
}

export interface Quantity {
  /** Keys of the product. */
  keys: Loose;
  /** The default quantity. */
  count?: number;
  isFixed?: boolean;
}

export function quantitiesIn(fields: readonly Loose[]): Map<string, Loose> {
  const quantityFields = fields.filter(({ type }) => type === 'quantity');
  // The first one for a product wins.
  return new Map(quantityFields.reverse().map((field) => [textOf(field.productField), field]));
}

/** Reads a quantity field for its product; null if the quantity cannot be known. */
export function quantityOf(field: Loose, { draft, label }: Counted): Quantity | null {
  const input = textOf(field.inputType) || 'number';
  const own = nameOf(field);
  if (isOn(field.enableCalculation)) return null;
  passOver(field, 'productField', 'numberFormat');
  const numbers = draft.numbers(own);
  const usual = positive(numbers.count(field.defaultValue, 'the default'));
  if (input === 'hidden' || isHiddenField(field)) {
    passOver(field, 'visibility', 'adminOnly', 'isRequired');
    if (usual === undefined) return null;
    return { keys: { min_quantity: usual, max_quantity: usual }, count: usual, isFixed: true };
  }
  const rules = looseOf(field.conditionalLogic);
  if (loosesOf(rules.rules).length > 0)
    draft.note(null, `the condition of "${own}" was left out: the quantity stands at "${label}"`);
  if (input === 'select' || input === 'radio') return quantityOfChoices(field, input, { draft, label });
  passOver(field, 'choices', 'inputs');
  return { keys: boundsOf(field, numbers), ...(usual !== undefined && { count: usual }) };
}

function boundsOf(field: Loose, { count }: Numbers): Loose {
  const most = count(field.rangeMax, 'the greatest number');
  const least = count(field.rangeMin, 'the least number');
  return {
    max_quantity: Math.min(most ?? MANY, budgets.productQuantity.atMost),
    min_quantity: least !== undefined && least > 1 ? least : undefined,
    required: isOn(field.isRequired),
  };
}

function quantityOfChoices(field: Loose, input: string, { draft, label }: Counted): Quantity | null {
  const own = nameOf(field);
  const { count } = draft.numbers(own);
  const choices = loosesOf(field.choices);
  const counts = choices.map(({ value, text }) => {
    const shown = plainLine(textOf(text));
    // A choice without digits and without a value counts as one.
    const written = textOf(value) || (/\d/.test(shown) ? shown : '');
    return count(written, `the choice "${shown}"`) ?? 0;
  });
  const most = Math.max(0, ...counts);
  if (most < 1) return null;
  const chosen = choices.findIndex(({ isSelected }) => isOn(isSelected));
  const first = counts[chosen] ?? (input === 'select' && textOf(field.placeholder) === '' ? counts[0] : undefined);
  if (counts.filter((one) => one > 0).length !== most)
    draft.note(null, `"${own}" had choices; here any number up to ${most} can be entered at "${label}"`);
  return { keys: { max_quantity: most, required: isOn(field.isRequired) }, ...(first && { count: first }) };
}

export function referQuantity(field: Loose | undefined, created: Loose, { draft, label }: Counted): void {
  if (!field) return;
  standAtProduct(draft, { field, source: textOf(field.id), label: nameOf(field) }, created, label);
}

function nameOf(field: Loose): string {
  return plainLine(textOf(field.label)) || 'Quantity';
}

function positive(count: number | undefined): number | undefined {
  return count !== undefined && count > 0 ? count : undefined;
}
