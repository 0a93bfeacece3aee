import { randomUUID } from 'node:crypto';
import { type Request, type RequestHandler, Router } from 'express';
import { object } from 'yup';
import { formNotFound } from '#db/use-case-error.ts';
import { requireActiveForm } from '#features/forms/routes/active-form.ts';
import { givenValues, valuesKey } from '#features/forms/routes/given-values.ts';
import type { FormStore, StoredForm } from '#features/forms/store/form-store.ts';
import { NoSigningSecret, SecretRefused, UnknownIntegration } from '#features/forms/store/rotate-secret.ts';
import type { Deliveries } from '#features/integrations/deliveries.ts';
import type { Receipt } from '#features/integrations/delivery.ts';
import { signingSecretOf } from '#features/integrations/secrets.ts';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import { takeTurn } from '#features/submissions/limits/turn.ts';
import type { IntegrationConfig, SubmissionValues } from '#forms/config/types.ts';
import type { SigningSecret } from '#forms/integration-definition.ts';
import { sampleValues } from '#forms/values/sample-values.ts';
import { ApiError } from '#http/errors.ts';
import { audit } from '#http/middleware/audit.ts';
import { optionalJsonBody } from '#http/middleware/json-body.ts';
import { invalid, parsed, readBody, wholeNumber } from '#http/middleware/read.ts';
import { ProviderError } from '#outgoing/errors.ts';

export interface IntegrationsDeps {
  forms: FormStore;
  admin: RequestHandler;
  deliveries: Deliveries;
  limits: RateLimits;
  clock: () => Date;
  /** How long a receiver may take over a test event, in ms; default 8 s. */
  timeoutMs?: number;
}

const PATH = '/forms/:id/integrations/:key';
const TURNS = { key: 'test_webhook', what: 'test events', perMinute: 10 };
const DEFAULT_KEEP_HOURS = 24;
const MAX_KEEP_HOURS = 168;
export const TEST = object({ values: valuesKey() });

/**
 * What is done with one integration of a form, where its kind can do that: a new signing secret, a test event.
 * Errors: 401, 403, 404, 413, 415, 422 naming the key, and 429 after ten test events a minute.
 */
export function integrationsRouter(deps: IntegrationsDeps): Router {
  const { forms, admin, deliveries, limits, clock, timeoutMs = 8_000 } = deps;
  const router = Router();
  const body = optionalJsonBody(256 * 1024);

  // The new secret stands in this answer and in none after it.
  router.post(`${PATH}/rotate-secret`, admin, body, async (req, res) => {
    const form = await requireActiveForm(forms, req);
    const { key, integration } = integrationIn(form, req);
    const signing = signingSecretOf(integration);
    if (!signing) throw cannot(key, 'has no signing secret');
    const { secret: given, keep_hours: keepHours } = readBody(req, rotation(signing));
    const rotated = await forms.rotateSecret(form.id, key, { secret: given, keepHours }, clock()).catch((error) => {
      throw toApiError(error, key);
    });
    if (!rotated) throw formNotFound(req.params.id);
    const { secret, generated, previousExpiresAt } = rotated;
    await audit(req, 'webhook_secret.rotated', { formId: form.id, integrationKey: key, generated, keepHours });
    res.json({
      success: true,
      key,
      ...(generated && { secret }),
      secret_set: true,
      previous_secret_set: previousExpiresAt !== null,
      previous_secret_expires_at: previousExpiresAt?.toISOString() ?? null,
    });
  });

  // A receiver that refuses, is away or hangs is a result and not an error: 200 with `delivered` false.
  router.post(`${PATH}/test`, admin, body, async (req, res) => {
    const form = await requireActiveForm(forms, req);
    const { key, integration } = integrationIn(form, req);
    const { sendTest } = deliveries.of(integration.integration_id);
    if (!sendTest) throw cannot(key, 'takes no test events');
    const values = readValues(req, form);
    await takeTurn(req, limits, TURNS);
    const [now, deliveryId] = [clock(), `test_${randomUUID()}`];
    const secrets = await forms.secrets(form.id, now);
    const attempt = () => sendTest({ deliveryId, integration, form, secrets, values, now, timeoutMs });
    const { failure, ...answer } = await outcomeOf(attempt);
    // Without the address, which may have values in it.
    const event = answer.delivered ? 'test_webhook.delivered' : 'test_webhook.failed';
    await audit(req, event, { formId: form.id, integrationKey: key, errorClass: failure?.type });
    res.json({ ...answer, delivery_id: deliveryId });
  });

  return router;
}

/** @throws ApiError 404 */
function integrationIn({ config }: StoredForm, req: Request): { key: string; integration: IntegrationConfig } {
  const key = String(req.params.key);
  const integration = config.options.integrations.find((one) => one.key === key);
  if (!integration) throw toApiError(new UnknownIntegration(key), key);
  return { key, integration };
}

/** The body of a rotation, for a secret of this kind. */
export function rotation({ findMistake }: SigningSecret) {
  const canSign = (given: unknown): given is string => typeof given === 'string' && findMistake(given) === null;
  const rule = `${findMistake('')}; leave it out to have one made`;
  return object({
    secret: parsed(rule, (given) => (canSign(given) ? given : undefined), { json: { type: 'string' } }),
    keep_hours: wholeNumber(0, MAX_KEEP_HOURS).default(DEFAULT_KEEP_HOURS).required(),
  });
}

/** @returns the values that were given, else a sample for each field. */
function readValues(req: Request, { config }: StoredForm): SubmissionValues {
  const { values: given } = readBody(req, TEST);
  return given === undefined ? sampleValues(config) : givenValues(given, config);
}

/** The result of a test event; a receiver that did not take it is not an error here. */
async function outcomeOf(attempt: () => Promise<Receipt>) {
  const began = performance.now();
  const { receipt, failure } = await attempt().then(
    (receipt) => ({ receipt, failure: undefined }),
    (error: unknown) => {
      if (error instanceof ProviderError) return { receipt: error, failure: error };
      throw error;
    },
  );
  const delivered = failure === undefined;
  return {
    success: delivered,
    delivered,
    status: receipt.status ?? null,
    ...(failure && { error_class: failure.type, message: failure.message }),
    excerpt: receipt.excerpt ?? '',
    duration_ms: Math.round(performance.now() - began),
    failure,
  };
}

function toApiError(error: unknown, key: string): unknown {
  if (error instanceof UnknownIntegration) return new ApiError(404, 'integration_not_found', error.message);
  if (error instanceof NoSigningSecret) return cannot(key, 'has no signing secret');
  if (error instanceof SecretRefused) return invalid({ secret: `secret ${error.message}` });
  return error;
}

/** The code is older than other integrations that sign or take test events. */
function cannot(key: string, why: string): ApiError {
  return new ApiError(422, 'not_a_webhook', `The integration ${key} ${why}.`);
}
