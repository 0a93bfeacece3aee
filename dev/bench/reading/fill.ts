import type { Pool, RowDataPacket } from 'mysql2/promise';
import { DAY_MS } from '#time.ts';

/** Forms of a filled database, by their ids. */
export const BENCH_FORMS = {
  /** Has nearly all submissions. */
  large: 1,
  /** Has 1,000 submissions, spread over the whole time. */
  small: 2,
  /** Has a hundredth of all submissions. */
  middle: 3,
  /** Is deleted from when retention is measured; has a tenth of all submissions. */
  expiring: 4,
} as const;

/** Days over which the submissions are spread, however many there are. */
export const SPAN_DAYS = 730;
/** Submissions with a failure, and those whose text contains `needle`, in a database of any size. */
export const RARE = 100;
/** Submissions that wait for a worker, and deliveries that wait for their receiver. */
export const DUE = 500;
/** Submissions that nobody has read, the newest ones. */
const UNREAD = 30;
const OF_SMALL_FORM = 1_000;
/** Submissions for each statement. */
const CHUNK = 10_000;

/** English text from which messages of different lengths are cut. */
const TEXT = Array.from(
  { length: 60 },
  (_, index) =>
    `Paragraph ${index + 1}: does it survive a crash, and how fast is it, when everything that follows is counted too?`,
).join(' ');

/** The time of the oldest submission, and the milliseconds between two. */
export interface Spread {
  began: number;
  apartMs: number;
}

export function spreadOf(count: number, now: number): Spread {
  return { began: now - SPAN_DAYS * DAY_MS, apartMs: (SPAN_DAYS * DAY_MS) / count };
}

/** The address of the sender of a submission; each person has sent about three. */
export function addressOf(id: number, count: number): string {
  return `person${id % Math.ceil(count / 3)}@example.org`;
}

/**
 * Fills an empty, migrated database with submissions that have been processed: three deliveries each, a mail and two webhooks,
 * and the attempts of the webhooks. The database makes the rows itself, from a table of numbers.
 * @param say called after each chunk with the number of submissions so far
 */
export async function fill(db: Pool, count: number, now: number, say: (filled: number) => void): Promise<void> {
  const spread = spreadOf(count, now);
  await db.query('create table if not exists bench_numbers (n int unsigned not null primary key)');
  const numbers = Array.from({ length: CHUNK }, (_, n) => [n]);
  await db.query('insert ignore into bench_numbers (n) values ?', [numbers]);
  const keys = new Map<string, string[]>();
  for (const table of FILLED) keys.set(table, await dropKeys(db, table));
  for (let first = 1; first <= count; first += CHUNK) {
    const last = Math.min(first + CHUNK - 1, count);
    for (const sql of statementsOf(count, spread)) await db.query(sql, [first, first, last]);
    say(last);
  }
  for (const [table, own] of keys) {
    await db.query(`alter table ${table} ${own.map((key) => `add ${key}`).join(', ')}`);
    await db.query(`analyze table ${table}`);
  }
  await db.query('drop table bench_numbers');
  // Written last: a database without it was filled in part.
  await fillResults(db, count, now);
}

const FILLED = ['submissions', 'deliveries', 'delivery_attempts', 'submission_marks'] as const;

/** Drops the secondary keys of a table: building them of all rows is faster than adding rows to them. @returns their definitions */
async function dropKeys(db: Pool, table: string): Promise<string[]> {
  const [[created]] = await db.query<RowDataPacket[]>(`show create table ${table}`);
  const lines = String(created?.['Create Table']).split('\n');
  const keys = lines.map((line) => line.trim().replace(/,$/, '')).filter((line) => /^(UNIQUE )?KEY /.test(line));
  const names = keys.map((key) => /`(\w+)`/.exec(key)?.[0]);
  await db.query(`alter table ${table} ${names.map((name) => `drop key ${name}`).join(', ')}`);
  return keys;
}

