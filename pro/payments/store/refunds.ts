import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/mysql';
import { PaymentRefund } from '#pro/payments/entities.ts';
import type { ListedRefund } from '#pro/payments/providers/payments.ts';

/** Error of a refund that failed after its provider had accepted it. */
export const FAILED_LATER = {
  errorType: 'request_refused',
  lastError: 'The provider took this refund, and it failed later.',
};

/**
 * Updates the refunds of a locked order from the provider's list: adds refunds from the provider's dashboard, and matches sent
 * refunds whose answers were lost by the uuid that was sent with them.
 */
export async function syncRefunds(
  em: EntityManager,
  { uuid: orderUuid }: { uuid: string },
  listed: readonly ListedRefund[],
  now: Date,
): Promise<void> {
  if (listed.length === 0) return;
  const existing = await em.find(PaymentRefund, { orderUuid }, { disableIdentityMap: true });
  for (const { refundRef, refundUuid, amount, status } of listed) {
    const row =
      existing.find((refund) => refund.refundRef === refundRef) ?? existing.find(({ uuid }) => uuid === refundUuid);
    const failure = status === 'failed' ? FAILED_LATER : { errorType: null, lastError: null };
    if (!row) {
      const refund = { uuid: randomUUID(), orderUuid, amount, status, refundRef, source: 'provider' as const };
      await em.insert(PaymentRefund, { ...refund, ...failure, createdAt: now, updatedAt: now });
    } else if (row.status !== status || row.refundRef !== refundRef) {
      await em.nativeUpdate(PaymentRefund, { uuid: row.uuid }, { status, refundRef, ...failure, updatedAt: now });
    }
  }
}
