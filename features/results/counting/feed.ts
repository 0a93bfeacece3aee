import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { retryDeadlocks } from '#db/retry.ts';
import { marks } from '#db/sql.ts';
import { timeOf } from '#db/times.ts';
import { Form } from '#features/forms/entities.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { ResultsFeed, ResultsState } from '#features/results/entities.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import { resultsPlanOf } from '#forms/results/plan.ts';
import { MINUTE_MS } from '#time.ts';
import { addRows, beginEpoch, COUNTS, type CountedRow, lockState, planOfState } from './counters.ts';

const BATCH = 500;
/**
 * Milliseconds until submissions are looked for a second time: a transaction that was still open the first time has ended by then.
 * Ids are given at the insert, and not at the end of the transaction.
 */
const SETTLED_MS = 10 * MINUTE_MS;
export const FEED = 1;

export interface FeedParts {
  orm: MikroORM;
  readSite(): Promise<{ timeZone: string }>;
}

/**
 * Counts submissions that have arrived since the last call, and goes on with forms whose counters must be made again, in batches
 * that are each one transaction. A call that is interrupted or repeated counts nothing twice.
 * @param untilMs time of `performance.now()` at which no further batch begins
 * @returns true if everything is counted
 */
export async function countNew(parts: FeedParts, now: Date, untilMs = Number.POSITIVE_INFINITY): Promise<boolean> {
  const { timeZone } = await parts.readSite();
  const { orm } = parts;
  const isOver = () => performance.now() >= untilMs;
  const feed = await orm.em.fork().findOneOrFail(ResultsFeed, { id: FEED });
  while (!isOver()) {
    const ids = await countAfter(orm, timeZone, feed.seenId);
    const last = ids.at(-1);
    if (last === undefined) return (await settle(orm, timeZone, feed, now, isOver)) && countAgain(orm, isOver);
    feed.seenId = last;
    await orm.em.fork().nativeUpdate(ResultsFeed, { id: FEED }, { seenId: last });
  }
  return false;
}

/** Counts the submissions of one batch by form. @returns their ids, in order */
async function countAfter(orm: MikroORM, timeZone: string, after: number, until?: number): Promise<number[]> {
  const rows = await orm.em
    .fork()
    .execute<{ id: number | string; form_id: number | string }[]>(
      `select id, form_id from submissions where id > ? ${until === undefined ? '' : 'and id <= ?'} order by id limit ${BATCH}`,
      until === undefined ? [after] : [after, until],
    );
  const byForm = Map.groupBy(rows, ({ form_id: formId }) => Number(formId));
  for (const [formId, own] of byForm) {
    await countRows(
      orm,
      formId,
      own.map(({ id }) => Number(id)),
      timeZone,
    );
  }
  return rows.map(({ id }) => Number(id));
}

/** Looks a second time at all ids from before the mark, once it is old enough, and sets the next mark. */
async function settle(
  orm: MikroORM,
  timeZone: string,
  feed: ResultsFeed,
  now: Date,
  isOver: () => boolean,
): Promise<boolean> {
  if (now.getTime() - feed.markedAt.getTime() < SETTLED_MS) return true;
  while (feed.settledId < feed.markedId) {
    if (isOver()) return false;
    const ids = await countAfter(orm, timeZone, feed.settledId, feed.markedId);
    feed.settledId = ids.at(-1) ?? feed.markedId;
    await orm.em.fork().nativeUpdate(ResultsFeed, { id: FEED }, { settledId: feed.settledId });
  }
  const mark = { markedId: feed.seenId, markedAt: now };
  await orm.em.fork().nativeUpdate(ResultsFeed, { id: FEED }, { settledId: feed.markedId, ...mark });
  return true;
}

/** Counts new submissions of a form. Begins with all of them if the form has changed. */
function countRows(orm: MikroORM, formId: number, ids: readonly number[], timeZone: string): Promise<void> {
  return transaction(orm, async (em) => {
    const form = await em.findOne(Form, { id: formId }, { disableIdentityMap: true });
    if (!form) return;
    // Whoever has changed a submission before there was a state to lock holds the lock of its row.
    const isFirst = (await em.findOne(ResultsState, { formId }, { disableIdentityMap: true })) === null;
    await em.execute(
      `insert into results_states (form_id, revision, time_zone, epoch, is_counted, last_at, last_id)
       values (?, ?, ?, 1, 1, ?, 0) on duplicate key update form_id = form_id`,
      [formId, form.revision, timeZone, new Date(0)],
    );
    const state = await currentState(em, form, timeZone);
    if (state) await addRows(em, state, await planOfState(em, state), await rowsById(em, ids, isFirst));
  });
}

