import { type Control, containerOf } from '#http/page/browser/fields.ts';

/** Hidden by its condition, or on a page that is passed over. A page that was left is hidden too, and counts. */
export function isOff(one: Element | null): boolean {
  return !!one?.closest('[data-field][hidden],[data-page]:disabled');
}

/** Inputs of a field that holds nothing: it is off, or sold out. A fixed one is disabled too, and holds its default. */
export function isLeftOut(inputs: Control[]): boolean {
  const isFixed = containerOf(inputs[0])?.dataset.readOnly !== undefined;
  return inputs.every((input) => isOff(input) || (input.disabled && !isFixed));
}
