import type { Feature } from '#features/feature.ts';
import { formPages } from '#features/intake/pages/page.ts';
import { sentPages } from '#features/intake/pages/sent.ts';
import { postPage } from './post.ts';
import { summaryRoute } from './summary.ts';

export const pages: Feature = {
  routes: [...formPages, ...sentPages, postPage, summaryRoute],
};
