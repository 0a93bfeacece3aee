import type { MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import { retryDeadlocks } from '#db/retry.ts';
import { dayNumber } from '#features/results/counting/counters.ts';
import type { Site } from '#features/site/site.ts';
import { calendarOf } from '#features/statistics/days.ts';
import type { Count } from '#forms/visits/facts.ts';
import { SECOND_MS } from '#time.ts';
import { visitsBudgets } from './budgets.ts';

const EVERY_MS = 3 * SECOND_MS;
/** Maximum number of rows in a statement. */
const ROWS = 500;
const MOST = visitsBudgets.visitCountersInMemory.atMost;

export interface VisitCountersParts {
  orm: MikroORM;
  readSite(): Promise<Pick<Site, 'timeZone'>>;
  clock: () => Date;
  log: Pick<Logger, 'warn'>;
}

/**
 * Counts visits in memory, and adds them to the rows of the day every few seconds: no request of a visitor waits for that. Counts
 * that are not written yet are lost when the process is killed. All processes add to the same rows.
 */
export class VisitCounters {
  readonly #parts: VisitCountersParts;
  readonly #everyMs: number;
  #waiting = new Map<string, Count & { formId: number }>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** True after a failed write, which is logged once. */
  #isLate = false;

  constructor(parts: VisitCountersParts, everyMs = EVERY_MS) {
    this.#parts = parts;
    this.#everyMs = everyMs;
  }

  add(formId: number, counts: readonly Count[]): void {
    for (const { path, name, count } of counts) {
      const key = `${formId}\n${path}\n${name}`;
      const waiting = this.#waiting.get(key);
      if (waiting) waiting.count += count;
      else if (this.#waiting.size < MOST) this.#waiting.set(key, { formId, path, name, count });
    }
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => void this.write(), this.#everyMs).unref();
  }

  /** Writes what was counted until now. While the database is away, counts wait for the next time. */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Number of counters that are not written yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  async #write(): Promise<void> {
    const counts = [...this.#waiting.values()].filter(({ count }) => count !== 0);
    this.#waiting = new Map();
    try {
      while (counts.length > 0) {
        await this.#insert(counts.slice(-ROWS));
        counts.splice(-ROWS);
      }
      this.#isLate = false;
    } catch (error) {
      if (!this.#isLate) {
        this.#parts.log.warn(
          { err: error },
          'visits could not be counted yet; they are counted once the database answers',
        );
      }
      this.#isLate = true;
      for (const { formId, ...count } of counts) this.add(formId, [count]);
    }
  }

  async #insert(counts: readonly (Count & { formId: number })[]): Promise<void> {
    const { orm, readSite, clock } = this.#parts;
    const day = dayNumber(calendarOf((await readSite()).timeZone)(clock().getTime()));
    // A correction may take a counter below 0, which must not take away later visits.
    // All processes lock rows in the same order.
    const rows = counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    await retryDeadlocks(() =>
      orm.em.fork().execute(
        `insert into visit_counters (form_id, path, name, day, counted) values ${rows.map(() => '(?, ?, ?, ?, ?)').join(', ')}
         on duplicate key update counted = greatest(counted, 0) + values(counted)`,
        rows.flatMap(({ formId, path, name, count }) => [formId, path, name, day, count]),
      ),
    );
  }
}

function keyOf({ formId, path, name }: Count & { formId: number }): string {
  return `${String(formId).padStart(16, '0')}\n${path}\n${name}`;
}
