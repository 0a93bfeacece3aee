import type { Feature } from '#features/feature.ts';
import { editingAuditEvents } from './audit-events.ts';
import { editingBudgets } from './budgets.ts';
import { editingCommands } from './commands.ts';
import { editingOption } from './option.ts';
import { earlierOf } from './person.ts';
import { askLinkRoutes } from './routes/ask-link.ts';
import { consolePage } from './routes/console-page.ts';
import { editPage } from './routes/edit-page.ts';
import { versionRoutes } from './routes/versions.ts';
import { changeEntries } from './timeline.ts';

export const editing: Feature = {
  budgets: editingBudgets,
  auditEvents: editingAuditEvents,
  options: () => [editingOption],
  routes: [editPage, ...askLinkRoutes, ...versionRoutes, ...consolePage],
  commands: editingCommands,
  timelineEntries: changeEntries,
  personalData: { counted: 'earlier', select: earlierOf, copiesSubmissions: true },
};
