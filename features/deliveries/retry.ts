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

/** Whether what is retried follows the form as it was submitted to, or as it is now. Secrets are always current. */
export type RetryConfig = 'pinned' | 'current';
/** The form that a retry goes by; `unmoved`: the pinned one, and only to the receiver that it had when it was enqueued. */
export type Followed = RetryConfig | 'unmoved';

/** Parts that are needed to enqueue engine calls. */
export interface RetryParts extends OutboxParts {
  clock: () => Date;
}

/** What a retry did: it replayed what had ended (a mail is resent), or woke the run of what waits. */
export type Retried = {
  done: 'replayed' | 'woken';
  /** How often it has been replayed, this time included. */
  replay: number;
};

/** What became of each of many: with how many it was done, and those that nothing could be done with, each with its code. */
export interface ManyDone {
  done: number;
  refused: { id: string; code: string }[];
}

/** Writes what is to be kept together with what was done, or not at all. */
export type Keep<Done> = (em: EntityManager, done: Done) => Promise<void>;

/**
 * Retries one delivery, whether its run waits or has ended. A mail is resent.
 * @throws UseCaseError, then nothing has changed
 */
export async function retryOne(
  deps: RetryParts,
  kind: DeliveryKind,
  id: string,
  config: Followed,
  keep?: Keep<Retried>,
): Promise<Retried> {
  const now = deps.clock();
  return withCalls(deps, now, async (em, enqueue) => {
    const { rows, retry } = await openDeliveries(em, { id, kind }, config);
    const [row] = rows;
    if (!row) throw deliveryError(kind, 'missing');
    const { call, ...result } = await retry(row, now);
    await keep?.(em, result);
    enqueue(call);
    return result;
  });
}

/**
 * Retries those that are in one of these states (a deferred job counts as `retrying`), and leaves the others alone: what was
 * delivered since they were chosen is not sent again. The rows and the engine calls are kept in one transaction: all of them
 * or none, also while the engine is away. A second request finds them pending, so each is replayed once.
 */
export async function retryMany(
  deps: RetryParts,
  ids: readonly string[],
  config: Followed,
  states: readonly DeliveryState[],
  keep?: Keep<ManyDone>,
): Promise<ManyDone> {
  return changeMany(deps, ids, config, keep, async ({ retry }, row, now) => {
    const isMeant = states.includes(isDeferred(row, now) ? 'retrying' : row.status);
    if (!isMeant) throw deliveryError(row.kind, row.status === 'pending' ? 'pending' : 'ended');
    return (await retry(row, now)).call;
  });
}

/** Cancels those that have not ended yet, as `retryMany` retries: all of them or none. */
export async function cancelMany(deps: RetryParts, ids: readonly string[], keep?: Keep<ManyDone>): Promise<ManyDone> {
  return changeMany(deps, ids, 'pinned', keep, async ({ cancel }, row, now) => cancel(row, now));
}

async function changeMany(
  deps: RetryParts,
  ids: readonly string[],
  config: Followed,
  keep: Keep<ManyDone> | undefined,
  change: (opened: OpenedDeliveries, row: Delivery, now: Date) => Promise<EngineCall>,
): Promise<ManyDone> {
  const now = deps.clock();
  return withCalls(deps, now, async (em, enqueue) => {
    const opened = await openDeliveries(em, { id: [...ids] }, config);
    const calls: EngineCall[] = [];
    const refused: ManyDone['refused'] = [];
    for (const row of opened.rows) {
      try {
        calls.push(await change(opened, row, now));
      } catch (error) {
        if (!(error instanceof UseCaseError)) throw error;
        refused.push({ id: row.id, code: error.code });
      }
    }
    const made = { done: calls.length, refused };
    await keep?.(em, made);
    enqueue(...calls);
    return made;
  });
}

/** An attempt this close comes by itself; and the clocks of two callers differ. */
const SOON_MS = 1_000;

/** Whether nothing is under way, and a run of its own waits that can be woken or can be begun. */
export function isWaiting(row: Delivery, now: Date): boolean {
  const waitMs = (row.nextAttemptAt?.getTime() ?? 0) - now.getTime();
  // A receiver with a slot does not say when a worker has room for the delivery.
  return (hasOwnRun(row) && waitMs > SOON_MS) || waitsForReceiver(row);
}

/** Whether it waits for a permit of its receiver. */
function isDeferred(row: Delivery, now: Date): boolean {
  return row.status === 'pending' && isWaiting(row, now);
}

/** Locks deliveries and what their submissions need, and reads their forms as they are now. */
export async function openDeliveries(em: EntityManager, where: FilterQuery<Delivery>, config: Followed) {
  const byId = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
  const rows = await em.find(Delivery, where, byId);
  const seen = await readOrigins(em, rows);
  const transient = [...seen].flatMap(([uuid, { submissionId }]) => (submissionId === null ? [uuid] : []));
  // Deleted in the transaction that ends the last delivery, which looks for open ones under this lock.
  const byUuid = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { uuid: 'asc' }, fields: ['uuid'] } as const;
  const kept = transient.length === 0 ? [] : await em.find(TransientValues, { uuid: transient }, byUuid);
  const there = new Set(kept.map(({ uuid }) => uuid));
  const origins = new Map([...seen].filter(([uuid, { submissionId }]) => submissionId !== null || there.has(uuid)));
  const ofSite = rows.filter(isOfSite).map(({ key }) => key);
  const webhooks = ofSite.length === 0 ? [] : await em.find(SiteWebhook, { key: ofSite }, { fields: ['key'] });
  const gone = rows.filter((row) => !isOfSite(row) && !origins.has(row.submissionUuid)).map(({ id }) => id);
  // They tell of that.
  const told = gone.length === 0 ? [] : await em.find(ErasureNotice, { id: gone }, { fields: ['id'] });
  const notices = new Set(told.map(({ id }) => id));
  const formIds = config === 'current' ? [...new Set(rows.map(({ formId }) => formId))] : [];
  const forms = new Map((await em.find(Form, { id: formIds })).map((form) => [form.id, form]));
  const isMoved = config === 'unmoved' ? await movedSince(em, rows) : () => false;

  /** The revision to follow. @throws UseCaseError */
  const revisionOf = (row: Delivery): number => {
    if (isOfSite(row)) {
      // It goes by the webhook as it is now.
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
  /** Changes the row; the call is still to be made. @throws UseCaseError */
  const retry = async (row: Delivery, now: Date): Promise<Retried & { call: EngineCall }> => {
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
  /** One that waits has ended with it; the call is still to be made. @throws UseCaseError */
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

/** A mail that its first attempt delivered has no row of that attempt; from now on its own row does not tell of it any more. */
async function logFirstAttempt(em: EntityManager, row: Delivery): Promise<void> {
  if (row.kind !== 'mail' || row.attempts !== 1 || row.status !== 'delivered') return;
  const { id: deliveryId, replays: replay, enqueuedAt: startedAt, provider } = row;
  if ((await em.count(DeliveryAttempt, { deliveryId })) > 0) return;
  await em.insert(DeliveryAttempt, { deliveryId, replay, attempt: 1, startedAt, outcome: 'delivered', provider });
}
