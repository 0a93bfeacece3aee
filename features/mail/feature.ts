import type { Feature } from '#features/feature.ts';
import { EmailSuppression, MailDiagnostics } from './entities.ts';

export const mail: Feature = {
  entities: [EmailSuppression, MailDiagnostics],
};
