import type { Drafting } from '../drafting.ts';
import type { Loose } from '../reading.ts';

/** As many as anybody orders where an export knows no bound. */
export const MANY = 1000;

/**
 * Lets rules and formulas ask for a quantity that is a field of its own in the other system, and tells where it stands.
 * @param quantity the field there, with the name that rules have for it and its label
 * @param made the product
 */
export function standAtProduct(
  draft: Drafting,
  quantity: { field: Loose; source: string; label: string },
  made: Loose,
  label: string,
): void {
  draft.about(quantity.field, made, quantity.label);
  draft.note(made, `"${quantity.label}" is the quantity of "${label}" here, and stands at it`);
  const path = draft.pathOfField(made);
  if (path) draft.refer(quantity.source, `${path}.quantity`, { type: 'quantity', name: made.name });
}
