import { type Control, containerOf } from '#http/page/browser/fields.ts';

/**
 * True for a field that its condition hides, or whose page is skipped. A page that was left is hidden too, but its fields
 * count.
 */
export function isOff(one: Element | null): boolean {
  return !!one?.closest('[data-field][hidden],[data-page]:disabled');
}

/** True when a field has no value, because it is off or sold out. A fixed field is disabled too, but has its default value. */
export function isLeftOut(inputs: Control[]): boolean {
  const isFixed = containerOf(inputs[0])?.dataset.readOnly !== undefined;
  return inputs.every((input) => isOff(input) || (input.disabled && !isFixed));
}
