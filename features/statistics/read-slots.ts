import type { EntityManager } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { CHANGED_BY_SLOT, SLOT_MS } from '#features/submissions/store/changed-slots.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';
import { SLOT_FEED, slotAt, slotTime } from './slots.ts';

/** Changed slots that one request counts from the submissions. */
const MOST_CHANGED = 1_000;
/** Changed slots for each statement. */
const TOGETHER = 100;

/** A number of submissions of one form, status and day, the days counted from 0; status null for entries in quarantine. */
export interface CountedRow {
  form_id: number | string;
  status: SubmissionStatus | null;
  day: number | string;
  counted: number | string;
}

/** The slots from `first` to before `end`. */
interface Slots {
  first: number;
  end: number;
}

interface SlotRange {
  formId?: number;
  slots: Slots;
  /** Starts of all days but the first, in milliseconds. */
  begins: readonly number[];
}

/**
 * Returns the part of a range that is counted by slots; null if nothing of it is, if it begins before 1970, or if a day begins within a
 * slot, as in time zones with 45 minutes.
 * @param dayStarts starts of all days, and the end of the last, in milliseconds
 */
export async function slotsOf(em: EntityManager, dayStarts: readonly number[]): Promise<Slots | null> {
  if (dayStarts.some((start) => start < 0 || start % SLOT_MS !== 0)) return null;
  const [feed] = await em
    .getConnection()
    .execute<{ counted_to: number }[]>('select counted_to from submission_slot_feed where id = ?', [SLOT_FEED]);
  const [first, last] = [slotAt(dayStarts[0] ?? 0), slotAt(dayStarts.at(-1) ?? 0)];
  const end = Math.min(Number(feed?.counted_to ?? 0), last);
  return end > first ? { first, end } : null;
}

/**
 * Sums up the counts of slots, and counts the changed ones from the submissions.
 * @returns also the time back to which it has counted; null if all of it
 */
export async function readSlots(
  em: EntityManager,
  { formId, slots, begins }: SlotRange,
  most: number,
): Promise<{ rows: CountedRow[]; since: Date | null }> {
  const ofForm = formId === undefined ? '' : 'form_id = ? and';
  const form = formId === undefined ? [] : [formId];
  const notes = `submission_slots_changed force index (${formId === undefined ? CHANGED_BY_SLOT : 'primary'})`;
  const cut = Math.max(
    // The counts of one form are too few in the longest range.
    (formId === undefined && (await slotAfter(em, 'submission_slot_counts', [ofForm, form], slots, most))) || 0,
    (await slotAfter(em, notes, [ofForm, form], slots, MOST_CHANGED)) ?? 0,
  );
  const first = Math.max(slots.first, cut);
  const range = [...form, first, slots.end];
  const day = (slot: string) => (begins.length === 0 ? '0' : `interval(${slot}, ${marks(begins)})`);
  const days = begins.map(slotAt);
  const connection = em.getConnection();
  const index = formId === undefined ? 'primary' : 'submission_slot_counts_form_id_slot_index';
  const counted = await connection.execute<CountedRow[]>(
    `select form_id, status, ${day('slot')} as day, sum(counted) as counted
     from submission_slot_counts c force index (${index})
     where ${ofForm} slot >= ? and slot < ?
       and not exists (select 1 from submission_slots_changed m where m.form_id = c.form_id and m.slot = c.slot)
     group by form_id, status, day`,
    [...days, ...range],
  );
  const changed = await connection.execute<{ form_id: number | string; slot: number }[]>(
    `select form_id, slot from ${notes} where ${ofForm} slot >= ? and slot < ?`,
    range,
  );
  const again: CountedRow[] = [];
  // One range of the index for each: a join would read all submissions of the form.
  for (let at = 0; at < changed.length; at += TOGETHER) {
    const some = changed.slice(at, at + TOGETHER);
    const one = `select form_id, status, ? as day, count(*) as counted
      from submissions force index (submissions_form_id_created_at_index)
      where form_id = ? and created_at >= ? and created_at < ? group by form_id, status`;
    const values = some.flatMap(({ form_id: id, slot }) => [
      ...[days.filter((begin) => begin <= slot).length, id],
      ...[slotTime(Number(slot)), slotTime(Number(slot) + 1)],
    ]);
    again.push(...(await connection.execute<CountedRow[]>(some.map(() => one).join(' union all '), values)));
  }
  return { rows: [...counted, ...again], since: cut > slots.first ? slotTime(cut) : null };
}

/** Returns the first slot with which at most so many rows of a table are left; null if there are no more than that. */
async function slotAfter(
  em: EntityManager,
  table: string,
  [ofForm, form]: readonly [string, readonly number[]],
  { first, end }: Slots,
  most: number,
): Promise<number | null> {
  const [row] = await em
    .getConnection()
    .execute<{ slot: number }[]>(
      `select slot from ${table} where ${ofForm} slot >= ? and slot < ? order by slot desc limit 1 offset ?`,
      [...form, first, end, most],
    );
  return row ? Number(row.slot) + 1 : null;
}
