import type { Feature } from '#features/feature.ts';
import { couponsBudgets } from './budgets.ts';
import { couponRoute } from './routes.ts';
import { guardCodes } from './tries.ts';

export const coupons: Feature = {
  budgets: couponsBudgets,
  guards: (parts) => ({ request: guardCodes(parts) }),
  routes: [couponRoute],
};
