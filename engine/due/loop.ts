import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isEngineAway } from '#engine/engine-call.ts';

/** A row's pause after the engine was away, and the longest one of a loop, in ms. */
const LONGEST_PAUSE_MS = 5_000;
/** Records of one kind that a worker looks after at a time. */
const AT_A_TIME = 16;
/** By how much of itself a wait for the next look is longer at most. */
const MOST_SPREAD = 0.5;
/** How many batches of living runs one round passes over. */
const MOST_BATCHES = 10;

/**
 * Records of one kind whose runs must not be lost. When somebody has to see that the run of one is there stands in its own row, as
 * `due_at`: the run moves it on, and clears it at its end, in statements that it makes anyway. A table of due times would cost an insert,
 * an update and a delete more for each record.
 */
export interface DueKind<One = unknown> {
  /** As logs name it. */
  kind: string;
  /** How long a worker waits that found nothing, in ms. */
  everyMs: number;
  /** When one is due again that could not be woken although the engine is there, in ms. */
  againMs: number;
  /** For how many there is room. */
  slots?: { readonly free: number; whenFree(signal: AbortSignal): Promise<void> };
  /** Takes up to `most` that are due: nobody else is given them for a while. */
  take(now: Date, most: number): Promise<One[]>;
  /** Sees that the run of one is there: starts or signals it where that is needed. */
  wake(one: One, now: Date): Promise<Look>;
  /** Has one be due at that time; not one that has ended meanwhile. */
  lookAgain(one: One, at: Date): Promise<void>;
  /** In place of `lookAgain`, for one that could not be woken although the engine is there. */
  setAside?(one: One, error: unknown, now: Date): Promise<void>;
  /** Which it is, for the log. */
  ids(one: One): Record<string, unknown>;
}

/** What came of looking after one. */
export interface Look {
  /** False when its run lives and was left alone. */
  woken: boolean;
  /** When it is due again at the soonest, in ms, where the row does not say so already: what came together does not come together again. */
  lookAgainMs?: number;
  /** What is known of a run that was lost. */
  lost?: Record<string, unknown>;
}

export interface LoopParts {
  log: Logger;
  clock: () => Date;
}

/** Looks after the records of every kind until the signal aborts, each kind at its own pace. */
export async function lookAfter(kinds: readonly DueKind[], deps: LoopParts, signal: AbortSignal): Promise<void> {
  await Promise.all(kinds.map((kind) => lookAfterKind(kind, deps, signal)));
}

/**
 * One round, for a schedule or a command: wakes up to `most` of a kind, those first that have been due for longest. Those whose runs
 * live do not count.
 * @returns how many were woken
 * @throws the first failure when none could be
 */
export async function wakeDue(kind: DueKind, deps: LoopParts, most: number): Promise<number> {
  let woken = 0;
  const failures: unknown[] = [];
  for (let batch = 0; batch < MOST_BATCHES && woken < most; batch += 1) {
    const taken = await kind.take(deps.clock(), Math.min(most - woken, AT_A_TIME));
    if (taken.length === 0) break;
    const ends = await Promise.all(taken.map((one) => look(kind, deps, one)));
    woken += ends.filter(({ outcome }) => outcome === 'woken').length;
    failures.push(...ends.flatMap((end) => ('error' in end ? [end.error] : [])));
    if (ends.some(({ outcome }) => outcome === 'away')) break;
  }
  if (woken === 0 && failures.length > 0) throw failures[0];
  return woken;
}

async function lookAfterKind(kind: DueKind, deps: LoopParts, signal: AbortSignal): Promise<void> {
  const looks = new Set<Promise<unknown>>();
  let pause = kind.everyMs;
  while (!signal.aborted) {
    try {
      const room = await roomFor(kind, looks, signal);
      const taken = room > 0 ? await kind.take(deps.clock(), room) : [];
      const found = taken.map((one) => track(looks, look(kind, deps, one)));
      if (found.length > 0) {
        // The first answer shows whether the engine is there at all.
        const { outcome } = await Promise.race(found);
        if (outcome !== 'away') continue;
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      } else {
        pause = kind.everyMs;
      }
    } catch (error) {
      deps.log.error({ err: error, kind: kind.kind }, 'due records could not be looked for; trying again');
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
    // Not the whole of it: workers that were started together do not ask together.
    await sleep(pause * (0.8 + 0.2 * Math.random()), undefined, { signal }).catch(() => {});
  }
  await Promise.all(looks);
}

async function roomFor({ slots }: DueKind, looks: ReadonlySet<Promise<unknown>>, signal: AbortSignal): Promise<number> {
  if (slots) {
    await slots.whenFree(signal);
    return slots.free;
  }
  if (looks.size >= AT_A_TIME) await Promise.race(looks);
  return AT_A_TIME - looks.size;
}

function track<T>(all: Set<Promise<unknown>>, work: Promise<T>): Promise<T> {
  all.add(work);
  void work.finally(() => all.delete(work));
  return work;
}

type End = { outcome: 'woken' | 'lives' } | { outcome: 'away' | 'failed'; error: unknown };

/** Never throws: what could not be woken is due again. */
async function look<One>(kind: DueKind<One>, { log, clock }: LoopParts, one: One): Promise<End> {
  const about = { kind: kind.kind, ...kind.ids(one) };
  try {
    const { woken, lookAgainMs, lost } = await kind.wake(one, clock());
    if (lookAgainMs !== undefined) {
      await kind.lookAgain(one, later(clock(), lookAgainMs * (1 + MOST_SPREAD * Math.random())));
    }
    if (lost) log.warn({ ...about, ...lost }, 'a run was lost and is started again');
    return { outcome: woken ? 'woken' : 'lives' };
  } catch (error) {
    const isAway = isEngineAway(error);
    log[isAway ? 'warn' : 'error']({ ...about, err: error }, 'a run could not be woken; trying again');
    const again =
      !isAway && kind.setAside
        ? kind.setAside(one, error, clock())
        : kind.lookAgain(one, later(clock(), isAway ? LONGEST_PAUSE_MS : kind.againMs));
    // Where that fails too, what was taken is given back by itself.
    await again.catch(() => {});
    return { outcome: isAway ? 'away' : 'failed', error };
  }
}

function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
