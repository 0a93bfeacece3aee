import type { MikroORM } from '@mikro-orm/mysql';
import { PaymentEvent, PaymentOrder } from '#pro/payments/entities.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';

/** Age of an order in ms from which its first webhook counts as missing. */
const MISSED_AFTER_MS = 10 * MINUTE_MS;
/** Maximum age in ms of the orders that are considered. */
const LOOKED_BACK_MS = 30 * DAY_MS;

/** Key of an account. */
export interface AccountKey {
  provider: string;
  mode: string;
}

/** Reads the newest webhook of an account. @returns null when none ever arrived */
export function lastEvent(orm: MikroORM, account: AccountKey): Promise<PaymentEvent | null> {
  return orm.em.fork().findOne(PaymentEvent, { ...account }, { orderBy: { receivedAt: 'desc' } });
}

/** True when an account has recent orders for which a webhook should have come: paid ones, and ones older than ten minutes. */
export async function awaitsWebhooks(orm: MikroORM, account: AccountKey, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - LOOKED_BACK_MS);
  const missed = new Date(now.getTime() - MISSED_AFTER_MS);
  const order = await orm.em.fork().findOne(
    PaymentOrder,
    {
      ...account,
      createdAt: { $gte: since },
      $or: [{ paidAmount: { $gt: 0 } }, { createdAt: { $lt: missed }, providerRef: { $ne: null } }],
    },
    { fields: ['id'] },
  );
  return order !== null;
}
