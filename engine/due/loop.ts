import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isEngineAway } from '#engine/engine-call.ts';

/** A record's wait after the engine was unavailable, and the longest wait of a loop, in milliseconds. */
const LONGEST_PAUSE_MS = 5_000;
/** Maximum number of records of one kind that a worker checks at once. */
const MAX_CONCURRENT = 16;
/** Maximum share by which a wait for the next check is lengthened at random. */
const MOST_SPREAD = 0.5;
/** Maximum number of batches of live runs in one round. */
const MOST_BATCHES = 10;

/**
 * A kind of record whose runs must not be lost. The time of the next check of a record's run is in the record's own row, as
 * `due_at`: the run moves it forward, and clears it at its end, in statements that it makes anyway. A separate table of due
 * times would cost another insert, update and delete for each record.
 */
export interface DueKind<One = unknown> {
  /** Name in log messages. */
  kind: string;
  /** Polling interval of an idle worker, in milliseconds. */
  everyMs: number;
  /** Milliseconds until the next check of a record that could not be woken although the engine is available. */
  againMs: number;
  /** Limits the number of records taken; absent for the default. */
  slots?: { readonly free: number; whenFree(signal: AbortSignal): Promise<void> };
  /** Leases up to `most` due records; no other worker gets them for a while. */
  take(now: Date, most: number): Promise<One[]>;
  /** Ensures that the record's run exists; starts or signals it if necessary. */
  wake(record: One, now: Date): Promise<CheckResult>;
  /** Reschedules the record's next check. Does nothing if it has already ended. */
  lookAgain(record: One, at: Date): Promise<void>;
  /** Replaces `lookAgain` for a record that could not be woken although the engine is available. */
  setAside?(record: One, error: unknown, now: Date): Promise<void>;
  /** Returns the record's ids, for log messages. */
  ids(record: One): Record<string, unknown>;
}

/** The result of checking a record. */
export interface CheckResult {
  /** False if its run is alive and was left alone. */
  woken: boolean;
  /**
   * Minimum milliseconds until the next check, if the row's lease is not to decide. A random part is added, so that records
   * that came together do not come together again.
   */
  lookAgainMs?: number;
  /** Log fields about a run that was lost. */
  lost?: Record<string, unknown>;
}

export interface LoopParts {
  log: Logger;
  clock: () => Date;
}

/** Checks the due records of all kinds until the signal aborts, each kind at its own pace. */
export async function lookAfter(kinds: readonly DueKind[], deps: LoopParts, signal: AbortSignal): Promise<void> {
  await Promise.all(kinds.map((kind) => lookAfterKind(kind, deps, signal)));
}

/**
 * Makes one round, for a schedule or a command: wakes up to `most` records of a kind, the longest due first. Records with live
 * runs do not count.
 * @returns the number of woken records
 * @throws the first failure if no record could be woken
 */
export async function wakeDue(kind: DueKind, deps: LoopParts, most: number): Promise<number> {
  let woken = 0;
  const failures: unknown[] = [];
  for (let batch = 0; batch < MOST_BATCHES && woken < most; batch += 1) {
    const taken = await kind.take(deps.clock(), Math.min(most - woken, MAX_CONCURRENT));
    if (taken.length === 0) break;
    const ends = await Promise.all(taken.map((record) => check(kind, deps, record)));
    woken += ends.filter(({ outcome }) => outcome === 'woken').length;
    failures.push(...ends.flatMap((end) => ('error' in end ? [end.error] : [])));
    if (ends.some(({ outcome }) => outcome === 'away')) break;
  }
  if (woken === 0 && failures.length > 0) throw failures[0];
  return woken;
}

/** Returns a kind of which nothing is taken while the condition does not hold. */
export function onlyWhile<One>(holds: () => boolean, kind: DueKind<One>): DueKind<One> {
  return { ...kind, take: async (now, most) => (holds() ? kind.take(now, most) : []) };
}

async function lookAfterKind(kind: DueKind, deps: LoopParts, signal: AbortSignal): Promise<void> {
  const checks = new Set<Promise<unknown>>();
  let pause = kind.everyMs;
  while (!signal.aborted) {
    try {
      const room = await freeRoom(kind, checks, signal);
      const taken = room > 0 ? await kind.take(deps.clock(), room) : [];
      const started = taken.map((record) => track(checks, check(kind, deps, record)));
      if (started.length > 0) {
        // The first answer shows whether the engine is available at all.
        const { outcome } = await Promise.race(started);
        if (outcome !== 'away') continue;
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      } else {
        pause = kind.everyMs;
      }
    } catch (error) {
      deps.log.error({ err: error, kind: kind.kind }, 'due records could not be looked for; trying again');
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
    // The pause is shortened at random, so that workers started together do not poll together.
    await sleep(pause * (0.8 + 0.2 * Math.random()), undefined, { signal }).catch(() => {});
  }
  await Promise.all(checks);
}

async function freeRoom(
  { slots }: DueKind,
  checks: ReadonlySet<Promise<unknown>>,
  signal: AbortSignal,
): Promise<number> {
  if (slots) {
    await slots.whenFree(signal);
    return slots.free;
  }
  if (checks.size >= MAX_CONCURRENT) await Promise.race(checks);
  return MAX_CONCURRENT - checks.size;
}

function track<T>(all: Set<Promise<unknown>>, work: Promise<T>): Promise<T> {
  all.add(work);
  void work.finally(() => all.delete(work));
  return work;
}

type CheckEnd = { outcome: 'woken' | 'lives' } | { outcome: 'away' | 'failed'; error: unknown };

/** Checks a record. Never throws: a record that could not be woken becomes due again. */
async function check<One>(kind: DueKind<One>, { log, clock }: LoopParts, record: One): Promise<CheckEnd> {
  const logFields = { kind: kind.kind, ...kind.ids(record) };
  try {
    const { woken, lookAgainMs, lost } = await kind.wake(record, clock());
    if (lookAgainMs !== undefined) {
      await kind.lookAgain(record, later(clock(), lookAgainMs * (1 + MOST_SPREAD * Math.random())));
    }
    if (lost) log.warn({ ...logFields, ...lost }, 'a run was lost and is started again');
    return { outcome: woken ? 'woken' : 'lives' };
  } catch (error) {
    const isAway = isEngineAway(error);
    log[isAway ? 'warn' : 'error']({ ...logFields, err: error }, 'a run could not be woken; trying again');
    const again =
      !isAway && kind.setAside
        ? kind.setAside(record, error, clock())
        : kind.lookAgain(record, later(clock(), isAway ? LONGEST_PAUSE_MS : kind.againMs));
    // If rescheduling fails too, the record becomes due when its lease expires.
    await again.catch(() => {});
    return { outcome: isAway ? 'away' : 'failed', error };
  }
}

function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
