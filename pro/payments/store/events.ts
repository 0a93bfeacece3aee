import type { MikroORM } from '@mikro-orm/mysql';
import { PaymentEvent, PaymentOrder } from '#pro/payments/entities.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';

/** How old an order is before its first webhook is missed. */
const MISSED_AFTER_MS = 10 * MINUTE_MS;
/** Orders before that say nothing of today's webhook. */
const LOOKED_BACK_MS = 30 * DAY_MS;

/** Which account: a provider and a mode. */
export interface AccountKey {
  provider: string;
  mode: string;
}

/** The newest webhook of an account. @returns null when none ever arrived */
export function lastEvent(orm: MikroORM, account: AccountKey): Promise<PaymentEvent | null> {
  return orm.em.fork().findOne(PaymentEvent, { ...account }, { orderBy: { receivedAt: 'desc' } });
}

/** Whether an account has orders of the last 30 days for which a webhook should have come: paid ones, and ones of ten minutes. */
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
