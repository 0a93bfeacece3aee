import { createBreaker, type Role } from '#dev/chaos/breaker.ts';
import { drain } from '#dev/load/backlog.ts';
import { startCounting } from '#dev/load/counting.ts';
import type { Figures } from '#dev/load/figures.ts';
import { createForm, type LoadForm } from '#dev/load/forms.ts';
import { addCounts } from '#dev/load/requests.ts';
import type { Stack } from '#dev/load/stack.ts';
import { submitInBursts } from '#dev/load/submissions.ts';
import type { Sample } from '#dev/load/watch/drain.ts';
import { isBack, watchDrain } from '#dev/load/watch/drain.ts';
import { watchOthers } from '#dev/load/watch/others.ts';
import { waitUntil } from '#dev/supervisor/wait.ts';
import { type DrainFigure, figureOf, meanOf } from './figure.ts';

export interface StormOptions {
  /** The storm's name in the plot. */
  label: string;
  submissions: number;
  connections: number;
  kills: number;
  /** Seconds between two kills. */
  every: number;
  /** Submissions that measure the healthy rate. */
  healthy: number;
  /** Seconds until the wait for the backlog ends. */
  longest: number;
}

export interface StormHands {
  /** Ends the wait; the figures are those until then. */
  stop: AbortSignal;
  /** Stores the report once the storm is over, before the healthy rate is measured again. */
  save(report: StormReport): void;
}

export interface Healthy {
  perSecond: number;
  /** Cores that other processes used meanwhile. */
  otherCores: number | null;
}

export interface StormReport {
  label: string;
  startedAt: string;
  options: StormOptions;
  /** The healthy rate without a storm: the figure uses the mean of both once both are measured. */
  healthy: { before: Healthy; after: Healthy | null };
  kills: Readonly<Record<Role, number>>;
  /** Seconds from the first kill to the last, and from there until all parts were back. */
  seconds: { killing: number; returning: number };
  failedRequests: Record<string, number>;
  /** Submissions waiting when all parts were back. */
  waiting: number;
  figure: DrainFigure;
  /** Cores that other processes used during the drain, on average. */
  otherCores: number;
  samples: Sample[];
  /** The workers' later warnings, by kind. */
  warnings: Record<string, number>;
  /** True when everything has ended. */
  finished: boolean;
  figures: Figures;
}

const BURST = 60;
/** Milliseconds to pause after a failed request. */
const PAUSE_MS = 250;
const WARM_UP = 200;
const LONGEST_RETURN_MS = 180_000;
const LONGEST_HEALTHY_SECONDS = 180;

/** Measures how fast a stack drains its backlog after each of its parts was killed several times, beside its healthy rate. */
export async function runStorm(stack: Stack, options: StormOptions, hands: StormHands): Promise<StormReport> {
  const { dev, devJson, db, client, say } = stack;
  const startedAt = new Date().toISOString();
  using counting = await startCounting(stack);
  const { webhooks } = counting;
  const ending = new AbortController();
  try {
    const healthyForm = await createForm(dev, { webhooks });
    await measureHealthy(stack, healthyForm, WARM_UP);
    const before = await measureHealthy(stack, healthyForm, options.healthy);
    say(`healthy: ${before.perSecond} a second`);

    const form = await createForm(dev, { webhooks });
    const breaker = createBreaker({ devJson, db, client, formId: form.id, say });
    using watch = watchDrain(stack, form.id);
    const killing = breaker.killRoundRobin(options.every * 1000, ending.signal, options.kills);
    const { ids: answered, failures } = await submitWhile(form, options, breaker.killed);
    await killing;
    const killedAt = watch.seconds();
    say(`${answered.length} were answered with 200, ${breaker.killed()} kills after ${killedAt.toFixed(0)} s`);
    await waitUntil(() => isBack(stack), { timeoutMs: LONGEST_RETURN_MS, what: 'the stack', intervalMs: 250 });
    const zero = watch.seconds();
    say(`all parts are back after ${(zero - killedAt).toFixed(1)} s more; ${watch.latest()?.waiting} wait`);
    const { latest } = watch;
    const telling = setInterval(() => say(tell(latest(), zero)), 10_000);
    const finished = await watch.ended(options.longest, hands.stop).finally(() => clearInterval(telling));
    const samples = (await watch.stop()).map((sample) => ({ ...sample, at: rounded(sample.at - zero) }));
    say(finished ? 'everything has ended' : 'NOT everything has ended');

    const warnings: Record<string, number> = {};
    for (const sample of samples) if (sample.at > 0) addCounts(warnings, sample.warnings ?? {});
    const report: StormReport = {
      label: options.label,
      startedAt,
      options,
      healthy: { before, after: null },
      kills: breaker.kills(),
      seconds: { killing: rounded(killedAt), returning: rounded(zero - killedAt) },
      failedRequests: failures,
      waiting: samples.findLast(({ at }) => at <= 0)?.waiting ?? Number.NaN,
      figure: figureOf(samples, before.perSecond),
      otherCores: meanOf(samples.filter(({ at }) => at > 0).map(({ otherCores }) => otherCores)),
      samples,
      warnings,
      finished,
      figures: await counting.figures(form.id, answered),
    };
    hands.save(report);
    if (!finished) return report;
    const after = await measureHealthy(stack, healthyForm, options.healthy);
    // The machine's load may have changed during the storm, so the healthy rate is the mean of before and after.
    const healthy = meanOf([before.perSecond, after.perSecond]);
    return { ...report, healthy: { before, after }, figure: figureOf(samples, healthy) };
  } finally {
    ending.abort();
  }
}

export function stormHolds({ figure, finished, figures }: StormReport): boolean {
  return figure.met && finished && figures.lost === 0 && figures.unexplained === 0;
}

/** Measures the submissions processed a second by an undisturbed stack. */
async function measureHealthy(stack: Stack, form: LoadForm, submissions: number): Promise<Healthy> {
  const others = watchOthers(stack.devJson);
  const { seconds, finished } = await drain(stack, { form, submissions, longestSeconds: LONGEST_HEALTHY_SECONDS });
  const otherCores = others.look();
  if (!finished) {
    const late = `${submissions} submissions were not worked off within ${LONGEST_HEALTHY_SECONDS} s`;
    throw new Error(`${late} before anything was killed: other programs kept ${otherCores} cores busy`);
  }
  return { perSecond: rounded(submissions / seconds), otherCores };
}

/** Submits the same number between any two kills, so that most submissions still wait when the last kill is over. */
function submitWhile(form: LoadForm, { submissions, connections, kills }: StormOptions, killed: () => number) {
  const next = (answered: number) => {
    if (answered >= submissions) return undefined;
    const share = Math.ceil((submissions * (killed() + 1)) / kills);
    return Math.max(0, Math.min(BURST, submissions - answered, share - answered));
  };
  return submitInBursts(form, { connections, next, pauseMs: PAUSE_MS, onlyAfterFailures: true });
}

function tell(sample: Sample | undefined, zero: number): string {
  if (!sample) return 'nothing is known yet';
  const { at, completed, waiting, mails, jobs, runs = {} } = sample;
  const open = Object.entries(runs).map(([type, count]) => `${count} ${type}`);
  return `${(at - zero).toFixed(0)} s: ${completed} completed, ${waiting} wait, open: ${mails} mails, ${jobs} jobs, ${open.join(', ')}`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
