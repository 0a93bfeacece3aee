import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { retryDeadlocks } from '#db/retry.ts';
import { FormRevision } from '#features/forms/entities.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { SECOND_MS } from '#time.ts';
import { addToCounters, bump, lockStates } from './counters.ts';
import { LimitClaim, LimitState } from './entities.ts';
import { ACCOUNT, countersOf, type LimitPlan, planOf, signatureOf } from './plan.ts';
import { claimNames } from './queue.ts';

const BATCH = 500;
/** Maximum number of revisions that are compared one by one; after more saves all submissions are counted again. */
const MOST_BETWEEN = 20;
/** Milliseconds for which submissions accepted under an older revision may still arrive, and by which clocks may differ. */
const ON_ITS_WAY_MS = 120 * SECOND_MS;
const CLOCKS_MS = 60 * SECOND_MS;
const BEGINNING = new Date(0);

export interface CountParts {
  orm: MikroORM;
  box: SecretBox;
}

/**
 * `stale`: the form has been saved since and counts differently. `late`: the time ran out before all submissions were counted.
 */
export type Counting = 'counted' | 'stale' | 'late';

/**
 * Counts the submissions from before the form's limits were switched on, one batch per transaction, and continues where an
 * earlier call stopped. A form that is already counted costs one statement.
 * @param endMs maximum duration in milliseconds
 */
export async function countForm(
  { orm, box }: CountParts,
  form: FormAtRevision,
  now: Date,
  endMs = 5 * SECOND_MS,
): Promise<Counting> {
  const plan = planOf(form.config);
  if (!plan) return 'counted';
  const signature = signatureOf(plan, box);
  // Reads without a lock, so that viewing a form does not wait for submissions.
  const state = await orm.em.fork().findOne(LimitState, { formId: form.id });
  if (state?.signature === signature && state.isCounted && state.revision >= form.revision) return 'counted';
  // Whoever has changed a submission before there was a state to lock holds the lock of its row.
  const isFirst = state === null;
  const end = performance.now() + endMs;
  do {
    const counting = await retryDeadlocks(() =>
      orm.em.fork().transactional(async (em) => {
        const state = await stateFor(em, box, form, signature, now);
        if (state.signature !== signature) return 'stale';
        if (state.isCounted) return 'counted';
        state.isCounted = await countBatch(em, box, plan, state, isFirst);
        return state.isCounted ? 'counted' : 'late';
      }),
    );
    if (counting !== 'late') return counting;
  } while (performance.now() < end);
  return 'late';
}

/** Locks the form's state and updates it to this revision. The state of a newer revision stays unchanged. */
async function stateFor(
  em: EntityManager,
  box: SecretBox,
  { id: formId, revision }: FormAtRevision,
  signature: string,
  now: Date,
): Promise<LimitState> {
  await em.execute(
    `insert into limit_states (form_id, revision, signature, is_counted, since, last_at, last_id) values (?, ?, ?, 0, ?, ?, 0)
     on duplicate key update form_id = form_id`,
    [formId, revision, signature, now, BEGINNING],
  );
  const [state] = await lockStates(em, [formId]);
  if (!state) throw new Error(`there is no state of the limits of form ${formId}`);
  if (state.revision >= revision) return state;
  const isSame =
    state.signature === signature && (await haveSignature(em, box, formId, state.revision, revision, signature));
  const again = { signature, isCounted: false, since: now, lastAt: BEGINNING, lastId: 0 };
  return em.assign(state, { revision, ...(isSame ? {} : again) });
}

/** True if all revisions between the two have this signature. */
async function haveSignature(
  em: EntityManager,
  box: SecretBox,
  formId: number,
  after: number,
  before: number,
  signature: string,
): Promise<boolean> {
  if (before - after > MOST_BETWEEN) return false;
  const where = { formId, revision: { $gt: after, $lt: before } };
  const between = await em.find(FormRevision, where, { disableIdentityMap: true });
  return between.every(({ config }) => {
    const plan = planOf(config);
    return plan !== null && signatureOf(plan, box) === signature;
  });
}

interface Row {
  id: string | number;
  uuid: string;
  status: SubmissionStatus;
  payload: string | SubmissionValues;
  created_at: Date | string;
}

