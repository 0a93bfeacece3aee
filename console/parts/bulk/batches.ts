import { problemOf } from '#console/api/problem.ts';

/** The result of one batch of a bulk route. */
export interface Batch {
  /** Number of items that the batch selected. */
  matched: number;
  /** Number of items that were changed. */
  done: number;
  /** Items that could not be changed, each with an error code. */
  refused: readonly { id: string; code: string }[];
  /** The `after` of the next batch; null after the last one. */
  next: string | null;
}

export interface BatchProgress {
  batches: number;
  matched: number;
  done: number;
  refused: readonly { id: string; code: string }[];
  /** Seconds until an unanswered batch is sent again; 0 while the run goes on. */
  waitsSeconds: number;
}

export interface BatchResult extends BatchProgress {
  /** The `after` of the next batch, if the run was stopped or failed; null when it is complete. */
  left: { after: string | undefined } | null;
  /** The error that ended the run, or null. */
  error: unknown;
}

export interface BatchWork {
  /** Processes one batch. Every attempt at a batch has the same key, so that no batch is processed twice. */
  ask(batch: { after: string | undefined; key: string }): Promise<Batch>;
  newKey(): string;
  /** The batch to start with, when a stopped run is continued. */
  after?: string | undefined;
  /** The result of the earlier batches of a continued run. */
  before?: BatchProgress;
  /** Stops the run before the next batch; a batch in progress is still finished. */
  signal: AbortSignal;
  onProgress(progress: BatchProgress): void;
  wait(seconds: number): Promise<void>;
}

export const NO_BATCHES: BatchProgress = { batches: 0, matched: 0, done: 0, refused: [], waitsSeconds: 0 };
/** Number of times that an unanswered batch is sent. */
const MOST_TRIES = 4;
const USUAL_WAIT_SECONDS = 3;
const LONGEST_WAIT_SECONDS = 60;

/** Processes thousands of items in batches, until there is no next batch, the run is stopped, or the service refuses one. */
export async function runBatches(work: BatchWork): Promise<BatchResult> {
  let progress = work.before ?? NO_BATCHES;
  let after = work.after;
  const report = (change: Partial<BatchProgress>) => {
    progress = { ...progress, ...change };
    work.onProgress(progress);
  };
  report({});
  for (;;) {
    if (work.signal.aborted) return { ...progress, left: { after }, error: null };
    let batch: Batch;
    try {
      batch = await askAgain(work, after, (waitsSeconds) => report({ waitsSeconds }));
    } catch (error) {
      return { ...progress, waitsSeconds: 0, left: { after }, error };
    }
    report({
      batches: progress.batches + 1,
      matched: progress.matched + batch.matched,
      done: progress.done + batch.done,
      refused: [...progress.refused, ...batch.refused],
      waitsSeconds: 0,
    });
    if (batch.next === null) return { ...progress, left: null, error: null };
    after = batch.next;
  }
}

async function askAgain(work: BatchWork, after: string | undefined, waits: (seconds: number) => void): Promise<Batch> {
  const key = work.newKey();
  for (let tries = 1; ; tries++) {
    try {
      return await work.ask({ after, key });
    } catch (error) {
      const { isPassing, retryAfter = USUAL_WAIT_SECONDS } = problemOf(error);
      if (!isPassing || tries >= MOST_TRIES || work.signal.aborted) throw error;
      const seconds = Math.min(retryAfter, LONGEST_WAIT_SECONDS);
      waits(seconds);
      await work.wait(seconds);
    }
  }
}

/** Groups the refused items by code, largest group first. */
export function refusedByCode(refused: BatchProgress['refused']): { code: string; ids: string[] }[] {
  const byCode = Map.groupBy(refused, ({ code }) => code);
  return [...byCode]
    .map(([code, some]) => ({ code, ids: some.map(({ id }) => id) }))
    .sort((one, other) => other.ids.length - one.ids.length);
}
