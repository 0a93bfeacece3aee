import type { EntityManager } from '@mikro-orm/mysql';
import type { CircuitBreakers } from '#activities/circuit-breaker.ts';
import type { DeliveryKind } from '#engine/names.ts';
import type { DeliveryMethod } from '#features/deliveries/activities/method.ts';
import type { Delivery } from '#features/deliveries/entities.ts';
import type { Permits } from './permits.ts';

/** After so long the run of a delivery begins, whatever its receiver does: its days are counted there. */
const LONGEST_ROW_MS = 60 * 60_000;

/** How long one that waits for its receiver as a row goes on waiting, in ms; null when its run may begin. */
export type TurnOf = (em: EntityManager, delivery: Delivery, now: Date) => Promise<number | null>;

export interface TurnParts {
  methods: Record<DeliveryKind, DeliveryMethod>;
  breakers: CircuitBreakers;
  permits: Permits;
}

/** Turns by what this worker knows of the receivers: while one fails or is full its deliveries stay rows, but for one that finds out. */
export function createTurns({ methods, breakers, permits }: TurnParts): TurnOf {
  return async (em, delivery, now) => {
    if (now.getTime() - delivery.enqueuedAt.getTime() > LONGEST_ROW_MS) return null;
    // Why nothing may be sent any more its attempt finds out.
    const target = await methods[delivery.kind].targetOf(em, delivery, now).catch(() => null);
    if (!target) return null;
    const { receiver } = target;
    return permits.turn(receiver, breakers.allows(receiver.key) ? 0 : breakers.waitMs(receiver.key));
  };
}
