import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadForm } from './forms.ts';
import { addCounts, type LoadBounds, load } from './requests.ts';

/** @param answer the body of an answer with status 200 */
export function submissionIdOf(answer: string): number {
  return (JSON.parse(answer) as { data: { submission_id: number } }).data.submission_id;
}

export interface Submitted {
  /** Ids from answers with 200. */
  ids: number[];
  /** The slowest answer, in ms. */
  longest: number;
  /** Counts by status or error code. */
  failures: Record<string, number>;
}

export async function submit({ submit: request }: LoadForm, bounds: LoadBounds): Promise<Submitted> {
  const { answers, longest, failures } = await load(request, bounds);
  return { ids: answers.map(submissionIdOf), longest, failures };
}

export interface BurstOptions {
  connections: number;
  /** Returns how many requests to send next, given the number of answered ones; 0 waits, undefined ends. */
  next(answered: number): number | undefined;
  /** The pause after each burst. With `onlyAfterFailures` only after a burst with failed requests or without requests. */
  pauseMs: number;
  onlyAfterFailures?: boolean;
  /** Called with the figures of each burst. */
  onBurst?(burst: Submitted): void;
}

/** Submits a few requests at a time, with pauses, however many fail. */
export async function submitInBursts(form: LoadForm, options: BurstOptions): Promise<Submitted> {
  const { connections, next, pauseMs, onlyAfterFailures = false, onBurst } = options;
  const all: Submitted = { ids: [], longest: 0, failures: {} };
  for (let most = next(0); most !== undefined; most = next(all.ids.length)) {
    const burst = most > 0 ? await submit(form, { connections, seconds: 60, most }) : undefined;
    if (burst) {
      addSubmitted(all, burst);
      onBurst?.(burst);
      if (onlyAfterFailures && Object.keys(burst.failures).length === 0) continue;
    }
    await sleep(pauseMs);
  }
  return all;
}

export function addSubmitted(all: Submitted, { ids, longest, failures }: Submitted): void {
  all.ids.push(...ids);
  all.longest = Math.max(all.longest, longest);
  addCounts(all.failures, failures);
}
