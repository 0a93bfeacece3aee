import { CHORES, type ChoreName } from '#dev/bench/chores/names.ts';
import type { Memory } from '#dev/load/processes.ts';
import { type Bound, exactly, type Spread, verdictOf } from '#dev/load/report/spread.ts';
import type { Aim, PartFigures } from './figures.ts';

/** The number of connections that has an aim for accepting. */
const CONNECTIONS = 8;
/** Milliseconds from the answer to the delivery of quiet forms, the slowest hundredth, whatever else is at work. */
const QUIET_MS = 2_000;
/** Megabytes after ten thousand submissions with a mail and a webhook each. */
const MEMORY: Memory = { http: 150, worker: 300, temporal: 300, mysql: 150 };

/** Returns the aims of the measured parts. */
export function aimsOf({ accept, runs, latency, rules, failing, hanging, fairness, chores }: PartFigures): Aim[] {
  const aims: Aim[] = [];
  const add = (what: string, measured: Spread, bound: Bound) => {
    aims.push({ what, measured, bound, verdict: verdictOf(measured, bound) });
  };
  const accepted = accept?.points.find(({ connections }) => connections === CONNECTIONS)?.ofBare;
  if (accepted) {
    add(`accepted at c = ${CONNECTIONS}, engine idle, of the bare insert`, accepted.idle, { least: 0.85 });
    add(`accepted at c = ${CONNECTIONS}, engine at work, of the bare insert`, accepted.atWork, { least: 0.55 });
  }
  if (runs) {
    add('CPU ms of all parts, one mail', runs.mail.cpu.all, { most: 18 });
    add('CPU ms of all parts, mail and webhook', runs.both.cpu.all, { most: 22 });
    add('drained, of empty workflows', runs.both.ofEmpty.drain, { least: 0.95 });
    add('worker CPU, of empty workflows', runs.both.ofEmpty.workerCpu, { most: 2 });
    add('engine CPU, of empty workflows', runs.both.ofEmpty.engineCpu, { most: 1.2 });
  }
  if (latency) add('answer to delivery when idle, ms', latency.spread, { most: 300 });
  if (rules) add('rules of the form of every type, CPU ms', rules.everyType, { most: 2 });
  if (failing) add('drained while one receiver of two fails, of the healthy', failing.drain, { least: 0.85 });
  if (hanging) add('drained by nine while the tenth hangs, of the healthy', hanging.drain, { least: 0.95 });
  if (fairness)
    add('answer to delivery of quiet forms beside a busy one, p99 ms', fairness.p99.beside, { most: QUIET_MS });
  for (const [name, { p99 }] of Object.entries(chores?.beside ?? {}))
    add(`answer to delivery of quiet forms beside ${CHORES[name as ChoreName]}, p99 ms`, p99, { most: QUIET_MS });
  return aims;
}

/** @param memory after ten thousand submissions */
export function memoryAims(memory: Memory): Aim[] {
  return Object.entries(MEMORY).map(([role, most]) => {
    const measured = exactly(memory[role as keyof Memory]);
    return { what: `memory of ${role}, MB`, measured, bound: { most }, verdict: verdictOf(measured, { most }) };
  });
}
