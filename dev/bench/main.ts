import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { createConnection } from 'mysql2/promise';
import { startAcceptAlone, startBareInsert } from './alone.ts';
import { measureJobs } from './jobs.ts';
import { type LoadFigures, type LoadRequest, type LoadResult, load } from './load.ts';
import { measureNoOp } from './no-op.ts';
import { type CpuTime, readCpuTime, readMemory, watchMemory } from './processes.ts';
import { balanced, mailsReceived, readAccounts, waitForDrain } from './records.ts';
import { type BenchReport, renderReport, type SubmitPoint } from './report.ts';
import { createForm, readDevFile } from './stack.ts';

// Measures a running development stack (DEV_JSON) that nobody else uses: what accepting a submission costs beside one bare
// insert, how fast the backlog goes away, and that nothing that was answered with 200 is missing afterwards.

const { values: flags } = parseArgs({
  options: { json: { type: 'string' }, seconds: { type: 'string', default: '4' } },
});
const devJson = process.env.DEV_JSON ?? '';
const dev = readDevFile(devJson);
const seconds = Number(flags.seconds);

const CONNECTIONS = [1, 8, 32];
/**
 * The engine takes far longer for a submission's run than we for accepting it, so a point ends after as many submissions as
 * it can finish in this time; the whole bench stays under four minutes.
 */
const DRAIN_SECONDS = 12;
const LONGEST_DRAIN_SECONDS = 40;
const WARM_UP = 100;
const NO_OPS = 400;

const say = (text: string) => process.stderr.write(`${text}\n`);
const startedAt = new Date();
const db = await createConnection({ uri: dev.databaseUrl });
const connection = await Connection.connect({ address: dev.temporalAddress });
const client = new Client({ connection, namespace: dev.temporalNamespace });
try {
  const report = await bench();
  const json = JSON.stringify(report, null, 2);
  writeFileSync(flags.json ?? join(dirname(devJson), 'bench.json'), `${json}\n`);
  process.stdout.write(`\n${renderReport(report)}\n\n${JSON.stringify(report)}\n`);
  process.exitCode = report.balanced ? 0 : 1;
} finally {
  await db.end();
  await connection.close();
}

async function bench(): Promise<BenchReport> {
  const memory = { before: readMemory(devJson) };
  const webhookUrl = `${dev.sandboxUrl}/webhooks/bench-${randomUUID().slice(0, 8)}`;
  const mailsBefore = await mailsReceived(dev);
  const form = await createForm(dev, webhookUrl);
  const limitedForm = await createForm(dev, webhookUrl, { limited: true });
  const formIds = [form.id, limitedForm.id];
  const answeredIds: number[] = [];

  const { bareInsert, acceptAlone } = await measureAlone(form.id);

  const measure = async (what: string, request: LoadRequest, connections: number, most: number) => {
    const cpuBefore = readCpuTime(devJson);
    const result = await load(request, { connections, seconds, most });
    answeredIds.push(...result.answers.map(submissionIdOf));
    say(`${what}, c = ${connections}: ${result.perSecond.toFixed(0)} a second; draining …`);
    const drain = await waitForDrain(db, formIds, LONGEST_DRAIN_SECONDS);
    return toPoint(result, drain, cpuBefore, readCpuTime(devJson));
  };

  const watch = watchMemory(devJson);
  const warmUp = await measure('warm-up', form.submit, 8, WARM_UP);
  const quota = Math.round(Math.min(Math.max((WARM_UP / warmUp.drain.completedAfter) * DRAIN_SECONDS, 100), 2000));
  const submit: SubmitPoint[] = [];
  for (const connections of CONNECTIONS) submit.push(await measure('submit', form.submit, connections, quota));
  const submitWaiting = await measure('submit, waiting for the mail', { ...form.submit, headers: {} }, 8, quota);
  const submitLimited = await measure('submit, limits counted', limitedForm.submit, 8, quota);
  const peak = watch.stop();

  say('no-op workflows …');
  const noOpPerSecond = await measureNoOp(client, dev.temporalAddress, NO_OPS);
  const sources = { dev, db, client, formIds, webhookUrl, answeredIds, mailsBefore };
  let accounts = await readAccounts(sources);
  // The engine's list of runs follows a moment later.
  for (let look = 0; look < 20 && !balanced(accounts); look += 1) {
    await sleep(500);
    accounts = await readAccounts(sources);
  }
  say('integration jobs, then with one receiver that hangs …');
  const jobs = await measureJobs(dev, db);
  const busiest = submit.at(-1) ?? warmUp;
  return {
    startedAt: startedAt.toISOString(),
    seconds: (Date.now() - startedAt.getTime()) / 1000,
    cpus: availableParallelism(),
    bareInsert,
    acceptAlone,
    submit,
    ratio: CONNECTIONS.map((connections, index) => {
      const bare = bareInsert[index]?.perSecond ?? Number.NaN;
      const of = (points: LoadFigures[]) => (points[index]?.perSecond ?? Number.NaN) / bare;
      return { connections, acceptAlone: of(acceptAlone), submit: of(submit) };
    }),
    submitWaiting,
    submitLimited,
    drainedPerSecond: busiest.requests / busiest.drain.completedAfter,
    noOpPerSecond,
    jobs,
    memory: { ...memory, peak, after: readMemory(devJson) },
    accounts,
    balanced: balanced(accounts),
  };
}

/** One after the other at each number of connections, so that both see the same machine. */
async function measureAlone(formId: number): Promise<Pick<BenchReport, 'bareInsert' | 'acceptAlone'>> {
  say('bare insert, and accepting alone …');
  const bare = await startBareInsert(dev);
  const alone = await startAcceptAlone(dev, db, formId);
  const points: Pick<BenchReport, 'bareInsert' | 'acceptAlone'> = { bareInsert: [], acceptAlone: [] };
  for (const connections of CONNECTIONS) {
    points.bareInsert.push(await bare.measure({ connections, seconds }));
    points.acceptAlone.push(await alone.measure({ connections, seconds }));
  }
  await bare.stop();
  await alone.stop();
  return points;
}

function toPoint(result: LoadResult, drain: SubmitPoint['drain'], before: CpuTime, after: CpuTime): SubmitPoint {
  const { answers: _answers, ...figures } = result;
  const used = Object.entries(after).map(([role, ms]) => [
    role,
    (ms - before[role as keyof CpuTime]) / result.requests,
  ]);
  return { ...figures, drain, cpuPerSubmission: Object.fromEntries(used) };
}

function submissionIdOf(answer: string): number {
  return (JSON.parse(answer) as { data: { submission_id: number } }).data.submission_id;
}
