import Stripe from 'stripe';
import { SANDBOX_OPENAI_KEY, SANDBOX_OPENAI_MODEL } from '#fakes/pro/ai/openai.ts';
import { SANDBOX_LICENCE } from '#fakes/pro/lemon-squeezy.ts';
import type { SuiteTables } from '#test/http/hostile/storm/basis.ts';
import { BASES, THINGS } from '#test/http/hostile/world/bases.ts';
import { FIELDS, VALUES } from '#test/http/hostile/world/forms.ts';
import { newSubmission } from '#test/http/hostile/world/world.ts';
import { giveLicence } from '#test/pro/environment/headless.ts';
import { SANDBOX_ACCOUNTS, saveAccounts } from '#test/pro/environment/payments.ts';
import {
  DRAFTS,
  draftBody,
  newAiRequest,
  newDraft,
  newHeadless,
  newRefund,
  PAYMENT,
  type ProWorld,
  paidOrder,
  restoreModel,
} from './world.ts';

const stripe = new Stripe('sk_test_nothing');

const things: SuiteTables<ProWorld>['things'] = {
  ...THINGS,
  'orders/:uuid': (world) => paidOrder(world),
  'requests/:uuid': newAiRequest,
  'webhook/:provider': () => 'stripe',
  // Parameters below settings/pdf.
  'preview/:id': async (world) => (await newSubmission(world)).id,
  ':provider/:mode': () => 'test',
};

const SEATS = { type: 'number', name: 'seats', min: 0, max: 9, step: 1 };
const TICKET = { type: 'select', name: 'ticket', options: [{ value: 'full', label: 'Full', price: 4500 }] };
const part = (options: object) => ({
  title: 'Write to us',
  config: { fields: [...FIELDS.slice(0, 6), TICKET, SEATS], options },
});
const ofDraft = ({ draftId }: ProWorld) => ({ params: { id: String(draftId) } });
const holder = ({ order }: ProWorld) => ({ order_uuid: order.uuid, status_token: order.token });
const askModel = (body: object) => async (world: ProWorld) => {
  await restoreModel(world);
  return { bodies: [body] };
};
const code = async (world: ProWorld) => ({ ...ofDraft(world), bodies: [{ code: await newDraft(world) }] });

const bases: SuiteTables<ProWorld>['bases'] = {
  ...BASES,
  'POST b:/forms': () => ({
    bodies: [
      part({ payment: PAYMENT }),
      part({
        payment: {
          ...PAYMENT,
          amount: undefined,
          items_from: [{ field: 'ticket', quantity_field: 'seats' }],
          description: 'A',
          success_text: 'b',
          cancel_text: 'c',
        },
      }),
      part({ drafts: { ...DRAFTS, remind_after_days: 3 } }),
      part({ headless: { enabled: true, allowlist: ['203.0.113.0/24'], per_minute: 3 } }),
      part({ notifications: [{ key: 'team', to: 'team@example.org', attach_pdf: true }] }),
    ],
  }),
  'POST b:/forms/:id/submissions': async ({ service, headlessId, apiKey }) => {
    await giveLicence(service, service.clock.now());
    return { params: { id: String(headlessId) }, headers: { 'x-svcb-api-key': apiKey }, bodies: [VALUES] };
  },
  'POST b:/forms/:id/headless-key': async (world) => ({
    params: { id: String(await newHeadless(world)) },
    bodies: [{ keep_hours: 24, force: true }],
  }),
  'DELETE b:/forms/:id/headless-key': async (world) => ({ params: { id: String(await newHeadless(world)) } }),
  'POST b:/payments/settings': () => ({ bodies: [{ stripe: { test: SANDBOX_ACCOUNTS.stripe } }] }),
  'POST b:/payments/webhook/:provider/:mode': async ({ service, order }) => {
    await saveAccounts(service, service.clock.now());
    const object = { id: 'cs_test_1', object: 'checkout.session', client_reference_id: order.uuid };
    const event = {
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      livemode: false,
      created: 1,
      data: { object },
    };
    return {
      bodies: [event],
      sign: (bytes) => {
        const timestamp = Math.floor(service.clock.now().getTime() / 1000);
        const { webhook_secret: secret } = SANDBOX_ACCOUNTS.stripe;
        return {
          'stripe-signature': stripe.webhooks.generateTestHeaderString({
            payload: bytes.toString(),
            secret,
            timestamp,
          }),
        };
      },
    };
  },
  'GET b:/payments/status': (world) => ({ query: holder(world) }),
  'GET /payments/return': (world) => ({ query: holder(world) }),
  'POST /payments/return/again': (world) => ({ bodies: [holder(world)] }),
  'POST b:/payments/orders/:uuid/refund': () => ({ bodies: [{ amount: 100 }] }),
  'POST b:/payments/orders/:uuid/refunds/:refund_uuid/cancel': async (world) => {
    const uuid = await paidOrder(world);
    return { params: { uuid, refund_uuid: await newRefund(world, uuid) }, bodies: [{}] };
  },
  'POST b:/payments/orders/:uuid/acknowledge': async (world) => ({
    params: { uuid: await paidOrder(world, { attention: 'amount_mismatch' }) },
    bodies: [{}],
  }),
  'POST b:/license/activate': () => ({ bodies: [{ license_key: SANDBOX_LICENCE }] }),
  'POST b:/license/refresh': () => ({ bodies: [{}] }),
  'POST b:/license/deactivate': async ({ service }) => {
    await giveLicence(service, service.clock.now());
    return { bodies: [{ force: true }] };
  },
  'POST /forms/:id/drafts': async (world) => {
    const { number: _number, checkbox: _box, consent: _consent, ...values } = await draftBody(world);
    return { ...ofDraft(world), bodies: [values] };
  },
  'POST /forms/:id/drafts/mail': code,
  'GET /forms/:id/resume': ofDraft,
  'POST /forms/:id/resume': code,
  'POST /forms/:id/resume/delete': code,
  'GET b:/forms/:id/drafts/resume': async (world) => ({ ...ofDraft(world), query: { token: await newDraft(world) } }),
  'POST b:/forms/:id/drafts/discard': async (world) => ({
    ...ofDraft(world),
    bodies: [{ resume_token: await newDraft(world) }],
  }),
  'POST b:/forms/:id/drafts': async (world) => ({
    ...ofDraft(world),
    bodies: [{ values: await draftBody(world), page_url: 'https://forms.example.org/forms/1', mail_link: false }],
  }),
  'POST b:/ai/settings': askModel({ provider: 'openai', model: SANDBOX_OPENAI_MODEL, api_key: SANDBOX_OPENAI_KEY }),
  'POST b:/ai/models': askModel({ provider: 'openai', api_key: SANDBOX_OPENAI_KEY }),
  'POST b:/ai/generate': askModel({ instruction: 'A contact form.', language: 'en' }),
  'POST b:/ai/review': (world) => askModel({ form_id: world.formId, instruction: 'x' })(world),
  'POST b:/ai/notification-template': (world) => askModel({ form_id: world.formId, instruction: 'Short.' })(world),
  'GET b:/submissions/:id.pdf': async (world) => ({ params: { id: String((await newSubmission(world)).id) } }),
};

export const PRO_KNOWN: SuiteTables<ProWorld> = {
  bases,
  things,
  // Submissions by servers need a licence.
  laneOf: ({ name }) => (/license|headless|POST b:\/forms\/:id\/submissions/.test(name) ? 'licence' : undefined),
};
