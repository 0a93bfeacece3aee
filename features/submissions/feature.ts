import type { Feature } from '#features/feature.ts';
import { submissionsAuditEvents } from './audit-events.ts';
import { submissionsBudgets } from './budgets.ts';
import { endingsOption } from './endings.ts';
import { ChangedSlot, Submission, SubmissionMark, TransientValues, transientValues } from './entities.ts';
import { submissionOption } from './option.ts';
import { guardPayment } from './payment.ts';
import { readerRoutes } from './routes/readers.ts';
import { storedSubmissionRoutes } from './routes/stored.ts';
import { newestSubmissions } from './store/reading/newest.ts';
import { earlierValues, SubmissionVersion } from './versions/entities.ts';

export const submissions: Feature = {
  budgets: submissionsBudgets,
  auditEvents: submissionsAuditEvents,
  entities: [Submission, SubmissionMark, ChangedSlot, TransientValues, SubmissionVersion],
  sealed: [transientValues, earlierValues],
  storedValues: newestSubmissions(),
  options: () => [submissionOption, endingsOption],
  guards: ({ payments }) => ({ form: guardPayment(payments) }),
  routes: [...storedSubmissionRoutes, ...readerRoutes],
  eraseWith: (em, submissionUuids) => em.nativeDelete(SubmissionVersion, { submissionUuid: [...submissionUuids] }),
};
