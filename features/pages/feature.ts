import type { Feature } from '#features/feature.ts';
import { pagesBudgets } from './budgets.ts';
import { postPage } from './post.ts';
import { slotFile } from './slot-file.ts';
import { summaryRoute } from './summary.ts';

export const pages: Feature = {
  budgets: pagesBudgets,
  routes: [postPage, summaryRoute, slotFile],
};
