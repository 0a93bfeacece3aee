import type { EntityManager } from '@mikro-orm/mysql';
import { Submission, TransientValues } from '#features/submissions/entities.ts';

/**
 * Lets the run of a paid submission begin: its row is due at once. Called in the transaction in which the order becomes paid.
 * @returns false when the submission is gone, or went before
 */
export async function releaseSubmission(em: EntityManager, submissionUuid: string, now: Date): Promise<boolean> {
  return markSubmission(em, submissionUuid, ['awaiting_payment', 'unpaid'], { status: 'accepted', dueAt: now });
}

/** Notes on an unpaid submission whether its payment is still awaited. */
export async function markAwaiting(em: EntityManager, submissionUuid: string, awaiting: boolean): Promise<boolean> {
  const [from, to] = awaiting ? (['unpaid', 'awaiting_payment'] as const) : (['awaiting_payment', 'unpaid'] as const);
  return markSubmission(em, submissionUuid, [from], { status: to });
}

/** True if a payment for one of them may still come in. */
export async function isAwaited(em: EntityManager, uuids: readonly string[]): Promise<boolean> {
  const awaited = { uuid: [...uuids], status: 'awaiting_payment' as const };
  return (await em.count(Submission, awaited)) > 0 || (await em.count(TransientValues, awaited)) > 0;
}

/** Whether what is to be paid for is still kept. */
export async function isKept(em: EntityManager, uuid: string): Promise<boolean> {
  return (await em.count(Submission, { uuid })) > 0 || (await em.count(TransientValues, { uuid })) > 0;
}

async function markSubmission(
  em: EntityManager,
  uuid: string,
  from: ('awaiting_payment' | 'unpaid')[],
  change: { status: 'awaiting_payment' | 'unpaid' | 'accepted'; dueAt?: Date },
): Promise<boolean> {
  const stored = await em.nativeUpdate(Submission, { uuid, status: from }, change);
  if (stored > 0) return true;
  return (await em.nativeUpdate(TransientValues, { uuid, status: from }, change)) > 0;
}
