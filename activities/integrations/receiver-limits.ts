import { secretPath } from '../../forms/config/secret-names.ts';
import type { IntegrationConfig } from '../../forms/config/types.ts';
import type { ReceiverLimit } from '../../integrations/definition.ts';
import { integrationOf } from '../../integrations/table.ts';
import type { SecretBox } from '../../security/secret-box.ts';

/** Whom a try goes to, and what that receiver may be asked to bear. */
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

/** Until the limiter has seen how long tries take. */
const FIRST_HOLD_MS = 1_000;
const SHORTEST_WAIT_MS = 1_000;
/** A receiver that was mended must not be left alone for long. */
const LONGEST_WAIT_MS = 2 * 60_000;

interface Places {
  /** When each try under way began. */
  held: Set<{ since: number }>;
  /** How long a try takes, the last ones weighing most. */
  holdMs: number;
  /** When the last of those who were put off is expected. */
  lastTurn: number;
}

/** The tries under way of one worker process. A slow receiver takes up its own places and nobody else's. */
export class ReceiverPlaces {
  readonly #now: () => number;
  readonly #receivers = new Map<string, Places>();

  /** @param now ms of a clock that only goes forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Takes a place.
   * @returns how to leave it; or, when none is free, the ms until one is likely to be: whoever is put off is given a turn
   * behind those that were put off before, so that thousands who wait do not ask all the time.
   */
  enter({ key, limit }: Receiver): { leave(): void } | { waitMs: number } {
    const places = this.#receivers.get(key) ?? { held: new Set(), holdMs: FIRST_HOLD_MS, lastTurn: 0 };
    this.#receivers.set(key, places);
    const since = this.#now();
    if (places.held.size >= limit.concurrent) return { waitMs: this.#turn(places, limit, since) };
    const place = { since };
    places.held.add(place);
    return {
      leave: () => {
        if (!places.held.delete(place)) return;
        const now = this.#now();
        places.holdMs += (now - since - places.holdMs) / 4;
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
