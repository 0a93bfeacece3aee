import { randomBytes } from 'node:crypto';
import { createPool, type Pool, type RowDataPacket } from 'mysql2/promise';
import pino from 'pino';
import { type Foundation, openFoundation } from '#bin/composition/foundation.ts';
import { migrate } from '#db/migrate.ts';
import { configOf } from '#dev/load/forms.ts';
import { readSettings } from '#features/environment.ts';
import { beginSlots, countSlots } from '#features/statistics/slots.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { BENCH_FORMS, fill, SPAN_DAYS, type Spread, spreadOf } from './fill.ts';

/** A filled database, and the parts of the service that read it. */
export interface Filled {
  count: number;
  spread: Spread;
  /** The time of its newest submission, which is the time of day for whatever is measured. */
  now: Date;
  app: Foundation;
  db: Pool;
}

/** One day before which a form has nothing: its retention expires no submission by itself. */
const RETENTION_DAYS = SPAN_DAYS + 1;

/**
 * Opens a database beside another on the same server, with so many submissions; fills it if it has not been filled before.
 * @param server address of the other database, whose name the new one begins with
 */
export async function openFilled(server: string, count: number, say: (text: string) => void): Promise<Filled> {
  const url = new URL(server);
  const name = `${url.pathname.slice(1)}_of_${count}`;
  url.pathname = `/${name}`;
  const pool = createPool({ uri: server, connectionLimit: 1 });
  await pool.query(`create database if not exists ${name} character set utf8mb4`);
  await pool.end();
  await migrate(url.href);
  const app = await openFoundation(settingsOf(url.href), { log: pino({ level: 'silent' }) });
  const db = createPool({ uri: url.href, connectionLimit: 2, timezone: 'Z' });
  const filledAt = await newestIn(db, count);
  const now = filledAt ?? new Date();
  if (!filledAt) {
    await db.query('drop table if exists bench_numbers');
    await createForms(app, now);
    const began = performance.now();
    let told = 0;
    await fill(db, count, now.getTime(), (filled) => {
      if (filled < told + count / 10) return;
      told = filled;
      say(`${name}: ${filled.toLocaleString('en')} submissions, ${((performance.now() - began) / 1000).toFixed(0)} s`);
    });
  }
  // The rest is as workers leave it: submissions counted by time slots.
  await beginSlots(app.orm, now);
  for (let step = await countSlots(app.orm, now); !step.isDone; ) step = await countSlots(app.orm, now, step.place);
  return { count, spread: spreadOf(count, now.getTime()), now, app, db };
}

export async function close({ app, db }: Filled): Promise<void> {
  await app.orm.close();
  await db.end();
}

function settingsOf(databaseUrl: string) {
  return readSettings(
    {
      DATABASE_URL: databaseUrl,
      TEMPORAL_ADDRESS: '127.0.0.1:1',
      APP_KEY: randomBytes(32).toString('base64url'),
      BASE_URL: 'https://forms.example.org',
      MAIL_URL: 'smtp://127.0.0.1:1',
    },
    false,
  );
}

/** Returns the time of the newest submission of a filled database; null for an empty one. @throws Error for one filled in part */
async function newestIn(db: Pool, count: number): Promise<Date | null> {
  const [[feed]] = await db.query<RowDataPacket[]>('select seen_id from results_feed');
  const [[newest]] = await db.query<RowDataPacket[]>('select id, created_at from submissions order by id desc limit 1');
  if (!newest) return null;
  if (Number(feed?.seen_id) !== count) throw new Error('The database was filled in part: drop it.');
  return newest.created_at as Date;
}

async function createForms({ forms }: Foundation, now: Date): Promise<void> {
  const webhooks = { crm: 'https://crm.example.org/hook', log: 'https://log.example.org/hook' };
  for (const [title, id] of Object.entries(BENCH_FORMS)) {
    const { fields, options } = configOf({ webhooks });
    const config = {
      fields,
      options: { ...options, ...(id === BENCH_FORMS.expiring && { retention_days: RETENTION_DAYS }) },
    };
    const created = await forms.create({ title, config: config as unknown as FormConfig }, now);
    if (created.form.id !== id) throw new Error(`The form ${title} has the id ${created.form.id}.`);
  }
}
