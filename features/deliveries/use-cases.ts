import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { DeliveryKind } from '#engine/names.ts';
import { withCalls } from '#engine/outbox.ts';
import { missingCapability } from '#features/accounts/users.ts';
import { LINK_MAIL } from '#features/notifications/link-mail.ts';
import { type AccountActor, type Actor, can, mayReadAnswers } from '#security/actor.ts';
import type { AuditTrail } from '#security/audit-events.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { Delivery } from './entities.ts';
import { deliveryError } from './errors.ts';
import type { IntegrationQueue } from './integration-queue.ts';
import { KINDS } from './kinds.ts';
import {
  type BeforeCommit,
  type BulkResult,
  cancelMany,
  openDeliveries,
  type RetryBasis,
  type RetryConfig,
  type RetryParts,
  type RetryResult,
  retryMany,
  retryOne,
} from './retry.ts';
import { filterOf, type ManyOrder, type RetryOrder, receiverOf, type Selection } from './selection.ts';
import { eventTypes } from './site/events.ts';
import { findIntegrationsByOrigin } from './store/groups.ts';
import { type HeadingOrError, type HeadingParts, readHeadings } from './store/headings.ts';
import { type DeliveryFilter, findPage } from './store/page.ts';
import { describeDeliveries, rehearse } from './store/rehearse.ts';
import { type DeliveryDetails, readDelivery, submissionIdsOf } from './store/view.ts';

/**
 * The parts of the use cases of deliveries. A change that was answered with success is carried out even if the engine is away
 * now.
 */
export interface DeliveryParts extends RetryParts {
  audit: Pick<AuditTrail, 'note'>;
}

/** Lists deliveries, the newest first, each with the id of its stored submission, or with its site event. */
export async function listDeliveries(
  { orm }: { orm: MikroORM },
  actor: Actor,
  kind: DeliveryKind,
  selection: Selection,
): Promise<{ rows: [row: Delivery, submissionId: number | null, event: string | null][]; next: string | null }> {
  const em = orm.em.fork();
  const filter = { ...filterOf(kind, selection), receiver: receiverOf(selection), ...visibleTo(actor) };
  const { rows, next } = await findOf(em, kind, filter, { ...selection, order: 'desc' });
  const ids = await submissionIdsOf(em, rows);
  const events = await eventTypes(em, rows);
  const of = ({ submissionUuid: uuid }: Delivery) => [ids.get(uuid) ?? null, events.get(uuid) ?? null] as const;
  return { rows: rows.map((row) => [row, ...of(row)]), next };
}

/**
 * Restricts the deliveries that somebody may see. A visitor who knows a submission's address asked for the mail with its link:
 * showing that such a mail exists would confirm a guessed address.
 */
export function visibleTo(actor: Actor): Pick<DeliveryFilter, 'butKey'> {
  return mayReadAnswers(actor) ? {} : { butKey: LINK_MAIL };
}

/**
 * Returns the recipients and subjects of mails for an account that may see what visitors wrote; undefined for any other account.
 */
export async function viewHeadingsAudited(
  app: HeadingParts & Pick<DeliveryParts, 'audit'>,
  actor: AccountActor,
  mails: readonly Delivery[],
  formId?: number,
): Promise<Map<string, HeadingOrError> | undefined> {
  if (!can(actor.account, 'SUBMISSIONS_PREVIEW')) return undefined;
  const headings = await readHeadings(app, mails);
  await app.audit.note(actor, 'email_deliveries.listed', { formId, count: headings.size });
  return headings;
}

/** @throws UseCaseError when there is no such delivery */
export async function viewDelivery(
  app: { orm: MikroORM; box: SecretBox },
  kind: DeliveryKind,
  id: string,
): Promise<DeliveryDetails> {
  const found = await readDelivery(app, kind, id);
  if (!found) throw deliveryError(kind, 'missing');
  return found;
}

/**
 * Returns a delivery for an account, and records the view. `values`: the account may see what a visitor wrote and a third party
 * repeats.
 */
