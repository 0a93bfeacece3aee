import type { EntityManager } from '@mikro-orm/mysql';
import type { DeliveryKind } from '#engine/names.ts';
import type { DeliveryMethod } from '#features/deliveries/activities/method.ts';
import type { Delivery } from '#features/deliveries/entities.ts';
import { HOUR_MS } from '#time.ts';
import type { Permits } from './permits.ts';

/** After so long the run of a delivery begins, whatever its receiver does: its days are counted there. */
const LONGEST_ROW_MS = HOUR_MS;

/** How long one that waits for its receiver as a row goes on waiting, in ms; null when its run may begin. */
export type ReceiverWait = (em: EntityManager, delivery: Delivery, now: Date) => Promise<number | null>;

/** Waits by the permits of this worker: while a receiver is full its deliveries stay rows. */
export function createReceiverWait(methods: Record<DeliveryKind, DeliveryMethod>, permits: Permits): ReceiverWait {
  return async (em, delivery, now) => {
    if (now.getTime() - delivery.enqueuedAt.getTime() > LONGEST_ROW_MS) return null;
    // Why nothing may be sent any more its attempt finds out.
    const target = await methods[delivery.kind].targetOf(em, delivery, now).catch(() => null);
    return target && permits.reserveSlot(target.receiver);
  };
}
