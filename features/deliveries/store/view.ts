import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { DeliveryKind } from '#engine/names.ts';
import { type AttemptOutcome, Delivery, DeliveryAttempt, type DeliveryState } from '#features/deliveries/entities.ts';
import { isOfSite, loadEvent } from '#features/deliveries/site/events.ts';
import { readSiteForm } from '#features/deliveries/site/webhooks.ts';
import { FormRevision, FormSecret } from '#features/forms/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { loadSubmission, type SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** Returns the ids of stored submissions, by uuid. */
export async function submissionIdsOf(
  em: EntityManager,
  deliveries: readonly Pick<Delivery, 'submissionUuid'>[],
): Promise<Map<string, number>> {
  const uuid = [...new Set(deliveries.map(({ submissionUuid }) => submissionUuid))];
  const rows = await em.find(Submission, { uuid }, { fields: ['id', 'uuid'] });
  return new Map(rows.map((row) => [row.uuid, row.id]));
}

/** All details of one delivery. */
export interface DeliveryDetails {
  delivery: Delivery;
  /** The run that has claimed the submission; null if none has, or if the submission is not stored. */
  claimedBy: string | null;
  /** The submission, or the event for a delivery of the site; null once it has been erased. */
  submission: SubmissionRecord | null;
  /** The revision that the delivery follows; null when it no longer exists. */
  form: Pick<FormRevision, 'title' | 'config'> | null;
  /** The paths of the form's secrets that are set now. */
  secretPaths: string[];
  /** The attempts, the newest first. */
  attempts: AttemptView[];
}

/** An attempt as the log stores it. */
export type AttemptView = Pick<DeliveryAttempt, 'attempt' | 'replay' | 'startedAt' | 'outcome'> &
  Partial<Pick<DeliveryAttempt, 'durationMs' | 'statusCode' | 'errorType' | 'excerpt' | 'provider'>>;

/** @returns null when there is no such delivery */
export async function readDelivery(
  { orm, box }: { orm: MikroORM; box: SecretBox },
  kind: DeliveryKind,
  id: string,
): Promise<DeliveryDetails | null> {
  const em = orm.em.fork();
  const delivery = await em.findOne(Delivery, { id, kind });
  if (!delivery) return null;
  const { formId, revision } = delivery;
  const ofSite = isOfSite(delivery);
  const submission = ofSite
    ? await loadEvent(em, delivery)
    : await loadSubmission(em, box, delivery.submissionUuid, delivery.version);
  const claim = ofSite
    ? null
    : await em.findOne(Submission, { uuid: delivery.submissionUuid }, { fields: ['claimedBy'] });
  const secrets = await em.find(FormSecret, { formId }, { fields: ['path'] });
  const newestFirst = { orderBy: [{ attempt: 'desc' as const }, { id: 'desc' as const }] };
  const logged = await em.find(DeliveryAttempt, { deliveryId: id }, newestFirst);
  return {
    delivery,
    claimedBy: claim?.claimedBy ?? null,
    submission,
    form: ofSite ? await readSiteForm(em) : await em.findOne(FormRevision, { formId, revision }),
    secretPaths: secrets.map(({ path }) => path),
    attempts: withFirstAttempt(logged, delivery),
  };
}

/**
 * Returns the attempts of a delivery. The first attempt of a mail is logged only when it fails or others follow; otherwise it is
 * derived from the mail's own row.
 */
export function withFirstAttempt(attempts: readonly AttemptView[], delivery: Delivery): AttemptView[] {
  const { kind, attempts: count, status, enqueuedAt: startedAt, provider } = delivery;
  if (kind !== 'mail' || count === 0 || attempts.some(({ attempt }) => attempt === 1)) return [...attempts];
  const outcome = count > 1 ? undefined : OUTCOME_OF_ONLY[status];
  const first = { attempt: 1, replay: 0, startedAt, outcome: outcome ?? ('lost' as const) };
  return [...attempts, count === 1 ? { ...first, provider } : first];
}

const OUTCOME_OF_ONLY: Partial<Record<DeliveryState, AttemptOutcome>> = { delivered: 'delivered', pending: 'running' };
