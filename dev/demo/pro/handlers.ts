import { randomOf } from '#dev/examples/random.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';
import { type Body, done, FileAnswer, type FileHandlers, type Handlers, needsService, notFound, ok } from '../api.ts';
import type { Demo } from '../demo.ts';
import { activeForm } from '../forms/json.ts';
import { stepOf } from '../handlers/delivery-json.ts';
import { changed } from '../handlers/settings.ts';
import { findSubmission, valuesOf } from '../handlers/submissions.ts';
import { deliveriesOf } from '../seed/deliveries.ts';
import { uuidOf } from '../seed/ids.ts';
import { contentOf } from '../store.ts';
import { orderHandlers } from './order-handlers.ts';
import { seedOrders } from './orders.ts';
import { pdfOf } from './pdf.ts';

type AiRequest = Body<'GET /svcb/v1/ai/requests'>['requests'][number];
type Licence = NonNullable<Body<'GET /svcb/v1/license'>['license']>;
type OfSubmission = Body<'GET /svcb/v1/submissions/{id}'>;

const NO_MODEL = { en: 'ask a language model', de: 'ein Sprachmodell zu fragen' };
const NO_LICENCE = { en: 'ask the licence server', de: 'den Lizenzserver zu fragen' };
const PREVIEW = {
  en: 'The service makes documents. This demo has none behind it.',
  de: 'Dokumente erzeugt der Dienst. Hinter dieser Demo steht keiner.',
};
const NO_PDF = { en: 'make PDFs', de: 'PDFs zu erzeugen' };

/** Answers the operations that the Pro package adds to the console. */
export function proHandlers(demo: Demo): Handlers {
  const { store, prepared, clock, note } = demo;
  const ago = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  const defaults = prepared.defaults.pro as {
    ai: Body<'GET /svcb/v1/ai/settings'>['settings'];
    payments: Body<'GET /svcb/v1/payments/settings'>['settings'];
    pdf: Body<'GET /svcb/v1/settings/pdf'>['settings'];
  };
  const settings = structuredClone(defaults);
  const model = {
    provider: 'openai',
    model: 'example-model',
    api_key_set: true,
    updated_at: ago(40 * DAY_MS),
  } as const;
  Object.assign(settings.ai, model);
  const requests = seedRequests(ago);
  const [reviewed] = requests;
  const orders = seedOrders(store);
  const licence: Licence = {
    ...{ status: 'active', reason: null, license_key: '…D3M0', license_key_set: true, expires_at: ago(-300 * DAY_MS) },
    ...{ grace_ends_at: null, activated_at: ago(65 * DAY_MS), checked_at: ago(2 * HOUR_MS), last_error: null },
    ...{ activation_limit: 3, activation_usage: 1 },
  };
  return {
    ...orderHandlers(demo, orders),
    'GET /svcb/v1/submissions/{id}': ({ params: { id } }) => {
      const submission = findSubmission(demo, id);
      const own = deliveriesOf(submission, store.deliveries);
      const { config } = contentOf(activeFormOf(demo, submission.formId));
      const order = orders.find((one) => one.submission_id === id);
      const meta = {
        ip_address: submission.address,
        user_agent: 'Mozilla/5.0',
        language: config.options.language ?? 'en',
      };
      note('submission.viewed', `submission:${id}`);
      return ok({
        ...{ ...valuesOf(demo, submission), uuid: submission.uuid, meta, posts: [], run_id: null },
        email_deliveries: own.filter(({ kind }) => kind === 'mail').map(stepOf) as OfSubmission['email_deliveries'],
        integration_jobs: own.filter(({ kind }) => kind !== 'mail').map(stepOf) as OfSubmission['integration_jobs'],
        order: (order ?? null) as OfSubmission['order'],
        ...{ workflow_id: `submission-${submission.uuid}`, temporal_ui_url: null },
      } as OfSubmission);
    },
    'GET /svcb/v1/drafts': () => {
      const times = { oldest_at: ago(5 * DAY_MS), last_saved_at: ago(3 * HOUR_MS) };
      const ends = { next_expires_at: ago(-2 * DAY_MS), last_expires_at: ago(-27 * DAY_MS), expire_within_7_days: 1 };
      return ok({ forms: [{ form_id: 3, open: 4, ...times, ...ends }], next: null });
    },
    'POST /svcb/v1/forms/{id}/headless-key': ({ params: { id } }) => {
      activeForm(demo, id).secretPaths.push('headless.api_key');
      note('headless_key.rotated', `form:${id}`);
      const previous = { previous_api_key_set: false, previous_api_key_expires_at: null };
      return ok({ success: true, api_key: `df_demo_${crypto.randomUUID()}`, api_key_set: true, ...previous });
    },
    'DELETE /svcb/v1/forms/{id}/headless-key': ({ params: { id } }) => {
      const form = activeForm(demo, id);
      form.secretPaths = form.secretPaths.filter((path) => path !== 'headless.api_key');
      return done();
    },
    'GET /svcb/v1/ai/settings': () => ok({ success: true, settings: settings.ai }),
    'POST /svcb/v1/ai/settings': ({ body: { check: _check, ...body } }) => {
      settings.ai = { ...changed(settings.ai, body, defaults.ai), updated_at: clock().toISOString() };
      note('ai_settings.saved', null);
      return ok({ success: true, settings: settings.ai, warnings: [] });
    },
    'POST /svcb/v1/ai/models': ({ language }) => {
      throw needsService(language, NO_MODEL);
    },
    'POST /svcb/v1/ai/generate': ({ language }) => {
      throw needsService(language, NO_MODEL);
    },
    'POST /svcb/v1/ai/review': ({ language }) => {
      throw needsService(language, NO_MODEL);
    },
    'GET /svcb/v1/ai/requests': () => {
      const usage = {
        input_tokens: requests.reduce((sum, one) => sum + one.usage.input_tokens, 0),
        output_tokens: requests.reduce((sum, one) => sum + one.usage.output_tokens, 0),
      };
      return ok({ requests, next: null, total: { requests: requests.length, usage } });
    },
    'GET /svcb/v1/ai/requests/{uuid}': ({ params: { uuid } }) => {
      const request = requests.find(({ id }) => id === uuid);
      if (!request) throw notFound('request');
      if (request !== reviewed) return ok({ success: true, request });
      const { revision } = activeForm(demo, 1);
      const findings = [
        {
          ...{ severity: 'suggestion' as const, field: 'message', patch: null },
          reason: 'Say how long an answer may take, so that people know what to expect.',
        },
      ];
      return ok({ success: true, request, summary: 'A short form that asks for what it needs.', revision, findings });
    },
    'GET /svcb/v1/license': () => ok({ success: true, license: licence }),
    'POST /svcb/v1/license/activate': ({ language }) => {
      throw needsService(language, NO_LICENCE);
    },
    'POST /svcb/v1/license/deactivate': ({ language }) => {
      throw needsService(language, NO_LICENCE);
    },
    'POST /svcb/v1/license/refresh': () => {
      licence.checked_at = clock().toISOString();
      return ok({ success: true, license: licence });
    },
    'GET /svcb/v1/payments/settings': () => ok({ success: true, settings: settings.payments }),
    'POST /svcb/v1/payments/settings': ({ body }) => {
      settings.payments = changed(settings.payments, body, defaults.payments);
      note('payment_settings.saved', null);
      return ok({ success: true, settings: settings.payments });
    },
    'GET /svcb/v1/settings/pdf': () => ok({ success: true, settings: settings.pdf }),
    'POST /svcb/v1/settings/pdf': ({ body }) => {
      settings.pdf = changed(settings.pdf, body, defaults.pdf);
      note('pdf_settings.saved', null);
      return ok({ success: true, settings: settings.pdf });
    },
  } satisfies Handlers;
}

