import { setTimeout as sleep } from 'node:timers/promises';
import { type At, interleave } from '#dev/bench/rounds/interleave.ts';
import { backlogFor, type Pace } from '#dev/bench/rounds/pace.ts';
import { type Drained, drain } from '#dev/load/backlog.ts';
import { createForm, type LoadForm } from '#dev/load/forms.ts';
import { type Receiver, startReceiver } from '#dev/load/receiver.ts';
import { waitUntilDone } from '#dev/load/records.ts';
import { ratiosOf, type Spread } from '#dev/load/report/spread.ts';
import { asAdmin, ask, type Stack } from '#dev/load/stack.ts';

/** Two equal backlogs, with all receivers well and with the last one ill: compares the deliveries to the others. */
export interface BesideFigures {
  receivers: number;
  /** Milliseconds in which a receiver answers. */
  receiverMs: number;
  well: At<Drained>[];
  ill: At<Drained & Mended>[];
  /** Deliveries a second to the other receivers, as a ratio of the rate with all receivers well. */
  drain: Spread;
  /** CPU of all parts, as a ratio of the CPU with all receivers well. */
  cpu: Spread;
  finished: boolean;
}

interface Mended {
  /** Seconds until the ill receiver, once mended and its jobs resent, had received its jobs too. */
  mendedSeconds: number;
  isMended: boolean;
}

interface Case {
  say: string;
  receivers: number;
  receiverMs: number;
  ill: 'failing' | 'hanging';
  notify: boolean;
}

/** A mail and two webhooks, one of which is answered with 500. */
const FAILING: Case = {
  say: 'one receiver of two fails …',
  receivers: 2,
  receiverMs: 0,
  ill: 'failing',
  notify: true,
};
/** Ten webhooks, one of which accepts requests and never answers. */
const HANGING: Case = {
  say: 'one receiver of ten hangs …',
  receivers: 10,
  receiverMs: 20,
  ill: 'hanging',
  notify: false,
};
/** A job that failed in the first pass is retried after 10 s, and after 20 s more. */
const LONGEST_MENDING_SECONDS = 40;
/** Milliseconds between two manual resends of the jobs: each wakes all that wait, and more than a few permits do not help them. */
const AGAIN_MS = 5_000;
/** Milliseconds until the resent jobs have left engine and worker. */
const REST_MS = 500;
/** Enough that V8 has compiled the code, and that their rate says how many a round needs. */
const WARM_UP = 120;

export function measureFailing(bench: Stack, pace: Pace): Promise<BesideFigures> {
  return measureBeside(bench, FAILING, pace);
}

export function measureHanging(bench: Stack, pace: Pace): Promise<BesideFigures> {
  return measureBeside(bench, HANGING, pace);
}

async function measureBeside(bench: Stack, of: Case, pace: Pace): Promise<BesideFigures> {
  const { receivers: count, receiverMs, notify } = of;
  bench.say(of.say);
  const parties = async () => {
    const receivers = await Promise.all(Array.from({ length: count }, () => startReceiver({ answerMs: receiverMs })));
    return { receivers, form: await createForm(bench.dev, { webhooks: webhooksOf(receivers), notify }) };
  };
  // Each backlog has its own receivers: the worker's circuit breaker for the ill one must not affect the others.
  const [well, ill] = [await parties(), await parties()];
  const except = keyOf(count - 1);
  const last = ill.receivers.at(-1);
  try {
    await drain(bench, { form: ill.form, submissions: WARM_UP });
    // With too few, the time until the worker notices the ill receiver would be most of the round.
    const submissions = backlogFor((await drain(bench, { form: well.form, submissions: WARM_UP })).perSecond);
    const measured = await interleave(pace, {
      well: () => drain(bench, { form: well.form, submissions, except }),
      ill: async () => {
        last?.behave(of.ill);
        const drained = await drain(bench, { form: ill.form, submissions, except });
        last?.behave('well');
        const { seconds, finished } = await sendAgain(bench, ill.form, except);
        await sleep(REST_MS);
        return { ...drained, mendedSeconds: seconds, isMended: finished };
      },
    });
    const rates = (of: readonly Drained[]) => of.map(({ perSecond }) => perSecond);
    const cpu = (of: readonly Drained[]) => of.map(({ cpuOfAll }) => cpuOfAll);
    return {
      receivers: count,
      receiverMs,
      ...measured,
      drain: ratiosOf(rates(measured.ill), rates(measured.well)),
      cpu: ratiosOf(cpu(measured.ill), cpu(measured.well)),
      finished:
        measured.well.every(({ finished }) => finished) &&
        measured.ill.every(({ finished, isMended }) => finished && isMended),
    };
  } finally {
    for (const receiver of [...well.receivers, ...ill.receivers]) receiver.close();
  }
}

/** Resends the jobs as people do once a receiver has been mended, instead of waiting for the next attempt. */
async function sendAgain({ dev, db }: Stack, { id }: LoadForm, integrationKey: string) {
  const order = { form_id: id, integration_key: integrationKey };
  // If this request fails, the jobs are retried at their own time.
  const resend = () => void ask('POST', `${dev.apiB}/integration-jobs/retry`, order, asAdmin(dev)).catch(() => {});
  resend();
  const again = setInterval(resend, AGAIN_MS);
  try {
    return await waitUntilDone(db, { formIds: [id], longestSeconds: LONGEST_MENDING_SECONDS });
  } finally {
    clearInterval(again);
  }
}

function webhooksOf(receivers: readonly Receiver[]): Record<string, string> {
  return Object.fromEntries(receivers.map(({ url }, index) => [keyOf(index), url]));
}

function keyOf(index: number): string {
  return `receiver_${index}`;
}
