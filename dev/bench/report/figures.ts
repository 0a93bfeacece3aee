import type { AtWorkFigures } from '#dev/bench/accept/at-work.ts';
import type { IdleFigures } from '#dev/bench/accept/idle.ts';
import type { LatencyFigures } from '#dev/bench/accept/latency.ts';
import type { RulesFigures } from '#dev/bench/accept/rules.ts';
import type { FailingFigures, HangingFigures } from '#dev/bench/drain/parties.ts';
import type { RunsFigures } from '#dev/bench/drain/runs.ts';
import type { Memory } from '#dev/bench/processes.ts';
import type { Accounts } from '#dev/bench/records.ts';

/** What the service should reach beside what was measured in the same run. */
export interface Aim {
  what: string;
  measured: number;
  least?: number;
  most?: number;
  met: boolean;
}

/** What one run of the bench has measured; times in ms and rates per second where nothing else is said. */
export interface BenchReport extends IdleFigures {
  startedAt: string;
  seconds: number;
  cpus: number;
  atWork: AtWorkFigures[];
  /** c = 8, the answer waits up to a second for the mail. */
  waiting: AtWorkFigures;
  /** c = 8, both rate limits on and never reached. */
  limited: AtWorkFigures;
  runs: RunsFigures;
  latency: LatencyFigures;
  rules: RulesFigures;
  failing: FailingFigures;
  hanging: HangingFigures;
  memory: { before: Memory; peak: Memory; after: Memory };
  accounts: Accounts;
  balanced: boolean;
  aims: Aim[];
}
