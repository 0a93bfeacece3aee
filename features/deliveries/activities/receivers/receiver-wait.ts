import type { EntityManager } from '@mikro-orm/mysql';
import type { DeliveryKind } from '#engine/names.ts';
import type { DeliveryMethod } from '#features/deliveries/activities/method.ts';
import type { Delivery } from '#features/deliveries/entities.ts';
import { HOUR_MS } from '#time.ts';
import type { Permits } from './permits.ts';

/** After this time the run of a delivery starts whatever its receiver does, because the days of its retries are counted there. */
const LONGEST_ROW_MS = HOUR_MS;

/** Returns the milliseconds that a delivery goes on waiting for its receiver as a row; null when its run may start. */
export type ReceiverWait = (em: EntityManager, delivery: Delivery, now: Date) => Promise<number | null>;

/** Waits by the permits of this worker: while a receiver is full, its deliveries stay rows. */
export function createReceiverWait(methods: Record<DeliveryKind, DeliveryMethod>, permits: Permits): ReceiverWait {
  return async (em, delivery, now) => {
    if (now.getTime() - delivery.enqueuedAt.getTime() > LONGEST_ROW_MS) return null;
    // If the delivery must not be sent any more, its attempt finds the reason.
    const target = await methods[delivery.kind].targetOf(em, delivery, now).catch(() => null);
    return target && permits.reserveSlot(target.receiver);
  };
}
