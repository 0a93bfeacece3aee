import { randomUUID } from 'node:crypto';
import type { Pool } from 'mysql2/promise';
import { VALUES } from '#dev/load/forms.ts';

/** Rows per statement. */
const TOGETHER = 2_000;
/** Seconds between two submissions. */
const APART_S = 25;
/** One submission in this many has a failure and contains `needle`. */
const RARE = 5_000;
const COLUMNS =
  'uuid, form_id, revision, surface, payload, meta, ip_address, user_agent, status, created_at, completed_at';

/** The time at which the submission this many places before the newest arrived. */
function timeBack(count: number): Date {
  return new Date(Date.now() - APART_S * 1_000 * count);
}

/** Inserts submissions of a form as if they had arrived one after the other and been processed. */
export async function addSubmissions(db: Pool, formId: number, count: number): Promise<void> {
  const began = timeBack(count).getTime();
  for (let there = 0; there < count; there += TOGETHER) {
    const rows = Array.from({ length: Math.min(TOGETHER, count - there) }, (_, index) =>
      rowOf(formId, there + index, new Date(began + (there + index) * APART_S * 1_000)),
    );
    await db.query(`insert into submissions (${COLUMNS}) values ?`, [rows]);
  }
  await db.query('analyze table submissions');
}

function rowOf(formId: number, index: number, at: Date) {
  const isRare = index % RARE === 1;
  const message = `${VALUES.message} It is message ${index}.`;
  const values = JSON.stringify({ ...VALUES, ...(isRare && { name: 'needle' }), message });
  const status = isRare ? 'completed_with_errors' : 'completed';
  return [randomUUID(), formId, 1, 'b', values, '{}', '127.0.0.1', 'bench', status, at, at];
}
