import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { retryDeadlocks } from '#db/retry.ts';
import { Form } from '#features/forms/entities.ts';
import type { Revisions } from '#features/forms/store/revisions.ts';
import { countForm } from '#features/limits/count.ts';
import { lockStates } from '#features/limits/counters.ts';
import { LimitState, WaitingEntry, WaitingList } from '#features/limits/entities.ts';
import { waitingListOf } from '#features/limits/waiting-option.ts';
import { type WaitingTimes, waitingTimes } from '#features/limits/waiting-times.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { MINUTE_MS, SECOND_MS } from '#time.ts';
import { nextInLine } from './line.ts';
import { leaveList, lockList, lockSubmissions, offerPlace } from './moves.ts';

export interface PassParts {
  orm: MikroORM;
  box: SecretBox;
  revisions: Revisions;
}

/** Entries that one transaction moves. */
const BATCH = 50;
const MOST_ROUNDS = 50;
/** Milliseconds after which a form is looked at again whose submissions are not counted yet. */
const COUNTING_MS = 5 * SECOND_MS;
/** Milliseconds after the next end of an offer at which a worker checks that the run is still alive. */
const GRACE_MS = 15 * MINUTE_MS;
/** When the list has something to do again, in Unix ms; null while no offer is open. */
export interface ListState {
  nextAt: number | null;
}

/**
 * Ends the offers of a list whose time is over, and offers the places that are free to those who are next. Decides from the rows alone,
 * so that it can run at any time, and any number of times.
 * @param afterRound is called between rounds, each of which is a transaction of its own; an error of it ends the work
 */
export async function passList(
  parts: PassParts,
  formId: number,
  now: Date,
  afterRound: (rounds: number) => void = () => {},
): Promise<ListState> {
  for (let rounds = 1; rounds <= MOST_ROUNDS; rounds += 1) {
    const { nextAt, hasMore } = await retryDeadlocks(() => passRound(parts, formId, now));
    if (!hasMore) return { nextAt };
    afterRound(rounds);
  }
  return { nextAt: now.getTime() + SECOND_MS };
}

async function passRound(
  { orm, box, revisions }: PassParts,
  formId: number,
  now: Date,
): Promise<ListState & { hasMore: boolean }> {
  const outside = orm.em.fork();
  const before = await outside.findOne(Form, { id: formId });
  if (!before) return { nextAt: null, hasMore: false };
  // A form in the trash, or without the list, offers no places; offers that are open come to their end.
  const list = before.active ? waitingListOf(before.config) : null;
  if (list && (await countForm({ orm, box }, before, now)) !== 'counted') {
    return { nextAt: now.getTime() + COUNTING_MS, hasMore: false };
  }
  const over = { formId, state: 'offered' as const, offerUntil: { $lte: now } };
  const { past, passedOver } = await waitingTimes(outside, before, now);
  const late = { formId, state: 'waiting' as const, submissionUuid: [...past] };
  const first = { orderBy: { id: 'asc' }, limit: BATCH } as const;
  const lapsing = await outside.find(WaitingEntry, over, first);
  const leaving = past.size > 0 ? await outside.find(WaitingEntry, late, first) : [];
  const candidates = list ? (await nextInLine(outside, before, passedOver)).slice(0, BATCH) : [];
  const entryOf = async (em: EntityManager, id: number) => em.findOne(WaitingEntry, { id }, { refresh: true });
  return orm.em.fork().transactional(async (em) => {
    const uuids = [...lapsing, ...leaving, ...candidates].map(({ submissionUuid }) => submissionUuid);
    // Submissions before the state of the limits, as an erasure does.
    const submissions = await lockSubmissions(em, uuids);
    await lockStates(em, [formId]);
    await lockList(em, formId);
    const form = await em.findOne(Form, { id: formId });
    // Saved or moved meanwhile: the next round decides by the form as it is now.
    if (form?.revision !== before.revision || form.active !== before.active) return { hasMore: true, nextAt: null };
    for (const { id, submissionUuid, state } of [...lapsing, ...leaving]) {
      const entry = await entryOf(em, id);
      const submission = submissions.get(submissionUuid);
      if (entry?.state === state && submission) {
        await leaveList(em, form, { entry, submission }, { state: 'lapsed', by: null, now });
      }
    }
    const times = await waitingTimes(em, form, now);
    const next = list ? await nextInLine(em, form, times.passedOver) : [];
    let left = next.length;
    for (const { id, submissionUuid } of next) {
      const entry = await entryOf(em, id);
      const submission = submissions.get(submissionUuid);
      if (!list || !entry || submission?.status !== 'waitlisted') continue;
      await offerPlace(em, revisions, { form, list }, { entry, submission }, now);
      left -= 1;
    }
    const hasMore = left > 0 || times.past.size > 0 || lapsing.length === BATCH;
    return { hasMore, nextAt: await noteState(em, formId, { hasMore, times }, now) };
  });
}

/**
 * Writes when the list has something to do again, and whether somebody waits. Whoever frees a place, or changes what fits, makes the list
 * due in the same transaction, so that only times are awaited here. @returns the next end of an offer, in Unix ms
 */
async function noteState(
  em: EntityManager,
  formId: number,
  { hasMore, times: { nextAt } }: { hasMore: boolean; times: Pick<WaitingTimes, 'nextAt'> },
  now: Date,
): Promise<number | null> {
  await em.flush();
  const open = { formId, state: 'offered' as const, offerUntil: { $ne: null } };
  const next = await em.findOne(WaitingEntry, open, { orderBy: { offerUntil: 'asc' }, disableIdentityMap: true });
  const at = next?.offerUntil ?? null;
  const isWaitedFor = (await em.count(WaitingEntry, { formId, state: 'waiting' })) > 0;
  const times = [
    ...(at ? [at.getTime() + GRACE_MS] : []),
    ...(isWaitedFor && nextAt !== null ? [nextAt] : []),
    ...(hasMore ? [now.getTime()] : []),
  ];
  await em.nativeUpdate(WaitingList, { id: formId }, { dueAt: times.length > 0 ? new Date(Math.min(...times)) : null });
  if (!isWaitedFor) await em.nativeUpdate(LimitState, { formId }, { hasWaiting: false });
  return at?.getTime() ?? null;
}
