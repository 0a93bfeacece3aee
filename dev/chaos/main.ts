import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { createPool } from 'mysql2/promise';
import { submissionIdOf } from '#dev/bench/accept/at-work.ts';
import { type LoadResult, load } from '#dev/bench/load.ts';
import { createForm, readDevFile } from '#dev/bench/stack.ts';
import { createBreaker } from './breaker.ts';
import { readFigures, readProgress } from './figures.ts';
import { increase, startReceiver, takenMails, watchInbox } from './parties.ts';

// Breaks a running development stack (DEV_JSON) that nobody else uses while submissions come in: its roles are killed in
// turn and runs are terminated by hand. Then waits until every record has ended, and counts what reached the third parties.

const { values: flags } = parseArgs({
  options: {
    submissions: { type: 'string', default: '2000' },
    terminate: { type: 'string', default: '100' },
    /** Seconds between two kills. */
    every: { type: 'string', default: '8' },
  },
});
const wanted = { submissions: Number(flags.submissions), terminations: Number(flags.terminate) };

const CONNECTIONS = 4;
/** Requests in one go, between which it is seen how many were answered. */
const BURST = 20;
/** As many requests are refused by the receiver, twice, so that jobs have runs of their own. */
const REFUSED = 30;
const LONGEST_SECONDS = 600;

const devJson = process.env.DEV_JSON ?? '';
const dev = readDevFile(devJson);
const say = (text: string) => process.stderr.write(`${text}\n`);

// Both die now and then, so every call is tried again.
const db = createPool({ uri: dev.databaseUrl, connectionLimit: 2 });
const connection = await Connection.connect({ address: dev.temporalAddress });
const client = new Client({ connection, namespace: dev.temporalNamespace });
try {
  process.exitCode = (await chaos()) ? 0 : 1;
} finally {
  await db.end();
  await connection.close();
}

/** @returns whether everything has ended as it should. */
async function chaos(): Promise<boolean> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const receiver = await startReceiver();
  const inbox = watchInbox(dev);
  const { id: formId, submit } = await createForm(dev, { webhooks: { crm: receiver.url } });
  const breaker = createBreaker({ devJson, db, client, formId, say });
  const stop = new AbortController();
  const breaking = [
    breaker.killInTurn(Number(flags.every) * 1000, stop.signal),
    breaker.terminateUpTo(wanted.terminations, stop.signal),
  ];

  const readOpen = async () => {
    const progress = await readProgress(db, formId);
    return progress && progress.waiting + progress.jobs;
  };

  const answered: number[] = [];
  const failures = new Map<string, number>();
  let refusals = 0;
  while (answered.length < wanted.submissions) {
    const most = Math.min(BURST, wanted.submissions - answered.length);
    const result = await load(submit, { connections: CONNECTIONS, seconds: 60, most });
    answered.push(...result.answers.map(submissionIdOf));
    count(failures, result);
    if (answered.length >= (refusals + 1) * (wanted.submissions / 3) && refusals < 2) {
      refusals += 1;
      receiver.refuse(REFUSED);
    }
    if (Object.keys(result.failures).length > 0) await sleep(250);
    // Acceptance is faster than the runs: the submissions are to come in while everything dies.
    await sleep(1000);
  }
  say(`${answered.length} were answered with 200 after ${seconds()} s; terminated so far: ${breaker.terminated()}`);
  const deadline = performance.now() + LONGEST_SECONDS * 1000;
  let open = await readOpen();
  while (performance.now() < deadline && open !== 0) {
    await sleep(1000);
    open = await readOpen();
    // What is left ends in peace once enough was broken.
    if (breaker.terminated() >= wanted.terminations) stop.abort();
    if (seconds() % 10 === 0) say(`${seconds()} s: ${open ?? 'unknown'} open`);
  }
  stop.abort();
  await Promise.all(breaking);
  receiver.close();
  const mails = takenMails(await inbox.stop());
  const figures = await readFigures({ db, formId, webhooks: receiver.taken, mails, answered });
  const report = {
    seconds: seconds(),
    open,
    kills: breaker.kills(),
    terminated: breaker.terminatedByType(),
    failedRequests: Object.fromEntries(failures),
    ...figures,
  };
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  return open === 0 && figures.lost === 0 && figures.unexplained === 0;
}

function count(all: Map<string, number>, result: LoadResult): void {
  for (const [what, often] of Object.entries(result.failures)) increase(all, what, often);
}
