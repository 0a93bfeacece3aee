import { ask } from '#dev/load/stack.ts';
import type { PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import type { Shop } from './shop.ts';

/** A provider's bookings of one payment, in minor units. */
export interface Booked {
  paid: number;
  /** Returned by refunds, whoever made them. */
  refunded: number;
  /** Taken back by lost or open disputes, and by banks. */
  taken: number;
}

interface PayPalOrder {
  captures: { status: string; units: number }[];
  /** Refunds that a bank forced have a note. */
  refunds: { status: string; units: number; note?: string }[];
}

interface StripeSession {
  payment_status: string;
  amount_total: number;
  amount_refunded: number;
  amount_taken_back: number;
}

/** Reads the bookings of the fakes by order. The form's currency has two decimals at both. */
export async function readMoney(
  { sandboxUrl }: Shop,
  orders: readonly PaymentOrder[],
): Promise<ReadonlyMap<string, Booked>> {
  const booked = new Map<string, Booked>();
  for (const { uuid, provider, providerRef } of orders) {
    if (provider === 'stripe') {
      const session = await ask<StripeSession>('GET', `${sandboxUrl}/stripe/sessions/${providerRef}`);
      const { payment_status, amount_total, amount_refunded: refunded, amount_taken_back: taken } = session;
      booked.set(uuid, { paid: payment_status === 'paid' ? amount_total : 0, refunded, taken });
      continue;
    }
    const { captures, refunds } = await ask<PayPalOrder>('GET', `${sandboxUrl}/paypal/orders/${providerRef}`);
    const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
    const back = refunds.filter(({ status }) => status === 'COMPLETED');
    booked.set(uuid, {
      paid: sum(captures.filter(({ status }) => !['PENDING', 'DECLINED'].includes(status)).map(({ units }) => units)),
      refunded: sum(back.filter(({ note }) => !note).map(({ units }) => units)),
      taken: sum(back.filter(({ note }) => note).map(({ units }) => units)),
    });
  }
  return booked;
}

/** Finds payers who got back more than they paid, and refunds that differ from the provider's bookings. */
export function wrongMoney(
  orders: readonly PaymentOrder[],
  refunds: readonly PaymentRefund[],
  money: ReadonlyMap<string, Booked>,
): string[] {
  const byOrder = Map.groupBy(refunds, ({ orderUuid }) => orderUuid);
  return orders.flatMap(({ uuid, provider }) => {
    const { paid = 0, refunded = 0, taken = 0 } = money.get(uuid) ?? {};
    const own = byOrder.get(uuid) ?? [];
    const given = own.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0);
    const name = `${provider} order ${uuid}`;
    return [
      ...(refunded + taken > paid ? [`of ${name} ${paid} was paid, ${refunded} given and ${taken} taken back`] : []),
      ...(given !== refunded ? [`${name} lists refunds of ${given}, and its provider of ${refunded}`] : []),
      ...(own.some(({ status }) => status === 'requested') ? [`a refund of ${name} is still requested`] : []),
    ];
  });
}

export function sumsOf(money: ReadonlyMap<string, Booked>): Record<keyof Booked, number> {
  const sums = { paid: 0, refunded: 0, taken: 0 };
  for (const one of money.values()) for (const key of ['paid', 'refunded', 'taken'] as const) sums[key] += one[key];
  return sums;
}
