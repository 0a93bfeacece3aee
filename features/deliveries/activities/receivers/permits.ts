import type { ReceiverLimit } from '#forms/integration-definition.ts';
import { MINUTE_MS } from '#time.ts';
import type { Receiver } from './receivers.ts';

/** Assumed duration of an attempt until the limiter has measured some, in milliseconds. */
const FIRST_HOLD_MS = 1_000;
/**
 * A full receiver probably hangs if no attempt has ended for so many times the usual duration of its attempts, within these
 * bounds: then nobody waits for a permit.
 */
const QUIET = { times: 10, leastMs: 250, mostMs: 1_000 };
/** Most receivers whose usual duration is remembered while nothing is under way. */
const MOST_KNOWN = 5_000;
const SHORTEST_WAIT_MS = 1_000;
/** Upper limit for waits, so that a receiver that has recovered is used again soon. */
const LONGEST_WAIT_MS = 2 * MINUTE_MS;

/** The right to make one attempt at a receiver. */
export interface Permit {
  /** @param unused true if no attempt was made, so that nothing is learnt about how long attempts take */
  release(unused?: boolean): void;
}

interface Use {
  /** The attempts under way, each with its start time. */
  held: Set<{ since: number }>;
  /** Callbacks of callers that wait for the next released permit. */
  waiting: (() => void)[];
  /** Callbacks of callers that watch for a released permit but take none. */
  watching: Set<() => void>;
  /** Average duration of an attempt, weighted towards the latest ones. */
  holdMs: number;
  /** The time when the last attempt ended, or the first of those under way started. */
  lastReleased: number;
  /** The expected time of the last deferred attempt. */
  lastSlot: number;
  /** The same for attempts that wait until the receiver is no longer left alone: others must not wait behind them. */
  lastSlotAlone: number;
}

/** Limits the attempts under way in one worker process. A slow receiver uses up only its own permits. */
export class Permits {
  readonly #now: () => number;
  readonly #receivers = new Map<string, Use>();
  /** Average duration of an attempt at receivers where none is under way. */
  readonly #usualMs = new Map<string, number>();

  /** @param now milliseconds of a clock that only goes forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * @returns a permit; or, when none is free, the milliseconds until one is likely to be. Each deferred attempt is scheduled
   * after the earlier ones, so that thousands of waiting deliveries do not poll all the time.
   */
  acquire(receiver: Receiver): Permit | { waitMs: number } {
    const waitMs = this.reserveSlot(receiver);
    return waitMs === null ? this.#hold(receiver.key, this.#useOf(receiver.key)) : { waitMs };
  }

  /**
   * Returns the milliseconds until a permit is likely to be free, as `acquire` does; null when one is free. Takes no permit.
   * @param aloneMs milliseconds during which no attempt at the receiver is made: slots start afterwards
   */
  reserveSlot({ key, limit }: Receiver, aloneMs = 0): number | null {
    const held = this.#receivers.get(key)?.held.size ?? 0;
    if (held < limit.concurrent && aloneMs === 0) return null;
    return this.#reserve(this.#useOf(key), limit, this.#now(), aloneMs);
  }

  /**
   * Acquires a permit as soon as one is free. @returns null when none becomes free within `ms`, or when the receiver seems to
   * hang
   */
  async acquireWithin({ key, limit }: Receiver, ms: number): Promise<Permit | null> {
    const use = this.#useOf(key);
    if (use.held.size < limit.concurrent) return this.#hold(key, use);
    return new Promise((resolve) => {
      const take = () => {
        settle();
        resolve(this.#hold(key, use));
      };
      use.waiting.push(take);
      const settle = this.#wait(use, ms, () => {
        use.waiting.splice(use.waiting.indexOf(take), 1);
        resolve(null);
      });
    });
  }

  /** True when `acquireWithin` is likely to return a permit. Takes none, so that nobody else has to wait. */
  async freeWithin({ key, limit }: Receiver, ms: number): Promise<boolean> {
    const use = this.#useOf(key);
    if (use.held.size < limit.concurrent) return true;
    return new Promise((resolve) => {
      const end = (isFree: boolean) => {
        settle();
        use.watching.delete(released);
        resolve(isFree);
      };
      const released = () => end(true);
      use.watching.add(released);
      const settle = this.#wait(use, ms, () => end(false));
    });
  }

  /** Calls `giveUp` after `ms`, or as soon as no attempt has ended for too long. @returns a function that stops the timer */
  #wait(use: Use, ms: number, giveUp: () => void): () => void {
    let timer: NodeJS.Timeout;
    let last: NodeJS.Immediate | undefined;
    const check = (waitedMs: number, isRead = false) => {
      const quietMs = Math.min(Math.max(QUIET.times * use.holdMs, QUIET.leastMs), QUIET.mostMs);
      const nextMs = Math.min(ms - waitedMs, use.lastReleased + quietMs - this.#now());
      if (nextMs > 0) timer = setTimeout(check, nextMs, waitedMs + nextMs);
      else if (isRead) giveUp();
      // After a lag of this process timers run before answers that have arrived are read.
      else last = setImmediate(check, waitedMs, true);
    };
    timer = setTimeout(check, 0, 0);
    return () => {
      clearTimeout(timer);
      clearImmediate(last);
    };
  }

  #useOf(key: string): Use {
    const use = this.#receivers.get(key) ?? {
      held: new Set(),
      waiting: [],
      watching: new Set(),
      holdMs: this.#usualMs.get(key) ?? FIRST_HOLD_MS,
      lastReleased: this.#now(),
      lastSlot: 0,
      lastSlotAlone: 0,
    };
    this.#receivers.set(key, use);
    return use;
  }

  #hold(key: string, use: Use): Permit {
    const held = { since: this.#now() };
    if (use.held.size === 0) use.lastReleased = held.since;
    use.held.add(held);
    return {
      release: (unused = false) => {
        if (!use.held.delete(held)) return;
        const now = this.#now();
        if (!unused) {
          use.holdMs += (now - held.since - use.holdMs) / 4;
          use.lastReleased = now;
        }
        use.waiting.shift()?.();
        for (const released of [...use.watching]) released();
        if (use.held.size === 0 && Math.max(use.lastSlot, use.lastSlotAlone) <= now) this.#forget(key, use);
      },
    };
  }

  #forget(key: string, { holdMs }: Use): void {
    this.#receivers.delete(key);
    if (this.#usualMs.size >= MOST_KNOWN && !this.#usualMs.has(key)) this.#usualMs.clear();
    this.#usualMs.set(key, holdMs);
  }

  #reserve(use: Use, { concurrent }: ReceiverLimit, now: number, aloneMs = 0): number {
    const oldest = Math.max(0, ...[...use.held].map(({ since }) => now - since));
    const gap = Math.max(use.holdMs, oldest) / concurrent;
    const from = now + aloneMs;
    const last = aloneMs > 0 ? 'lastSlotAlone' : 'lastSlot';
    use[last] = Math.min(Math.max(use[last], from) + gap, from + LONGEST_WAIT_MS);
    return Math.max(SHORTEST_WAIT_MS, Math.round(use[last] - now));
  }
}
