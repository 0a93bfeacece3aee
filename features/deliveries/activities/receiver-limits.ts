import { integrationOf } from '#features/integrations/table.ts';
import { secretPath } from '#forms/config/secret-names.ts';
import type { IntegrationConfig } from '#forms/config/types.ts';
import type { ReceiverLimit } from '#forms/integration-definition.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** The receiver of an attempt, and its limit. */
export interface Receiver {
  /** Holds no secret and no personal data. */
  key: string;
  limit: ReceiverLimit;
}

const DEFAULT_LIMIT: ReceiverLimit = { concurrent: 8 };

/** By integration id, in place of the limits that the definitions have. */
export type ReceiverLimits = Readonly<Record<string, ReceiverLimit>>;

/** Deliveries to one address share a receiver, those to one account do, and so does everything else of an integration id. */
export function receiverOf(
  { integration_id, key, settings }: IntegrationConfig,
  secrets: ReadonlyMap<string, string>,
  { box, limits }: { box: SecretBox; limits?: ReceiverLimits },
): Receiver {
  const { id, addressOf, account, limit: own } = integrationOf(integration_id);
  const limit = limits?.[id] ?? own ?? DEFAULT_LIMIT;
  if (addressOf) return { key: `${id} ${addressOf(settings)}`, limit };
  const secret = account && secrets.get(secretPath(key, account));
  if (!secret) return { key: id, limit };
  const hash = box.mac('tokens', `receiver|${secret}`).toString('base64url').slice(0, 22);
  return { key: `${id} ${hash}`, limit };
}

/** Until the limiter has seen how long attempts take. */
const FIRST_HOLD_MS = 1_000;
/** While a receiver is full and no attempt at it has ended for so long, it probably hangs: nobody waits for a place. */
const QUIET_MS = 1_000;
const SHORTEST_WAIT_MS = 1_000;
/** A receiver that works again must not be left alone for long. */
const LONGEST_WAIT_MS = 2 * 60_000;

/** An attempt's place at its receiver. */
export interface Place {
  leave(): void;
}

interface Places {
  /** When each attempt under way began. */
  held: Set<{ since: number }>;
  /** Those who wait for the next place to be left. */
  waiting: (() => void)[];
  /** Those who want to know when a place is left, and take none. */
  watching: Set<() => void>;
  /** How long an attempt takes, the last ones weighing most. */
  holdMs: number;
  /** When an attempt ended last, or the first of those under way began. */
  lastLeft: number;
  /** When the last of the deferred attempts is expected. */
  lastTurn: number;
}

/** The attempts under way in one worker process. A slow receiver takes up only its own places. */
export class ReceiverPlaces {
  readonly #now: () => number;
  readonly #receivers = new Map<string, Places>();

  /** @param now ms of a clock that only goes forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Takes a place.
   * @returns how to leave it; or, when none is free, the ms until one is likely to be: each deferred attempt gets a turn
   * after those that were deferred before, so that thousands that wait do not ask all the time.
   */
  enter(receiver: Receiver): Place | { waitMs: number } {
    const waitMs = this.turn(receiver);
    return waitMs === null ? this.#hold(receiver.key, this.#placesOf(receiver.key)) : { waitMs };
  }

  /** How long until a place is likely to be free, in ms, as `enter` tells; null when one is. It takes none. */
  turn({ key, limit }: Receiver): number | null {
    const held = this.#receivers.get(key)?.held.size ?? 0;
    return held < limit.concurrent ? null : this.#turn(this.#placesOf(key), limit, this.#now());
  }

  /** Takes a place as soon as one is free. @returns null when none is for so many ms, or when the receiver seems to hang. */
  async enterWithin({ key, limit }: Receiver, ms: number): Promise<Place | null> {
    const places = this.#placesOf(key);
    if (places.held.size < limit.concurrent) return this.#hold(key, places);
    return new Promise((resolve) => {
      const enter = () => {
        settle();
        resolve(this.#hold(key, places));
      };
      places.waiting.push(enter);
      const settle = this.#wait(places, ms, () => {
        places.waiting.splice(places.waiting.indexOf(enter), 1);
        resolve(null);
      });
    });
  }

  /** Whether `enterWithin` is likely to give a place. It takes none: who waits here keeps nobody else waiting. */
  async freeWithin({ key, limit }: Receiver, ms: number): Promise<boolean> {
    const places = this.#placesOf(key);
    if (places.held.size < limit.concurrent) return true;
    return new Promise((resolve) => {
      const end = (isFree: boolean) => {
        settle();
        places.watching.delete(left);
        resolve(isFree);
      };
      const left = () => end(true);
      places.watching.add(left);
      const settle = this.#wait(places, ms, () => end(false));
    });
  }

  /** Calls `giveUp` after so many ms, or as soon as no attempt has ended for long. @returns how to stop that */
  #wait(places: Places, ms: number, giveUp: () => void): () => void {
    let timer: NodeJS.Timeout;
    const look = (waitedMs: number) => {
      const nextMs = Math.min(ms - waitedMs, places.lastLeft + QUIET_MS - this.#now());
      if (nextMs > 0) timer = setTimeout(look, nextMs, waitedMs + nextMs);
      else giveUp();
    };
    timer = setTimeout(look, 0, 0);
    return () => clearTimeout(timer);
  }

  #placesOf(key: string): Places {
    const places = this.#receivers.get(key) ?? {
      held: new Set(),
      waiting: [],
      watching: new Set(),
      holdMs: FIRST_HOLD_MS,
      lastLeft: this.#now(),
      lastTurn: 0,
    };
    this.#receivers.set(key, places);
    return places;
  }

  #hold(key: string, places: Places): Place {
    const place = { since: this.#now() };
    if (places.held.size === 0) places.lastLeft = place.since;
    places.held.add(place);
    return {
      leave: () => {
        if (!places.held.delete(place)) return;
        const now = this.#now();
        places.holdMs += (now - place.since - places.holdMs) / 4;
        places.lastLeft = now;
        places.waiting.shift()?.();
        for (const left of [...places.watching]) left();
        if (places.held.size === 0 && places.lastTurn <= now) this.#receivers.delete(key);
      },
    };
  }

  #turn(places: Places, { concurrent }: ReceiverLimit, now: number): number {
    const oldest = Math.max(...[...places.held].map(({ since }) => now - since));
    const gap = Math.max(places.holdMs, oldest) / concurrent;
    places.lastTurn = Math.min(Math.max(places.lastTurn, now) + gap, now + LONGEST_WAIT_MS);
    return Math.max(SHORTEST_WAIT_MS, Math.round(places.lastTurn - now));
  }
}
