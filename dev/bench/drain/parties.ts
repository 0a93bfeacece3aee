import type { CpuTime } from '#dev/bench/processes.ts';
import { waitUntilDone } from '#dev/bench/records.ts';
import { type Bench, createForm } from '#dev/bench/stack.ts';
import { drain } from './backlog.ts';
import { type Receiver, startReceiver } from './receivers.ts';

/** Submissions whose mail and first webhook go well, while the second webhook's receiver answers with 500. */
export interface FailingFigures {
  submissions: number;
  perSecond: number;
  cpuPerSubmission: CpuTime;
  /** Until what had failed was delivered too, from the moment the receiver was mended. */
  mendedSeconds: number;
  finished: boolean;
}

/** Jobs of nine receivers of ten; a submission makes one for each. Rates per second. */
export interface HangingFigures {
  jobs: number;
  /** How long a receiver takes over an answer. */
  receiverMs: number;
  /** While the tenth is well; twice, which tells how far two equal measurements are apart. */
  tenthWell: [number, number];
  /** While the tenth takes requests and never answers. */
  tenthHangs: number;
  /** The latter by the mean of the former. */
  ratio: number;
  finished: boolean;
}

const FAILING_SUBMISSIONS = 100;
/** A job that failed in the pass is tried again after 10 s, and after 20 s more. */
const LONGEST_MENDING_SECONDS = 40;
const RECEIVERS = 10;
const RECEIVER_MS = 20;
const HANGING_SUBMISSIONS = 200;
const WARM_UP = 50;

export async function measureFailing(bench: Bench): Promise<FailingFigures> {
  return withReceivers(2, 0, async (receivers) => {
    const form = await createForm(bench.dev, { webhooks: webhooksOf(receivers) });
    const failing = receivers.at(-1);
    failing?.behave('failing');
    const { seconds, cpu, finished } = await drain(bench, { form, submissions: FAILING_SUBMISSIONS, except: keyOf(1) });
    failing?.behave('well');
    const mended = await waitUntilDone(bench.db, [form.id], LONGEST_MENDING_SECONDS);
    const cpuPerSubmission = Object.entries(cpu).map(([role, ms]) => [role, ms / FAILING_SUBMISSIONS]);
    return {
      submissions: FAILING_SUBMISSIONS,
      perSecond: FAILING_SUBMISSIONS / seconds,
      cpuPerSubmission: Object.fromEntries(cpuPerSubmission) as CpuTime,
      mendedSeconds: mended.seconds,
      finished: finished && mended.finished,
    };
  });
}

/** What is left for the receiver that hangs goes on for a while afterwards: to be measured last. */
export async function measureHanging(bench: Bench): Promise<HangingFigures> {
  return withReceivers(RECEIVERS, RECEIVER_MS, async (receivers) => {
    const webhooks = webhooksOf(receivers);
    const well = await createForm(bench.dev, { webhooks, notify: false });
    const oneHangs = await createForm(bench.dev, { webhooks, notify: false });
    const jobs = (RECEIVERS - 1) * HANGING_SUBMISSIONS;
    const nine = async (form: typeof well) => {
      const drained = await drain(bench, { form, submissions: HANGING_SUBMISSIONS, except: keyOf(RECEIVERS - 1) });
      return { perSecond: jobs / drained.seconds, finished: drained.finished };
    };
    await drain(bench, { form: well, submissions: WARM_UP });
    const before = await nine(well);
    const again = await nine(well);
    receivers.at(-1)?.behave('hanging');
    const during = await nine(oneHangs);
    return {
      jobs,
      receiverMs: RECEIVER_MS,
      tenthWell: [before.perSecond, again.perSecond],
      tenthHangs: during.perSecond,
      ratio: (2 * during.perSecond) / (before.perSecond + again.perSecond),
      finished: before.finished && again.finished && during.finished,
    };
  });
}

async function withReceivers<T>(count: number, answerMs: number, work: (receivers: Receiver[]) => Promise<T>) {
  const receivers = await Promise.all(Array.from({ length: count }, () => startReceiver(answerMs)));
  try {
    return await work(receivers);
  } finally {
    for (const receiver of receivers) receiver.close();
  }
}

function webhooksOf(receivers: readonly Receiver[]): Record<string, string> {
  return Object.fromEntries(receivers.map(({ url }, index) => [keyOf(index), url]));
}

function keyOf(index: number): string {
  return `receiver_${index}`;
}
