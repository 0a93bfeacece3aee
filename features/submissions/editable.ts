import type { FormConfig } from '#forms/config/types.ts';
import { inTimeZone } from '#forms/field-types/zoned-time.ts';
import { DAY_MS } from '#time.ts';

type WithEditing = { options: Pick<FormConfig['options'], 'editing'> };

/** Returns the time until which visitors may edit a submission: null if unlimited; undefined if they may not edit it. */
export function editableUntil({ options: { editing } }: WithEditing, createdAt: Date): Date | null | undefined {
  if (!editing?.enabled) return undefined;
  const { days, until, time_zone: zone = 'UTC' } = editing;
  const closesAt = until ? inTimeZone(until, zone) : null;
  const ends = [
    ...(days ? [createdAt.getTime() + days * DAY_MS] : []),
    ...(closesAt === null ? [] : [Date.parse(closesAt)]),
  ];
  return ends.length > 0 ? new Date(Math.min(...ends)) : null;
}

/** Returns the field with the address that edit links are mailed to; undefined if none are mailed. */
export function mailsLinks({ options: { editing } }: WithEditing): string | undefined {
  return editing?.enabled ? editing.email_field : undefined;
}
