import type { Feature } from '#features/feature.ts';
import { noteChanged } from '#features/submissions/store/changed-slots.ts';
import { statisticsBudgets } from './budgets.ts';
import { dueSlots } from './due.ts';
import { SlotCount, SlotFeed } from './entities.ts';
import { statisticsRoutes } from './routes.ts';

export const statistics: Feature = {
  budgets: statisticsBudgets,
  entities: [SlotCount, SlotFeed],
  routes: statisticsRoutes,
  dueTables: { statistics: 'submission_slot_feed' },
  due: dueSlots,
  eraseWith: (em, submissionUuids) => noteChanged(em, submissionUuids),
};