/** Returns the statements of a chunk; each has the values first, first, last. */
function statementsOf(count: number, { began, apartMs }: Spread): string[] {
  const rareEvery = count / RARE;
  const isRare = `mod(id, ${rareEvery}) = 1`;
  const numbers = '(select n + ? as id from bench_numbers) as numbers where id >= ? and id <= ?';
  const at = `timestampadd(microsecond, 1000 * floor(id * ${apartMs}), '${new Date(began).toISOString().slice(0, 19).replace('T', ' ')}')`;
  const formId = `case when mod(id, ${count / OF_SMALL_FORM}) = 0 then ${BENCH_FORMS.small}
    when mod(id, 100) = 7 then ${BENCH_FORMS.middle} when mod(id, 10) = 3 then ${BENCH_FORMS.expiring}
    else ${BENCH_FORMS.large} end`;
  const length = 'case when mod(id, 10) = 9 then 3500 when mod(id, 10) > 6 then 1200 else 60 + mod(id * 37, 240) end';
  const payload = `concat('{"name":"', if(${isRare}, 'needle', 'Ada Lovelace'), ' ', id, '","email":"person', mod(id, ${Math.ceil(count / 3)}),
    '@example.org","topic":"', if(mod(id, 3) = 0, 'order', 'question'), '","message":"', left('${TEXT}', ${length}), '","consent":true}')`;
  const waits = `id > ${count - DUE}`;
  const uuid = (kind: string, id = 'id') =>
    `insert(insert(insert(insert(md5(concat('${kind}', ${id})), 9, 0, '-'), 14, 0, '-'), 19, 0, '-'), 24, 0, '-')`;
  const deliveries = (['mail', 'crm', 'log'] as const).map((key) => {
    const [kind, integration, provider] =
      key === 'mail' ? ['mail', 'null', "'host'"] : ['integration', "'webhook'", 'null'];
    const fails = key === 'crm' ? isRare : 'false';
    const open = key === 'log' ? waits : 'false';
    return `insert into deliveries (id, kind, submission_uuid, form_id, revision, option_key, integration_id, status, attempts, provider,
        accepted, rejected, error_type, last_error, enqueued_at, finished_at, due_at)
      select ${uuid(key)}, '${kind}', ${uuid('s')}, ${formId}, 1, '${key === 'mail' ? 'team' : key}', ${integration},
        case when ${fails} then 'failed' when ${open} then 'pending' else 'delivered' end, if(${open}, 0, 1), ${provider},
        ${kind === 'mail' ? '1, 0' : 'null, null'}, if(${fails}, 'http_503', null), if(${fails}, 'The receiver answered 503.', null),
        ${at}, if(${open}, null, ${at}), if(${open}, ${at}, null) from ${numbers}`;
  });
  const attempts = (['crm', 'log'] as const).map(
    (
      key,
    ) => `insert into delivery_attempts (delivery_id, replay, attempt, started_at, duration_ms, outcome, status_code, error_type, excerpt)
      select ${uuid(key)}, 0, 1, ${at}, 40 + mod(id, 50), if(${isRare}, 'failed', 'delivered'), if(${isRare}, 503, 200),
        if(${isRare}, 'http_503', null), 'OK' from ${numbers}`,
  );
  return [
    `insert into submissions (id, uuid, form_id, revision, surface, payload, meta, ip_address, user_agent, status, claimed_by, created_at, completed_at, due_at)
      select id, ${uuid('s')}, ${formId}, 1, 'b', ${payload}, '{"language":"en"}', concat('198.51.', mod(id, 200), '.', mod(id, 250)),
        'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        case when ${isRare} then 'completed_with_errors' when ${waits} then 'accepted' else 'completed' end,
        if(${waits}, null, ${uuid('r')}), ${at}, if(${waits}, null, ${at}), if(${waits}, ${at}, null) from ${numbers}`,
    ...deliveries,
    ...attempts,
    `insert into submission_marks (submission_id, form_id, created_at, read_at, starred)
      select id, ${formId}, ${at}, ${at}, mod(id, ${rareEvery}) = 5 from ${numbers} and id <= ${count - UNREAD}`,
    `insert into results_claims (submission_id, epoch) select id, 1 from ${numbers}`,
  ];
}

/** Fills the counters of results as the worker leaves them: by form, question, answer and day. */
async function fillResults(db: Pool, count: number, now: number): Promise<void> {
  await db.query(
    'insert into results_feed (id, seen_id, settled_id, marked_id, marked_at, due_at) values (1, ?, ?, ?, ?, null)',
    [count, count, count, new Date(now)],
  );
  const forms = Object.values(BENCH_FORMS);
  await db.query(
    'insert into results_states (form_id, revision, time_zone, epoch, is_counted, last_at, last_id) values ?',
    [forms.map((id) => [id, 1, 'UTC', 1, 1, new Date(0), 0])],
  );
  await db.query(
    `insert into results_counters (form_id, path, name, day, counted, total)
     select form_id, '', '~all', timestampdiff(day, '1970-01-01', created_at) as day, count(*), 0 from submissions group by form_id, day`,
  );
  const others = [
    ...['name', 'email', 'message', 'topic', 'consent'].map((path) => [path, '~answered']),
    ...['question', 'order'].map((option) => ['topic', `=${option}`]),
  ];
  for (const [path, name] of others) {
    await db.query(
      `insert into results_counters (form_id, path, name, day, counted, total)
       select form_id, ?, ?, day, counted, 0 from results_counters as every where path = '' and name = '~all'`,
      [path, name],
    );
  }
}
