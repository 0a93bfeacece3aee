import { setTimeout as sleep } from 'node:timers/promises';
import { type At, interleave } from '#dev/bench/rounds/interleave.ts';
import type { Pace } from '#dev/bench/rounds/pace.ts';
import { createForm, type LoadForm } from '#dev/load/forms.ts';
import { type Receiver, startReceiver } from '#dev/load/receiver.ts';
import { removeUnstarted, waitUntilDone } from '#dev/load/records.ts';
import { type Spread, spreadOf } from '#dev/load/report/spread.ts';
import { load, percentile } from '#dev/load/requests.ts';
import { ask, type Stack } from '#dev/load/stack.ts';

/** From the answer to the delivery of the quiet forms' webhooks, in ms. */
interface QuietFigures {
  sent: number;
  /** Deliveries that did not come within the patience. */
  missing: number;
  p50: number;
  p99: number;
  /** The waits of those that came, ascending. */
  waits: number[];
}

interface FloodedFigures extends QuietFigures {
  /** Submissions that the busy form accepted, a second. */
  accepted: number;
}

export interface FairnessFigures {
  forms: number;
  /** Seconds between two submissions of a quiet form. */
  everySeconds: number;
  alone: At<QuietFigures>[];
  beside: At<FloodedFigures>[];
  p99: { alone: Spread; beside: Spread };
}

const FORMS = 50;
/**
 * Fifty forms at one a second are all that two cores can process, whoever else submits; at one in four seconds their wait shows
 * only what the busy form costs them.
 */
const EVERY_SECONDS = 4;
const SECONDS = 12;
/** Submissions of the busy form: at most so many a second, over so many connections. */
const FLOOD = { perSecond: 1_000, connections: 16 };
/** Seconds for which the flood comes alone, so that a backlog has gathered. */
const LEAD_SECONDS = 5;
const PATIENCE_MS = 30_000;
const DRAIN_SECONDS = 60;

/** Compares the waits of quiet forms alone with their waits beside a form that takes more than can be processed. */
export async function measureFairness(bench: Stack, pace: Pace): Promise<FairnessFigures> {
  const { dev, db, say } = bench;
  say(`${FORMS} quiet forms beside a busy one …`);
  const arrivals = new Map<number, number>();
  const receiver = await startReceiver({
    onTaken: (_id, body) => arrivals.set(submissionOf(body), performance.now()),
  });
  try {
    const quiet = await createForms(bench, receiver);
    const busy = await createForm(dev, { webhooks: {} });
    const measured = await interleave(pace, {
      alone: () => submitQuietly(quiet, arrivals),
      async beside() {
        const [accepted, figures] = await Promise.all([
          submitAtRate(busy, LEAD_SECONDS + SECONDS),
          sleep(LEAD_SECONDS * 1000).then(() => submitQuietly(quiet, arrivals)),
        ]);
        await removeUnstarted(db, busy.id);
        await waitUntilDone(db, { formIds: [busy.id], longestSeconds: DRAIN_SECONDS });
        return { ...figures, accepted };
      },
    });
    const p99 = (rounds: readonly QuietFigures[]) => spreadOf(rounds.map((round) => round.p99));
    const spreads = { alone: p99(measured.alone), beside: p99(measured.beside) };
    return { forms: FORMS, everySeconds: EVERY_SECONDS, ...measured, p99: spreads };
  } finally {
    receiver.close();
  }
}

async function createForms({ dev }: Stack, { url }: Receiver): Promise<LoadForm[]> {
  const forms: LoadForm[] = [];
  for (let index = 0; index < FORMS; index += 1)
    forms.push(await createForm(dev, { webhooks: { crm: url }, notify: false }));
  return forms;
}

/** Submits each form regularly, at moments that are spread evenly, and waits for all deliveries. */
async function submitQuietly(forms: readonly LoadForm[], arrivals: Map<number, number>): Promise<QuietFigures> {
  const answered = new Map<number, number>();
  const began = performance.now();
  const submitOne = async ({ submit }: LoadForm) => {
    const answer = await ask<{ data: { submission_id: number } }>(
      'POST',
      submit.url,
      JSON.parse(submit.body),
      submit.headers,
    );
    answered.set(answer.data.submission_id, performance.now());
  };
  await Promise.all(
    forms.map(async (form, index) => {
      for (let turn = index / forms.length; turn * EVERY_SECONDS < SECONDS; turn += 1) {
        await sleep(Math.max(0, began + turn * EVERY_SECONDS * 1000 - performance.now()));
        await submitOne(form);
      }
    }),
  );
  const isMissing = () => [...answered.keys()].some((id) => !arrivals.has(id));
  for (const until = performance.now() + PATIENCE_MS; isMissing() && performance.now() < until; ) await sleep(50);
  const waits = [...answered].map(([id, at]) => (arrivals.get(id) ?? Number.POSITIVE_INFINITY) - at);
  // A delivery may arrive before the answer has been read.
  const sorted = waits.map((wait) => Math.max(0, wait)).toSorted((a, b) => a - b);
  const missing = waits.filter((wait) => wait === Number.POSITIVE_INFINITY).length;
  return {
    sent: answered.size,
    missing,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    waits: sorted.filter(Number.isFinite).map((wait) => Math.round(wait * 10) / 10),
  };
}

/** @returns the accepted submissions a second */
async function submitAtRate({ submit }: LoadForm, seconds: number): Promise<number> {
  const began = performance.now();
  const until = began + seconds * 1000;
  let accepted = 0;
  for (let second = began; second < until; second += 1000) {
    await sleep(Math.max(0, second - performance.now()));
    const bounds = { connections: FLOOD.connections, seconds: 1, most: FLOOD.perSecond };
    const { answers, failures } = await load(submit, bounds);
    if (Object.keys(failures).length > 0) throw new Error(`the busy form: failures ${JSON.stringify(failures)}`);
    accepted += answers.length;
  }
  return (accepted * 1000) / (performance.now() - began);
}

/** Returns the id of the submission that a webhook's body is about. */
function submissionOf(body: string): number {
  return (JSON.parse(body) as { data: { submission_id: number } }).data.submission_id;
}