export async function viewDeliveryAudited(
  app: { orm: MikroORM; box: SecretBox; audit: Pick<AuditTrail, 'note'> },
  actor: AccountActor,
  kind: DeliveryKind,
  id: string,
): Promise<{ found: DeliveryDetails; values: boolean }> {
  const found = await viewDelivery(app, kind, id);
  const values = can(actor.account, 'SUBMISSIONS_PREVIEW');
  const { viewed, id: named } = KINDS[kind].audited;
  if (values) await app.audit.note(actor, viewed, { [named]: id });
  return { found, values };
}

/**
 * Returns the form that a retry by this actor uses. For an actor who may not read answers, the delivery goes only to the receiver
 * from when it was enqueued: otherwise they could change a form and have stored answers sent to themselves.
 * @throws UseCaseError `missing_capability`
 */
export function retryBasisFor(actor: Actor, config: RetryConfig): RetryBasis {
  if (mayReadAnswers(actor)) return config;
  if (config === 'current') throw missingCapability('SUBMISSIONS_PREVIEW');
  return 'unmoved';
}

/** Retries one delivery as `retryOne` does, and records it in the audit log. */
export async function retryDelivery(
  app: DeliveryParts,
  actor: Actor,
  kind: DeliveryKind,
  id: string,
  config: RetryConfig,
  beforeCommit?: BeforeCommit<RetryResult>,
): Promise<RetryResult> {
  const retried = await retryOne(app, kind, id, retryBasisFor(actor, config), beforeCommit);
  const { audited } = KINDS[kind];
  await app.audit.note(actor, audited.one, { [audited.id]: id, config, ...retried });
  return retried;
}

/** The result of one page of a bulk change; `next` is the cursor of the next page, if there is one. */
export interface BulkPageResult extends BulkResult {
  matched: number;
  next: string | null;
}

/** Retries the deliveries that the order selects, the oldest first. */
export async function retryDeliveries(
  app: DeliveryParts,
  actor: Actor,
  kind: DeliveryKind,
  { filter, given, page, config }: RetryOrder,
  beforeCommit?: BeforeCommit<BulkPageResult>,
): Promise<BulkPageResult> {
  const { states } = filter;
  const basis = retryBasisFor(actor, config);
  const deferredAfter = states.includes('retrying') ? app.clock() : undefined;
  const found = await findMatches(app, kind, { ...filter, ...visibleTo(actor), deferredAfter }, page);
  const { done, ...rest } = await applyToAll(found, beforeCommit, (ids, kept) =>
    retryMany(app, ids, basis, states, kept),
  );
  const { matched } = rest;
  await app.audit.note(actor, KINDS[kind].audited.many, { filter: given, config, matched, retried: done });
  return { done, ...rest };
}

/** Reports what `retryDeliveries` would do, and to which deliveries. @throws the same errors */
export async function rehearseRetries(app: DeliveryParts, actor: Actor, kind: DeliveryKind, order: RetryOrder) {
  const result = await rehearse<BulkPageResult>((beforeCommit) =>
    retryDeliveries(app, actor, kind, order, beforeCommit),
  );
  return { ...result, which: await describeMatches(app, actor, kind, order, result) };
}

/** Reports what `cancelDeliveries` would do, and to which deliveries. @throws the same errors */
export async function rehearseCancels(app: DeliveryParts, actor: Actor, kind: DeliveryKind, order: ManyOrder) {
  const result = await rehearse<BulkPageResult>((beforeCommit) =>
    cancelDeliveries(app, actor, kind, order, beforeCommit),
  );
  return { ...result, which: await describeMatches(app, actor, kind, order, result) };
}

async function describeMatches(
  app: DeliveryParts,
  actor: Actor,
  kind: DeliveryKind,
  { filter, page }: ManyOrder,
  { refused }: BulkPageResult,
) {
  const deferredAfter = filter.states.includes('retrying') ? app.clock() : undefined;
  const { rows } = await findMatches(app, kind, { ...filter, ...visibleTo(actor), deferredAfter }, page);
  const left = new Set(refused.map(({ id }) => id));
  return describeDeliveries(
    app,
    rows.filter(({ id }) => !left.has(id)),
  );
}

