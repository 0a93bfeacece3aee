import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { STORM } from '#dev/chaos/options.ts';
import { saveReport } from '#dev/load/report/save.ts';
import { openStack } from '#dev/load/stack.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { calmHolds, runCalm } from './calm.ts';
import { plotStorms } from './plot.ts';
import { runStorm, type StormReport, stormHolds } from './storm.ts';

// Measures a running stack (DEV_JSON) that nobody else uses. With --storm: how fast it drains the backlog after its parts were
// killed in turn. With --calm: that nothing arrives twice while nothing is killed, on a quiet machine and on a busy one. With
// --plot FILE and the JSON files of storms: draws them over one another, without a stack.

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: STORM,
});

if (flags.plot !== undefined) {
  writeFileSync(flags.plot, plotStorms(positionals.map((path) => JSON.parse(readFileSync(path, 'utf8')))));
} else {
  const devJson = process.env.DEV_JSON ?? '';
  await using stack = await openStack(devJson);
  const longest = Number(flags.longest);
  const { stop } = stopSignals();
  if (flags.calm) {
    const { only, label = 'calm' } = flags;
    const limits = { submissions: Number(flags.submissions ?? 10_000), connections: Number(flags.connections ?? 8) };
    const machines = [
      { name: 'quiet', spinners: 0 },
      { name: 'busy', spinners: Number(flags.spinners) },
    ].filter(({ name }) => only === undefined || only === name);
    const reports = [];
    for (const { name, spinners } of machines) {
      stack.say(`calm, on a ${name} machine`);
      reports.push(await runCalm(stack, { ...limits, label: `${label}, ${name}`, spinners, longest }, stop));
      finish('calm', reports, reports.every(calmHolds));
    }
    process.stdout.write(`${JSON.stringify(reports, null, 2)}\n`);
  } else {
    const save = (report: StormReport) => {
      const path = finish('storm', report, stormHolds(report));
      writeFileSync(path.replace(/(\.json)?$/, '.svg'), plotStorms([report]));
    };
    const options = {
      label: flags.label ?? 'storm',
      submissions: Number(flags.submissions ?? 4_000),
      connections: Number(flags.connections ?? 6),
      kills: Number(flags.kills),
      every: Number(flags.every),
      healthy: Number(flags.healthy),
      longest,
    };
    const report = await runStorm(stack, options, { stop, save });
    save(report);
    printStorm(report);
  }
}

/** @returns the path of the JSON file */
function finish(kind: string, report: object, holds: boolean): string {
  const path = flags.json ?? join(dirname(process.env.DEV_JSON ?? ''), `chaos-${kind}.json`);
  saveReport(path, report);
  process.exitCode = holds ? 0 : 1;
  return path;
}

function printStorm({ samples: _, ...report }: StormReport): void {
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
}
