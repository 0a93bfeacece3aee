import type { Drafting } from '../../drafting.ts';
import { priceOf } from '../product-price.ts';

const TAG = /\{[^{}]*?:(\d+)(?:\.(\d+))?(?::([^{}]*))?\}/g;
const NUMBERS = ['number', 'calculated', 'quantity', 'currency', 'rating', 'text', 'hidden', 'select', 'radio'];

/** Converts a formula with merge tags; otherwise returns the first tag that cannot be converted. */
export function formulaOf(text: string, draft: Drafting): { formula: string } | { unknown: string } {
  let unknown = text.trim() === '' ? 'a formula of nothing' : '';
  const formula = text.replaceAll(TAG, (tag: string, id: string, part: string | undefined, modifier = '') => {
    const named = operand(id, part, modifier.trim(), draft);
    if (named === null) unknown ||= tag;
    return named ?? '0';
  });
  if (unknown === '' && /[{}]/.test(formula)) unknown = formula.slice(0, 60);
  return unknown === '' ? { formula } : { unknown };
}

function operand(id: string, part: string | undefined, modifier: string, draft: Drafting): string | null {
  const path = draft.pathOf(id);
  const field = draft.fieldOf(id);
  if (path === undefined || !field) return null;
  const { type } = field;
  if (type === 'product') {
    if (modifier === 'qty' || modifier === 'quantity' || part === '3') return `${path}.quantity`;
    // In Gravity Forms the name of a product means its unit price, not the amount.
    return priceOf(field, path, `${path}.choice`);
  }
  if (type === 'product_option') return field.multiple === true ? null : priceOf(field, path, path);
  if (type === 'checkboxes' || field.multiple === true || part !== undefined) return null;
  return NUMBERS.includes(String(type)) ? path : null;
}
