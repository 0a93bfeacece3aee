import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, parseEnv } from 'node:util';
import { startCounting } from '#dev/load/counting.ts';
import { countWrong } from '#dev/load/figures.ts';
import { createForm } from '#dev/load/forms.ts';
import { startReceiver } from '#dev/load/receiver.ts';
import { saveReport } from '#dev/load/report/save.ts';
import { table } from '#dev/load/report/table.ts';
import { openStack, select } from '#dev/load/stack.ts';
import { ROOT } from '#dev/setup/context.ts';
import { freePort } from '#dev/supervisor/ports.ts';
import { beginnings } from './beginnings.ts';
import { formOfNext, type NextForm } from './form-of-next.ts';
import { submitSteadily } from './load.ts';
import { type Begin, type Open, until } from './open.ts';
import { type UpgradeReport, type UpgradeState, withRun } from './page.ts';
import { Site } from './site.ts';
import type { Version } from './versions.ts';

// The part of `npm run upgrade` that runs on a stack: goes through the states of an upgrade while submissions come in.
const { values: flags } = parseArgs({
  options: {
    rate: { type: 'string' },
    seconds: { type: 'string' },
    json: { type: 'string' },
    record: { type: 'boolean' },
  },
});
const [rate, stateMs] = [Number(flags.rate), Number(flags.seconds) * 1_000];
const [before, after] = JSON.parse(process.env.UPGRADE_VERSIONS ?? '[]') as [Version, Version];
const DEPLOYMENT = 'upgrade';
const PAGE = join(ROOT, 'docs', 'upgrading.md');

await using stack = await openStack(process.env.DEV_JSON ?? '');
const { dev, say } = stack;
const folder = dirname(process.env.DEV_JSON ?? '');
const settings = parseEnv(readFileSync(join(folder, 'dev.env'), 'utf8'));
const site = new Site(
  {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME },
    ...settings,
    ...{ NODE_ENV: 'production', EXTENSIONS: '', TEMPORAL_DEPLOYMENT: DEPLOYMENT, SHUTDOWN_DELAY_MS: '1000' },
  },
  join(folder, 'logs'),
);
const ports = [await freePort(), await freePort()] as const;
const portOf = (number: 1 | 2) => ({ PORT: String(ports[number - 1]) });
const states: UpgradeState[] = [];
const mistakes: string[] = [];
/** Runs that began anew, because the older build could not continue them. */
let begunAnew = 0;
/** A form with a field type that only the newer version has. */
let newest: NextForm | null = null;
/** The things that are open, in the order in which they were begun. */
let open: (Open & { since: string })[] = [];

