import type { Drafting } from '../drafting.ts';
import type { Loose } from '../reading.ts';

/** Largest quantity when the export has no bound. */
export const MANY = 1000;

/**
 * Registers the quantity, which is a separate field in the other system, for rules and formulas, and adds a note about its new
 * location.
 * @param quantity the field of the other system, with its name in rules and its label
 * @param created the product
 */
export function standAtProduct(
  draft: Drafting,
  quantity: { field: Loose; source: string; label: string },
  created: Loose,
  label: string,
): void {
  draft.about(quantity.field, created, quantity.label);
  draft.note(created, `"${quantity.label}" is the quantity of "${label}" here, and stands at it`);
  const path = draft.pathOfField(created);
  if (path) draft.refer(quantity.source, `${path}.quantity`, { type: 'quantity', name: created.name });
}