/** Locks the state of a form, and begins to count again if the form or the time zone has changed what is counted. */
async function currentState(
  em: EntityManager,
  form: Pick<FormAtRevision, 'id' | 'revision' | 'config'>,
  siteZone?: string,
): Promise<ResultsState | null> {
  const state = await lockState(em, form.id);
  if (!state) return null;
  const timeZone = siteZone ?? state.timeZone;
  const isSame =
    state.timeZone === timeZone &&
    (state.revision === form.revision ||
      (await planOfState(em, state)).signature === resultsPlanOf(form.config).signature);
  if (isSame) return state;
  await beginEpoch(em, state, { revision: form.revision, timeZone });
  return lockState(em, form.id);
}

/** Begins to count a form again if what is counted has changed. */
export function checkForm(orm: MikroORM, form: Pick<FormAtRevision, 'id' | 'revision' | 'config'>): Promise<void> {
  return transaction(orm, async (em) => {
    await currentState(em, form);
  });
}

/** Begins to count a form again from its first submission. @returns false if nothing was counted yet */
export function recountForm(orm: MikroORM, formId: number, timeZone: string): Promise<boolean> {
  return transaction(orm, async (em) => {
    const form = await em.findOne(Form, { id: formId }, { disableIdentityMap: true });
    const state = form && (await lockState(em, formId));
    if (state) await beginEpoch(em, state, { revision: form.revision, timeZone });
    return Boolean(state);
  });
}

/** Goes on with the forms that are counted again. @returns true at the end */
async function countAgain(orm: MikroORM, isOver: () => boolean): Promise<boolean> {
  for (;;) {
    const open = await orm.em.fork().findOne(ResultsState, { isCounted: false });
    if (!open) return true;
    for (let isCounted = false; !isCounted; ) {
      if (isOver()) return false;
      isCounted = await transaction(orm, (em) => countOlder(em, open.formId));
    }
  }
}

/** Counts the next batch of a form's older submissions. @returns true if that was the last one */
async function countOlder(em: EntityManager, formId: number): Promise<boolean> {
  const state = await lockState(em, formId);
  if (!state || state.isCounted) return true;
  const { lastAt, lastId } = state;
  const keys = await em.execute<{ id: number | string; created_at: string | Date }[]>(
    `select id, created_at from submissions force index (submissions_form_id_created_at_index)
     where form_id = ? and created_at >= ? and (created_at > ? or id > ?) order by created_at, id limit ${BATCH}`,
    [formId, lastAt, lastAt, lastId],
  );
  await addRows(
    em,
    state,
    await planOfState(em, state),
    await rowsById(
      em,
      keys.map(({ id }) => Number(id)),
    ),
  );
  const last = keys.at(-1);
  const isCounted = keys.length < BATCH;
  const place = last && { lastAt: asTime(last.created_at), lastId: Number(last.id) };
  await em.nativeUpdate(ResultsState, { formId }, { isCounted, ...place });
  return isCounted;
}

interface Row {
  id: number | string;
  created_at: string | Date;
  payload: string | SubmissionValues;
}

/** Reads the submissions that count. @param waits for transactions that are changing them */
export async function rowsById(em: EntityManager, ids: readonly number[], waits = false): Promise<CountedRow[]> {
  if (ids.length === 0) return [];
  const rows = await em.execute<Row[]>(
    `select id, created_at, payload from submissions where id in (${marks(ids)}) and ${COUNTS}
     ${waits ? 'lock in share mode' : ''}`,
    [...ids],
  );
  return rows.map(({ id, created_at: at, payload }) => ({
    id: Number(id),
    createdAt: asTime(at),
    values: typeof payload === 'string' ? JSON.parse(payload) : payload,
  }));
}

function asTime(at: string | Date): Date {
  return at instanceof Date ? at : timeOf(at);
}

function transaction<Result>(orm: MikroORM, work: (em: EntityManager) => Promise<Result>): Promise<Result> {
  return retryDeadlocks(() => orm.em.fork().transactional(work));
}
