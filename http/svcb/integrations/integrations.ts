import { randomUUID } from 'node:crypto';
import { type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { FormStore, StoredForm } from '../../../db/forms/form-store.ts';
import type { Site } from '../../../db/site.ts';
import { webhookSecrets } from '../../../forms/config/secrets.ts';
import type { IntegrationConfig, SubmissionValues, WebhookSettings } from '../../../forms/config/types.ts';
import { inputFields } from '../../../forms/field-types/index.ts';
import { sampleOf, sampleValues } from '../../../forms/values/sample-values.ts';
import { isValueOf } from '../../../forms/values/validate.ts';
import type { RateLimits } from '../../../intake/rate-limits.ts';
import { webhookContent } from '../../../integrations/webhook/event.ts';
import type { WebhookDelivery, WebhookSender } from '../../../integrations/webhook/sender.ts';
import { isSigningSecret } from '../../../integrations/webhook/settings.ts';
import { ProviderError } from '../../../providers/errors.ts';
import { ApiError, formNotFound } from '../../errors.ts';
import { formIdOf } from '../../middleware/cors.ts';
import { bodyOf, isObject, jsonBody } from '../../middleware/json-body.ts';

export interface IntegrationsDeps {
  forms: FormStore;
  admin: RequestHandler;
  webhooks: WebhookSender;
  limits: RateLimits;
  readSite(): Promise<Site>;
  log: Logger;
  clock: () => Date;
  /** How long a receiver may take over a test event, in ms; default 8 s. */
  timeoutMs?: number;
}

const PATH = '/forms/:id/integrations/:key';
const TESTS_PER_MINUTE = 10;
/** In place of a visitor's; the address is one for examples. */
const SAMPLE_META = { ip: '192.0.2.1', user_agent: 'durable-forms test' };
const DEFAULT_KEEP_HOURS = 24;
const MAX_KEEP_HOURS = 168;

/**
 * What is done with one webhook of a form: a new signing secret, a test event.
 * Errors: 401, 403, 404, 413, 415, 422 naming the key, and 429 after ten test events a minute.
 */
export function integrationsRouter(deps: IntegrationsDeps): Router {
  const { forms, admin, limits, log, clock } = deps;
  const router = Router();
  const body = optionalBody(jsonBody(256 * 1024));

  // The new secret stands in this answer and in none after it.
  router.post(`${PATH}/rotate-secret`, admin, body, async (req, res) => {
    const formId = formIdOf(req.params.id);
    const key = String(req.params.key);
    const { secret: given, keepHours } = readRotation(bodyOf(req));
    const rotated = await forms.rotateSecret(formId, key, { secret: given, keepHours }, clock());
    if (rotated === 'no_form') throw formNotFound(req.params.id);
    if (rotated === 'no_integration') throw integrationNotFound(key);
    if (rotated === 'no_webhook') throw notAWebhook(key);
    if (rotated === 'same_secret') throw invalid({ secret: 'secret must not be the one that is in use' });
    const expiresAt = rotated.previousExpiresAt?.toISOString() ?? null;
    const audit = { audit: 'webhook_secret.rotated', userId: req.principal?.id, formId, integrationKey: key };
    log.info({ ...audit, generated: rotated.generated, keepHours, requestId: req.id }, 'webhook secret rotated');
    res.json({
      success: true,
      key,
      ...(rotated.generated && { secret: rotated.secret }),
      secret_set: true,
      previous_secret_set: expiresAt !== null,
      previous_secret_expires_at: expiresAt,
    });
  });

  // A receiver that refuses, is away or hangs is what the caller wants to know: 200 with `delivered` false.
  router.post(`${PATH}/test`, admin, body, async (req, res) => {
    const form = await forms.get(formIdOf(req.params.id));
    if (!form?.active) throw formNotFound(req.params.id);
    const integration = webhookOf(form, String(req.params.key));
    const values = readValues(bodyOf(req), form);
    const userId = req.principal?.id ?? 0;
    await takeTurn(limits, userId);
    const { answer, errorClass } = await attempt(deps, await composeTest(deps, form, integration, values));
    // Without the address, in which values may stand.
    const audit = { audit: `test_webhook.${answer.delivered ? 'delivered' : 'failed'}`, userId, formId: form.id };
    log.info({ ...audit, integrationKey: integration.key, errorClass, requestId: req.id }, 'test webhook');
    res.json(answer);
  });

  return router;
}

/** Without a body everything is as usual. */
function optionalBody(read: RequestHandler): RequestHandler {
  return (req, res, next) => {
    const isSent = req.get('transfer-encoding') !== undefined || Number(req.get('content-length') ?? 0) > 0;
    if (isSent) return read(req, res, next);
    req.body = {};
    next();
  };
}

function readRotation(body: Record<string, unknown>): { secret?: string; keepHours: number } {
  const { secret, keep_hours: keepHours = DEFAULT_KEEP_HOURS } = body;
  const errors = unknownKeys(body, ['secret', 'keep_hours']);
  if (secret !== undefined && !(typeof secret === 'string' && isSigningSecret(secret))) {
    errors.secret = 'secret must be whsec_ and the base64 of 24 to 64 bytes; leave it out to have one made';
  }
  const isHours = typeof keepHours === 'number' && Number.isInteger(keepHours);
  if (!isHours || keepHours < 0 || keepHours > MAX_KEEP_HOURS) {
    errors.keep_hours = `keep_hours must be a whole number from 0 to ${MAX_KEEP_HOURS}`;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...(secret !== undefined && { secret: String(secret) }), keepHours: Number(keepHours) };
}

/** @returns the values that were given, else a sample for each field. */
function readValues(body: Record<string, unknown>, { config }: StoredForm): SubmissionValues {
  const errors = unknownKeys(body, ['values']);
  const { values } = body;
  if (values !== undefined && !isObject(values)) errors.values = 'values must be an object of field names and values';
  const given = Object.entries(isObject(values) ? values : {});
  for (const [name, value] of given.slice(0, 200)) {
    const path = `values.${name.slice(0, 64)}`;
    const field = inputFields(config).find((one) => one.name === name);
    if (!field) errors[path] = `${path} is no field of this form`;
    else if (!isValueOf(field, value))
      errors[path] =
        `${path} must be a value of a field of type ${field.type}, such as ${JSON.stringify(sampleOf(field))}`;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values === undefined ? sampleValues(config) : (Object.fromEntries(given) as SubmissionValues);
}

function unknownKeys(body: Record<string, unknown>, known: string[]): Record<string, string> {
  const unknown = Object.keys(body).filter((key) => !known.includes(key));
  const message = `is not known here: send ${known.join(', ')} or nothing`;
  return Object.fromEntries(unknown.slice(0, 50).map((key) => [key.slice(0, 64), `${key.slice(0, 64)} ${message}`]));
}

/** @throws ApiError 404 when there is no such integration, 422 when it is no webhook. */
function webhookOf({ config }: StoredForm, key: string): IntegrationConfig {
  const integration = config.options.integrations.find((one) => one.key === key);
  if (!integration) throw integrationNotFound(key);
  if (integration.integration_id !== 'webhook') throw notAWebhook(key);
  return integration;
}

/** The event of a submission that was never made; listeners and the queue have no part in it. */
async function composeTest(
  { forms, readSite, clock, timeoutMs = 8_000 }: IntegrationsDeps,
  { id, title, config }: StoredForm,
  integration: IntegrationConfig,
  values: SubmissionValues,
): Promise<WebhookDelivery> {
  const now = clock();
  const settings = integration.settings as unknown as WebhookSettings;
  const submission = { id: null, date: now };
  const context = { form: { id, title }, submission, site: await readSite(), meta: SAMPLE_META, config, values };
  const { url, data } = webhookContent(settings, values, context, SAMPLE_META);
  return {
    deliveryId: `test_${randomUUID()}`,
    url,
    ...webhookSecrets(integration.key, await forms.secrets(id, now)),
    format: settings.format,
    event: { type: 'submission.test', timestamp: now.toISOString(), data },
    now,
    timeoutMs,
  };
}

async function attempt({ webhooks }: IntegrationsDeps, delivery: WebhookDelivery) {
  const began = performance.now();
  const told = (delivered: boolean, status: number | null, excerpt: string, failure?: ProviderError) => ({
    answer: {
      success: delivered,
      delivered,
      status,
      ...(failure && { error_class: failure.type, message: failure.message }),
      excerpt,
      duration_ms: Math.round(performance.now() - began),
      delivery_id: delivery.deliveryId,
    },
    errorClass: failure?.type,
  });
  try {
    const { status, excerpt } = await webhooks.send(delivery);
    return told(true, status, excerpt);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return told(false, error.status ?? null, error.excerpt ?? '', error);
  }
}

/** @throws ApiError 429: every test event is a request to somebody else's server. */
async function takeTurn(limits: RateLimits, userId: number): Promise<void> {
  const wait = await limits.take(`test_webhook:${userId}`, TESTS_PER_MINUTE, 60);
  if (wait === 0) return;
  throw new ApiError(429, 'rate_limited', `Too many test events. Try again in ${wait} s.`, {
    headers: { 'Retry-After': String(wait) },
  });
}

function integrationNotFound(key: string): ApiError {
  return new ApiError(404, 'integration_not_found', `The form has no integration ${JSON.stringify(key.slice(0, 64))}.`);
}

function notAWebhook(key: string): ApiError {
  return new ApiError(422, 'not_a_webhook', `The integration ${key} is no webhook: this works for webhooks alone.`);
}

function invalid(errors: Record<string, string>): ApiError {
  return new ApiError(422, 'validation_failed', 'Nothing was done; see errors.', { errors });
}
