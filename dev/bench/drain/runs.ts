import type { NoOps } from '#dev/bench/no-op/no-op.ts';
import type { CpuTime } from '#dev/bench/processes.ts';
import type { Bench, BenchForm } from '#dev/bench/stack.ts';
import { drain } from './backlog.ts';

/** What a run costs: CPU of each role in ms per run. */
export interface RunFigures<Cpu> {
  runs: number;
  perSecond: number;
  cpu: Cpu;
}

export interface RunsFigures {
  /** Each with a mail and a webhook, both at parties that are well. */
  submissions: RunFigures<CpuTime>;
  /** `client` is what starting them costs; a submission's run is started by the worker itself. */
  noOps: RunFigures<{ temporal: number; worker: number; client: number }>;
  /** Submissions divided by empty workflows. */
  ratio: { drain: number; engineCpu: number; workerCpu: number };
  finished: boolean;
}

const ROUNDS = 3;
/** How long a round of submissions should take. */
const ROUND_SECONDS = 5;
const WARM_UP = 300;
const NO_OPS = 150;

/**
 * Works off submissions and empty workflows in turn, so that both see the same machine.
 * @param answered gets the ids of the submissions
 */
export async function measureRuns(
  bench: Bench,
  form: BenchForm,
  noOps: NoOps,
  answered: number[],
): Promise<RunsFigures> {
  const round = async (submissions: number) => {
    const drained = await drain(bench, { form, submissions });
    answered.push(...drained.ids);
    return { runs: submissions, ...drained };
  };
  const warmUp = await round(WARM_UP);
  await noOps.measure(NO_OPS);
  const each = Math.round(Math.min(Math.max((WARM_UP / warmUp.seconds) * ROUND_SECONDS, 50), 500));
  const drained: Awaited<ReturnType<typeof round>>[] = [];
  const empty: Awaited<ReturnType<NoOps['measure']>>[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    drained.push(await round(each));
    empty.push(await noOps.measure(NO_OPS));
  }
  const submissions = perRun(drained);
  const figures = perRun(empty);
  return {
    submissions,
    noOps: figures,
    ratio: {
      drain: submissions.perSecond / figures.perSecond,
      engineCpu: submissions.cpu.temporal / figures.cpu.temporal,
      workerCpu: submissions.cpu.worker / figures.cpu.worker,
    },
    finished: drained.every(({ finished }) => finished),
  };
}

function perRun<Cpu extends Record<string, number>>(
  rounds: readonly { runs: number; seconds: number; cpu: Cpu }[],
): RunFigures<Cpu> {
  const sum = (of: (round: { runs: number; seconds: number; cpu: Cpu }) => number) =>
    rounds.reduce((total, one) => total + of(one), 0);
  const runs = sum((one) => one.runs);
  const cpu = Object.keys(rounds[0]?.cpu ?? {}).map((role) => [role, sum((one) => one.cpu[role] as number) / runs]);
  return { runs, perSecond: runs / sum((one) => one.seconds), cpu: Object.fromEntries(cpu) as Cpu };
}
