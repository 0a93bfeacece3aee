import { saveReport } from '#dev/load/report/save.ts';
import { table } from '#dev/load/report/table.ts';
import { explain } from '#dev/setup/failure.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { optionsOrEnd, type ProgramOptions, readValues } from '#dev/testing/program-options.ts';
import { type Answer, ASKING, ask } from './asked.ts';
import { enginesOf } from './engines.ts';
import { travel } from './journey.ts';

/*
 * `npm run engines`: runs the tests of everything that the service asks of its engine against each version of Temporal, and takes one
 * service from the oldest engine to the newest while submissions, drafts, payments, processes and deliveries are open
 * (docs/upgrading.md). Builds the engines that are missing.
 */
const OPTIONS = {
  engine: { type: 'string', default: '', takes: '1.30,1.31', about: 'only these versions' },
  only: { type: 'string', default: 'tests,journey', takes: 'PARTS', about: 'parts, separated by commas' },
  json: { type: 'string', takes: 'FILE', about: 'writes the report' },
} as const satisfies ProgramOptions;
const PROGRAM = {
  command: 'npm run engines',
  about: 'Tries the service on several versions of Temporal',
  options: OPTIONS,
};
const flags = optionsOrEnd(() => readValues(OPTIONS, process.argv.slice(2)), [PROGRAM]);
const parts = flags.only.split(',');
const progress = createProgress(process.stderr);
const { stop: signal } = stopSignals();

try {
  const engines = await enginesOf(flags.engine, { env: process.env, progress, signal });
  const answers: Record<string, Answer[]> = {};
  if (parts.includes('tests')) for (const engine of engines) answers[engine.name] = await ask(engine, signal);
  const stages = parts.includes('journey') ? await travel(engines, { progress, signal }) : [];
  if (flags.json) saveReport(flags.json, { answers, stages });
  if (parts.includes('tests')) process.stdout.write(`${asTable(answers)}\n\n`);
  for (const { engine, startSeconds, ended, mistakes } of stages) {
    process.stdout.write(
      `${engine} (started in ${startSeconds.toFixed(1)} s): ended ${ended.join(', ') || 'nothing'}\n`,
    );
    for (const mistake of mistakes) process.stdout.write(`MISTAKE: ${mistake}\n`);
  }
  const isGood =
    Object.values(answers)
      .flat()
      .every(({ ok }) => ok) && stages.every((one) => one.mistakes.length === 0);
  process.exitCode = isGood ? 0 : 1;
} catch (error) {
  progress.say(explain(error));
  process.exitCode = 1;
}

function asTable(answers: Readonly<Record<string, Answer[]>>): string {
  const names = Object.keys(answers);
  const files = [...new Set(Object.values(answers).flatMap((all) => all.map(({ file }) => file)))];
  const rows = files.map((file) => [
    ASKING[file] ?? file,
    ...names.map((name) => {
      const answer = answers[name]?.find((one) => one.file === file);
      return answer?.ok ? 'ok' : (answer?.totals ?? '');
    }),
  ]);
  return table(['asked', ...names], rows);
}
