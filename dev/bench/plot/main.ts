import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { BenchReport } from '#dev/bench/report/figures.ts';
import { plotsOf } from './plots.ts';

// `npm run bench -- --plot FOLDER A.json …`: draws the parts of benches that have a plot, without a stack.

const { values, positionals } = parseArgs({ allowPositionals: true, options: { plot: { type: 'string' } } });
const folder = values.plot;
if (!folder || positionals.length === 0) throw new Error('--plot takes a folder and the JSON files of benches');
const reports = positionals.map((path) => JSON.parse(readFileSync(path, 'utf8')) as BenchReport);
mkdirSync(folder, { recursive: true });
for (const [name, svg] of plotsOf(reports)) {
  writeFileSync(`${folder}/${name}.svg`, svg);
  process.stdout.write(`${folder}/${name}.svg\n`);
}
