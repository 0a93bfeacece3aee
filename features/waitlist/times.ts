import type { EntityManager } from '@mikro-orm/mysql';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { bookableUntil, slotAt } from '#forms/slots/calendar.ts';

/** Those who wait for a time that they cannot have, by the uuid of the submission. */
export interface OutOfTime {
  /** Nobody can book the time any more: it has begun, or begins too soon. */
  past: ReadonlySet<string>;
  /** The form offers the time no longer. It may come back, so that they go on waiting. */
  gone: ReadonlySet<string>;
}

/** Finds those who wait for a time that they cannot have. Costs no statement for a form in which no times are booked. */
export async function outOfTime(
  em: EntityManager,
  { id: formId, config }: Pick<FormAtRevision, 'id' | 'config'>,
  now: Date,
): Promise<OutOfTime> {
  if (inputFields(config).every(({ type }) => type !== 'slot')) return { past: new Set(), gone: new Set() };
  const waiting = { formId, status: 'waitlisted' as const };
  const rows = await em.find(Submission, waiting, { fields: ['uuid', 'payload'], disableIdentityMap: true });
  const uuidsOf = (found: typeof rows) => new Set(found.map(({ uuid }) => uuid));
  return {
    past: uuidsOf(rows.filter(({ payload }) => takenBy(config, payload) <= now.getTime())),
    gone: uuidsOf(rows.filter(({ payload }) => !isInCalendar(config, payload))),
  };
}

/** Returns the time until which the times of a submission can be booked, in Unix ms; infinite for one without a time. */
export function takenBy(config: FormConfig, values: SubmissionValues): number {
  return Math.min(
    ...timesIn(config, values).map(([field, start]) => bookableUntil(field, start) ?? Number.POSITIVE_INFINITY),
  );
}

/** True if the form still offers the times of a submission. */
export function isInCalendar(config: FormConfig, values: SubmissionValues): boolean {
  return timesIn(config, values).every(([field, start]) => slotAt(field, start) !== null);
}

function timesIn(config: FormConfig, values: SubmissionValues) {
  return inputFields(config).flatMap((field) => {
    const start = String(values[field.name] ?? '');
    return field.type === 'slot' && start !== '' ? [[field, start] as const] : [];
  });
}