try {
  process.exitCode = (await upgrade()) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await site.close();
// Receivers would keep the process alive.
process.exit();

async function upgrade(): Promise<boolean> {
  say(`${before.name} starts …`);
  await startAll(before);
  await site.open(ports);
  await until('the site answers', async () => (await fetch(`${dev.baseUrl}/readyz`).catch(() => null))?.status === 200);
  using counting = await startCounting(stack);
  const effects = await startReceiver();
  const form = await createForm(dev, { webhooks: counting.webhooks });
  const begins = await beginnings(stack, form.id, effects.url);
  const stop = new AbortController();
  const load = submitSteadily(form.submit, rate, stop.signal);
  try {
    await state(`${before.name} alone`, begins);
    await forward(begins);
    if (after.isNext) newest = await formOfNext(stack);
    await back(begins);
    await newest?.isRefused();
    await newest?.waits();
    await forward(begins);
    await newest?.works();
    await newest?.isCaughtUp();
    await finish('the end');
  } catch (error) {
    mistakes.push((error as Error).message);
  }
  stop.abort();
  const sent = await load;
  say(`${sent.ids.length} submissions are answered; waiting for the last of them …`);
  await everythingIsProcessed(form.id).catch((error) => mistakes.push(error.message));
  // The inbox is read every few seconds.
  const figures = await counting.figures(form.id, sent.ids);
  effects.close();
  const failed = [...sent.failures.values()].reduce((sum, count) => sum + count, 0);
  const open = await openRuns();
  const report: UpgradeReport = {
    ...{ date: new Date().toISOString().slice(0, 10), from: before.version, to: after.version, rate, states },
    ...{ answered: sent.ids.length, failures: Object.fromEntries(sent.failures), longestMs: Math.round(sent.longest) },
    ...{ figures, openRuns: open, begunAnew, mistakes },
  };
  if (flags.json) saveReport(flags.json, report);
  if (flags.record) writeFileSync(PAGE, withRun(readFileSync(PAGE, 'utf8'), report));
  const rows = states.map((one) => [
    one.name,
    String(one.begun.length),
    String(one.ended.length),
    one.ended.join(', '),
  ]);
  console.log(table(['state', 'begun', 'ended', 'what'], rows));
  console.log(
    table(
      ['', ''],
      [
        ['submissions answered with 200', String(sent.ids.length)],
        ['other answers', failed === 0 ? '0' : JSON.stringify(report.failures)],
        ['slowest answer, ms', String(report.longestMs)],
        ['answered and not stored', String(figures.lost)],
        ['without exactly one mail and one webhook', String(figures.unequal)],
        ['webhooks received, and twice', `${figures.webhooksReceived}, ${figures.webhookDoubles}`],
        ['mails received, and twice', `${figures.mailsReceived}, ${figures.mailDoubles}`],
        ['open runs of submissions and deliveries', String(open)],
        ['runs that began anew', String(begunAnew)],
      ],
    ),
  );
  for (const mistake of mistakes) console.log(`MISTAKE: ${mistake}`);
  const doubled = figures.webhookDoubles + figures.mailDoubles;
  return mistakes.length === 0 && failed === 0 && countWrong(figures) === 0 && doubled === 0 && open === 0;
}

async function startAll(version: Version): Promise<void> {
  await site.start('http-1', 'http', version, portOf(1));
  await site.start('http-2', 'http', version, portOf(2));
  await site.start('worker-1', 'worker', version);
}

/** As docs/upgrading.md describes it: schema, one HTTP role, workers of the new build beside the old, the rest. */
async function forward(begins: readonly Begin[]): Promise<void> {
  say(`to ${after.name} …`);
  const { migrated } = await site.command<{ migrated: string[] }>(after, 'migrate');
  if (migrated.length > 0) say(`migrated: ${migrated.join(', ')}`);
  await site.command(after, 'temporal:setup');
  await state(`${before.name} on the new schema`, begins);
  await site.replace('http-1', 'http', after, portOf(1));
  await site.start('worker-2', 'worker', after);
  await state('both, the old build current', begins);
  await site.command(after, 'deployment:set-current');
  await state('both, the new build current', begins);
  await site.replace('http-2', 'http', after, portOf(2));
  await drain(before);
  await site.stop('worker-1');
  await state(`${after.name} alone`, begins);
}

/** The same without the schema, which stays. */
async function back(begins: readonly Begin[]): Promise<void> {
  say(`back to ${before.name} …`);
  await site.start('worker-1', 'worker', before);
  await site.replace('http-1', 'http', before, portOf(1));
  // The older code cannot continue processes that have taken a step of the newer.
  const { reset } = await site.command<{ reset: number }>(before, 'deployment:set-current', '--reset');
  begunAnew += reset;
  await state('both, going back', begins);
  await newest?.sendEarly();
  await site.replace('http-2', 'http', before, portOf(2));
  await drain(after);
  await site.stop('worker-2');
  await state(`${before.name} again`, begins);
}

/** Waits until the workers of a version may stop. */
async function drain(version: Version): Promise<void> {
  interface Status {
    this_build: string;
    builds: { build: string; may_stop: boolean }[];
  }
  await until(`the build of ${version.name} has no runs`, async () => {
    const { this_build: own, builds } = await site.command<Status>(version, 'deployment:status');
    return builds.find(({ build }) => build === own)?.may_stop === true;
  });
}

/** Begins one of everything, ends what was begun in the state before, and lets the state last for its time. */
async function state(name: string, begins: readonly Begin[]): Promise<void> {
  const ends = performance.now() + stateMs;
  say(`state: ${name} …`);
  const earlier = open;
  const begun = await Promise.all(
    begins.map((begin) => begin().catch((error) => void mistakes.push(`${name}: ${error.message}`))),
  );
  open = begun.flatMap((one) => (one ? [{ ...one, since: name }] : []));
  states.push({ name, begun: open.map(({ kind }) => kind), ended: await finishAll(earlier, name) });
  await sleep(Math.max(0, ends - performance.now()));
}

async function finish(name: string): Promise<void> {
  states.push({ name, begun: [], ended: await finishAll(open, name) });
}

/** @returns the kinds of those that ended well */
async function finishAll(things: readonly (Open & { since: string })[], now: string): Promise<string[]> {
  const outcomes = await Promise.all(
    things.map(async ({ kind, since, finish: end }) => {
      try {
        await end();
        return [kind];
      } catch (error) {
        mistakes.push(`${kind}, begun with "${since}", ended with "${now}": ${(error as Error).message}`);
        return [];
      }
    }),
  );
  return outcomes.flat();
}

/** Waits for as long as the number of open submissions falls: a slow machine needs more time for them. */
async function everythingIsProcessed(formId: number): Promise<void> {
  for (let left = Number.POSITIVE_INFINITY; left > 0; ) {
    await until(`fewer than ${left} submissions and deliveries are open`, async () => {
      const now = await openSubmissions(formId);
      if (now >= left) return false;
      left = now;
      return true;
    });
  }
}

async function openSubmissions(formId: number): Promise<number> {
  const sql = `select (select count(*) from submissions where form_id = ? and completed_at is null)
    + (select count(*) from deliveries where form_id = ? and status in ('pending', 'retrying')) as n`;
  return Number((await select<{ n: number }>(stack.db, sql, [formId, formId]))[0]?.n);
}

/** Open runs that should have ended with their rows. */
async function openRuns(): Promise<number> {
  const query =
    "ExecutionStatus = 'Running' AND WorkflowType IN ('submission', 'submissionBatch', 'deliveryDispatch', 'submissionExport')";
  await sleep(2_000);
  return (await stack.client.workflow.count(query)).count;
}
