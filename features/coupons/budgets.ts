import type { Budget } from '#security/budget-tables/budget.ts';

export const couponsBudgets = {
  couponsInMinute: {
    atMost: 10,
    unit: 'items',
    of: 'coupon codes that one address tries at a form in a minute',
    else: '429 `rate_limited`',
  },
  couponsInHour: {
    atMost: 60,
    unit: 'items',
    of: 'coupon codes that one address tries in an hour',
    else: '429 `rate_limited`',
  },
} satisfies Record<string, Budget>;
