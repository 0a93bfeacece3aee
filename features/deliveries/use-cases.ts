import type { MikroORM } from '@mikro-orm/mysql';
import type { DeliveryKind } from '#engine/names.ts';
import { withCalls } from '#engine/outbox.ts';
import { can } from '#features/accounts/users.ts';
import type { IntegrationQueue } from '#features/extensions/integration-queue.ts';
import type { AccountActor, Actor } from '#security/actor.ts';
import type { AuditTrail } from '#security/audit-events.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { Delivery } from './entities.ts';
import { deliveryError } from './errors.ts';
import { KINDS } from './kinds.ts';
import {
  isWaiting,
  type Keep,
  openDeliveries,
  type Retried,
  type RetryConfig,
  type RetryParts,
  retryMany,
  retryOne,
} from './retry.ts';
import { filterOf, type RetryOrder, type Selection } from './selection.ts';
import { type FoundHeading, type HeadingParts, readHeadings } from './store/headings.ts';
import { OPEN } from './store/state.ts';
import { type DeliveryDetails, findPage, readDelivery, submissionIdsOf } from './store/view.ts';

/** What the use cases of deliveries need. What they answer with success is carried out even if the engine is away now. */
export interface DeliveryParts extends RetryParts {
  audit: Pick<AuditTrail, 'note'>;
}

/** The newest first, each with the id of its submission where that is stored. */
export async function listDeliveries(
  { orm }: { orm: MikroORM },
  kind: DeliveryKind,
  selection: Selection,
): Promise<{ rows: [row: Delivery, submissionId: number | null][]; next: string | null }> {
  const em = orm.em.fork();
  const { rows, next } = await findPage(em, kind, filterOf(kind, selection), { ...selection, order: 'desc' });
  const ids = await submissionIdsOf(em, rows);
  return { rows: rows.map((row) => [row, ids.get(row.submissionUuid) ?? null]), next };
}

/** To whom mails go, for an account that may see what visitors wrote; undefined for any other. */
export async function lookAtHeadings(
  app: HeadingParts & Pick<DeliveryParts, 'audit'>,
  actor: AccountActor,
  mails: readonly Delivery[],
  formId?: number,
): Promise<Map<string, FoundHeading> | undefined> {
  if (!can(actor.account, 'SUBMISSIONS_PREVIEW')) return undefined;
  const headings = await readHeadings(app, mails);
  await app.audit.note(actor, 'email_deliveries.listed', { formId, count: headings.size });
  return headings;
}

/** @throws UseCaseError when there is none */
export async function viewDelivery(
  app: { orm: MikroORM; box: SecretBox },
  kind: DeliveryKind,
  id: string,
): Promise<DeliveryDetails> {
  const found = await readDelivery(app, kind, id);
  if (!found) throw deliveryError(kind, 'missing');
  return found;
}

/** As `viewDelivery`, for an account. `values`: whether it may see what a visitor wrote and what a third party repeats. */
export async function lookAtDelivery(
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

/** As `retryOne`. */
export async function retryDelivery(
  app: DeliveryParts,
  actor: Actor,
  kind: DeliveryKind,
  id: string,
  config: RetryConfig,
  keep?: Keep<Retried>,
): Promise<Retried> {
  const retried = await retryOne(app, kind, id, config, keep);
  const { audited } = KINDS[kind];
  await app.audit.note(actor, audited.one, { [audited.id]: id, config, ...retried });
  return retried;
}

/** What a bulk retry did. */
export type RetriedMany = { matched: number; retried: number; next: string | null };

/** Retries what the order means, the oldest first. */
export async function retryDeliveries(
  app: DeliveryParts,
  actor: Actor,
  kind: DeliveryKind,
  { filter, given, page, config }: RetryOrder,
  keep?: Keep<RetriedMany>,
): Promise<RetriedMany> {
  const { states } = filter;
  const deferredAfter = states.includes('retrying') ? app.clock() : undefined;
  const meant = { ...filter, deferredAfter };
  const { rows, next } = await findPage(app.orm.em.fork(), kind, meant, { ...page, order: 'asc' });
  const ids = rows.map(({ id }) => id);
  const done = (retried: number) => ({ matched: rows.length, retried, next });
  const retried = await retryMany(app, ids, config, states, keep && ((em, count) => keep(em, done(count))));
  await app.audit.note(actor, KINDS[kind].audited.many, { filter: given, config, matched: rows.length, retried });
  return done(retried);
}

/**
 * Ends the run of a delivery before its next attempt. One that waits has ended with the answer, so that a retry that follows replays it;
 * an attempt under way is waited for, and of what is asked of it meanwhile the last wish holds.
 * @throws UseCaseError, then nothing has changed
 */
export async function cancelDelivery(app: DeliveryParts, actor: Actor, kind: DeliveryKind, id: string): Promise<void> {
  const now = app.clock();
  await withCalls(app, now, async (em, promise) => {
    const { rows, callOf } = await openDeliveries(em, { id, kind }, 'pinned');
    const [row] = rows;
    if (!row) throw deliveryError(kind, 'missing');
    if (!OPEN.includes(row.status)) throw deliveryError(kind, 'ended');
    promise(callOf(row, 'cancel'));
    if (isWaiting(row, now)) {
      Object.assign(row, { status: 'cancelled', nextAttemptAt: null, dueAt: null, finishedAt: now });
    }
  });
  const { audited } = KINDS[kind];
  await app.audit.note(actor, audited.cancel, { [audited.id]: id });
}

type Noting = Pick<DeliveryParts, 'audit'>;

/** Does what happens every minute. @param now also tries jobs that wait out a back-off */
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
