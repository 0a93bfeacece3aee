import type { Feature } from '#features/feature.ts';
import { contentBudgets } from './budgets.ts';
import { Post } from './entities.ts';
import { postEntries } from './timeline.ts';

export const content: Feature = {
  budgets: contentBudgets,
  entities: [Post],
  timelineEntries: postEntries,
};
