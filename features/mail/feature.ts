import type { Feature } from '#features/feature.ts';
import { EmailSuppression, MailDiagnostics, suppressedAddresses } from './entities.ts';
import { releaseExpired } from './store/suppressions.ts';

export const mail: Feature = {
  entities: [EmailSuppression, MailDiagnostics],
  sealed: [suppressedAddresses],
  async expire({ orm, now }) {
    await releaseExpired(orm, now);
  },
};
