import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Connection } from 'mysql2/promise';
import type { DevFile } from '#dev/launcher/session.ts';
import { ask, type Bench } from './stack.ts';

const POLL_MS = 100;

/**
 * Waits until every submission, mail and job of the forms has ended. With `except`, the jobs of that integration are left
 * out, and with them the submissions that only wait for one.
 */
export async function waitUntilDone(
  db: Connection,
  formIds: number[],
  longestSeconds: number,
  except = '',
): Promise<{ seconds: number; finished: boolean }> {
  const started = performance.now();
  // The rows of what a submission leads to are there once it is no longer just accepted.
  const open = except === '' ? `status not like 'completed%'` : `status = 'accepted'`;
  for (;;) {
    const [row] = await select<{ open: number }>(
      db,
      `select (select count(*) from submissions where form_id in (?) and ${open})
        + (select count(*) from deliveries where form_id in (?) and status in ('pending', 'retrying')
           and (kind = 'mail' or option_key <> ?)) as open`,
      [formIds, formIds, except],
    );
    const finished = Number(row?.open) === 0;
    const seconds = (performance.now() - started) / 1000;
    if (finished || seconds > longestSeconds) return { seconds, finished };
    await sleep(POLL_MS);
  }
}

/** Removes the submissions of a form that no worker has taken up yet. @returns their ids */
export async function removeUnstarted(db: Connection, formId: number): Promise<number[]> {
  await db.query('set transaction isolation level read committed');
  await db.beginTransaction();
  // A worker that takes one moves the time at which it is due.
  const rows = await select<{ id: number }>(
    db,
    `select id from submissions where form_id = ? and status = 'accepted' and due_at = created_at
     for update skip locked`,
    [formId],
  );
  const ids = rows.map(({ id }) => Number(id));
  if (ids.length > 0) await db.query('delete from submissions where id in (?)', [ids]);
  await db.commit();
  return ids;
}

/** What there is of the submissions that were answered with 200. All but `lost` and `webhookDuplicates` should be equal. */
export interface Accounts {
  answered: number;
  /** Answers with 200 whose submission is not in the database. */
  lost: number;
  submissions: number;
  completed: number;
  runs: number;
  mailsSent: number;
  mailsInInbox: number;
  webhooksDelivered: number;
  webhooksReceived: number;
  webhookDuplicates: number;
}

export interface AccountsSources {
  bench: Bench;
  formIds: number[];
  webhookUrl: string;
  /** Ids from answers with 200. */
  answeredIds: number[];
  /** What the inbox had received before. */
  mailsBefore: number;
}

/** Counts the same submissions in every place that they must have reached. */
async function readAccounts(sources: AccountsSources): Promise<Accounts> {
  const { bench, formIds, answeredIds } = sources;
  const { db } = bench;
  const count = async (from: string) => {
    const [row] = await select<{ n: number }>(db, `select count(*) as n from ${from}`, [formIds]);
    return Number(row?.n);
  };
  const stored = await select<{ id: number }>(db, 'select id from submissions where form_id in (?)', [formIds]);
  const ids = new Set(stored.map(({ id }) => Number(id)));
  const received = await ask<{ accepted: number; duplicates: number }>('GET', `${sources.webhookUrl}?limit=0`);
  return {
    answered: answeredIds.length,
    lost: answeredIds.length - new Set(answeredIds.filter((id) => ids.has(id))).size,
    submissions: ids.size,
    completed: await count(`submissions where form_id in (?) and status = 'completed'`),
    runs: await countRuns(bench.client, formIds),
    mailsSent: await count(`deliveries where kind = 'mail' and form_id in (?) and status = 'delivered'`),
    mailsInInbox: (await mailsReceived(bench.dev)) - sources.mailsBefore,
    webhooksDelivered: await count(`deliveries where kind = 'integration' and form_id in (?) and status = 'delivered'`),
    webhooksReceived: received.accepted,
    webhookDuplicates: received.duplicates,
  };
}

/** Whether everything that was answered with 200 has reached every place. */
export function balanced({ answered, lost, webhookDuplicates: _, ...reached }: Accounts): boolean {
  return lost === 0 && Object.values(reached).every((count) => count === answered);
}

/** The accounts once they balance, or after ten seconds: the engine's list of runs follows a moment later. */
export async function settledAccounts(sources: AccountsSources): Promise<Accounts> {
  let accounts = await readAccounts(sources);
  for (let look = 0; look < 20 && !balanced(accounts); look += 1) {
    await sleep(500);
    accounts = await readAccounts(sources);
  }
  return accounts;
}

/** How many mails the inbox has taken since its start. */
export async function mailsReceived(dev: DevFile): Promise<number> {
  return (await ask<{ received: number }>('GET', `${dev.inboxUrl}/api/messages?to=nobody`)).received;
}

async function countRuns(client: Client, formIds: number[]): Promise<number> {
  const forms = formIds.map((id) => `FormId = ${id}`).join(' or ');
  const query = `WorkflowType = 'submission' and ExecutionStatus = 'Completed' and (${forms})`;
  return (await client.workflow.count(query)).count;
}

async function select<Row>(db: Connection, sql: string, values: unknown[]): Promise<Row[]> {
  const [rows] = await db.query(sql, values);
  return rows as Row[];
}
