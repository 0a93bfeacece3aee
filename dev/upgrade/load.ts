import { setTimeout as sleep } from 'node:timers/promises';
import { increase } from '#dev/load/receiver.ts';
import type { LoadRequest } from '#dev/load/requests.ts';
import { submissionIdOf } from '#dev/load/submissions.ts';

/** The answers to the submissions of a steady load. */
export interface Sent {
  ids: number[];
  /** Answers other than 200, by status, and requests without an answer. */
  failures: Map<string, number>;
  /** The slowest answer, in milliseconds. */
  longest: number;
}

/** Submits a form a number of times a second, however long the answers take, until the signal aborts. */
export async function submitSteadily(
  { url, headers, body }: LoadRequest,
  rate: number,
  signal: AbortSignal,
): Promise<Sent> {
  const sent: Sent = { ids: [], failures: new Map(), longest: 0 };
  const open = new Set<Promise<void>>();
  const began = performance.now();
  const send = async () => {
    const at = performance.now();
    try {
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
      const answer = await fetch(url, init);
      const text = await answer.text();
      if (answer.status === 200) sent.ids.push(submissionIdOf(text));
      else increase(sent.failures, `${answer.status}`, 1);
    } catch (error) {
      increase(sent.failures, String((error as Error).cause ?? error), 1);
    }
    sent.longest = Math.max(sent.longest, performance.now() - at);
  };
  for (let count = 0; !signal.aborted; count += 1) {
    const request = send();
    open.add(request);
    void request.then(() => open.delete(request));
    await sleep(Math.max(0, began + ((count + 1) * 1_000) / rate - performance.now()));
  }
  await Promise.all(open);
  return sent;
}
