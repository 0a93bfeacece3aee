import { type InferType, object } from 'yup';
import { valuesKey } from '#features/forms/routes/given-values.ts';
import { integrationsBudgets } from '#features/integrations/budgets.ts';
import type { RotatedSecret, Rotation } from '#features/integrations/rotate-secret.ts';
import {
  type RotationParts,
  rotateSigningSecret,
  sendTestEvent,
  type TestEventParts,
} from '#features/integrations/use-cases.ts';
import { isWebhookSecret, SECRET_RULE } from '#features/integrations/webhook/secret.ts';
import { flag, parsed, wholeNumber } from '#forms/json-schema/keys.ts';
import { count, SUCCESS, text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { optionalJson } from '#http/routing/body.ts';
import { FORM_ID, textParam } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';

const DEFAULT_KEEP_HOURS = 24;
const MAX_KEEP_HOURS = 168;

/** Body of a secret rotation, for integrations and site webhooks. */
export const ROTATION = object({
  secret: parsed(
    `${SECRET_RULE}; leave it out to have one made`,
    (given) => (typeof given === 'string' && isWebhookSecret(given) ? given : undefined),
    { json: { type: 'string' } },
  ),
  keep_hours: wholeNumber(0, MAX_KEEP_HOURS).default(DEFAULT_KEEP_HOURS).required(),
  force: flag(),
});

export function rotationOf({ secret, keep_hours: keepHours, force }: InferType<typeof ROTATION>): Rotation {
  return { secret, keepHours, force };
}

export const ROTATED = {
  success: SUCCESS,
  key: text(),
  secret: text().optional(),
  secret_set: yesOrNo(),
  previous_secret_set: yesOrNo(),
  previous_secret_expires_at: timestamp().nullable(),
};

/** Builds the answer to a rotation. A generated secret is shown only this once. */
export function rotatedJson(key: string, { secret, generated, previousExpiresAt }: RotatedSecret) {
  return {
    success: true,
    key,
    ...(generated && { secret }),
    secret_set: true,
    previous_secret_set: previousExpiresAt !== null,
    previous_secret_expires_at: previousExpiresAt?.toISOString() ?? null,
  };
}

/** Answer to a test event. */
export const TESTED = {
  success: yesOrNo(),
  delivered: yesOrNo(),
  status: count().nullable(),
  error_class: text().optional(),
  message: text().optional(),
  excerpt: text(),
  duration_ms: count(),
  delivery_id: text(),
};

const shared = {
  method: 'POST',
  tag: 'Integrations',
  access: 'admin',
  params: { id: FORM_ID, key: textParam() },
} as const;
const limit = integrationsBudgets.previewBody.atMost;

/** Routes for one integration of a form whose kind supports them: secret rotation and test events. */
export const integrationRoutes = [
  route({
    ...shared,
    operation: 'rotateIntegrationSecret',
    path: 'b:/forms/:id/integrations/:key/rotate-secret',
    summary: 'Replace the signing secret',
    description:
      'For `keep_hours` the previous secret signs too; `force` ends an even older one that still signs. Only this answer shows a created secret.',
    body: optionalJson(ROTATION, { limit, example: { keep_hours: 24 } }),
    answers: { 200: object(ROTATED) },
    errors: [409],
    audit: 'webhook_secret.rotated',
    handle: async (app: RotationParts, { params: { id: formId, key }, body, actor }) =>
      rotatedJson(key, await rotateSigningSecret(app, actor, { formId, key }, rotationOf(body))),
  }),

  route({
    ...shared,
    operation: 'testIntegration',
    path: 'b:/forms/:id/integrations/:key/test',
    summary: 'Send a test event',
    description:
      'A receiver that refuses, is unreachable or hangs is a result too: 200 with `delivered` false. At most ten a minute.',
    body: optionalJson(object({ values: valuesKey() }), { limit, example: { values: { email: 'ada@example.org' } } }),
    answers: { 200: object(TESTED) },
    audit: ['test_webhook.delivered', 'test_webhook.failed'],
    handle: (app: TestEventParts, { params: { id: formId, key }, body, actor }) =>
      sendTestEvent(app, actor, { formId, key }, body.values),
  }),
];
