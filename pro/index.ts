import type { Pro } from '#features/edition.ts';
import type { Feature } from '#features/feature.ts';
import { ai } from './ai/feature.ts';
import { drafts } from './drafts/feature.ts';
import { proFormOptions } from './form-options.ts';
import { headless } from './headless/feature.ts';
import { composeProHttp } from './http.ts';
import { licence } from './licence/feature.ts';
import { payments } from './payments/feature.ts';
import { composePdf } from './pdf/compose.ts';
import { documentsForMails } from './pdf/for-mails.ts';
import { readProSettings } from './settings.ts';
import { composeProWorker } from './worker.ts';

/** The features of the Pro package, in the order in which help lists their commands. */
export const proFeatures: readonly Feature[] = [headless, payments, licence, drafts, ai];

/** Documents of mails wait for their turn: more than a worker sends at a time. */
const MAILS = 100;

/** The Pro package with its settings. @throws SettingsError naming each setting that is wrong */
export function createPro(env: NodeJS.ProcessEnv): Pro {
  const own = readProSettings(env);
  return {
    formOptions: proFormOptions,
    http: (parts) => composeProHttp(parts, own),
    worker: (parts) => composeProWorker(parts, own),
    documents: (parts) => documentsForMails(composePdf(parts, { most: MAILS }).documents),
  };
}
