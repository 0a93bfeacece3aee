import type { Pro } from '#bin/edition.ts';
import { dueDrafts } from './drafts/due.ts';
import { composeProHttp } from './http.ts';
import { dueOrders } from './payments/due.ts';
import { composePdf } from './pdf/compose.ts';
import { documentsForMails } from './pdf/for-mails.ts';
import { readProSettings } from './settings.ts';
import { composeProWorker } from './worker.ts';

export { commands } from './commands.ts';

/** Documents of mails wait for their turn: more than a worker sends at a time. */
const MAILS = 100;

/** The Pro package with its settings. @throws SettingsError naming each setting that is wrong */
export function createPro(env: NodeJS.ProcessEnv): Pro {
  const own = readProSettings(env);
  return {
    http: (parts) => composeProHttp(parts, own),
    worker: (parts) => composeProWorker(parts, own),
    due: (parts) => [dueOrders(parts), dueDrafts(parts)],
    documents: (parts) => documentsForMails(composePdf(parts, { most: MAILS }).documents),
  };
}
