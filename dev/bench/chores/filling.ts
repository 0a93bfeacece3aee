import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'mysql2/promise';
import { VALUES } from '#dev/load/forms.ts';
import { select } from '#dev/load/stack.ts';

/** Rows of one statement. */
const CHUNK = 10_000;
/** Days over which the submissions are spread. The newest is two days old. */
const SPAN_DAYS = 730;
const NEWEST_DAYS = 2;
const DAY_SECONDS = 86_400;
const COUNTING_SECONDS = 120;

/** A table of the numbers from 0 to 9,999. */
const NUMBERS = (() => {
  const digits = `(select 0 as d ${Array.from({ length: 9 }, (_, digit) => `union all select ${digit + 1}`).join(' ')})`;
  return `(select a.d + 10 * b.d + 100 * c.d + 1000 * e.d as n
    from ${digits} as a cross join ${digits} as b cross join ${digits} as c cross join ${digits} as e) as numbers`;
})();

/**
 * Adds processed submissions to a form of the load, with a delivered mail and a delivered webhook each. The database makes the rows
 * itself.
 */
export async function addProcessed(db: Pool, formId: number, count: number): Promise<void> {
  const apart = Math.floor((SPAN_DAYS * DAY_SECONDS) / count);
  for (let first = 0; first < count; first += CHUNK) {
    const before = await newestSubmission(db);
    const at = `timestampadd(second, -(${NEWEST_DAYS * DAY_SECONDS} + (? + n) * ${apart}), utc_timestamp(3))`;
    await db.query(
      `insert into submissions (uuid, form_id, revision, surface, payload, meta, ip_address, user_agent, status, claimed_by, created_at, completed_at)
       select uuid(), ?, 1, 'b', ?, '{"language":"en"}', concat('198.51.100.', mod(n, 250)), 'Mozilla/5.0 (X11; Linux x86_64)',
         'completed', uuid(), ${at}, ${at} from ${NUMBERS} where n < ?`,
      [formId, JSON.stringify(VALUES), first, first, Math.min(CHUNK, count - first)],
    );
    for (const [kind, key, integration, provider] of [
      ['mail', 'team', null, 'host'],
      ['integration', 'crm', 'webhook', null],
    ]) {
      await db.query(
        `insert into deliveries (id, kind, submission_uuid, form_id, revision, option_key, integration_id, status, attempts, provider,
           enqueued_at, finished_at)
         select uuid(), ?, uuid, form_id, 1, ?, ?, 'delivered', 1, ?, created_at, created_at from submissions where form_id = ? and id > ?`,
        [kind, key, integration, provider, formId, before],
      );
    }
    await db.query(
      `insert into delivery_attempts (delivery_id, replay, attempt, started_at, duration_ms, outcome, status_code)
       select d.id, 0, 1, d.enqueued_at, 50, 'delivered', 200 from submissions s join deliveries d on d.submission_uuid = s.uuid
       where s.form_id = ? and s.id > ? and d.kind = 'integration'`,
      [formId, before],
    );
  }
}

/** Waits until workers have counted the answers of all submissions. @throws Error when they take too long */
export async function untilCounted(db: Pool): Promise<void> {
  for (const until = performance.now() + COUNTING_SECONDS * 1000; ; ) {
    const [feed] = await select<{ seen: number }>(db, 'select seen_id as seen from results_feed');
    const [open] = await select<{ n: number }>(db, 'select count(*) as n from results_states where is_counted = 0');
    if (Number(feed?.seen) >= (await newestSubmission(db)) && Number(open?.n) === 0) return;
    if (performance.now() > until) throw new Error(`workers have not counted all answers within ${COUNTING_SECONDS} s`);
    await sleep(200);
  }
}

export async function submissionsOf(db: Pool, formId: number): Promise<number> {
  const [row] = await select<{ n: number }>(db, 'select count(*) as n from submissions where form_id = ?', [formId]);
  return Number(row?.n);
}

async function newestSubmission(db: Pool): Promise<number> {
  const [row] = await select<{ id: number | null }>(db, 'select max(id) as id from submissions');
  return Number(row?.id ?? 0);
}