/** Cancels the deliveries that the order selects, the oldest first. */
export async function cancelDeliveries(
  app: DeliveryParts,
  actor: Actor,
  kind: DeliveryKind,
  { filter, given, page }: ManyOrder,
  beforeCommit?: BeforeCommit<BulkPageResult>,
): Promise<BulkPageResult> {
  const found = await findMatches(app, kind, { ...filter, ...visibleTo(actor) }, page);
  const { done, ...rest } = await applyToAll(found, beforeCommit, (ids, kept) => cancelMany(app, ids, kept));
  const { matched } = rest;
  await app.audit.note(actor, KINDS[kind].audited.cancelMany, { filter: given, matched, cancelled: done });
  return { done, ...rest };
}

type DeliveryPage = Awaited<ReturnType<typeof findPage>>;

/** Reads a page of deliveries, restricted to one receiver if the filter names it. */
async function findOf(
  em: EntityManager,
  kind: DeliveryKind,
  { receiver, ...filter }: DeliveryFilter & { receiver?: string },
  page: Parameters<typeof findPage>[3],
): Promise<DeliveryPage> {
  const places = receiver === undefined ? undefined : await findIntegrationsByOrigin(em, receiver);
  return places?.length === 0 ? { rows: [], next: null } : findPage(em, kind, { ...filter, places }, page);
}

/** Finds the deliveries to change, the oldest first. Returns all chosen ids, so that the caller can say why some are refused. */
async function findMatches(
  { orm }: { orm: MikroORM },
  kind: DeliveryKind,
  filter: ManyOrder['filter'],
  page: ManyOrder['page'],
): Promise<DeliveryPage> {
  const states = filter.ids ? undefined : filter.states;
  return findOf(orm.em.fork(), kind, { ...filter, states }, { ...page, order: 'asc' });
}

async function applyToAll(
  { rows, next }: DeliveryPage,
  beforeCommit: BeforeCommit<BulkPageResult> | undefined,
  work: (ids: string[], beforeCommit: BeforeCommit<BulkResult> | undefined) => Promise<BulkResult>,
): Promise<BulkPageResult> {
  const all = (result: BulkResult) => ({ matched: rows.length, ...result, next });
  const ids = rows.map(({ id }) => id);
  return all(await work(ids, beforeCommit && ((em, result) => beforeCommit(em, all(result)))));
}

/**
 * Ends the run of a delivery before its next attempt. A waiting delivery has ended when this returns, so that a retry afterwards
 * replays it. An attempt under way is waited for; of the requests made meanwhile the last one counts.
 * @throws UseCaseError; then nothing has changed
 */
export async function cancelDelivery(
  app: DeliveryParts,
  actor: Actor,
  kind: DeliveryKind,
  id: string,
  beforeCommit?: BeforeCommit<Delivery>,
): Promise<void> {
  const now = app.clock();
  await withCalls(app, now, async (em, enqueue) => {
    const { rows, cancel } = await openDeliveries(em, { id, kind }, 'pinned');
    const [row] = rows;
    if (!row) throw deliveryError(kind, 'missing');
    const call = cancel(row, now);
    await beforeCommit?.(em, row);
    enqueue(call);
  });
  const { audited } = KINDS[kind];
  await app.audit.note(actor, audited.cancel, { [audited.id]: id });
}

type Noting = Pick<DeliveryParts, 'audit'>;

/** Does the work of every minute. @param now also attempts jobs that wait out a back-off */
export async function processQueueOnce(
  { audit }: Noting,
  actor: Actor,
  queue: Pick<IntegrationQueue, 'process'>,
  { now }: { now: boolean },
) {
  const processed = await queue.process({ now });
  await audit.note(actor, 'queue.processed', { now });
  return processed;
}

/** Ends and removes every job of the queue, undelivered. */
export async function emptyQueue(
  { audit }: Noting,
  actor: Actor,
  queue: Pick<IntegrationQueue, 'getStats' | 'clearQueue'>,
) {
  const before = await queue.getStats();
  await queue.clearQueue();
  await audit.note(actor, 'queue.cleared', { jobs: before.total_jobs });
  return { before, after: await queue.getStats() };
}