/** @param waits for transactions that are changing the submissions. @returns true if that was the last batch */
async function countBatch(
  em: EntityManager,
  box: SecretBox,
  plan: LimitPlan,
  state: LimitState,
  waits: boolean,
): Promise<boolean> {
  const { formId, lastAt, lastId } = state;
  const rows: Row[] = await em.execute(
    `select id, uuid, status, payload, created_at from submissions
     where form_id = ? and created_at >= ? and (created_at > ? or id > ?) order by created_at, id limit ${BATCH}
     ${waits ? 'lock in share mode' : ''}`,
    [formId, lastAt, lastAt, lastId],
  );
  await countRows(em, box, plan, state, rows);
  const last = rows.at(-1);
  if (last) em.assign(state, { lastAt: timeOf(last.created_at), lastId: Number(last.id) });
  return rows.length < BATCH;
}

/**
 * Counts submissions that were accepted under an older revision while this one was being counted, or just after, and that
 * therefore ignored the limits. The caller holds the lock of the state.
 */
export async function countLate(
  em: EntityManager,
  box: SecretBox,
  plan: LimitPlan,
  state: LimitState,
  now: Date,
): Promise<void> {
  const until = state.since.getTime() + ON_ITS_WAY_MS;
  if (now.getTime() > until + CLOCKS_MS) return;
  const rows: Row[] = await em.execute(
    `select s.id, s.uuid, s.status, s.payload, s.created_at from submissions s
     left join limit_claims c on c.submission_uuid = s.uuid
     where s.form_id = ? and s.created_at between ? and ? and (c.signature is null or c.signature <> ?)`,
    [state.formId, new Date(state.since.getTime() - CLOCKS_MS), new Date(until), state.signature],
  );
  await countRows(em, box, plan, state, rows);
}

/**
 * Updates the claim of each submission and adds the difference to the counters: a submission that is already counted adds
 * nothing.
 */
async function countRows(
  em: EntityManager,
  box: SecretBox,
  plan: LimitPlan,
  { formId, signature }: LimitState,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const uuids = rows.map(({ uuid }) => uuid);
  const before = await em.find(LimitClaim, { submissionUuid: uuids }, { disableIdentityMap: true });
  const claimByUuid = new Map(before.map((claim) => [claim.submissionUuid, claim]));
  const changes = new Map<string, number>();
  const claims = rows.flatMap((row) => {
    const claim = claimByUuid.get(row.uuid);
    if (claim?.signature === signature) return [];
    const values: SubmissionValues = typeof row.payload === 'string' ? JSON.parse(row.payload) : row.payload;
    const account = plan.person?.field === null ? Object.keys(claim?.names ?? {}).filter(isAccount) : [];
    const wanted = claimNames(countersOf(plan, values, box), row.status === 'waitlisted');
    const names = { ...wanted, ...Object.fromEntries(account.map(once)) };
    // One that was given back stays so.
    const isHeld = claim?.isHeld ?? !HOLD_NOTHING.includes(row.status);
    if (claim?.isHeld) for (const [name, times] of Object.entries(claim.names)) bump(changes, name, -times);
    if (isHeld) for (const [name, times] of Object.entries(names)) bump(changes, name, times);
    return [{ submissionUuid: row.uuid, formId, signature, names, isHeld, createdAt: timeOf(row.created_at) }];
  });
  if (claims.length === 0) return;
  await em.nativeDelete(LimitClaim, { submissionUuid: claims.map(({ submissionUuid }) => submissionUuid) });
  await em.insertMany(LimitClaim, claims);
  await addToCounters(em, formId, changes);
}

/** Statuses of submissions that count for nothing. */
const HOLD_NOTHING: readonly SubmissionStatus[] = ['unpaid', 'declined', 'lapsed'];
const isAccount = (name: string) => name.startsWith(ACCOUNT);
const once = (name: string) => [name, 1] as const;

/** Converts a time from a raw query, whose type depends on the connection. */
function timeOf(time: Date | string): Date {
  return time instanceof Date ? time : new Date(`${time.replace(' ', 'T')}Z`);
}
