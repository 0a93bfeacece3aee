import type { EntityManager } from '@mikro-orm/mysql';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { noteChanged } from './changed-slots.ts';
import type { SubmissionMeta, SubmissionStatus } from './submission.ts';

/**
 * Makes a paid submission due at once, so that its run starts. Called in the transaction that marks the order as paid.
 * @returns false if the submission is gone, or was released before
 */
export async function releaseSubmission(em: EntityManager, submissionUuid: string, now: Date): Promise<boolean> {
  return markSubmission(em, submissionUuid, ['awaiting_payment', 'unpaid'], { status: 'accepted', dueAt: now });
}

/**
 * Makes a submission due at once whose respondent has confirmed an address, so that its run starts. Called in the transaction that stores
 * the confirmation.
 */
export async function releaseConfirmed(em: EntityManager, submissionUuid: string, now: Date): Promise<boolean> {
  return markSubmission(em, submissionUuid, ['unconfirmed'], { status: 'accepted', dueAt: now });
}

/**
 * Makes a submission due at once whose respondent has a place from the waiting list, so that its run starts. Called in the transaction
 * in which the place is taken. @param confirms true if an address has to be confirmed first, which lets nothing run yet
 */
export async function releasePlaced(
  em: EntityManager,
  submissionUuid: string,
  now: Date,
  { confirms }: { confirms: boolean },
): Promise<boolean> {
  const change = confirms ? { status: 'unconfirmed' as const } : { status: 'accepted' as const, dueAt: now };
  return markSubmission(em, submissionUuid, ['offered'], change);
}

/** Lets a submission wait for its payment that has a place from the waiting list, in the transaction that inserts its order. */
export async function holdForPayment(em: EntityManager, submissionUuid: string, meta: SubmissionMeta): Promise<void> {
  const change = { status: 'awaiting_payment' as const, meta };
  await em.nativeUpdate(Submission, { uuid: submissionUuid, status: 'offered' }, change);
  await noteChanged(em, [submissionUuid]);
}

/** Records where a submission stands on its waiting list. */
export async function markOnList(
  em: EntityManager,
  submissionUuid: string,
  to: 'offered' | 'declined' | 'lapsed',
): Promise<boolean> {
  return markSubmission(em, submissionUuid, ['waitlisted', 'offered'], { status: to });
}

/** Records on an unpaid submission whether its payment is still awaited. */
export async function markAwaiting(em: EntityManager, submissionUuid: string, awaiting: boolean): Promise<boolean> {
  const [from, to] = awaiting ? (['unpaid', 'awaiting_payment'] as const) : (['awaiting_payment', 'unpaid'] as const);
  return markSubmission(em, submissionUuid, [from], { status: to });
}

/** True if a payment for one of the submissions may still arrive. */
export async function isAwaited(em: EntityManager, uuids: readonly string[]): Promise<boolean> {
  const awaited = { uuid: [...uuids], status: 'awaiting_payment' as const };
  return (await em.count(Submission, awaited)) > 0 || (await em.count(TransientValues, awaited)) > 0;
}

/** True if the submission to be paid for still exists. */
export async function submissionExists(em: EntityManager, uuid: string): Promise<boolean> {
  return (await em.count(Submission, { uuid })) > 0 || (await em.count(TransientValues, { uuid })) > 0;
}

async function markSubmission(
  em: EntityManager,
  uuid: string,
  from: SubmissionStatus[],
  change: { status: SubmissionStatus; dueAt?: Date },
): Promise<boolean> {
  const stored = await em.nativeUpdate(Submission, { uuid, status: from }, change);
  if (stored > 0) {
    await noteChanged(em, [uuid]);
    return true;
  }
  return (await em.nativeUpdate(TransientValues, { uuid, status: from }, change)) > 0;
}
