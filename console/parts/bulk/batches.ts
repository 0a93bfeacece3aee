import { problemOf } from '#console/api/problem.ts';

/** The outcome of one batch of a bulk route. */
export interface Batch {
  /** How many it found. */
  matched: number;
  /** With how many it was done. */
  done: number;
  /** Those that nothing could be done with, each with its code. */
  refused: readonly { id: string; code: string }[];
  /** The `after` of the next batch; null when there is none. */
  next: string | null;
}

export interface BatchProgress {
  batches: number;
  matched: number;
  done: number;
  refused: readonly { id: string; code: string }[];
  /** Seconds until a batch that was not answered is asked for again; 0 while it goes on. */
  waitsSeconds: number;
}

export interface BatchResult extends BatchProgress {
  /** `after` of the batch that is left, when it was stopped or has failed; null when all was done. */
  left: { after: string | undefined } | null;
  /** Why it could not go on. */
  error: unknown;
}

export interface BatchWork {
  /** Does one batch. The key is the same for each try at the same batch, so that none is done twice. */
  ask(batch: { after: string | undefined; key: string }): Promise<Batch>;
  newKey(): string;
  /** Where to begin; with the first unless it goes on with what was left. */
  after?: string | undefined;
  /** The outcome of earlier batches. */
  before?: BatchProgress;
  /** Stops before the next batch; the one that is under way is waited for. */
  signal: AbortSignal;
  onProgress(progress: BatchProgress): void;
  wait(seconds: number): Promise<void>;
}

export const NO_BATCHES: BatchProgress = { batches: 0, matched: 0, done: 0, refused: [], waitsSeconds: 0 };
/** A batch that gets no answer is sent again so often. */
const MOST_TRIES = 4;
const USUAL_WAIT_SECONDS = 3;
const LONGEST_WAIT_SECONDS = 60;

/** Does thousands in batches, until there is no next one, somebody stops it, or the service refuses. */
export async function runBatches(work: BatchWork): Promise<BatchResult> {
  let progress = work.before ?? NO_BATCHES;
  let after = work.after;
  const tell = (change: Partial<BatchProgress>) => {
    progress = { ...progress, ...change };
    work.onProgress(progress);
  };
  tell({});
  for (;;) {
    if (work.signal.aborted) return { ...progress, left: { after }, error: null };
    let batch: Batch;
    try {
      batch = await askAgain(work, after, (waitsSeconds) => tell({ waitsSeconds }));
    } catch (error) {
      return { ...progress, waitsSeconds: 0, left: { after }, error };
    }
    tell({
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

/** Those that were refused, by why: the most first. */
export function refusedByCode(refused: BatchProgress['refused']): { code: string; ids: string[] }[] {
  const byCode = Map.groupBy(refused, ({ code }) => code);
  return [...byCode]
    .map(([code, some]) => ({ code, ids: some.map(({ id }) => id) }))
    .sort((one, other) => other.ids.length - one.ids.length);
}
