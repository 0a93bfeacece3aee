import { object } from 'yup';
import { subscribableEvents } from '#features/deliveries/site/subscriptions.ts';
import { ROTATED, ROTATION, rotatedJson, rotationOf, TESTED } from '#features/integrations/routes/integrations.ts';
import { WEBHOOK_FORMATS } from '#features/integrations/webhook/definition.ts';
import { among, listOf, SUCCESS, text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { optionalJson, rawJson } from '#http/routing/body.ts';
import { textParam } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';
import { webhookJson } from './json.ts';
import { siteWebhookSchema } from './parse.ts';
import {
  listWebhooks,
  removeWebhook,
  rotateWebhook,
  saveWebhook,
  type TestWebhookParts,
  testWebhook,
  viewWebhook,
  type WebhookParts,
} from './use-cases.ts';

const WEBHOOK = {
  key: text(),
  url: text(),
  format: among(WEBHOOK_FORMATS),
  events: listOf(text()),
  active: yesOrNo(),
  secret_set: yesOrNo(),
  headers_set: yesOrNo(),
  previous_secret_set: yesOrNo(),
  previous_secret_expires_at: timestamp().optional(),
  created_at: timestamp(),
  updated_at: timestamp(),
};

const shared = { tag: 'Webhooks', access: 'admin', params: { key: textParam() } } as const;
const path = 'b:/webhooks/:key';

/** Routes for the webhooks of the site. */
export const webhookRoutes = [
  route({
    ...{ tag: 'Webhooks', access: 'admin', method: 'GET', path: 'b:/webhooks' },
    operation: 'listWebhooks',
    summary: 'The webhooks of the site, and the available events',
    description: 'Their payloads are described under `webhooks` of this document.',
    tool: { about: 'Webhooks of the site; those of forms are among their integrations.' },
    answers: {
      200: object({
        webhooks: listOf(object(WEBHOOK)),
        events: listOf(object({ type: text(), summary: text() })),
      }),
    },
    async handle(app: WebhookParts) {
      const webhooks = (await listWebhooks(app)).map(webhookJson);
      return { webhooks, events: subscribableEvents(app.installed).map(({ type, summary }) => ({ type, summary })) };
    },
  }),

  route({
    ...{ ...shared, method: 'GET', path },
    operation: 'readWebhook',
    summary: 'A webhook of the site',
    answers: { 200: object(WEBHOOK) },
    handle: async (app: WebhookParts, { params: { key } }) => webhookJson(await viewWebhook(app, key)),
  }),

  route({
    ...{ ...shared, method: 'PUT', path },
    operation: 'saveWebhook',
    summary: 'Create or replace a webhook',
    description:
      'Absent or blank secrets stay as they are. Only this answer shows a created signing secret, as `secret`. `dropped` names secrets that were removed because the webhook has moved to another address.',
    body: rawJson(siteWebhookSchema, {
      example: { url: 'https://ops.example.org/in', events: ['form.*', 'delivery.failed'], format: 'cloudevents' },
    }),
    answers: {
      200: object({
        success: SUCCESS,
        webhook: object(WEBHOOK).required(),
        created: yesOrNo(),
        secret: text().optional(),
        dropped: listOf(text()),
      }),
    },
    errors: [409],
    audit: 'webhook.saved',
    async handle(app: WebhookParts, { params: { key }, body, actor }) {
      const { webhook, ...saved } = await saveWebhook(app, actor, key, body);
      return { success: true, webhook: webhookJson(webhook), ...saved };
    },
  }),

  route({
    ...{ ...shared, method: 'DELETE', path },
    operation: 'removeWebhook',
    summary: 'Remove a webhook with its secrets',
    description: 'Waiting deliveries fail at their next attempt.',
    answers: { 200: object({ success: SUCCESS }) },
    audit: 'webhook.removed',
    async handle(app: WebhookParts, { params: { key }, actor }) {
      await removeWebhook(app, actor, key);
      return { success: true };
    },
  }),

  route({
    ...{ ...shared, method: 'POST', path: `${path}/rotate-secret` },
    operation: 'rotateWebhookSecret',
    summary: 'Replace the signing secret',
    description:
      'For `keep_hours` the previous secret signs too; `force` ends an even older one that still signs. Only this answer shows a created secret.',
    body: optionalJson(ROTATION, { example: { keep_hours: 24 } }),
    answers: { 200: object(ROTATED) },
    errors: [409],
    audit: 'webhook_secret.rotated',
    handle: async (app: WebhookParts, { params: { key }, body, actor }) =>
      rotatedJson(key, await rotateWebhook(app, actor, key, rotationOf(body))),
  }),

  route({
    ...{ ...shared, method: 'POST', path: `${path}/test` },
    operation: 'testWebhook',
    summary: 'Send a test event',
    description:
      'A receiver that refuses, is unreachable or hangs is a result too: 200 with `delivered` false. At most ten a minute.',
    answers: { 200: object(TESTED) },
    audit: ['test_webhook.delivered', 'test_webhook.failed'],
    handle: (app: TestWebhookParts, { params: { key }, actor }) => testWebhook(app, actor, key),
  }),
];
