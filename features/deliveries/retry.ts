import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import { type EngineCall, engineCall } from '#engine/engine-call.ts';
import type { DeliveryKind, SIGNALS } from '#engine/names.ts';
import { type OutboxParts, withCalls } from '#engine/outbox.ts';
import { deliveryRun } from '#engine/runs.ts';
import { DELIVERY_GRACE_MS } from '#engine/waits.ts';
import { Form } from '#features/forms/entities.ts';
import { TransientValues } from '#features/submissions/entities.ts';
import { Delivery, DeliveryAttempt, type DeliveryState, ErasureNotice } from './entities.ts';
import { deliveryError, webhookRemoved } from './errors.ts';
import { hasOwnRun, KINDS, waitsForReceiver } from './kinds.ts';
import { SiteWebhook } from './site/entities.ts';
import { isOfSite } from './site/events.ts';
import { movedSince } from './store/moved.ts';
import { readOrigins } from './store/origins.ts';
import { OPEN } from './store/state.ts';

/** The form that a retry uses: the revision of the submission, or the current one. Secrets are always the current ones. */
export type RetryConfig = 'pinned' | 'current';
/**
 * The form that a retry uses. `unmoved`: the pinned revision, and only if the receiver is still the one from when the delivery
 * was enqueued.
 */
export type RetryBasis = RetryConfig | 'unmoved';

/** The parts needed to enqueue engine calls. */
export interface RetryParts extends OutboxParts {
  clock: () => Date;
}

/** The result of a retry: a delivery that had ended was replayed (a mail is resent), or the run of a waiting one was woken. */
export type RetryResult = {
  done: 'replayed' | 'woken';
  /** The number of replays, this one included. */
  replay: number;
};

/** The result of a bulk change: the number of deliveries changed, and the refused ones, each with an error code. */
export interface BulkResult {
  done: number;
  refused: { id: string; code: string }[];
}

/** Writes rows in the transaction of the change, so that either both are stored or neither. */
export type BeforeCommit<Done> = (em: EntityManager, done: Done) => Promise<void>;

/**
 * Retries one delivery, whether its run waits or has ended. A mail is resent.
 * @throws UseCaseError; then nothing has changed
 */
export async function retryOne(
  deps: RetryParts,
  kind: DeliveryKind,
  id: string,
  config: RetryBasis,
  beforeCommit?: BeforeCommit<RetryResult>,
): Promise<RetryResult> {
  const now = deps.clock();
  return withCalls(deps, now, async (em, enqueue) => {
    const { rows, retry } = await openDeliveries(em, { id, kind }, config);
    const [row] = rows;
    if (!row) throw deliveryError(kind, 'missing');
    const { call, ...result } = await retry(row, now);
    await beforeCommit?.(em, result);
    enqueue(call);
    return result;
  });
}

/**
 * Retries the deliveries that are in one of these statuses (a deferred job counts as `retrying`) and leaves the others alone, so
 * that a delivery that has arrived since it was chosen is not sent again. Rows and engine calls are stored in one transaction,
 * all or none, also while the engine is away. A second request finds them pending, so each is replayed once.
 */
export async function retryMany(
  deps: RetryParts,
  ids: readonly string[],
  config: RetryBasis,
  states: readonly DeliveryState[],
  beforeCommit?: BeforeCommit<BulkResult>,
): Promise<BulkResult> {
  return changeMany(deps, ids, config, beforeCommit, async ({ retry }, row, now) => {
    const isMeant = states.includes(isDeferred(row, now) ? 'retrying' : row.status);
    if (!isMeant) throw deliveryError(row.kind, row.status === 'pending' ? 'pending' : 'ended');
    return (await retry(row, now)).call;
  });
}

/** Cancels the deliveries that have not ended yet, in one transaction as `retryMany`. */
export async function cancelMany(
  deps: RetryParts,
  ids: readonly string[],
  beforeCommit?: BeforeCommit<BulkResult>,
): Promise<BulkResult> {
  return changeMany(deps, ids, 'pinned', beforeCommit, async ({ cancel }, row, now) => cancel(row, now));
}

async function changeMany(
  deps: RetryParts,
  ids: readonly string[],
  config: RetryBasis,
  beforeCommit: BeforeCommit<BulkResult> | undefined,
  change: (opened: OpenedDeliveries, row: Delivery, now: Date) => Promise<EngineCall>,
): Promise<BulkResult> {
  const now = deps.clock();
  return withCalls(deps, now, async (em, enqueue) => {
    const opened = await openDeliveries(em, { id: [...ids] }, config);
    const calls: EngineCall[] = [];
    const refused: BulkResult['refused'] = [];
    for (const row of opened.rows) {
      try {
        calls.push(await change(opened, row, now));
      } catch (error) {
        if (!(error instanceof UseCaseError)) throw error;
        refused.push({ id: row.id, code: error.code });
      }
    }
    const result = { done: calls.length, refused };
    await beforeCommit?.(em, result);
    enqueue(...calls);
    return result;
  });
}

/** Milliseconds within which the next attempt comes by itself. Also allows for differing clocks of two callers. */
const SOON_MS = 1_000;

/** True when no attempt is under way and the delivery's own run waits: it can be woken, or can be started. */
export function isWaiting(row: Delivery, now: Date): boolean {
  const waitMs = (row.nextAttemptAt?.getTime() ?? 0) - now.getTime();
  // A receiver with a free slot does not say when a worker has room for the delivery.
  return (hasOwnRun(row) && waitMs > SOON_MS) || waitsForReceiver(row);
}

