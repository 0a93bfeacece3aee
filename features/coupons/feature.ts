import type { Feature } from '#features/feature.ts';
import { couponRoute } from './routes.ts';

export const coupons: Feature = {
  routes: [couponRoute],
};
