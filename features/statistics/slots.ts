import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { retryDeadlocks } from '#db/retry.ts';
import { CHANGED_BY_SLOT, SLOT, SLOT_MS } from '#features/submissions/store/changed-slots.ts';
import { findEnd } from '#features/submissions/store/reading/keys.ts';
import { HOUR_MS } from '#time.ts';
import { SlotFeed } from './entities.ts';

export const SLOT_FEED = 1;
/** A slot is counted once no clock and no transaction can add a submission to it any more; only imports do, which note it. */
const SETTLED_MS = HOUR_MS;
/**
 * The version before notes no changes. It may work beside this one for a while after the start; and when no step was made for so
 * long, it may have worked alone.
 */
const VERSION_BEFORE_MS = HOUR_MS;
/** Submissions that one step counts, beyond those of one slot, and changed slots that it counts again. */
const STEP = 20_000;
const AGAIN = 100;
/** Slots that one step checks: with a step each minute, those of a year take a day. */
const CHECKED = 12;
/** The newest slots, which each step checks: the clock of who accepts may be two hours behind that of the worker. */
const NEWEST = 4;
/** Changed slots that one statement deletes. */
const TOGETHER = 500;

/** The place where the next step continues. It is kept in memory only. */
export interface Place {
  /** Among the changed slots. */
  changed: { formId: number; slot: number };
  /** Among all slots, which are checked from the newest to the oldest, again and again; null begins anew. */
  checked: number | null;
}

export const START: Place = { changed: { formId: 0, slot: 0 }, checked: null };

export interface StepResult {
  /** True if all slots that can be counted are counted. */
  isDone: boolean;
  place: Place;
}

export const slotAt = (time: number): number => Math.floor(time / SLOT_MS);
export const slotTime = (slot: number): Date => new Date(slot * SLOT_MS);

/**
 * Creates the row of the feed, from which all submissions are counted, unless it exists. If it is due later than it can be, a worker whose
 * clock was ahead has left it, and it is due now.
 */
export async function beginSlots(orm: MikroORM, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + VERSION_BEFORE_MS);
  await orm.em.fork().execute(
    `insert into submission_slot_feed (id, counted_to, last_at, due_at) values (?, 0, ?, ?)
     on duplicate key update due_at = if(due_at > ?, ?, due_at)`,
    [SLOT_FEED, now, latest, latest, now],
  );
}

/**
 * Counts the next slots, some of those that have changed, and some of the others, each in a transaction. A step that is interrupted
 * or repeated counts nothing twice. @param step for tests
 */
