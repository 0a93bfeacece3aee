import { problemOf } from '#console/api/problem.ts';

/** So many requests at once: more would keep others waiting, and fewer would take long for a thousand. */
const AT_ONCE = 4;
/** How often the service may ask to wait before an item has failed. */
const MOST_WAITS = 5;
const LONGEST_WAIT_SECONDS = 60;

export interface BulkFailure<Item> {
  item: Item;
  /** What the service said. */
  reason: string;
}

export interface BulkProgress<Item> {
  total: number;
  /** How many have worked. */
  done: number;
  failures: readonly BulkFailure<Item>[];
  /** Seconds that the service has asked to wait; 0 when it goes on. */
  waitsSeconds: number;
}

export interface BulkResult<Item> {
  done: readonly Item[];
  failures: readonly BulkFailure<Item>[];
  /** Those that were not begun because somebody stopped it. */
  left: readonly Item[];
}

export interface BulkWork<Item> {
  items: readonly Item[];
  /** Does one; what it throws is the reason why that one failed. */
  each(item: Item): Promise<unknown>;
  atOnce?: number;
  /** Stops before the next item; those that were begun are waited for. */
  signal?: AbortSignal;
  onProgress?(progress: BulkProgress<Item>): void;
  /** Resolves after so many seconds, or when the signal says stop. */
  wait?(seconds: number, signal: AbortSignal | undefined): Promise<void>;
}

/**
 * Does something with each item by itself, a few at once. One that fails does not keep the others from being tried. Where the service asks to
 * wait (429, 503 with `Retry-After`), everything waits so long and that item is tried again.
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
  const tell = (waitsSeconds = 0) =>
    onProgress?.({ total: items.length, done: done.length, failures: [...failures], waitsSeconds });
  const pauseFor = (seconds: number) => {
    pause ??= wait(seconds, signal).finally(() => {
      pause = undefined;
      tell();
    });
    tell(seconds);
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
      tell();
      if (pause) await pause;
    }
  };
  tell();
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, goOn));
  return { done, failures, left: items.slice(next) };
}

/** In one line: the message, and what is said of fields. */
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
