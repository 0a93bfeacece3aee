import type { Feature } from '#features/feature.ts';
import { postPage } from './post.ts';
import { summaryRoute } from './summary.ts';

export const pages: Feature = {
  routes: [postPage, summaryRoute],
};
