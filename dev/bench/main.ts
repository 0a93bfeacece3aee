import { availableParallelism, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { saveReport } from '#dev/load/report/save.ts';
import { openStack } from '#dev/load/stack.ts';
import { renderDocuments, runDocuments } from './documents/documents.ts';
import { renderLong, runLong } from './long.ts';
import { runBench } from './ordinary.ts';
import { PARTS, partsOf, roundsOf } from './parts.ts';
import { renderProfiles } from './profile/profile.ts';
import { renderReading, runReading } from './reading/reading.ts';
import { renderReport } from './report/report.ts';
import { renderTiming, runTiming } from './timing.ts';
import { renderUploads, runUploads } from './uploads/uploads.ts';

// Measures a running development stack (DEV_JSON) that nobody else uses: what accepting costs beside one bare insert, what a
// run costs beside an empty workflow, what an ill receiver takes from the others, and that nothing that was answered with 200 is missing
// afterwards; with --only some of it. With --long: memory over ten thousand submissions. With --timing: whether the time of a refusal gives
// its cause away. With --reading: lists of a million submissions beside those of a thousand, and the memory that exports take. With
// --documents: mails with a PDF beside submissions that are costly to set. With --uploads: a large file over a line that breaks, and the
// memory that it takes.

const { values: flags } = parseArgs({
  options: {
    json: { type: 'string' },
    long: { type: 'boolean', default: false },
    timing: { type: 'boolean', default: false },
    reading: { type: 'boolean', default: false },
    documents: { type: 'boolean', default: false },
    uploads: { type: 'boolean', default: false },
    /** Parts of the ordinary bench, with commas between them. */
    only: { type: 'string', default: PARTS.join() },
    /** How many, in place of those of each part. */
    rounds: { type: 'string' },
    /** For all parts; without a limit where the rounds are given. */
    minutes: { type: 'string' },
    /** For each measurement of accepting. */
    seconds: { type: 'string', default: '1' },
    /** CPU and heap of the worker's threads, in the part of runs. */
    profile: { type: 'boolean', default: false },
    /** With --long: a multiple of a thousand. */
    submissions: { type: 'string', default: '10000' },
  },
});
const KINDS = ['timing', 'reading', 'documents', 'uploads', 'long'] as const;
const MINUTES = 8;
const profileFolder = flags.profile ? process.env.BENCH_PROFILE : undefined;
if (flags.profile && !flags.only.includes('runs')) throw new Error('--profile is for the part of runs');
const [parts, rounds] = [partsOf(flags.only), roundsOf(flags.rounds)];
const minutes = Number(flags.minutes ?? (rounds === undefined ? MINUTES : Number.POSITIVE_INFINITY));
const devJson = process.env.DEV_JSON ?? '';
await using stack = await openStack(devJson);
const [busy = 0] = loadavg();
if (busy > availableParallelism()) {
  stack.say(`the machine is busy (load ${busy.toFixed(1)}): what follows says little; end what else is running`);
}
const kind = KINDS.find((name) => flags[name]);
if (kind === 'timing') await finish(runTiming(stack), renderTiming);
else if (kind === 'reading') await finish(runReading(stack), renderReading);
else if (kind === 'documents') await finish(runDocuments(stack), renderDocuments);
else if (kind === 'uploads') await finish(runUploads(stack), renderUploads);
else if (kind === 'long') await finish(runLong(stack, Number(flags.submissions)), renderLong);
else {
  const options = { parts, rounds, minutes, seconds: Number(flags.seconds), save, profileFolder };
  await finish(runBench(stack, options), (report) =>
    [renderReport(report), ...(profileFolder ? [renderProfiles(profileFolder)] : [])].join('\n\n'),
  );
}

function save(report: object): void {
  saveReport(flags.json ?? join(dirname(devJson), `bench${kind ? `-${kind}` : ''}.json`), report);
}

async function finish<R extends { balanced: boolean }>(measured: Promise<R>, render: (report: R) => string) {
  const report = await measured;
  save(report);
  process.stdout.write(`\n${render(report)}\n\n${JSON.stringify(report)}\n`);
  process.exitCode = report.balanced ? 0 : 1;
}
