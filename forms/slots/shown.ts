import type { FieldConfig } from '#forms/config/types.ts';
import type { ShownSlot } from '#forms/field-types/slot-input.ts';
import { slotsOf } from './calendar.ts';

export type SlotField = Extract<FieldConfig, { type: 'slot' }>;

/**
 * Returns the fields for a page: those in which a time is booked have the list of their slots.
 * @param now Unix ms
 * @param noteOn returns whether a slot is still free, and the note beside it
 */
export function withSlots(
  fields: readonly FieldConfig[],
  now: number,
  noteOn: (field: SlotField, start: string) => Omit<ShownSlot, 'start'> = () => ({}),
): FieldConfig[] {
  return fields.map((field) => {
    if (field.type !== 'slot') return field;
    const slots = slotsOf(field, now).map(({ start }): ShownSlot => ({ start, ...noteOn(field, start) }));
    const shown = { ...field, slots };
    return shown;
  });
}
