import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mysql2/promise';
import type { DevFile } from '../launcher/session.ts';
import { load } from './load.ts';
import { ask, prepareSubmit } from './stack.ts';

const RECEIVERS = 10;
const RECEIVER_MS = 20;
const SUBMISSIONS = 60;
const WARM_UP = 10;
const CONNECTIONS = 8;
const LONGEST_SECONDS = 90;
const POLL_MS = 200;

/** How integration jobs drain; each submission makes one job for each of ten receivers. Rates per second. */
export interface JobFigures {
  /** How many jobs were made, and how long a receiver takes over one, in ms. */
  jobs: number;
  receiverMs: number;
  /** All ten receivers are well: from the first submission until the last job was delivered. */
  drainedPerSecond: number;
  /** The interface's queue: 10 jobs a minute. */
  oldQueuePerSecond: number;
  /** Jobs of nine receivers while the tenth is well; twice, which tells how far two equal measurements are apart. */
  nineOfTenWell: [number, number];
  /** While the tenth takes requests and never answers. */
  nineWithOneDown: number;
  /** The latter by the mean of the former. */
  ratio: number;
  finished: boolean;
}

/** Measures on a stack that has nothing else to do; what is left for the receiver that hangs goes on a while afterwards. */
export async function measureJobs(dev: DevFile, db: Connection): Promise<JobFigures> {
  const receivers = await Promise.all(Array.from({ length: RECEIVERS }, startReceiver));
  try {
    const well = await createForm(dev, receivers);
    const oneDown = await createForm(dev, receivers);
    await drain(dev, db, well, WARM_UP);
    const before = await drain(dev, db, well, SUBMISSIONS);
    const again = await drain(dev, db, well, SUBMISSIONS);
    const last = receivers.at(-1) as Receiver;
    last.hang();
    const during = await drain(dev, db, oneDown, SUBMISSIONS);
    last.mend();
    return {
      jobs: SUBMISSIONS * RECEIVERS,
      receiverMs: RECEIVER_MS,
      drainedPerSecond: (before.all + again.all) / 2,
      oldQueuePerSecond: 10 / 60,
      nineOfTenWell: [before.nine, again.nine],
      nineWithOneDown: during.nine,
      ratio: (2 * during.nine) / (before.nine + again.nine),
      finished: before.finished && again.finished && during.finished,
    };
  } finally {
    for (const receiver of receivers) receiver.close();
  }
}

/** The report for people. */
export function renderJobs(figures: JobFigures): string {
  const { jobs, receiverMs, drainedPerSecond, oldQueuePerSecond, nineOfTenWell, nineWithOneDown, ratio } = figures;
  return [
    `Integration jobs: ${drainedPerSecond.toFixed(1)} a second (${jobs} jobs, receivers that take ${receiverMs} ms);` +
      ` the interface's queue did ${oldQueuePerSecond.toFixed(2)}: ${(drainedPerSecond / oldQueuePerSecond).toFixed(0)} times as many.`,
    `One receiver of ten hangs: the nine others get ${nineWithOneDown.toFixed(1)} jobs a second, ${nineOfTenWell.map((rate) => rate.toFixed(1)).join(' and ')} when all are well:` +
      ` ratio ${ratio.toFixed(2)}${figures.finished ? '' : ' (NOT ALL WERE DELIVERED IN TIME)'}.`,
  ].join('\n');
}

/** Submits so many, and waits until every job of the first nine receivers is delivered. */
async function drain(dev: DevFile, db: Connection, formId: number, submissions: number) {
  const request = await prepareSubmit(dev.apiB, formId);
  const [newest] = await select<{ id: number | null }>(db, 'select max(id) as id from submissions');
  const since = Number(newest?.id ?? 0);
  await load(request, { connections: CONNECTIONS, seconds: LONGEST_SECONDS, most: submissions });
  const deadline = performance.now() + LONGEST_SECONDS * 1000;
  const nine = (RECEIVERS - 1) * submissions;
  for (;;) {
    const rows = await select<{ nine: number; delivered: number; nine_ms: number; all_ms: number }>(
      db,
      `select sum(j.status = 'delivered' and j.integration_key <> ?) as nine, sum(j.status = 'delivered') as delivered,
         timestampdiff(microsecond, min(s.created_at), max(if(j.integration_key <> ?, j.finished_at, null))) / 1000 as nine_ms,
         timestampdiff(microsecond, min(s.created_at), max(j.finished_at)) / 1000 as all_ms
       from integration_jobs j join submissions s on s.uuid = j.submission_uuid where j.form_id = ? and s.id > ?`,
      [keyOf(RECEIVERS - 1), keyOf(RECEIVERS - 1), formId, since],
    );
    const row = rows[0];
    const finished = Number(row?.nine) === nine;
    if (finished || performance.now() > deadline) {
      return {
        finished,
        nine: Number(row?.nine) / (Number(row?.nine_ms) / 1000),
        all: Number(row?.delivered) / (Number(row?.all_ms) / 1000),
      };
    }
    await sleep(POLL_MS);
  }
}

interface Receiver {
  url: string;
  hang(): void;
  mend(): void;
  close(): void;
}

/** A receiver with an origin of its own. */
async function startReceiver(): Promise<Receiver> {
  let hangs = false;
  const answer = (response: ServerResponse) => response.writeHead(200).end('{}');
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (!hangs) setTimeout(answer, RECEIVER_MS, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    hang() {
      hangs = true;
    },
    mend() {
      hangs = false;
      server.closeAllConnections();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function keyOf(index: number): string {
  return `receiver_${index}`;
}

async function createForm(dev: DevFile, receivers: readonly Receiver[]): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${dev.adminUser}:${dev.adminApplicationPassword}`).toString('base64')}`;
  const integrations = receivers.map(({ url }, index) => ({
    key: keyOf(index),
    integration_id: 'webhook',
    settings: { url },
  }));
  const config = {
    fields: [
      { type: 'text', name: 'name', label: 'Your name' },
      { type: 'email', name: 'email', label: 'E-mail address' },
      { type: 'text', name: 'topic', label: 'Topic' },
      { type: 'textarea', name: 'message', label: 'Your message' },
      { type: 'consent', name: 'consent', label: 'You may store what I wrote.' },
    ],
    options: { min_fill_seconds: 0, rate_limits: { per_minute: 0, per_hour: 0 }, integrations },
  };
  const { id } = await ask<{ id: number }>('POST', `${dev.apiB}/forms`, { title: 'Jobs', config }, { authorization });
  return id;
}

async function select<Row>(db: Connection, sql: string, values: unknown[] = []): Promise<Row[]> {
  const [rows] = await db.query(sql, values);
  return rows as Row[];
}