function activeFormOf({ store }: Demo, id: number) {
  const form = store.forms.find((one) => one.id === id);
  if (!form) throw notFound('form');
  return form;
}

/** A review that was answered, and a form that was not. */
export function seedRequests(ago: (ms: number) => string): AiRequest[] {
  const random = randomOf(41);
  const request = (at: number, own: Partial<AiRequest>): AiRequest => {
    const id = uuidOf(random);
    return {
      ...{ id, kind: 'review', status: 'done', form_id: 1, revision: 2, provider: 'openai', model: 'example-model' },
      ...{ attempts: 1, usage: { input_tokens: 2_140, output_tokens: 420 }, error: null, created_at: ago(at) },
      ...{ finished_at: ago(at - 9_000), expires_at: ago(at - 30 * DAY_MS), workflow_id: `ai-${id}` },
      ...{ temporal_ui_url: null, ...own },
    };
  };
  return [
    request(DAY_MS, {}),
    request(6 * DAY_MS, {
      ...{
        kind: 'generate',
        status: 'failed',
        form_id: null,
        revision: null,
        usage: { input_tokens: 0, output_tokens: 0 },
      },
      error: { type: 'timeout', message: 'The model did not answer within 60 s.' },
    }),
  ];
}

/** Files that only the Pro package makes. */
export function proFiles(): FileHandlers {
  return {
    'GET /svcb/v1/submissions/{id}.pdf': ({ language }) => {
      throw needsService(language, NO_PDF);
    },
    'POST /svcb/v1/settings/pdf/preview/{id}': ({ language }) =>
      new FileAnswer(pdfOf(PREVIEW[language]), 'application/pdf', 'preview.pdf'),
  };
}
