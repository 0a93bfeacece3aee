import { randomUUID } from 'node:crypto';
import type { Connection } from 'mysql2/promise';
import { VALUES } from '../stack.ts';

const SEED = 1_000;
/** In one statement. */
const MOST_COPIED = 20_000;
/** How long after another a submission came, in s. */
const APART_S = 25;
const COLUMNS =
  'uuid, form_id, revision, surface, payload, meta, ip_address, user_agent, status, created_at, completed_at';

/** When so many submissions before the newest one came. */
export function timeBack(count: number): Date {
  return new Date(Date.now() - APART_S * 1_000 * count);
}

/** Keeps submissions of a form as if they had come one after the other and had been worked off. One in 5,000 has had a failure and says `needle`. */
export async function addSubmissions(db: Connection, formId: number, count: number): Promise<void> {
  const began = timeBack(count);
  const rows = Array.from({ length: Math.min(SEED, count) }, (_, index) =>
    rowOf(formId, index, new Date(began.getTime() + index * APART_S * 1_000)),
  );
  await db.query(`insert into submissions (${COLUMNS}) values ?`, [rows]);
  for (let there = rows.length; there < count; ) {
    const next = Math.min(there, count - there, MOST_COPIED);
    await db.query(
      `insert into submissions (${COLUMNS})
       select uuid(), form_id, revision, surface, if(rand() < 0.0002, replace(payload, 'Ada', 'needle'), payload), meta,
         ip_address, user_agent, if(rand() < 0.0002, 'completed_with_errors', 'completed'),
         timestampadd(second, ? + ${APART_S} * row_number() over (), ?), completed_at
       from submissions where form_id = ? limit ?`,
      [APART_S * there, began, formId, next],
    );
    there += next;
  }
  await db.query('analyze table submissions');
}

function rowOf(formId: number, index: number, at: Date) {
  const values = JSON.stringify({ ...VALUES, message: `${VALUES.message} It is message ${index}.` });
  return [randomUUID(), formId, 1, 'b', values, '{}', '127.0.0.1', 'bench', 'completed', at, at];
}

/** Stars every so many of the newest submissions of a form. */
export async function starSome(db: Connection, formId: number, count: number): Promise<void> {
  await db.query(
    `insert into submission_marks (submission_id, form_id, created_at, read_at, starred)
     select id, form_id, created_at, created_at, 1 from submissions where form_id = ? order by created_at limit ?`,
    [formId, count],
  );
}
