import type { Feature } from '#features/feature.ts';
import { couponRoute } from './routes.ts';
import { guardCodes } from './tries.ts';

export const coupons: Feature = {
  guards: (parts) => ({ request: guardCodes(parts) }),
  routes: [couponRoute],
};
