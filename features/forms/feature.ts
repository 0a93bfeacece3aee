import type { Feature } from '#features/feature.ts';
import { formsAuditEvents } from './audit-events.ts';
import { formsBudgets } from './budgets.ts';
import { formCommands } from './commands.ts';
import { duePublications } from './due.ts';
import {
  Form,
  FormDraftSecret,
  FormPublication,
  FormRevision,
  FormSecret,
  formDraftSecrets,
  formSecrets,
} from './entities.ts';
import { formEvents } from './events.ts';
import { builderRoutes } from './routes/builder.ts';
import { formRoutes } from './routes/forms.ts';
import { publishingRoutes } from './routes/publishing.ts';
import { transferRoutes } from './routes/transfer.ts';
import { translationRoutes } from './routes/translations.ts';
import { warnOfForm } from './warnings.ts';

export const forms: Feature = {
  budgets: formsBudgets,
  auditEvents: formsAuditEvents,
  entities: [Form, FormRevision, FormSecret, FormDraftSecret, FormPublication],
  sealed: [formSecrets, formDraftSecrets],
  expiring: [{ table: 'form_secrets', where: 'expires_at <= ?' }],
  routes: [...builderRoutes, ...formRoutes, ...publishingRoutes, ...transferRoutes, ...translationRoutes],
  commands: formCommands,
  dueTables: { publication: 'form_publications' },
  due: duePublications,
  events: formEvents,
  warnOfForm,
};
