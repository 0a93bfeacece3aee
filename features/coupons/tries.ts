import { couponsBudgets } from '#features/coupons/budgets.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { Guard } from '#features/submissions/guards.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { couponField } from '#forms/orders/order.ts';
import { textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { HOUR_SECONDS } from '#time.ts';

/** Counts an attempt by an address to use a code at a form. @returns 0, or the seconds to wait for the next attempt */
export async function takeTry(
  { limits }: { limits: Pick<RateLimits, 'takeOf'> },
  formId: number,
  address: string,
): Promise<number> {
  for (const { what, limit, seconds } of countersOf(formId)) {
    const wait = await limits.takeOf(address, what, limit, seconds);
    if (wait > 0) return wait;
  }
  return 0;
}

/**
 * Counts the code of a submission as an attempt until the submission is accepted: a refusal reveals whether the code exists,
 * whatever else it was for. Code and servers with an API key are exempt.
 * @throws Refusal `rate_limited`
 */
export function guardCodes({ limits }: { limits: Pick<RateLimits, 'takeOf' | 'giveBackOf'> }): Guard {
  return async ({ form: { id, config }, fields, ipAddress: address, hasKey }) => {
    if (hasKey || address === null || !hasCode(config, fields)) return undefined;
    const wait = await takeTry({ limits }, id, address);
    if (wait > 0) throw triedTooOften(config, wait);
    return {
      async onAccepted() {
        for (const { what, limit, seconds } of countersOf(id)) await limits.giveBackOf(address, what, limit, seconds);
      },
    };
  };
}

export function triedTooOften(config: FormConfig, seconds: number): Refusal {
  const message = fill(textsOf(config).order.tooOften, { seconds });
  return new Refusal('rate_limited', message, { retryAfterSeconds: seconds });
}

function countersOf(formId: number) {
  return [
    { what: `coupon:${formId}`, limit: couponsBudgets.couponsInMinute.atMost, seconds: 60 },
    { what: 'coupons', limit: couponsBudgets.couponsInHour.atMost, seconds: HOUR_SECONDS },
  ];
}

function hasCode(config: FormConfig, sent: Readonly<Record<string, unknown>>): boolean {
  const code = sent[couponField(config)?.name ?? ''];
  return typeof code === 'string' && code.trim() !== '';
}

/**
 * True when an order may be totalled before it is sent: a discount reveals that a code exists.
 * @param sent the answers so far
 * @param address the visitor's address; a code that nobody has just sent is not counted
 */
export async function mayAddUp(
  intake: { limits: Pick<RateLimits, 'takeOf'> },
  { id, config }: { id: number; config: FormConfig },
  sent: Readonly<Record<string, unknown>>,
  address: string | undefined,
): Promise<boolean> {
  if (!hasCode(config, sent)) return true;
  return address !== undefined && (await takeTry(intake, id, address)) === 0;
}
