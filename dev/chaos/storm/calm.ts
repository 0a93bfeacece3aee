import { spawn } from 'node:child_process';
import { startCounting } from '#dev/load/counting.ts';
import { countWrong, type Figures } from '#dev/load/figures.ts';
import { createForm } from '#dev/load/forms.ts';
import { addCounts } from '#dev/load/requests.ts';
import type { Stack } from '#dev/load/stack.ts';
import { submit } from '#dev/load/submissions.ts';
import { watchDrain } from '#dev/load/watch/drain.ts';
import { meanOf } from './figure.ts';

export interface CalmOptions {
  label: string;
  submissions: number;
  connections: number;
  /** Processes that occupy the machine; 0 leaves it quiet. */
  spinners: number;
  longest: number;
}

export interface CalmReport {
  label: string;
  startedAt: string;
  options: CalmOptions;
  /** Seconds until the last answer, and until everything had ended. */
  seconds: { accepting: number; whole: number };
  failedRequests: Record<string, number>;
  /** Cores that other processes used on average: spinners, and processes unrelated to the stack. */
  otherCores: number;
  /** The most submissions waiting at a time. */
  mostWaiting: number;
  /** Deliveries that got a run of their own. */
  deliveryRuns: number;
  warnings: Record<string, number>;
  finished: boolean;
  figures: Figures;
}

const LONGEST_ACCEPTING_SECONDS = 600;

/**
 * Accepts and processes submissions while nothing is killed: no receiver gets anything twice, and nothing fails for internal
 * reasons.
 * @param stop ends the wait; the figures are those until then
 */
export async function runCalm(stack: Stack, options: CalmOptions, stop: AbortSignal): Promise<CalmReport> {
  const { dev, client, say } = stack;
  const { label, submissions, connections, spinners, longest } = options;
  const startedAt = new Date().toISOString();
  using counting = await startCounting(stack);
  const stopSpinning = spin(spinners);
  try {
    const form = await createForm(dev, { webhooks: counting.webhooks });
    using watch = watchDrain(stack, form.id);
    const { seconds, latest } = watch;
    const bounds = { connections, seconds: LONGEST_ACCEPTING_SECONDS, most: submissions };
    const { ids, failures } = await submit(form, bounds);
    const accepting = seconds();
    say(`${ids.length} were answered with 200 after ${accepting.toFixed(0)} s, ${latest()?.waiting} wait`);
    const telling = setInterval(() => say(`${seconds().toFixed(0)} s: ${latest()?.waiting} wait`), 20_000);
    const finished = await watch.ended(longest, stop).finally(() => clearInterval(telling));
    const whole = seconds();
    const samples = await watch.stop();
    const warnings: Record<string, number> = {};
    for (const sample of samples) addCounts(warnings, sample.warnings ?? {});
    const { count } = await client.workflow.count(`WorkflowType = 'deliveryDispatch' and FormId = ${form.id}`);
    return {
      label,
      startedAt,
      options,
      seconds: { accepting: Math.round(accepting), whole: Math.round(whole) },
      failedRequests: failures,
      otherCores: meanOf(samples.map(({ otherCores }) => otherCores)),
      mostWaiting: Math.max(...samples.map(({ waiting }) => waiting)),
      deliveryRuns: count,
      warnings,
      finished,
      figures: await counting.figures(form.id, ids),
    };
  } finally {
    stopSpinning();
  }
}

export function calmHolds({ finished, figures }: CalmReport): boolean {
  const { webhookDoubles, mailDoubles, firstFailures } = figures;
  const wrong = countWrong(figures) + webhookDoubles + mailDoubles;
  return finished && wrong === 0 && !Object.keys(firstFailures).some((what) => what.endsWith(' unexpected'));
}

/** The spinner ends with this process, however this process ends. */
const SPINNER = `process.stdin.resume().on('close', () => process.exit());
const spin = () => {
  for (const until = Date.now() + 100; Date.now() < until; );
  setImmediate(spin);
};
spin();`;

function spin(count: number): () => void {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', SPINNER], { stdio: ['pipe', 'ignore', 'ignore'] }),
  );
  return () => {
    for (const child of children) child.kill('SIGKILL');
  };
}
