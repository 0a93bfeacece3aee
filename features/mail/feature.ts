import type { Feature } from '#features/feature.ts';
import { EmailSuppression, MailDiagnostics, MailSettings } from './entities.ts';

export const mail: Feature = {
  entities: [EmailSuppression, MailDiagnostics, MailSettings],
};
