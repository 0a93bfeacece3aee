import type { Intake } from '#features/submissions/intake/compose.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { couponField } from '#forms/orders/order.ts';
import { budgets } from '#security/budgets.ts';

const HOUR_SECONDS = 3_600;

/** Counts a code that an address tries at a form. @returns 0, or the seconds to wait for the next try */
export async function takeTry({ limits }: Pick<Intake, 'limits'>, formId: number, address: string): Promise<number> {
  return (
    (await limits.takeOf(address, `coupon:${formId}`, budgets.couponsInMinute.atMost, 60)) ||
    (await limits.takeOf(address, 'coupons', budgets.couponsInHour.atMost, HOUR_SECONDS))
  );
}

/**
 * Whether an order may be added up before it is sent: what a code takes off tells that there is such a code.
 * @param sent what was filled in so far
 * @param address of the visitor; a code that nobody has just sent is not tried
 */
export async function mayAddUp(
  intake: Pick<Intake, 'limits'>,
  { id, config }: { id: number; config: FormConfig },
  sent: Readonly<Record<string, unknown>>,
  address: string | undefined,
): Promise<boolean> {
  const code = sent[couponField(config)?.name ?? ''];
  if (typeof code !== 'string' || code.trim() === '') return true;
  return address !== undefined && (await takeTry(intake, id, address)) === 0;
}
