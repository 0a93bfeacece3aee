import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/mysql';
import { PaymentRefund } from '#pro/payments/entities.ts';
import type { ListedRefund } from '#pro/payments/providers/payments.ts';

/** What stands on a refund that its provider had taken. */
export const FAILED_LATER = {
  errorType: 'request_refused',
  lastError: 'The provider took this refund, and it failed later.',
};

/**
 * Brings the refunds of a locked order to where its provider lists them: those that were made at its dashboard are added, and
 * ours whose answers were lost are found by what we have sent with them.
 */
export async function noteListed(
  em: EntityManager,
  { uuid: orderUuid }: { uuid: string },
  listed: readonly ListedRefund[],
  now: Date,
): Promise<void> {
  if (listed.length === 0) return;
  const known = await em.find(PaymentRefund, { orderUuid }, { disableIdentityMap: true });
  for (const { refundRef, refundUuid, amount, status } of listed) {
    const row = known.find((one) => one.refundRef === refundRef) ?? known.find(({ uuid }) => uuid === refundUuid);
    const failure = status === 'failed' ? FAILED_LATER : { errorType: null, lastError: null };
    if (!row) {
      const made = { uuid: randomUUID(), orderUuid, amount, status, refundRef, source: 'provider' as const };
      await em.insert(PaymentRefund, { ...made, ...failure, createdAt: now, updatedAt: now });
    } else if (row.status !== status || row.refundRef !== refundRef) {
      await em.nativeUpdate(PaymentRefund, { uuid: row.uuid }, { status, refundRef, ...failure, updatedAt: now });
    }
  }
}
