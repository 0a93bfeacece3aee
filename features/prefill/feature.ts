import type { Feature } from '#features/feature.ts';
import { guardLink } from './link.ts';
import { prefillLinks } from './routes.ts';

export const prefill: Feature = {
  guards: ({ box }) => ({ reading: guardLink(box) }),
  routes: [prefillLinks],
};
