import type { Feature } from '#features/feature.ts';
import { mailAuditEvents } from './audit-events.ts';
import { EmailSuppression, MailDiagnostics, suppressedAddresses } from './entities.ts';
import { mailOption } from './option.ts';
import { mailDiagnosticsRoute } from './routes/diagnostics.ts';
import { mailSettingsRoutes } from './routes/settings.ts';
import { suppressionRoutes } from './routes/suppressions.ts';
import { testEmailRoutes } from './routes/test-email.ts';
import { releaseExpired } from './store/suppressions.ts';

export const mail: Feature = {
  auditEvents: mailAuditEvents,
  entities: [EmailSuppression, MailDiagnostics],
  sealed: [suppressedAddresses],
  async expire({ orm, now }) {
    await releaseExpired(orm, now);
  },
  options: () => [mailOption],
  routes: [...testEmailRoutes, ...mailSettingsRoutes, mailDiagnosticsRoute, ...suppressionRoutes],
};
