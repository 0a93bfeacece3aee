import { setTimeout as sleep } from 'node:timers/promises';
import { createFormOf } from '#dev/load/forms.ts';
import type { Stack } from '#dev/load/stack.ts';
import { submissionIdOf } from '#dev/load/submissions.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

/** A value has 64 KiB at most; two values fill the default of `max_body_kb`. */
const TEXT_BYTES = 64 * 1024 - 512;

/** A submission that was answered with 200. */
export interface Sent {
  id: number;
  /** The subject of its mail contains this name. */
  name: string;
  /** Unix ms. */
  answeredAt: number;
}

export interface Sending {
  sent: Sent[];
  /** Counts by status, without 200. */
  refused: Record<string, number>;
}

/** Creates a form with two texts without `max_length`, whose mail has the submission as a PDF. */
export async function createDocumentForm({ dev }: Stack) {
  const config = {
    fields: [
      { type: 'text', name: 'name', label: 'Your name', required: true, max_length: 120 },
      { type: 'textarea', name: 'message', label: 'Your message', required: true },
      { type: 'textarea', name: 'more', label: 'More of it' },
    ],
    options: {
      min_fill_seconds: 0,
      rate_limits: { per_minute: 0, per_hour: 0 },
      notifications: [{ key: 'team', to: 'bench@example.com', subject: '{field:name}', attach_pdf: true }],
    },
  };
  const { id, url, guards } = await createFormOf(dev, { title: 'Documents', config });
  return {
    id,
    /** Records the answer in `sent` or `refused`. */
    async submit({ sent, refused }: Sending, name: string, message: string, more = ''): Promise<void> {
      const headers = { 'content-type': 'application/json', prefer: 'respond-async' };
      const body = JSON.stringify({ name, message, more, ...guards });
      const answer = await fetch(url, { method: 'POST', headers, body });
      const text = await answer.text();
      if (answer.status === 200) sent.push({ id: submissionIdOf(text), name, answeredAt: Date.now() });
      else refused[answer.status] = (refused[answer.status] ?? 0) + 1;
    },
  };
}

/** Returns one text of each class, as long as a value may be. Trimming does not shorten them. */
export function hostileMessages(): string[] {
  return Object.values(HOSTILE_TEXTS).map((make) => {
    const length = 6_000;
    const bytes = Buffer.byteLength(JSON.stringify(make(length))) / length;
    return `.${make(Math.floor(TEXT_BYTES / bytes))}.`;
  });
}

/**
 * Calls the function this many times a second, even while earlier calls are still running.
 * @returns once all calls have ended
 */
export async function atRate(
  perSecond: number,
  seconds: number,
  call: (index: number) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  const calls: Promise<void>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    await sleep(Math.max(0, started + (index * 1000) / perSecond - performance.now()));
    calls.push(call(index));
  }
  await Promise.all(calls);
}
