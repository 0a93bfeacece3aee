import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { createConnection } from 'mysql2/promise';
import { renderDocuments, runDocuments } from './documents/documents.ts';
import { renderLong, runLong } from './long.ts';
import { runBench } from './ordinary.ts';
import { PARTS, partsOf, roundsOf } from './parts.ts';
import { renderProfiles } from './profile/profile.ts';
import { renderReading, runReading } from './reading/reading.ts';
import { renderReport } from './report/report.ts';
import { readDevFile } from './stack.ts';
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
const MINUTES = 8;
const profileFolder = flags.profile ? process.env.BENCH_PROFILE : undefined;
if (flags.profile && !flags.only.includes('runs')) throw new Error('--profile is for the part of runs');
const [parts, rounds] = [partsOf(flags.only), roundsOf(flags.rounds)];
const minutes = Number(flags.minutes ?? (rounds === undefined ? MINUTES : Number.POSITIVE_INFINITY));
const devJson = process.env.DEV_JSON ?? '';
const dev = readDevFile(devJson);
const db = await createConnection({ uri: dev.databaseUrl });
const connection = await Connection.connect({ address: dev.temporalAddress });
const client = new Client({ connection, namespace: dev.temporalNamespace });
try {
  const bench = { dev, devJson, db, client, say: (text: string) => process.stderr.write(`${text}\n`) };
  const [load = 0] = loadavg();
  if (load > availableParallelism()) {
    bench.say(`the machine is busy (load ${load.toFixed(1)}): what follows says little; end what else is running`);
  }
  if (flags.timing) {
    const report = await runTiming(bench);
    finish(report, renderTiming(report));
  } else if (flags.reading) {
    const report = await runReading(bench);
    finish(report, renderReading(report));
  } else if (flags.documents) {
    const report = await runDocuments(bench);
    finish(report, renderDocuments(report));
  } else if (flags.uploads) {
    const report = await runUploads(bench);
    finish(report, renderUploads(report));
  } else if (flags.long) {
    const report = await runLong(bench, Number(flags.submissions));
    finish(report, renderLong(report));
  } else {
    const report = await runBench(bench, {
      parts,
      rounds,
      minutes,
      seconds: Number(flags.seconds),
      save,
      profileFolder,
    });
    finish(report, [renderReport(report), ...(profileFolder ? [renderProfiles(profileFolder)] : [])].join('\n\n'));
  }
} finally {
  await db.end();
  await connection.close();
}

function save(report: object): void {
  const kind = (['timing', 'reading', 'documents', 'uploads', 'long'] as const).find((name) => flags[name]);
  const path = flags.json ?? join(dirname(devJson), `bench${kind ? `-${kind}` : ''}.json`);
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
}

function finish(report: { balanced: boolean }, forPeople: string): void {
  save(report);
  process.stdout.write(`\n${forPeople}\n\n${JSON.stringify(report)}\n`);
  process.exitCode = report.balanced ? 0 : 1;
}
