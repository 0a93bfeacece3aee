import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { bookedOf } from '#forms/field-types/slot-input.ts';
import { fieldMessage } from '#forms/values/messages.ts';
import { isBookable } from './calendar.ts';

/**
 * Reports slots that can no longer be booked, or not yet: those that are over, too soon or too far ahead. The slot that a
 * submission has booked before can be kept.
 * @param errors messages by field path; those of slots are added
 */
export function checkBooked(
  config: FormConfig,
  values: SubmissionValues,
  errors: Record<string, string>,
  now: Date,
): void {
  for (const field of inputFields(config)) {
    if (field.type !== 'slot' || errors[field.name] !== undefined) continue;
    const start = values[field.name];
    if (typeof start !== 'string' || start === '' || start === bookedOf(field)) continue;
    if (!isBookable(field, start, now.getTime())) errors[field.name] = fieldMessage({ rule: 'slot' }, field, config);
  }
}
