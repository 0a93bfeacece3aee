import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Pool } from 'mysql2/promise';
import { searchAttributes } from '#engine/search-attributes.ts';
import type { LoadForm } from './forms.ts';
import { mailsReceived } from './inbox.ts';
import { ask, type Stack, select } from './stack.ts';

const POLL_MS = { least: 15, most: 100 };

export interface WaitFor {
  formIds: number[];
  longestSeconds: number;
  /** Only submissions from this id on, so that a poll costs the same however many rows there are. */
  fromId?: number;
  /** Jobs of this integration are left out, as are submissions that wait only for such a job. */
  except?: string;
}

/** Waits until every submission, mail and job has ended. */
export async function waitUntilDone(
  db: Pool,
  { formIds, longestSeconds, fromId = 0, except = '' }: WaitFor,
): Promise<{ seconds: number; finished: boolean }> {
  const started = performance.now();
  // The rows of a submission's deliveries exist once its status is no longer `accepted`.
  const open = except === '' ? `status not like 'completed%'` : `status = 'accepted'`;
  const ofThese = 's.id >= ? and s.form_id in (?)';
  const count = async (from: string, values: unknown[]) =>
    Number((await select<{ n: number }>(db, `select count(*) as n from ${from}`, values))[0]?.n);
  const countOpen = async () =>
    (await count(`submissions s where ${ofThese} and s.${open}`, [fromId, formIds])) ||
    (await count(
      `submissions s join deliveries d on d.submission_uuid = s.uuid
       where ${ofThese} and d.status in ('pending', 'retrying') and (d.kind = 'mail' or d.option_key <> ?)`,
      [fromId, formIds, except],
    ));
  for (;;) {
    const left = await countOpen();
    const seconds = (performance.now() - started) / 1000;
    if (left === 0 || seconds > longestSeconds) return { seconds, finished: left === 0 };
    // The fewer are left, the sooner the next poll, so that the end is noticed in time.
    await sleep(Math.min(POLL_MS.least + left, POLL_MS.most));
  }
}

/**
 * Deletes the submissions of a form that no worker has started yet.
 * @returns their ids
 */
export async function removeUnstarted(pool: Pool, formId: number): Promise<number[]> {
  const db = await pool.getConnection();
  await db.query('set transaction isolation level read committed');
  await db.beginTransaction();
  // A worker that starts a submission moves its `due_at`.
  const rows = await select<{ id: number }>(
    db,
    `select id from submissions where form_id = ? and status = 'accepted' and due_at = created_at
     for update skip locked`,
    [formId],
  );
  const ids = rows.map(({ id }) => Number(id));
  if (ids.length > 0) await db.query('delete from submissions where id in (?)', [ids]);
  await db.commit();
  db.release();
  return ids;
}

/**
 * Counts of the submissions that were answered with 200. They balance when all are equal, and the webhooks are as many as are
 * due.
 */
export interface Accounts {
  answered: number;
  webhooksOwed: number;
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

/** A form that sends a mail for each submission, and at most one webhook. */
export interface Answered {
  form: LoadForm;
  /** Ids from answers with 200. */
  ids: number[];
}

export interface AccountsSources {
  bench: Stack;
  answered: readonly Answered[];
  webhookUrl: string;
  /** Mails that the inbox had received before. */
  mailsBefore: number;
}

/** Counts the same submissions in every place that they must have reached. */
async function readAccounts(sources: AccountsSources): Promise<Accounts> {
  const { bench, answered } = sources;
  const { db } = bench;
  const formIds = answered.map(({ form }) => form.id);
  const answeredIds = answered.flatMap(({ ids }) => ids);
  const count = async (from: string) => {
    const [row] = await select<{ n: number }>(db, `select count(*) as n from ${from}`, [formIds]);
    return Number(row?.n);
  };
  const stored = await select<{ id: number }>(db, 'select id from submissions where form_id in (?)', [formIds]);
  const ids = new Set(stored.map(({ id }) => Number(id)));
  const received = await ask<{ accepted: number; duplicates: number }>('GET', `${sources.webhookUrl}?limit=0`);
  return {
    answered: answeredIds.length,
    webhooksOwed: answered.reduce((owed, { form, ids }) => owed + form.webhooks * ids.length, 0),
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

/** True when every submission that was answered with 200 has reached every place. */
export function balanced(accounts: Accounts): boolean {
  const { answered, lost, submissions, completed, runs, mailsSent, mailsInInbox } = accounts;
  const { webhooksOwed, webhooksDelivered, webhooksReceived } = accounts;
  return (
    lost === 0 &&
    [submissions, completed, runs, mailsSent, mailsInInbox].every((count) => count === answered) &&
    [webhooksDelivered, webhooksReceived].every((count) => count === webhooksOwed)
  );
}

/** Returns the accounts once they balance, or after ten seconds: the engine's list of runs is updated a moment later. */
export async function settledAccounts(sources: AccountsSources): Promise<Accounts> {
  let accounts = await readAccounts(sources);
  for (let poll = 0; poll < 20 && !balanced(accounts); poll += 1) {
    await sleep(500);
    accounts = await readAccounts(sources);
  }
  return accounts;
}

/** Counts the submissions of ended runs. */
async function countRuns(client: Client, formIds: number[]): Promise<number> {
  const forms = formIds.map((id) => `FormId = ${id}`).join(' or ');
  const ended = (type: string) => `WorkflowType = '${type}' and ExecutionStatus = 'Completed' and (${forms})`;
  let { count } = await client.workflow.count(ended('submission'));
  for await (const { typedSearchAttributes } of client.workflow.list({ query: ended('submissionBatch') })) {
    count += typedSearchAttributes.get(searchAttributes.submissionIds)?.length ?? 0;
  }
  return count;
}
