import { readForm } from '#features/forms/routes/form-body.ts';
import { warnOfForm } from '#features/forms/warnings.ts';
import { ConfigError } from '#forms/config/parse.ts';
import { FileAnswer, type FileHandlers, type Handlers, needsService, ok } from '../api.ts';
import type { Demo } from '../demo.ts';
import { canvas, preview, sentencePage } from '../forms/frames.ts';
import { activeForm } from '../forms/json.ts';
import { editedOf } from '../store.ts';

const NO_MAILS = { en: 'send or render mails', de: 'E-Mails zu senden oder darzustellen' };
const NO_REQUESTS = { en: 'send requests to other services', de: 'Anfragen an andere Dienste zu senden' };

/** The lists that a form is built from, and its checks. */
export function builderHandlers(demo: Demo) {
  const { prepared, rules } = demo;
  return {
    'GET /svcb/v1/catalogue/field-types': ({ language }) => ok(prepared.catalogues[language]['field-types']),
    'GET /svcb/v1/catalogue/options': ({ language }) => ok(prepared.catalogues[language].options),
    'GET /svcb/v1/catalogue/integrations': ({ language }) => ok(prepared.catalogues[language].integrations),
    'GET /svcb/v1/catalogue/mail-providers': ({ language }) => ok(prepared.catalogues[language]['mail-providers']),
    'POST /svcb/v1/forms/check': async ({ body }) => {
      const { id, ...given } = { ...body } as Record<string, unknown>;
      const revision = typeof id === 'number' ? editedOf(activeForm(demo, id)).revision : null;
      try {
        const { config } = readForm(given, { rules });
        const warnings = await warnOfForm({}, config);
        return ok({ valid: true, errors: {}, revision, warnings, dropped_secrets: [], changes: null });
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        const nothing = { warnings: [], dropped_secrets: [], changes: null };
        return ok({ valid: false, errors: error.errors, revision, ...nothing });
      }
    },
    'POST /svcb/v1/forms/{id}/notifications/{key}/preview': ({ language }) => {
      throw needsService(language, NO_MAILS);
    },
    'POST /svcb/v1/emails/test': ({ language }) => {
      throw needsService(language, NO_MAILS);
    },
    'POST /svcb/v1/integrations/{provider}/lists': ({ language }) => {
      throw needsService(language, NO_REQUESTS);
    },
    'POST /svcb/v1/forms/{id}/integrations/{key}/test': ({ language }) => {
      throw needsService(language, NO_REQUESTS);
    },
    'POST /svcb/v1/forms/{id}/integrations/{key}/rotate-secret': ({ params: { id, key } }) => {
      activeForm(demo, id);
      const secret = `whsec_${btoa(crypto.randomUUID())}`;
      const previous = { previous_secret_set: false, previous_secret_expires_at: null };
      return ok({ success: true, key, secret, secret_set: true, ...previous });
    },
  } satisfies Handlers;
}

const EDITING = {
  en: 'Answers are changed on the page of the form, which the service draws. This demo has no service behind it.',
  de: 'Antworten ändert man auf der Seite des Formulars, die der Dienst darstellt. Hinter dieser Demo steht kein Dienst.',
};

/** The pages of forms that the console shows in frames. */
export function builderFiles(demo: Demo): FileHandlers {
  const page = (html: string) => new FileAnswer(html, 'text/html; charset=utf-8', 'page.html');
  return {
    'POST /svcb/v1/forms/canvas': ({ body }) => page(canvas(demo, body)),
    'POST /svcb/v1/forms/preview': ({ body }) => page(preview(demo, body)),
    'GET /svcb/v1/submissions/{id}/form': ({ language }) => page(sentencePage(demo, EDITING[language], language)),
  };
}
