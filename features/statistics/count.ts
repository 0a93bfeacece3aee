import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { statisticsBudgets } from '#features/statistics/budgets.ts';
import { findEnd } from '#features/submissions/store/reading/keys.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';
import { beginningOf, calendarOf, dayLater, daysBetween } from './days.ts';
import { type CountedRow, readSlots, slotsOf } from './read-slots.ts';
import { slotTime } from './slots.ts';

/** Maximum number of submissions and entries in quarantine that one request counts. */
const MOST = statisticsBudgets.countedInRange.atMost;

export interface CountedRange {
  /** The first and the last day, as `2031-03-04`. */
  from: string;
  to: string;
  timeZone: string;
  /** Absent for all forms. */
  formId?: number;
}

/** Number of submissions, also by status, and of entries in quarantine. */
export interface Counts {
  submissions: number;
  states: Partial<Record<SubmissionStatus, number>>;
  spam: number;
}

export interface RangeCounts {
  /** All days of the range, in order. */
  days: ({ day: string } & Counts)[];
  /** All forms with submissions or entries in the range, by id. */
  forms: ({ formId: number; title: string | null } & Counts)[];
  /** Set if there were too many rows to count: older rows are not counted. */
  countedBackTo: Date | null;
}

/**
 * Counts stored and quarantined submissions by day, form and status. Where workers have counted them by time slots, it sums up these
 * counts; elsewhere it reads the submissions through an index. Reads at most `maxRows` rows of either, the newest ones of the range;
 * if there are more, returns the time back to which it has counted.
 * @param maxRows for tests
 */
export async function countRange(
  orm: MikroORM,
  { from, to, timeZone, formId }: CountedRange,
  maxRows = MOST,
): Promise<RangeCounts> {
  const em = orm.em.fork();
  const days = daysBetween(from, to);
  const dayAt = calendarOf(timeZone);
  const dayStarts = [...days, dayLater(to, 1)].map((day) => beginningOf(day, dayAt));
  const [first = 0, last = 0] = [dayStarts[0], dayStarts.at(-1)];
  const range = { formId, from: new Date(first), to: new Date(last) };
  const slots = await slotsOf(em, dayStarts);
  const uncounted = { ...range, from: slots ? slotTime(slots.end) : range.from };
  const firstExcluded = await findEnd(em, uncounted, { order: 'desc', rows: maxRows + 1 });
  // Rows created in the same millisecond as the first excluded row are excluded too.
  let since = firstExcluded ? new Date(firstExcluded.createdAt.getTime() + 1) : uncounted.from;
  const countedRange = { formId, since, before: range.to, begins: dayStarts.slice(1, -1) };
  const rows = await countSubmissions(em, countedRange);
  let isCut = firstExcluded !== null;
  if (slots && !isCut) {
    const counted = await readSlots(em, { formId, slots, begins: countedRange.begins }, maxRows);
    rows.push(...counted.rows);
    isCut = counted.since !== null;
    since = counted.since ?? range.from;
  }
  rows.push(...(await countSpam(em, { ...countedRange, since }, maxRows)));

  const byDay = days.map((day) => ({ day, ...noCounts() }));
  const byForm = new Map<number, Counts>();
  for (const row of rows) {
    const id = Number(row.form_id);
    const ofForm = byForm.get(id) ?? noCounts();
    byForm.set(id, ofForm);
    const ofDay = byDay[Number(row.day)];
    if (ofDay) add(ofDay, row);
    add(ofForm, row);
  }
  const titles = await titlesOf(em, [...byForm.keys()]);
  const forms = [...byForm].sort(([one], [other]) => one - other);
  return {
    days: byDay,
    forms: forms.map(([id, counts]) => ({ formId: id, title: titles.get(id) ?? null, ...counts })),
    countedBackTo: isCut ? since : null,
  };
}

interface Counted {
  formId?: number;
  since: Date;
  before: Date;
  /** Starts of all days but the first, in milliseconds. */
  begins: readonly number[];
}

function countSubmissions(em: EntityManager, { formId, since, before, begins }: Counted): Promise<CountedRow[]> {
  const index = `submissions_${formId === undefined ? '' : 'form_id_'}created_at_index`;
  const [day, days] = dayOf(begins);
  return em.getConnection().execute<CountedRow[]>(
    `select form_id, status, ${day} as day, count(*) as counted from submissions force index (${index})
       where ${formId === undefined ? '' : 'form_id = ? and '}created_at >= ? and created_at < ? group by form_id, status, day`,
    [...days, ...(formId === undefined ? [] : [formId]), since, before],
  );
}

/**
 * Counts the entries in quarantine, whose number per form is bounded. The table has no index by time, but ids are in the same
 * order.
 */
function countSpam(
  em: EntityManager,
  { formId, since, before, begins }: Counted,
  maxRows: number,
): Promise<CountedRow[]> {
  const [day, days] = dayOf(begins);
  const where = formId === undefined ? '' : 'where form_id = ?';
  return em.getConnection().execute<CountedRow[]>(
    `select form_id, null as status, ${day} as day, count(*) as counted from (
       select form_id, created_at from spam ${where} order by id desc limit ?
     ) as newest where created_at >= ? and created_at < ? group by form_id, day`,
    [...days, ...(formId === undefined ? [] : [formId]), maxRows, since, before],
  );
}

/**
 * Returns SQL for a row's day, counted from 0. It compares with the starts of days, so the database needs no time zone tables.
 */
function dayOf(dayStarts: readonly number[]): [sql: string, values: number[]] {
  if (dayStarts.length === 0) return ['0', []];
  const seconds = dayStarts.map((ms) => ms / 1000);
  const epochSeconds = `timestampdiff(second, '1970-01-01 00:00:00', created_at)`;
  return [`interval(${epochSeconds}, ${marks(seconds)})`, seconds];
}

function noCounts(): Counts {
  return { submissions: 0, states: {}, spam: 0 };
}

function add(counts: Counts, { status, counted }: CountedRow): void {
  const rowCount = Number(counted);
  if (status === null) counts.spam += rowCount;
  else {
    counts.submissions += rowCount;
    counts.states[status] = (counts.states[status] ?? 0) + rowCount;
  }
}

async function titlesOf(em: EntityManager, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await em
    .getConnection()
    .execute<{ id: number | string; title: string }[]>(`select id, title from forms where id in (${marks(ids)})`, [
      ...ids,
    ]);
  return new Map(rows.map(({ id, title }) => [Number(id), title]));
}
