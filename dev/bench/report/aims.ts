import type { LoadFigures } from '#dev/bench/load.ts';
import type { Aim, BenchReport } from './figures.ts';

/** At this number of connections accepting has an aim. */
const CONNECTIONS = 8;

export function aimsOf(report: Omit<BenchReport, 'aims'>): Aim[] {
  const { runs, latency, hanging, rules } = report;
  const bare = at(report.bareInsert);
  return [
    atLeast('drained, of empty workflows', runs.ratio.drain, 0.6),
    atMost('engine CPU, of the empty workflow', runs.ratio.engineCpu, 1.2),
    atMost('worker CPU, of the empty workflow', runs.ratio.workerCpu, 2.5),
    atLeast(`accepted at c = ${CONNECTIONS}, engine idle, of the bare insert`, at(report.acceptIdle) / bare, 0.7),
    atLeast(`accepted at c = ${CONNECTIONS}, engine at work, of the bare insert`, at(report.atWork) / bare, 0.35),
    atMost('answer to delivery when idle, p50, s', latency.p50 / 1000, 0.3),
    atLeast('nine receivers beside one that hangs', hanging.ratio, 0.95),
    atMost('rules of the form of every type, CPU ms', rules.everyType, 2),
  ];
}

function at(points: readonly LoadFigures[]): number {
  return points.find(({ connections }) => connections === CONNECTIONS)?.perSecond ?? Number.NaN;
}

function atLeast(what: string, measured: number, least: number): Aim {
  return { what, measured, least, met: measured >= least };
}

function atMost(what: string, measured: number, most: number): Aim {
  return { what, measured, most, met: measured <= most };
}
