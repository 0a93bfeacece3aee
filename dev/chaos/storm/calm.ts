import { spawn } from 'node:child_process';
import { submissionIdOf } from '#dev/bench/accept/at-work.ts';
import { load } from '#dev/bench/load.ts';
import { createForm } from '#dev/bench/stack.ts';
import { type Figures, readFigures } from '#dev/chaos/figures.ts';
import { startReceiver, takenMails, watchInbox } from '#dev/chaos/parties.ts';
import { watchDrain } from './drain.ts';
import { meanOf } from './figure.ts';
import type { Scene } from './scene.ts';
import { addCounts } from './warnings.ts';

export interface CalmOptions {
  label: string;
  submissions: number;
  connections: number;
  /** Processes that keep the machine busy; none: it is quiet. */
  spinners: number;
  longest: number;
}

export interface CalmReport {
  label: string;
  startedAt: string;
  options: CalmOptions;
  /** Until the last answer, and until everything had ended. */
  seconds: { accepting: number; whole: number };
  failedRequests: Record<string, number>;
  /** Cores that others kept busy, on average: spinners, and what has nothing to do with this. */
  otherCores: number;
  /** Most submissions that waited at a time. */
  mostWaiting: number;
  /** Runs that deliveries got of their own. */
  deliveryRuns: number;
  warnings: Record<string, number>;
  finished: boolean;
  figures: Figures;
}

const INBOX_MS = 8_000;
const LONGEST_ACCEPTING_SECONDS = 600;

/**
 * Accepts and works off while nothing is killed: nobody gets anything twice, and nothing fails for reasons of our own.
 * @param stop ends the wait; the figures are those until then
 */
export async function runCalm(scene: Scene, options: CalmOptions, stop: AbortSignal): Promise<CalmReport> {
  const { dev, db, client, say } = scene;
  const { label, submissions, connections, spinners, longest } = options;
  const startedAt = new Date().toISOString();
  const receiver = await startReceiver();
  const inbox = watchInbox(dev, INBOX_MS);
  const stopSpinning = spin(spinners);
  let watch: ReturnType<typeof watchDrain> | undefined;
  try {
    const form = await createForm(dev, { webhooks: { crm: receiver.url } });
    watch = watchDrain(scene, form.id);
    const { seconds, latest } = watch;
    const bounds = { connections, seconds: LONGEST_ACCEPTING_SECONDS, most: submissions };
    const { answers, failures } = await load(form.submit, bounds);
    const accepting = watch.seconds();
    say(`${answers.length} were answered with 200 after ${accepting.toFixed(0)} s, ${watch.latest()?.waiting} wait`);
    const telling = setInterval(() => say(`${seconds().toFixed(0)} s: ${latest()?.waiting} wait`), 20_000);
    const finished = await watch.ended(longest, stop).finally(() => clearInterval(telling));
    const whole = watch.seconds();
    const samples = await watch.stop();
    const warnings: Record<string, number> = {};
    for (const sample of samples) addCounts(warnings, sample.warnings ?? {});
    const mails = takenMails(await inbox.stop());
    const answered = answers.map(submissionIdOf);
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
      figures: await readFigures({ db, formId: form.id, webhooks: receiver.taken, mails, answered }),
    };
  } finally {
    stopSpinning();
    watch?.end();
    receiver.close();
  }
}

export function calmHolds({ finished, figures }: CalmReport): boolean {
  const { lost, unequal, unexplained, webhookDoubles, mailDoubles, firstFailures } = figures;
  const wrong = lost + unequal + unexplained + webhookDoubles + mailDoubles;
  return finished && wrong === 0 && !Object.keys(firstFailures).some((what) => what.endsWith(' unexpected'));
}

/** It ends with this process, however that ends. */
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
