import type { Feature } from '#features/feature.ts';
import { resultsAuditEvents } from './audit-events.ts';
import { resultsBudgets } from './budgets.ts';
import { resultsCommands } from './commands.ts';
import { uncountErased } from './counting/changes.ts';
import { checkForm } from './counting/feed.ts';
import { dueResults } from './due.ts';
import { ResultsClaim, ResultsCounter, ResultsFeed, ResultsState } from './entities.ts';
import { resultsRoutes } from './routes/results.ts';

export const results: Feature = {
  budgets: resultsBudgets,
  auditEvents: resultsAuditEvents,
  entities: [ResultsFeed, ResultsState, ResultsClaim, ResultsCounter],
  routes: resultsRoutes,
  commands: resultsCommands,
  dueTables: { results: 'results_feed' },
  due: dueResults,
  afterSave: ({ orm }, form) => checkForm(orm, form),
  eraseWith: (em, submissionUuids) => uncountErased(em, submissionUuids),
};