/** True when the delivery waits for a permit of its receiver. */
function isDeferred(row: Delivery, now: Date): boolean {
  return row.status === 'pending' && isWaiting(row, now);
}

/** Locks deliveries and the rows that their submissions need, and reads the current forms. */
export async function openDeliveries(em: EntityManager, where: FilterQuery<Delivery>, config: RetryBasis) {
  const byId = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
  const rows = await em.find(Delivery, where, byId);
  const seen = await readOrigins(em, rows);
  const transient = [...seen].flatMap(([uuid, { submissionId }]) => (submissionId === null ? [uuid] : []));
  // The transaction that ends the last delivery deletes these values, and looks for open deliveries under this lock.
  const byUuid = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { uuid: 'asc' }, fields: ['uuid'] } as const;
  const transientRows = transient.length === 0 ? [] : await em.find(TransientValues, { uuid: transient }, byUuid);
  const there = new Set(transientRows.map(({ uuid }) => uuid));
  const origins = new Map([...seen].filter(([uuid, { submissionId }]) => submissionId !== null || there.has(uuid)));
  const ofSite = rows.filter(isOfSite).map(({ key }) => key);
  const webhooks = ofSite.length === 0 ? [] : await em.find(SiteWebhook, { key: ofSite }, { fields: ['key'] });
  const gone = rows.filter((row) => !isOfSite(row) && !origins.has(row.submissionUuid)).map(({ id }) => id);
  // Deliveries whose submission was erased may carry the notice of the erasure.
  const erasures = gone.length === 0 ? [] : await em.find(ErasureNotice, { id: gone }, { fields: ['id'] });
  const notices = new Set(erasures.map(({ id }) => id));
  const formIds = config === 'current' ? [...new Set(rows.map(({ formId }) => formId))] : [];
  const forms = new Map((await em.find(Form, { id: formIds })).map((form) => [form.id, form]));
  const isMoved = config === 'unmoved' ? await movedSince(em, rows) : () => false;

  /** Returns the revision to use. @throws UseCaseError */
  const revisionOf = (row: Delivery): number => {
    if (isOfSite(row)) {
      // A delivery of the site uses the webhook as it is now.
      if (webhooks.some(({ key }) => key === row.key)) return row.revision;
      throw webhookRemoved();
    }
    const origin = origins.get(row.submissionUuid);
    if (!origin && !notices.has(row.id)) throw deliveryError(row.kind, 'erased');
    if (config !== 'current') return origin?.earlier?.get(row.version) ?? origin?.revision ?? row.revision;
    const form = forms.get(row.formId);
    if (!form || !KINDS[row.kind].isIn(form.config, row)) throw deliveryError(row.kind, 'removed');
    return form.revision;
  };
  const callOf = (row: Delivery, signal?: keyof typeof SIGNALS): EngineCall =>
    engineCall(deliveryRun(row, origins.get(row.submissionUuid) ?? {}), signal);
  /** Changes the row and returns the engine call, which the caller enqueues. @throws UseCaseError */
  const retry = async (row: Delivery, now: Date): Promise<RetryResult & { call: EngineCall }> => {
    const isWaiting = row.status === 'retrying' || isDeferred(row, now);
    if (row.status === 'pending' && !isWaiting) throw deliveryError(row.kind, 'pending');
    const revision = revisionOf(row);
    if (isWaiting) {
      if (config === 'current') row.revision = revision;
      return { done: 'woken', replay: row.replays, call: callOf(row, 'retryNow') };
    }
    if (isMoved(row)) throw deliveryError(row.kind, 'moved');
    await logFirstAttempt(em, row);
    Object.assign(row, {
      status: 'pending',
      replays: row.replays + 1,
      revision,
      errorType: null,
      lastError: null,
      note: null,
      nextAttemptAt: now,
      finishedAt: null,
      dueAt: new Date(now.getTime() + DELIVERY_GRACE_MS),
      owner: null,
    });
    return { done: 'replayed', replay: row.replays, call: callOf(row) };
  };
  /** Ends a waiting delivery at once and returns the engine call, which the caller enqueues. @throws UseCaseError */
  const cancel = (row: Delivery, now: Date): EngineCall => {
    if (!OPEN.includes(row.status)) throw deliveryError(row.kind, 'ended');
    const call = callOf(row, 'cancel');
    if (isWaiting(row, now)) {
      Object.assign(row, { status: 'cancelled', nextAttemptAt: null, dueAt: null, finishedAt: now });
    }
    return call;
  };
  return { rows, retry, cancel };
}

type OpenedDeliveries = Awaited<ReturnType<typeof openDeliveries>>;

/** Logs the first attempt of a mail that it delivered. Until now the mail's own row stood for it; after a replay it cannot. */
async function logFirstAttempt(em: EntityManager, row: Delivery): Promise<void> {
  if (row.kind !== 'mail' || row.attempts !== 1 || row.status !== 'delivered') return;
  const { id: deliveryId, replays: replay, enqueuedAt: startedAt, provider } = row;
  if ((await em.count(DeliveryAttempt, { deliveryId })) > 0) return;
  await em.insert(DeliveryAttempt, { deliveryId, replay, attempt: 1, startedAt, outcome: 'delivered', provider });
}
