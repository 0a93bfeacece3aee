import { setTimeout as sleep } from 'node:timers/promises';
import { createForm, type LoadForm } from '#dev/load/forms.ts';
import { startReceiver } from '#dev/load/receiver.ts';
import { percentile } from '#dev/load/requests.ts';
import { ask, type Stack } from '#dev/load/stack.ts';

/** From the answer to the delivery of the quiet forms' webhooks, in ms. */
export interface QuietFigures {
  sent: number;
  /** Deliveries that did not come within the patience. */
  missing: number;
  p50: number;
  p99: number;
  /** The waits of those that came, ascending. */
  waits: number[];
}

export interface QuietForms {
  /** Submits each form regularly, at moments that are spread evenly, and waits for all deliveries. */
  submit(): Promise<QuietFigures>;
  close(): void;
}

export const FORMS = 50;
/**
 * Fifty forms at one a second are all that two cores can process, whoever else submits; at one in four seconds their wait shows
 * only what others cost them.
 */
export const EVERY_SECONDS = 4;
export const SECONDS = 12;
const PATIENCE_MS = 30_000;

/** Creates the quiet forms, each with a webhook to a receiver of their own. */
export async function createQuietForms({ dev }: Stack): Promise<QuietForms> {
  const arrivals = new Map<number, number>();
  const receiver = await startReceiver({
    onTaken: (_id, body) => arrivals.set(submissionOf(body), performance.now()),
  });
  try {
    const forms: LoadForm[] = [];
    for (let index = 0; index < FORMS; index += 1)
      forms.push(await createForm(dev, { webhooks: { crm: receiver.url }, notify: false }));
    return { submit: () => submitQuietly(forms, arrivals), close: () => receiver.close() };
  } catch (error) {
    receiver.close();
    throw error;
  }
}

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

/** Returns the id of the submission that a webhook's body is about. */
function submissionOf(body: string): number {
  return (JSON.parse(body) as { data: { submission_id: number } }).data.submission_id;
}
