import type { ReceiverLimit } from '#forms/integration-definition.ts';
import { MINUTE_MS } from '#time.ts';
import type { Receiver } from './receivers.ts';

/** Until the limiter has seen how long attempts take. */
const FIRST_HOLD_MS = 1_000;
/** While a receiver is full and no attempt at it has ended for so long, it probably hangs: nobody waits for a permit. */
const QUIET_MS = 1_000;
const SHORTEST_WAIT_MS = 1_000;
/** A receiver that works again must not be left alone for long. */
const LONGEST_WAIT_MS = 2 * MINUTE_MS;

/** Lets one attempt at a receiver go on. */
export interface Permit {
  release(): void;
}

interface Use {
  /** When each attempt under way began. */
  held: Set<{ since: number }>;
  /** Those who wait for the next permit to be released. */
  waiting: (() => void)[];
  /** Those who want to know when a permit is released, and take none. */
  watching: Set<() => void>;
  /** How long an attempt takes, the last ones weighing most. */
  holdMs: number;
  /** When an attempt ended last, or the first of those under way began. */
  lastReleased: number;
  /** When the last of the deferred attempts is expected. */
  lastSlot: number;
}

/** Limits the attempts under way in one worker process. A slow receiver uses up only its own permits. */
export class Permits {
  readonly #now: () => number;
  readonly #receivers = new Map<string, Use>();

  /** @param now ms of a clock that only goes forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * @returns a permit; or, when none is free, the ms until one is likely to be: each deferred attempt gets a turn
   * after those that were deferred before, so that thousands that wait do not ask all the time.
   */
  acquire(receiver: Receiver): Permit | { waitMs: number } {
    const waitMs = this.reserveSlot(receiver);
    return waitMs === null ? this.#hold(receiver.key, this.#useOf(receiver.key)) : { waitMs };
  }

  /**
   * How long until a permit is likely to be free, in ms, as `acquire` tells; null when one is. It takes none.
   * @param aloneMs for how long the receiver is left alone by all: slots begin afterwards
   */
  reserveSlot({ key, limit }: Receiver, aloneMs = 0): number | null {
    const held = this.#receivers.get(key)?.held.size ?? 0;
    if (held < limit.concurrent && aloneMs === 0) return null;
    return this.#reserve(this.#useOf(key), limit, this.#now(), aloneMs);
  }

  /** Takes a permit as soon as one is free. @returns null when none is for so many ms, or when the receiver seems to hang. */
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

  /** Whether `acquireWithin` is likely to give a permit. It takes none, so that nobody else has to wait. */
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

  /** Calls `giveUp` after so many ms, or as soon as no attempt has ended for long. @returns how to stop that */
  #wait(use: Use, ms: number, giveUp: () => void): () => void {
    let timer: NodeJS.Timeout;
    const look = (waitedMs: number) => {
      const nextMs = Math.min(ms - waitedMs, use.lastReleased + QUIET_MS - this.#now());
      if (nextMs > 0) timer = setTimeout(look, nextMs, waitedMs + nextMs);
      else giveUp();
    };
    timer = setTimeout(look, 0, 0);
    return () => clearTimeout(timer);
  }

  #useOf(key: string): Use {
    const use = this.#receivers.get(key) ?? {
      held: new Set(),
      waiting: [],
      watching: new Set(),
      holdMs: FIRST_HOLD_MS,
      lastReleased: this.#now(),
      lastSlot: 0,
    };
    this.#receivers.set(key, use);
    return use;
  }

  #hold(key: string, use: Use): Permit {
    const held = { since: this.#now() };
    if (use.held.size === 0) use.lastReleased = held.since;
    use.held.add(held);
    return {
      release: () => {
        if (!use.held.delete(held)) return;
        const now = this.#now();
        use.holdMs += (now - held.since - use.holdMs) / 4;
        use.lastReleased = now;
        use.waiting.shift()?.();
        for (const released of [...use.watching]) released();
        if (use.held.size === 0 && use.lastSlot <= now) this.#receivers.delete(key);
      },
    };
  }

  #reserve(use: Use, { concurrent }: ReceiverLimit, now: number, aloneMs = 0): number {
    const oldest = Math.max(0, ...[...use.held].map(({ since }) => now - since));
    const gap = Math.max(use.holdMs, oldest) / concurrent;
    const from = now + aloneMs;
    use.lastSlot = Math.min(Math.max(use.lastSlot, from) + gap, from + LONGEST_WAIT_MS);
    return Math.max(SHORTEST_WAIT_MS, Math.round(use.lastSlot - now));
  }
}
