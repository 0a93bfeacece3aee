import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { BENCH, readBench } from '#dev/bench/options.ts';
import type { BenchReport } from '#dev/bench/report/figures.ts';
import { optionsOrEnd } from '#dev/testing/program-options.ts';
import { plotsOf } from './plots.ts';

// `npm run bench -- --plot FOLDER A.json …`: draws the parts of benches that have a plot, without a stack.

const { flags, positionals } = optionsOrEnd(() => readBench(process.argv.slice(2)), [BENCH]);
const { plot: folder = '' } = flags;
const reports = positionals.map((path) => JSON.parse(readFileSync(path, 'utf8')) as BenchReport);
mkdirSync(folder, { recursive: true });
for (const [name, svg] of plotsOf(reports)) {
  writeFileSync(`${folder}/${name}.svg`, svg);
  process.stdout.write(`${folder}/${name}.svg\n`);
}