export async function countSlots(orm: MikroORM, now: Date, place = START, step = STEP): Promise<StepResult> {
  const em = orm.em.fork();
  const feed = await em.findOneOrFail(SlotFeed, { id: SLOT_FEED }, { disableIdentityMap: true });
  const isLate = now.getTime() - feed.lastAt.getTime() > 2 * VERSION_BEFORE_MS;
  const settled = slotAt(now.getTime() - SETTLED_MS);
  // A clock that was ahead has counted slots to which submissions were added since.
  const first = isLate ? 0 : Math.min(feed.countedTo, settled);
  const end = await findEnd(em, { from: slotTime(first) }, { order: 'asc', rows: step });
  const until = end ? Math.max(slotAt(end.createdAt.getTime()), first + 1) : settled;
  const countedTo = Math.max(Math.min(until, settled), first);
  await transaction(orm, async (tx) => {
    await tx.findOne(SlotFeed, { id: SLOT_FEED }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (countedTo > first) await count(tx, first, countedTo);
    await tx.nativeUpdate(SlotFeed, { id: SLOT_FEED }, { countedTo, lastAt: now });
  });
  const { changed, isEnd } = await countAgain(orm, countedTo, place.changed);
  if (countedTo < settled) return { isDone: false, place: { changed, checked: null } };
  const newest = Math.max(settled - NEWEST, 0);
  await transaction(orm, (tx) => count(tx, newest, settled));
  return { isDone: isEnd, place: { changed, checked: await check(orm, newest, place.checked) } };
}

/**
 * Counts some slots anew although nothing has noted a change: a version before this one may have worked beside it, or somebody may
 * have changed rows by hand. @returns the next place
 */
async function check(orm: MikroORM, newest: number, before: number | null): Promise<number | null> {
  const end = Math.min(before ?? newest, newest);
  const first = Math.max(end - CHECKED, 0);
  await transaction(orm, (em) => count(em, first, end));
  const oldest = await findEnd(orm.em.fork(), {}, { order: 'asc', rows: 1 });
  return oldest && slotTime(first) > oldest.createdAt ? first : null;
}

/** Counts a range of slots of all forms, or one slot of a form, from the submissions. */
async function count(em: EntityManager, first: number, end: number, formId?: number): Promise<void> {
  const ofForm = formId === undefined ? '' : 'form_id = ? and';
  const form = formId === undefined ? [] : [formId];
  const index = `submissions_${formId === undefined ? '' : 'form_id_'}created_at_index`;
  const slots = [...form, first, end];
  // First the notes: what changes from now on is noted again, and a change that is not committed yet holds its own note.
  await deleteNotes(em, formId === undefined ? await notesIn(em, first, end) : [{ formId, slot: first }]);
  await em.execute(`delete from submission_slot_counts where ${ofForm} slot >= ? and slot < ?`, slots);
  await em.execute(
    `insert into submission_slot_counts (slot, form_id, status, counted)
     select ${SLOT} as slot, form_id, status, count(*) from submissions force index (${index})
     where ${ofForm} created_at >= ? and created_at < ? group by slot, form_id, status`,
    [...form, slotTime(first), slotTime(end)],
  );
  // Open submissions change their status without a note.
  await em.execute(
    `insert ignore into submission_slots_changed (form_id, slot)
     select distinct form_id, slot from submission_slot_counts
     where ${ofForm} slot >= ? and slot < ? and status in ('accepted', 'processing') order by form_id, slot`,
    slots,
  );
}

/** Returns the changed slots of all forms in a range. A note that is not committed yet is not among them, and stays. */
async function notesIn(em: EntityManager, first: number, end: number): Promise<Place['changed'][]> {
  const rows = await em.execute<{ form_id: number | string; slot: number }[]>(
    `select form_id, slot from submission_slots_changed force index (${CHANGED_BY_SLOT})
     where slot >= ? and slot < ? order by form_id, slot`,
    [first, end],
  );
  return rows.map((row) => ({ formId: Number(row.form_id), slot: Number(row.slot) }));
}

async function deleteNotes(em: EntityManager, notes: readonly Place['changed'][]): Promise<void> {
  for (let at = 0; at < notes.length; at += TOGETHER) {
    const some = notes.slice(at, at + TOGETHER);
    await em.execute(
      `delete from submission_slots_changed where ${some.map(() => '(form_id = ? and slot = ?)').join(' or ')}`,
      some.flatMap(({ formId, slot }) => [formId, slot]),
    );
  }
}

/**
 * Counts some of the changed slots again, after a place; those with open submissions stay changed.
 * @returns the next place, and whether there was no other
 */
async function countAgain(
  orm: MikroORM,
  countedTo: number,
  { formId, slot }: Place['changed'],
): Promise<{ changed: Place['changed']; isEnd: boolean }> {
  const rows = await orm.em.fork().execute<{ form_id: number | string; slot: number }[]>(
    `select form_id, slot from submission_slots_changed
     where form_id >= ? and (form_id > ? or slot > ?) and slot < ? order by form_id, slot limit ${AGAIN}`,
    [formId, formId, slot, countedTo],
  );
  const changed = rows.map((row) => ({ formId: Number(row.form_id), slot: Number(row.slot) }));
  for (const one of changed) await transaction(orm, (em) => count(em, one.slot, one.slot + 1, one.formId));
  const next = changed.length === AGAIN ? changed.at(-1) : undefined;
  return { changed: next ?? START.changed, isEnd: next === undefined };
}

function transaction(orm: MikroORM, work: (em: EntityManager) => Promise<void>): Promise<void> {
  return retryDeadlocks(() => orm.em.fork().transactional(work));
}
