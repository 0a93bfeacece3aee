import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { Submission } from '#features/submissions/entities.ts';
import { LimitClaim, LimitCounter, LimitState } from './entities.ts';

/** Locks the states of forms until the transaction of `em` ends, always in the same order. */
export function lockStates(em: EntityManager, formIds: readonly number[]): Promise<LimitState[]> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { formId: 'asc' }, refresh: true } as const;
  return em.find(LimitState, { formId: [...formIds] }, lock);
}

/** Reads counters by name; unused counters are absent. */
export async function readCounters(
  em: EntityManager,
  formId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await em.find(LimitCounter, { formId, name: [...names] }, { disableIdentityMap: true });
  return new Map(rows.map(({ name, taken }) => [name, taken]));
}

/** Adds to counters, or subtracts from them. The caller holds the lock of the form's state. */
export async function addToCounters(
  em: EntityManager,
  formId: number,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...changes].filter(([, by]) => by !== 0);
  for (let first = 0; first < rows.length; first += 500) {
    const some = rows.slice(first, first + 500);
    await em.execute(
      `insert into limit_counters (form_id, name, taken) values ${some.map(() => '(?, ?, ?)').join(', ')}
       on duplicate key update taken = taken + values(taken)`,
      some.flatMap(([name, by]) => [formId, name, by]),
    );
  }
}

/** Adds a number to the entry of a name. */
export function bump(changes: Map<string, number>, name: string, by: number): void {
  changes.set(name, (changes.get(name) ?? 0) + by);
}

/**
 * Releases the places of submissions, in the transaction that erases them.
 * @param isKept true for counters that stay unchanged
 */
export async function giveBackErased(
  em: EntityManager,
  submissionUuids: readonly string[],
  isKept: (name: string) => boolean = () => false,
): Promise<void> {
  const uuids = [...submissionUuids];
  if (uuids.length === 0) return;
  // Includes uncounted submissions: counting holds the same lock.
  const forms: { form_id: string | number }[] = await em.execute(
    `select distinct form_id from submissions where uuid in (${marks(uuids)})
     union select distinct form_id from limit_claims where submission_uuid in (${marks(uuids)})`,
    [...uuids, ...uuids],
  );
  const ids = forms.map(({ form_id: id }) => Number(id));
  if (ids.length === 0) return;
  // A form that never had limits has no state, but claims of processes that ended with a no.
  const states = await lockStates(em, ids);
  const claims = await em.find(LimitClaim, { submissionUuid: uuids }, { disableIdentityMap: true });
  for (const [formId, own] of Map.groupBy(claims, (claim) => claim.formId)) {
    const changes = new Map<string, number>();
    for (const { names, isHeld } of own) {
      if (!isHeld) continue;
      for (const [name, times] of Object.entries(names)) if (!isKept(name)) bump(changes, name, -times);
    }
    await addToCounters(em, formId, changes);
  }
  await em.nativeDelete(LimitClaim, { submissionUuid: uuids });
  await wakeLists(em, states);
}

/** Wakes the waiting lists on which somebody waits, in the transaction that frees places. Their forms' states are locked. */
export async function wakeLists(
  em: EntityManager,
  states: readonly Pick<LimitState, 'formId' | 'hasWaiting'>[],
): Promise<void> {
  const ids = states.filter(({ hasWaiting }) => hasWaiting).map(({ formId }) => formId);
  if (ids.length === 0) return;
  await em.execute(`update waiting_lists set due_at = utc_timestamp(3) where id in (${marks(ids)})`, ids);
}

/**
 * Releases the places of a submission whose order has ended without a payment, or takes them again if the order is to be paid,
 * or was paid, after all: late payments are not refused. Repeated calls change nothing.
 */
export async function holdLimited(em: EntityManager, submissionUuid: string, isHeld: boolean): Promise<void> {
  const found = await em.findOne(LimitClaim, { submissionUuid }, { disableIdentityMap: true });
  const once = { fields: ['formId'], disableIdentityMap: true } as const;
  const formId = found?.formId ?? (await em.findOne(Submission, { uuid: submissionUuid }, once))?.formId;
  if (formId === undefined) return;
  // Also without a claim: counting holds the same lock, and may be about to claim by what the submission was before.
  const states = await lockStates(em, [formId]);
  const claim = await em.findOne(LimitClaim, { submissionUuid }, { disableIdentityMap: true });
  if (!claim || claim.isHeld === isHeld) return;
  await em.nativeUpdate(LimitClaim, { submissionUuid }, { isHeld });
  const sign = isHeld ? 1 : -1;
  const changes = Object.entries(claim.names).map(([name, times]) => [name, sign * times] as const);
  await addToCounters(em, claim.formId, new Map(changes));
  if (!isHeld) await wakeLists(em, states);
}
