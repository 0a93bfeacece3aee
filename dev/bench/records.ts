import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Connection, ResultSetHeader } from 'mysql2/promise';
import type { DevFile } from '../launcher/session.ts';
import { ask } from './stack.ts';

const POLL_MS = 250;

/** How a backlog went away. Seconds. */
export interface Drain {
  outboxEmptyAfter: number;
  completedAfter: number;
  /** False when time was up before every run had ended. */
  finished: boolean;
}

/** What stands in the database for the bench's forms. */
interface Progress {
  outbox: number;
  open: number;
}

/** Waits until the outbox is empty and every submission, mail and webhook of the forms is done, or time is up. */
export async function waitForDrain(db: Connection, formIds: number[], longestSeconds: number): Promise<Drain> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  let outboxEmptyAfter: number | undefined;
  for (;;) {
    const { outbox, open } = await readProgress(db, formIds);
    if (outbox === 0) outboxEmptyAfter ??= seconds();
    const finished = outbox === 0 && open === 0;
    if (finished || seconds() > longestSeconds) {
      return { outboxEmptyAfter: outboxEmptyAfter ?? Number.NaN, completedAfter: seconds(), finished };
    }
    await sleep(POLL_MS);
  }
}

async function readProgress(db: Connection, formIds: number[]): Promise<Progress> {
  const [row] = await select<{ outbox: number; open: number }>(
    db,
    `select (select count(*) from outbox) as outbox,
      (select count(*) from submissions where form_id in (?) and status not like 'completed%')
      + (select count(*) from integration_jobs where form_id in (?) and status in ('pending', 'retrying')) as open`,
    [formIds, formIds],
  );
  return { outbox: Number(row?.outbox), open: Number(row?.open) };
}

/** Removes the submissions of a form together with their calls, before a sweep makes them. @returns how many there were */
export async function removeSubmissions(db: Connection, formId: number): Promise<number> {
  await db.query(
    'delete o from outbox o join submissions s on s.uuid = substring(o.workflow_id, 12) where s.form_id = ?',
    [formId],
  );
  const [removed] = await db.query('delete from submissions where form_id = ?', [formId]);
  return (removed as ResultSetHeader).affectedRows;
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
  dev: DevFile;
  db: Connection;
  client: Client;
  formIds: number[];
  webhookUrl: string;
  /** Ids that were told in answers with 200. */
  answeredIds: number[];
  /** What the inbox had received before. */
  mailsBefore: number;
}

/** Counts the same submissions in every place that they must have reached. */
export async function readAccounts(sources: AccountsSources): Promise<Accounts> {
  const { db, formIds, answeredIds } = sources;
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
    runs: await countRuns(sources.client, formIds),
    mailsSent: await count(`email_deliveries where form_id in (?) and status = 'sent'`),
    mailsInInbox: (await mailsReceived(sources.dev)) - sources.mailsBefore,
    webhooksDelivered: await count(`integration_jobs where form_id in (?) and status = 'delivered'`),
    webhooksReceived: received.accepted,
    webhookDuplicates: received.duplicates,
  };
}

/** Whether everything that was answered with 200 has reached every place. */
export function balanced({ answered, lost, webhookDuplicates: _, ...reached }: Accounts): boolean {
  return lost === 0 && Object.values(reached).every((count) => count === answered);
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
