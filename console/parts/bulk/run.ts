import { problemOf } from '#console/api/problem.ts';

/** Number of simultaneous requests: more would hold up other users, fewer would take long for a thousand items. */
const AT_ONCE = 4;
/** Number of times the service may ask to wait before an item counts as failed. */
const MOST_WAITS = 5;
const LONGEST_WAIT_SECONDS = 60;

export interface BulkFailure<Item> {
  item: Item;
  /** The service's message. */
  reason: string;
}

export interface BulkProgress<Item> {
  total: number;
  /** Number of items that succeeded. */
  done: number;
  failures: readonly BulkFailure<Item>[];
  /** Seconds that the service asked to wait; 0 while the run goes on. */
  waitsSeconds: number;
}

export interface BulkResult<Item> {
  done: readonly Item[];
  failures: readonly BulkFailure<Item>[];
  /** Items that were not started because the run was stopped. */
  left: readonly Item[];
}

export interface BulkWork<Item> {
  items: readonly Item[];
  /** Processes one item; the error that it throws is the reason for the failure. */
  each(item: Item): Promise<unknown>;
  atOnce?: number;
  /** Stops the run before the next item; items in progress are still finished. */
  signal?: AbortSignal;
  onProgress?(progress: BulkProgress<Item>): void;
  /** Resolves after that many seconds, or when the signal aborts. */
  wait?(seconds: number, signal: AbortSignal | undefined): Promise<void>;
}

/**
 * Processes each item by itself, a few at once. A failure does not stop the others. When the service asks to wait (429, 503 with
 * `Retry-After`), the whole run waits and that item is tried again.
 */
export async function runEach<Item>({
  items,
  each,
  atOnce = AT_ONCE,
  signal,
  onProgress,
  wait = waitSeconds,
}: BulkWork<Item>): Promise<BulkResult<Item>> {
  const done: Item[] = [];
  const failures: BulkFailure<Item>[] = [];
  let next = 0;
  let pause: Promise<void> | undefined;
  const report = (waitsSeconds = 0) =>
    onProgress?.({ total: items.length, done: done.length, failures: [...failures], waitsSeconds });
  const pauseFor = (seconds: number) => {
    pause ??= wait(seconds, signal).finally(() => {
      pause = undefined;
      report();
    });
    report(seconds);
    return pause;
  };
  const tryOne = async (item: Item) => {
    for (let waits = 0; ; waits++) {
      try {
        await each(item);
        done.push(item);
        return;
      } catch (error) {
        const { retryAfter } = problemOf(error);
        if (retryAfter === undefined || waits >= MOST_WAITS || signal?.aborted) {
          failures.push({ item, reason: reasonOf(error) });
          return;
        }
        await pauseFor(Math.min(retryAfter, LONGEST_WAIT_SECONDS));
      }
    }
  };
  const goOn = async () => {
    while (next < items.length && !signal?.aborted) {
      const item = items[next++] as Item;
      await tryOne(item);
      report();
      if (pause) await pause;
    }
  };
  report();
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, goOn));
  return { done, failures, left: items.slice(next) };
}

/** Joins the message and the messages about fields into one line. */
function reasonOf(error: unknown): string {
  const problem = problemOf(error);
  return [problem.message, ...Object.values(problem.errors)].join(' ');
}

function waitSeconds(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1_000);
    signal?.addEventListener('abort', end);
  });
}
