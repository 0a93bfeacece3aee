import type { Feature } from '#features/feature.ts';
import { prefillLinks } from './routes.ts';

export const prefill: Feature = {
  routes: [prefillLinks],
};
