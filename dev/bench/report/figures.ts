import type { AcceptFigures } from '#dev/bench/accept/accepting.ts';
import type { LatencyFigures } from '#dev/bench/accept/latency.ts';
import type { RulesFigures } from '#dev/bench/accept/rules.ts';
import type { ChoresFigures } from '#dev/bench/chores/chores.ts';
import type { FairnessFigures } from '#dev/bench/drain/fairness.ts';
import type { BesideFigures } from '#dev/bench/drain/parties.ts';
import type { RunsFigures } from '#dev/bench/drain/runs.ts';
import type { Memory } from '#dev/load/processes.ts';
import type { Accounts } from '#dev/load/records.ts';
import type { Bound, Spread, Verdict } from '#dev/load/report/spread.ts';

/** An aim of the service, relative to a baseline from the same run. */
export interface Aim {
  what: string;
  measured: Spread;
  bound: Bound;
  verdict: Verdict;
}

/** Figures of the measured parts. */
export interface PartFigures {
  accept?: AcceptFigures;
  runs?: RunsFigures;
  latency?: LatencyFigures;
  rules?: RulesFigures;
  failing?: BesideFigures;
  hanging?: BesideFigures;
  fairness?: FairnessFigures;
  chores?: ChoresFigures;
}

/** Figures of one run of the bench; times in ms and rates per second unless stated otherwise. */
export interface BenchReport extends PartFigures {
  startedAt: string;
  seconds: number;
  cpus: number;
  /** The share of the machine's CPU in use by anything while the bench is idle: 0 to 1. */
  inUse: { before: number; after: number };
  memory: { before: Memory; peak: Memory; after: Memory };
  accounts: Accounts;
  balanced: boolean;
  aims: Aim[];
}
