import type { EntityManager } from '@mikro-orm/mysql';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { bookableUntil, slotAt } from '#forms/slots/calendar.ts';

/** Those who wait for a time that they cannot have, by the uuid of the submission. */
export interface WaitingTimes {
  /** Nobody can book the time any more: it has begun, or begins too soon. */
  past: ReadonlySet<string>;
  /** The `past`, and those whose time the form offers no longer. It may come back, so that they go on waiting. */
  passedOver: ReadonlySet<string>;
  /** The next moment at which a time that somebody waits for can be booked no more, in Unix ms; null for none. */
  nextAt: number | null;
}

/** Reads the times that people wait for. Costs no statement for a form in which no times are booked. */
export async function waitingTimes(
  em: EntityManager,
  { id: formId, config }: Pick<FormAtRevision, 'id' | 'config'>,
  now: Date,
): Promise<WaitingTimes> {
  if (inputFields(config).every(({ type }) => type !== 'slot'))
    return { past: new Set(), passedOver: new Set(), nextAt: null };
  const rows: { uuid: string; payload: string | SubmissionValues }[] = await em.execute(
    `select s.uuid, s.payload from waiting_entries e join submissions s on s.uuid = e.submission_uuid
     where e.form_id = ? and e.state = 'waiting'`,
    [formId],
  );
  const people = rows.map(({ uuid, payload }) => {
    const values: SubmissionValues = typeof payload === 'string' ? JSON.parse(payload) : payload;
    const until = takenBy(config, values);
    const isPast = until <= now.getTime();
    return { uuid, until, isPast, isPassedOver: isPast || !isInCalendar(config, values) };
  });
  const nextAt = Math.min(...people.flatMap(({ until, isPast }) => (isPast ? [] : until)));
  return {
    past: new Set(people.filter(({ isPast }) => isPast).map(({ uuid }) => uuid)),
    passedOver: new Set(people.filter(({ isPassedOver }) => isPassedOver).map(({ uuid }) => uuid)),
    nextAt: Number.isFinite(nextAt) ? nextAt : null,
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
