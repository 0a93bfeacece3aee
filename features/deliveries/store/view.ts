import type { FilterQuery } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { pageOf } from '#db/page.ts';
import type { DeliveryKind } from '#engine/names.ts';
import { type AttemptOutcome, Delivery, DeliveryAttempt, type DeliveryState } from '#features/deliveries/entities.ts';
import { isOfSite, loadEvent } from '#features/deliveries/site/events.ts';
import { readSiteForm } from '#features/deliveries/site/webhooks.ts';
import { FormRevision, FormSecret } from '#features/forms/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { loadSubmission, type SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import { isStorable } from '#forms/json-schema/time.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** A filter for deliveries; an absent key matches all. */
export interface DeliveryFilter {
  formId?: number;
  states?: readonly DeliveryState[];
  errorClass?: string;
  /** Includes pending deliveries that wait for a permit of their receiver until later than this time. */
  deferredAfter?: Date;
  ids?: readonly string[];
  /** Excludes deliveries with this key. */
  butKey?: string;
  /** Only deliveries of these integrations at these revisions. */
  places?: readonly IntegrationRef[];
  /** Enqueued at this time or later. */
  from?: Date;
  /** Enqueued before this time. */
  to?: Date;
  /** Values of properties that only one kind of delivery has. */
  own?: Readonly<Record<string, string>>;
}

/** An integration at one revision of its form. */
export type IntegrationRef = Pick<Delivery, 'formId' | 'revision' | 'key'>;

/** A position in the order of deliveries: the last delivery of the previous page. */
export interface DeliveryCursor {
  enqueuedAt: Date;
  id: string;
}

/** Reads a page of deliveries in the order in which they were enqueued; `desc` returns the newest first. */
export async function findPage(
  em: EntityManager,
  kind: DeliveryKind,
  filter: DeliveryFilter,
  { order, limit, after }: { order: 'asc' | 'desc'; limit: number; after?: DeliveryCursor },
): Promise<{ rows: Delivery[]; next: string | null }> {
  const found = await em.find(
    Delivery,
    { $and: [{ kind }, whereOf(filter), ...(after ? [beyond(after, order)] : [])] },
    { orderBy: [{ enqueuedAt: order }, { id: order }], limit: limit + 1 },
  );
  return pageOf(found, limit, encodeCursor);
}

function encodeCursor({ enqueuedAt, id }: DeliveryCursor): string {
  return Buffer.from(`${enqueuedAt.getTime()} ${id}`).toString('base64url');
}

/** @returns undefined when the text is not the `next` of a page */
export function decodeCursor(cursor: unknown): DeliveryCursor | undefined {
  if (typeof cursor !== 'string') return undefined;
  const [, ms, id] = /^(\d{1,15}) ([\w-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  const enqueuedAt = new Date(Number(ms));
  return ms && id && isStorable(enqueuedAt) ? { enqueuedAt, id } : undefined;
}

function whereOf({
  formId,
  states,
  errorClass,
  from,
  to,
  deferredAfter,
  own,
  ids,
  places,
  butKey,
}: DeliveryFilter): FilterQuery<Delivery> {
  const status = states && [...states];
  const where = {
    ...own,
    ...(formId !== undefined && { formId }),
    ...(errorClass !== undefined && { errorType: errorClass }),
    ...(ids && { id: [...ids] }),
    ...(places && { $or: places.map(({ formId, revision, key }) => ({ formId, revision, key })) }),
    ...(status !== undefined && !deferredAfter && { status }),
    ...(butKey !== undefined && { $not: { key: butKey } }),
    ...((from || to) && { enqueuedAt: { ...(from && { $gte: from }), ...(to && { $lt: to }) } }),
  };
  if (!status || !deferredAfter) return where;
  const deferred = { status: 'pending' as const, nextAttemptAt: { $gt: deferredAfter } };
  return { $and: [where, { $or: [{ status }, deferred] }] };
}

function beyond({ enqueuedAt, id }: DeliveryCursor, order: 'asc' | 'desc'): FilterQuery<Delivery> {
  return order === 'asc'
    ? { $or: [{ enqueuedAt: { $gt: enqueuedAt } }, { enqueuedAt, id: { $gt: id } }] }
    : { $or: [{ enqueuedAt: { $lt: enqueuedAt } }, { enqueuedAt, id: { $lt: id } }] };
}

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
  const claim = await em.findOne(Submission, { uuid: delivery.submissionUuid }, { fields: ['claimedBy'] });
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
