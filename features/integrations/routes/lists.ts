import { type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import { type InferType, object } from 'yup';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { Deliveries } from '#features/integrations/deliveries.ts';
import type { Delivery } from '#features/integrations/delivery.ts';
import { type ContactList, reworded } from '#features/integrations/lists/lists.ts';
import { integrations } from '#features/integrations/table.ts';
import { secretPath } from '#forms/config/secret-names.ts';
import type { IntegrationDefinition } from '#forms/integration-definition.ts';
import { ApiError } from '#http/errors.ts';
import { audit } from '#http/middleware/audit.ts';
import { jsonBody } from '#http/middleware/json-body.ts';
import { invalid, parsed, readBody } from '#http/middleware/read.ts';
import { ProviderError } from '#outgoing/errors.ts';

export interface ListsDeps {
  forms: FormStore;
  admin: RequestHandler;
  deliveries: Deliveries;
  log: Logger;
  /** How long a provider may take over all its pages; default 8 s. */
  timeoutMs?: number;
}

const PATH = '/integrations/:provider/lists';
const BODY_LIMIT = 16 * 1024;
const optionalString = parsed('must be a string', (given) => (typeof given === 'string' ? given : undefined), {
  blank: 'absent',
  json: { type: ['string', 'null'] },
});
const optionalId = parsed(
  'must be the number of a form',
  (given) => (typeof given === 'number' && Number.isSafeInteger(given) && given > 0 ? given : undefined),
  { blank: 'absent', json: { type: ['integer', 'null'], minimum: 1 } },
);
export const BODY = object({ apiKey: optionalString, formId: optionalId, key: optionalString });
/** `Retry-After` when the provider does not say one. */
const WAIT_SECONDS = 10;

/**
 * The lists of an account (interface 4.8), by `apiKey`, or by the key that the integration `key` of the form `formId` has;
 * `key` is needed only where a form has several. Errors: 401, 403, 404 for an unknown provider, 422 naming the field, also
 * for a wrong key (`invalid_api_key`), 429 with `Retry-After`, 502 when the
 * provider does not answer as it should.
 */
export function listsRouter(deps: ListsDeps): Router {
  const { forms, admin, deliveries, log, timeoutMs = 8_000 } = deps;
  const router = Router();

  router.post(PATH, admin, jsonBody(BODY_LIMIT), async (req, res) => {
    const { provider, readLists } = findProvider(String(req.params.provider), deliveries);
    const body = readBody(req, BODY);
    const apiKey = await findKey(body, provider, forms);
    const lists = await read(readLists, apiKey, timeoutMs).catch((error: unknown) => {
      if (error instanceof ProviderError) {
        log.info({ provider: provider.id, code: error.type, requestId: req.id }, 'the lists could not be read');
      }
      throw toApiError(error, provider);
    });
    await audit(req, 'lists.read', {
      provider: provider.id,
      formId: body.apiKey === undefined ? body.formId : undefined,
    });
    res.json({ success: true, lists });
  });

  return router;
}

type ReadLists = NonNullable<Delivery['readLists']>;

/** An integration that can read the lists of an account. @throws ApiError 404 naming those that can */
function findProvider(id: string, deliveries: Deliveries): { provider: IntegrationDefinition; readLists: ReadLists } {
  const provider = integrations.find((one) => one.id === id);
  const readLists = provider && deliveries.of(id).readLists;
  if (readLists) return { provider, readLists };
  const names = integrations.flatMap((one) => (deliveries.of(one.id).readLists ? [one.id] : []));
  throw new ApiError(404, 'unknown_provider', `There is no such list provider. Use one of: ${names.join(', ')}.`);
}

/** @throws ProviderError */
async function read(readLists: ReadLists, apiKey: string, timeoutMs: number): Promise<ContactList[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await readLists(apiKey, signal);
  } catch (error) {
    if (error instanceof ProviderError || !signal.aborted) throw error;
    const message = `No complete answer within ${Math.ceil(timeoutMs / 1000)} s.`;
    throw new ProviderError(message, { kind: 'transient', type: 'timeout' });
  }
}

/** @throws ApiError 422 naming the field that is missing or wrong. */
async function findKey(
  { apiKey, formId, key }: InferType<typeof BODY>,
  provider: IntegrationDefinition,
  forms: FormStore,
): Promise<string> {
  if (apiKey !== undefined) return apiKey.trim();
  if (formId === undefined) {
    throw invalid({ apiKey: 'apiKey is required, or formId of a form that has one stored' });
  }
  const form = await forms.get(formId);
  if (!form?.active) throw invalid({ formId: `formId: there is no form ${formId}` });

  const integrations = form.config.options.integrations.filter(
    (one) => one.integration_id === provider.id && (key === undefined || one.key === key),
  );
  if (key !== undefined && integrations.length === 0) {
    throw invalid({ key: `key must be the key of an integration ${provider.id} of the form` });
  }
  const secrets = await forms.secrets(form.id);
  const stored = integrations.flatMap((one) => secrets.get(secretPath(one.key, provider.account ?? '')) ?? []);
  const [first, ...others] = new Set(stored);
  if (first === undefined) {
    throw invalid({ formId: `formId: the form has no stored API key of ${provider.label}; send the key as apiKey` });
  }
  if (others.length === 0) return first;
  const keys = integrations.map((one) => one.key).join(', ');
  throw invalid({ key: `key is required, since the form has several API keys: one of ${keys}` });
}

/** A wrong key is a mistake in a field and not a 401, which would be about the caller's own access. */
function toApiError(error: unknown, { label }: IntegrationDefinition): unknown {
  if (!(error instanceof ProviderError)) return error;
  if (error.type === 'unauthorized') {
    return new ApiError(422, 'invalid_api_key', `${label} does not accept this API key.`, {
      errors: { apiKey: error.message },
    });
  }
  if (error.type === 'rate_limited') {
    const seconds = error.retryAfterMs === undefined ? WAIT_SECONDS : Math.max(1, Math.ceil(error.retryAfterMs / 1000));
    return new ApiError(429, 'rate_limited', `${label} accepts no more requests for now. Try again in ${seconds} s.`, {
      headers: { 'Retry-After': String(seconds) },
    });
  }
  return reworded(error, `The lists of ${label} could not be read: ${error.message}`);
}
