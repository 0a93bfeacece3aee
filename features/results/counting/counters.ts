import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { FormRevision } from '#features/forms/entities.ts';
import { ResultsState } from '#features/results/entities.ts';
import { calendarOf } from '#features/statistics/days.ts';
import { isUnreleased, type SubmissionStatus, UNRELEASED } from '#features/submissions/store/submission.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import { type ResultsPlan, resultsPlanOf } from '#forms/results/plan.ts';
import { decimalOf } from '#forms/results/steps.ts';
import { type Counters, tally } from '#forms/results/tally.ts';
import { DAY_MS } from '#time.ts';

const ROWS = 500;
const BEGINNING = new Date(0);

/** The columns of a submission that counting reads. */
export interface CountedRow {
  id: number;
  createdAt: Date;
  values: SubmissionValues;
}

/** Submissions that wait for a payment, a confirmation or a place, or never got it, do not count. */
export const COUNTS = `status not in (${UNRELEASED.map((status) => `'${status}'`).join(', ')})`;

export function countsAs(status: SubmissionStatus): boolean {
  return !isUnreleased(status);
}

/** Locks the state of a form's counters until the transaction ends; null for a form of which nothing was counted. */
export function lockState(em: EntityManager, formId: number): Promise<ResultsState | null> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true } as const;
  return em.findOne(ResultsState, { formId }, lock);
}

/** Reads what the counters of a state count. */
export async function planOfState(
  em: EntityManager,
  { formId, revision }: Pick<ResultsState, 'formId' | 'revision'>,
): Promise<ResultsPlan> {
  const { config } = await em.findOneOrFail(FormRevision, { formId, revision }, { disableIdentityMap: true });
  return resultsPlanOf(config);
}

/** Begins to count all submissions of a form again, by a revision and a time zone. The caller holds the lock of the state. */
export async function beginEpoch(
  em: EntityManager,
  { formId, epoch }: ResultsState,
  { revision, timeZone }: Pick<ResultsState, 'revision' | 'timeZone'>,
): Promise<void> {
  await em.execute('delete from results_counters where form_id = ?', [formId]);
  const again = { epoch: epoch + 1, isCounted: false, lastAt: BEGINNING, lastId: 0 };
  await em.nativeUpdate(ResultsState, { formId }, { ...again, revision, timeZone });
}

/** Returns the ids of submissions that the counters contain. The caller holds the lock of the state. */
export async function claimedOf(
  em: EntityManager,
  { epoch }: Pick<ResultsState, 'epoch'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await em.execute<{ id: number | string }[]>(
    `select submission_id as id from results_claims where submission_id in (${marks(ids)}) and epoch = ?`,
    [...ids, epoch],
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Counts submissions that are not counted yet, and marks them as counted. The caller holds the lock of the state. */
export async function addRows(
  em: EntityManager,
  state: ResultsState,
  plan: ResultsPlan,
  rows: readonly CountedRow[],
): Promise<void> {
  const claimed = await claimedOf(
    em,
    state,
    rows.map(({ id }) => id),
  );
  const fresh = rows.filter(({ id }) => !claimed.has(id));
  if (fresh.length === 0) return;
  const changes = new DailyChanges(state.timeZone);
  for (const row of fresh) changes.add(plan, row);
  await em.execute(
    `insert into results_claims (submission_id, epoch) values ${fresh.map(() => '(?, ?)').join(', ')}
     on duplicate key update epoch = values(epoch)`,
    fresh.flatMap(({ id }) => [id, state.epoch]),
  );
  await changes.apply(em, state.formId);
}

/** Changes of counters by day, collected before they are written. */
export class DailyChanges {
  readonly #days = new Map<number, Counters>();
  readonly #dayAt: (time: number) => string;

  constructor(timeZone: string) {
    this.#dayAt = calendarOf(timeZone);
  }

  add(plan: ResultsPlan, { createdAt, values }: Omit<CountedRow, 'id'>, sign: 1 | -1 = 1): void {
    const day = dayNumber(this.#dayAt(createdAt.getTime()));
    const counters: Counters = this.#days.get(day) ?? new Map();
    this.#days.set(day, counters);
    tally(plan, values, counters, sign);
  }

  /** Returns the changes that are not zero. */
  rows(): { path: string; name: string; day: number; count: number; sum: bigint }[] {
    return [...this.#days].flatMap(([day, counters]) =>
      [...counters.values()]
        .filter(({ count, sum }) => count !== 0 || sum !== 0n)
        .map((counter) => ({ ...counter, day })),
    );
  }

  /** Adds the changes to the counters of a form. The caller holds the lock of its state. */
  async apply(em: EntityManager, formId: number): Promise<void> {
    const rows = this.rows();
    for (let first = 0; first < rows.length; first += ROWS) {
      const some = rows.slice(first, first + ROWS);
      await em.execute(
        `insert into results_counters (form_id, path, name, day, counted, total)
         values ${some.map(() => '(?, ?, ?, ?, ?, ?)').join(', ')}
         on duplicate key update counted = counted + values(counted), total = total + values(total)`,
        some.flatMap(({ path, name, day, count, sum }) => [formId, path, name, day, count, decimalOf(sum)]),
      );
    }
  }
}

/** Converts a day such as `2031-03-04` to days since 1970. */
export function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}

/** Converts days since 1970 to a day such as `2031-03-04`. */
export function dayOfNumber(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
