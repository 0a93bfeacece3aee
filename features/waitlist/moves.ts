import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import type { FormAtRevision, Revisions } from '#features/forms/store/revisions.ts';
import { addToCounters, bump, holdLimited } from '#features/limits/counters.ts';
import { LimitClaim, type WaitingEntry, WaitingList } from '#features/limits/entities.ts';
import { namesOnceOffered } from '#features/limits/queue.ts';
import type { WaitingListConfig } from '#features/limits/waiting-option.ts';
import { takenBy } from '#features/limits/waiting-times.ts';
import { beginWaiting } from '#features/processes/begin.ts';
import { asksToConfirm } from '#features/processes/option.ts';
import { countReleased } from '#features/results/counting/changes.ts';
import { Submission } from '#features/submissions/entities.ts';
import { type NewOrder, toPaymentMeta } from '#features/submissions/payment.ts';
import { holdForPayment, markOnList, releasePlaced } from '#features/submissions/store/awaiting-payment.ts';
import { HOUR_MS } from '#time.ts';
import { isToPay } from './cost.ts';
import { follow } from './events.ts';

/** An entry and its submission, both locked. */
export interface LockedEntry {
  entry: WaitingEntry;
  submission: Submission;
}

/** Locks submissions until the transaction of `em` ends, always in the same order. @returns them by uuid; erased ones are absent */
export async function lockSubmissions(em: EntityManager, uuids: readonly string[]): Promise<Map<string, Submission>> {
  if (uuids.length === 0) return new Map();
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, disableIdentityMap: true } as const;
  const rows = await em.find(Submission, { uuid: [...uuids] }, lock);
  return new Map(rows.map((row) => [row.uuid, row]));
}

/**
 * Holds the places that somebody waits for, and offers them, in the transaction of `em`. The state of the form's limits is locked.
 * With `automatic` the place is taken at once, unless it has to be paid for: then the person is asked.
 */
export async function offerPlace(
  em: EntityManager,
  revisions: Revisions,
  { form, list }: { form: FormAtRevision; list: WaitingListConfig },
  { entry, submission }: LockedEntry,
  now: Date,
): Promise<void> {
  const { submissionUuid } = entry;
  const claim = await em.findOneOrFail(LimitClaim, { submissionUuid }, { disableIdentityMap: true });
  const names = namesOnceOffered(claim.names);
  const changes = new Map<string, number>();
  for (const [name, times] of Object.entries(claim.names)) bump(changes, name, -times);
  for (const [name, times] of Object.entries(names)) bump(changes, name, times);
  await addToCounters(em, entry.formId, changes);
  await em.nativeUpdate(LimitClaim, { submissionUuid }, { names });
  await markOnList(em, submissionUuid, 'offered');
  // A time is held no longer than anybody can book it.
  const until = Math.min(now.getTime() + list.offer_hours * HOUR_MS, takenBy(form.config, submission.payload));
  entry.state = 'offered';
  entry.offeredAt = now;
  const isGiven = list.automatic && !isToPay(form, entry);
  entry.offerUntil = isGiven ? null : new Date(until);
  await em.flush();
  if (isGiven) await placeTaken(em, revisions, form, { entry, submission }, { now, isMailed: true });
  else await follow(em, form, entry, ofEntry(submission), { event: 'offered' }, now);
}

/**
 * Makes the submission of somebody who has a place an ordinary one, in the transaction of `em`: everything that runs on the acceptance
 * runs now, or once its order is paid.
 * @param how.order what is to be paid for the place; null if nothing is
 */
export async function placeTaken(
  em: EntityManager,
  revisions: Revisions,
  form: FormAtRevision,
  { entry, submission }: LockedEntry,
  { now, order = null, isMailed = false }: { now: Date; order?: NewOrder | null; isMailed?: boolean },
): Promise<void> {
  entry.state = 'taken';
  entry.endedAt = now;
  entry.orderTerms = null;
  await em.flush();
  if (order) await awaitPayment(em, submission, order, now);
  else await release(em, revisions, submission, now);
  await follow(em, form, entry, ofEntry(submission), { event: 'taken', isMailed }, now);
}

/** Inserts the order of a submission that has a place, and lets the submission wait for its payment. */
async function awaitPayment(
  em: EntityManager,
  { uuid: submissionUuid, id: submissionId, formId, revision, meta }: Submission,
  order: NewOrder,
  now: Date,
): Promise<void> {
  await order.insert(em, { formId, revision, submissionUuid, submissionId }, now);
  await holdForPayment(em, submissionUuid, { ...meta, payment: toPaymentMeta(order) });
}

async function release(
  em: EntityManager,
  revisions: Revisions,
  { uuid, formId, revision, meta }: Submission,
  now: Date,
): Promise<void> {
  const pinned = await revisions.get(formId, revision, em);
  // The form takes no payment any more.
  const { payment, ...rest } = meta;
  if (payment) await em.nativeUpdate(Submission, { uuid }, { meta: rest });
  await releasePlaced(em, uuid, now, { confirms: asksToConfirm(pinned.config) });
  await beginWaiting(em, uuid, now);
  await countReleased(em, uuid);
}

/** Takes somebody off the list, and gives back what is held for them, in the transaction of `em`. */
export async function leaveList(
  em: EntityManager,
  form: FormAtRevision,
  { entry, submission }: LockedEntry,
  { state, by, now }: { state: 'declined' | 'lapsed'; by: WaitingEntry['endedBy']; now: Date },
): Promise<void> {
  entry.state = state;
  entry.endedAt = now;
  entry.endedBy = by;
  entry.orderTerms = null;
  await em.flush();
  await markOnList(em, entry.submissionUuid, state);
  await holdLimited(em, entry.submissionUuid, false);
  await follow(em, form, entry, ofEntry(submission), { event: state }, now);
}

/**
 * Locks a list until the transaction of `em` ends: whoever saves the form meanwhile makes the list due afterwards. The caller holds the
 * lock of the state of the form's limits.
 */
export async function lockList(em: EntityManager, formId: number): Promise<void> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true } as const;
  await em.findOne(WaitingList, { id: formId }, lock);
}

/** Lets a worker wake the run of a list, in the transaction after which it has something to do. */
export function makeDue(em: EntityManager, formId: number, now: Date): Promise<number> {
  return em.nativeUpdate(WaitingList, { id: formId }, { dueAt: now });
}

function ofEntry({ uuid, version, payload: values }: Submission) {
  return { uuid, version, values };
}
