import { availableParallelism, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { saveReport } from '#dev/load/report/save.ts';
import { openStack } from '#dev/load/stack.ts';
import { optionsOrEnd } from '#dev/testing/program-options.ts';
import { renderDocuments, runDocuments } from './documents/documents.ts';
import { renderLong, runLong } from './long.ts';
import { BENCH, readBench } from './options.ts';
import { runBench } from './ordinary.ts';
import { renderProfiles } from './profile/profile.ts';
import { renderReading, runReading } from './reading/reading.ts';
import { renderReport } from './report/report.ts';
import { renderTiming, runTiming } from './timing.ts';
import { renderUploads, runUploads } from './uploads/uploads.ts';

// Measures a running development stack (DEV_JSON) that nobody else uses: the cost of accepting beside one bare insert, the cost
// of a run beside an empty workflow, the effect of an ill receiver on the others, and that no submission answered with 200 is
// missing afterwards; --only selects parts. With --long: memory over ten thousand submissions. With --timing: whether the time
// of a refusal reveals its cause. With --reading: everything that reads or erases, with --rows submissions beside ten thousand, and
// the memory that exports take. With --documents: mails with a PDF beside submissions that are costly to typeset. With --uploads: a large file
// over a line that breaks, and the memory that it takes.

const { flags, parts, rounds, kind } = optionsOrEnd(() => readBench(process.argv.slice(2)), [BENCH]);
const MINUTES = 8;
const profileFolder = flags.profile ? process.env.BENCH_PROFILE : undefined;
const minutes = Number(flags.minutes ?? (rounds === undefined ? MINUTES : Number.POSITIVE_INFINITY));
const devJson = process.env.DEV_JSON ?? '';
await using stack = await openStack(devJson);
const [busy = 0] = loadavg();
if (busy > availableParallelism()) {
  stack.say(`the machine is busy (load ${busy.toFixed(1)}): what follows says little; end what else is running`);
}
if (kind === 'timing') await finish(runTiming(stack), renderTiming);
else if (kind === 'reading') await finish(runReading(stack, Number(flags.rows)), renderReading);
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
