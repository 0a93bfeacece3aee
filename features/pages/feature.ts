import type { Feature } from '#features/feature.ts';
import { formPages } from './page.ts';
import { postPage } from './post.ts';
import { sentPages } from './sent.ts';
import { summaryRoute } from './summary.ts';

export const pages: Feature = {
  routes: [...formPages, ...sentPages, postPage, summaryRoute],
};
