import type { Feature } from '#features/feature.ts';
import { DAY_MS } from '#time.ts';
import { visitsBudgets } from './budgets.ts';
import { VisitCounter } from './entities.ts';
import { visitsOption } from './option.ts';
import { reportRoute } from './routes/report.ts';
import { visitsRoute } from './routes/visits.ts';

export const visits: Feature = {
  budgets: visitsBudgets,
  entities: [VisitCounter],
  options: () => [visitsOption],
  routes: [visitsRoute, reportRoute],
  expiring: [
    {
      table: 'visit_counters',
      where: 'day < ?',
      value: (now) => Math.floor(now.getTime() / DAY_MS) - visitsBudgets.visitDays.atMost,
    },
  ],
};
