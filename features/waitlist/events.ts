import type { EntityManager } from '@mikro-orm/mysql';
import { object } from 'yup';
import { enqueueOccasion, insertDue } from '#features/deliveries/enqueue.ts';
import { emitSiteEvent } from '#features/deliveries/site/events.ts';
import type { FeatureData } from '#features/feature-data.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { WaitingEntry } from '#features/limits/entities.ts';
import { WAITING_MAIL } from '#features/notifications/own-mails.ts';
import { WAITING_LIST_OCCASIONS, type WaitingListOccasion } from '#forms/config/runs-on.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { DeclaredEvent } from '#http/openapi/webhooks.ts';
import { anything, id, mapOf, timestamp } from '#http/routing/answers.ts';

/** The events of a waiting list. */
export type WaitingEvent = 'joined' | 'offered' | 'taken' | 'declined' | 'lapsed';

const DATA = object({
  form_id: id(),
  submission_id: id(),
  offer_until: timestamp().nullable(),
  fields: mapOf(anything()).optional(),
  meta: mapOf(anything()).optional(),
});

const SUMMARIES: Record<WaitingEvent, string> = {
  joined: 'A submission was put on the waiting list of its form',
  offered: 'A place that came free was offered to somebody on the waiting list',
  taken: 'Somebody on the waiting list has taken a place',
  declined: 'Somebody has left the waiting list, or was taken off it',
  lapsed: 'Somebody did not take an offered place in time',
};

/** Events of waiting lists, for webhooks of forms and of the site. */
export const waitingListEvents: readonly DeclaredEvent[] = Object.entries(SUMMARIES).map(([event, summary]) => ({
  type: `waitlist.${event}`,
  summary,
  description: `\`offer_until\` is the end of the time to take the place. Also sent to webhooks of the form with \`waitlist:${event}\` in \`on\`; these have \`fields\` and \`meta\`, as in \`submission.created\`.`,
  ofSite: true,
  data: DATA,
}));

/** The events of which the respondent gets a mail. */
const MAILED: readonly WaitingEvent[] = ['joined', 'offered', 'taken'];

/** The submission of an entry. */
export interface OfEntry {
  uuid: string;
  version: number;
  values: SubmissionValues;
}

/** Inserts what follows from an event of the list, in its transaction: mails, jobs, and events of the site. */
export async function follow(
  em: EntityManager,
  form: FormAtRevision,
  entry: Pick<WaitingEntry, 'formId' | 'submissionId' | 'offerUntil'>,
  submission: OfEntry,
  { event, isMailed = MAILED.includes(event) }: { event: WaitingEvent; isMailed?: boolean },
  now: Date,
): Promise<void> {
  const { formId, submissionId, offerUntil } = entry;
  await enqueueOccasion(em, form, submission, `waitlist:${event}`, now);
  if (isMailed) {
    const mail = { kind: 'mail' as const, key: WAITING_MAIL, integrationId: null, occasion: event };
    await insertDue(em, form, submission, [mail], now);
  }
  const data = { form_id: formId, submission_id: submissionId, offer_until: offerUntil?.toISOString() ?? null };
  const subject = `forms/${formId}/submissions/${submissionId}`;
  await emitSiteEvent(em, { type: `waitlist.${event}`, subject, data }, now);
}

/** Reads the event that a webhook of a form reports of a waiting list. */
export const readWaitingOccasion: NonNullable<FeatureData['readOccasion']> = async (
  { em },
  { occasion, submissionUuid },
) => {
  if (!WAITING_LIST_OCCASIONS.includes(occasion as WaitingListOccasion)) return null;
  const entry = await em.findOne(WaitingEntry, { submissionUuid });
  if (!entry) return null;
  const event = occasion.slice('waitlist:'.length);
  const { joinedAt, offeredAt, endedAt, offerUntil } = entry;
  const at = event === 'joined' ? joinedAt : event === 'offered' ? offeredAt : endedAt;
  return { type: `waitlist.${event}`, at: at ?? joinedAt, data: { offer_until: offerUntil?.toISOString() ?? null } };
};
