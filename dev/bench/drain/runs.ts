import type { NoOpRound, NoOps } from '#dev/bench/no-op/no-op.ts';
import { type At, interleave } from '#dev/bench/rounds/interleave.ts';
import { backlogFor, type Pace } from '#dev/bench/rounds/pace.ts';
import { type Drained, drain, fromEndToEnd } from '#dev/load/backlog.ts';
import type { LoadForm } from '#dev/load/forms.ts';
import { ROLES, type Role } from '#dev/load/processes.ts';
import { ratiosOf, type Spread, spreadOf } from '#dev/load/report/spread.ts';
import type { Stack } from '#dev/load/stack.ts';

/** Cost of submissions as ratios of the cost of empty workflows. */
export interface OfEmpty {
  drain: Spread;
  engineCpu: Spread;
  workerCpu: Spread;
  /** Includes starting the run: our worker starts a submission's run, the bench that of an empty workflow. */
  workerCpuWithStart: Spread;
}

/** CPU in ms per submission. */
export type CpuOfParts = Record<Role | 'all', Spread>;

/** Rates per second. */
export interface SubmissionRuns {
  perSecond: Spread;
  cpu: CpuOfParts;
  rounds: At<Drained>[];
}

export interface RunsFigures {
  empty: { perSecond: Spread; cpu: Record<keyof NoOpRound['cpu'], Spread>; rounds: At<NoOpRound>[] };
  /** Completed backlogs: each submission has a mail, or a mail and a webhook. All receivers answer. */
  mail: SubmissionRuns & { ofEmpty: OfEmpty };
  both: SubmissionRuns & { ofEmpty: OfEmpty };
  /** Submissions with a mail, accepted and processed at the same time. */
  endToEnd: SubmissionRuns;
  finished: boolean;
}

export interface Runs {
  mail: LoadForm;
  both: LoadForm;
  noOps: NoOps;
  pace: Pace;
  /** Returns, by form, the ids that were answered with 200. */
  answered(form: LoadForm): number[];
}

/** Rounds of submissions, and as many empty workflows, so that V8 has compiled all code. */
const WARM_UP = { rounds: 3, runs: 200 };

/** Processes equal numbers of submissions and empty workflows in turn. */
export async function measureRuns(bench: Stack, { mail, both, noOps, pace, answered }: Runs): Promise<RunsFigures> {
  const kinds = (submissions: number) => {
    const of = (form: LoadForm) => ({ form, submissions, answered: answered(form) });
    return {
      endToEnd: () => fromEndToEnd(bench, of(mail)),
      mail: () => drain(bench, of(mail)),
      empty: () => noOps.measure(submissions),
      both: () => drain(bench, of(both)),
    };
  };
  bench.say('runs: warming up …');
  const { endToEnd: _, ...warmUp } = kinds(WARM_UP.runs);
  const warm = (await interleave({ ...pace, most: WARM_UP.rounds }, warmUp)).both.at(-1);
  const each = backlogFor(warm?.perSecond ?? 0);
  bench.say(`runs beside empty workflows, ${each} at a time …`);
  const measured = await interleave(pace, kinds(each));
  const { empty } = measured;
  return {
    empty: {
      perSecond: spreadBy(empty, ({ perSecond }) => perSecond),
      cpu: {
        temporal: spreadBy(empty, ({ cpu }) => cpu.temporal),
        worker: spreadBy(empty, ({ cpu }) => cpu.worker),
        client: spreadBy(empty, ({ cpu }) => cpu.client),
      },
      rounds: empty,
    },
    mail: { ...runsOf(measured.mail), ofEmpty: ofEmpty(measured.mail, empty) },
    both: { ...runsOf(measured.both), ofEmpty: ofEmpty(measured.both, empty) },
    endToEnd: runsOf(measured.endToEnd),
    finished: Object.values(measured).every((kind) => kind.every(({ finished }) => finished)),
  };
}

function runsOf(rounds: At<Drained>[]): SubmissionRuns {
  const ofRole = (role: Role) => spreadBy(rounds, ({ cpu }) => cpu[role]);
  const cpu = {
    ...(Object.fromEntries(ROLES.map((role) => [role, ofRole(role)])) as Record<Role, Spread>),
    all: spreadBy(rounds, ({ cpuOfAll }) => cpuOfAll),
  };
  return { perSecond: spreadBy(rounds, ({ perSecond }) => perSecond), cpu, rounds };
}

function ofEmpty(runs: readonly Drained[], empty: readonly NoOpRound[]): OfEmpty {
  const ratio = (over: (run: Drained) => number, under: (round: NoOpRound) => number) =>
    ratiosOf(runs.map(over), empty.map(under));
  return {
    drain: ratio(
      ({ perSecond }) => perSecond,
      ({ perSecond }) => perSecond,
    ),
    engineCpu: ratio(
      ({ cpu }) => cpu.temporal,
      ({ cpu }) => cpu.temporal,
    ),
    workerCpu: ratio(
      ({ cpu }) => cpu.worker,
      ({ cpu }) => cpu.worker,
    ),
    workerCpuWithStart: ratio(
      ({ cpu }) => cpu.worker,
      ({ cpu }) => cpu.worker + cpu.client,
    ),
  };
}

function spreadBy<Round>(rounds: readonly Round[], value: (round: Round) => number): Spread {
  return spreadOf(rounds.map(value));
}
