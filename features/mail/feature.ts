import type { Feature } from '#features/feature.ts';
import { EmailSuppression, MailDiagnostics, suppressedAddresses } from './entities.ts';

export const mail: Feature = {
  entities: [EmailSuppression, MailDiagnostics],
  sealed: [suppressedAddresses],
};
