import type { Logger } from 'pino';
import { invalid, UseCaseError } from '#db/use-case-error.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { Deliveries } from '#features/integrations/deliveries.ts';
import type { Delivery } from '#features/integrations/delivery.ts';
import { integrations } from '#features/integrations/table.ts';
import { secretPath } from '#forms/config/secret-names.ts';
import type { IntegrationDefinition } from '#forms/integration-definition.ts';
import { ProviderError, reworded } from '#outgoing/errors.ts';
import type { AccountActor } from '#security/actor.ts';
import type { ContactList } from './lists.ts';

export interface ListsParts {
  forms: FormStore;
  clock: () => Date;
  deliveries: Deliveries;
  audit: AuditLog;
  log: Logger;
  /** Milliseconds that a provider may take for all pages; default 8,000. */
  timeouts: { lists?: number };
}

/** The account key to use: `apiKey`, or the key stored in a form for its integration `key`. */
interface WhichKey {
  apiKey?: string;
  formId?: number;
  key?: string;
}

/** Seconds to wait if the provider does not say how long. */
const WAIT_SECONDS = 10;

/**
 * Returns the lists of an account at a provider.
 * @throws UseCaseError, also `invalid_api_key` and `rate_limited`
 * @throws ProviderError if the provider fails or its answer is unusable
 */
export async function readLists(
  app: ListsParts,
  actor: AccountActor,
  providerId: string,
  which: WhichKey,
): Promise<ContactList[]> {
  const { deliveries, audit, log, timeouts } = app;
  const { provider, read } = findProvider(providerId, deliveries);
  const apiKey = await findKey(which, provider, app);
  const lists = await within(read, apiKey, timeouts.lists ?? 8_000).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    const { requestId } = actor;
    log.info({ provider: provider.id, code: error.type, requestId }, 'the lists could not be read');
    throw refusal(error, provider);
  });
  const formId = which.apiKey === undefined ? which.formId : undefined;
  await audit.note(actor, 'lists.read', { provider: provider.id, formId });
  return lists;
}

type Read = NonNullable<Delivery['readLists']>;

/** @throws UseCaseError naming the integrations that can read the lists of an account */
function findProvider(id: string, deliveries: Deliveries): { provider: IntegrationDefinition; read: Read } {
  const provider = integrations.find((one) => one.id === id);
  const read = provider && deliveries.of(id).readLists;
  if (read) return { provider, read };
  const names = integrations.flatMap((one) => (deliveries.of(one.id).readLists ? [one.id] : []));
  const message = `There is no such list provider. Use one of: ${names.join(', ')}.`;
  throw new UseCaseError('not_found', 'unknown_provider', message);
}

/** @throws ProviderError */
async function within(read: Read, apiKey: string, timeoutMs: number): Promise<ContactList[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await read(apiKey, signal);
  } catch (error) {
    if (error instanceof ProviderError || !signal.aborted) throw error;
    const message = `No complete answer within ${Math.ceil(timeoutMs / 1000)} s.`;
    throw new ProviderError(message, { kind: 'transient', type: 'timeout' });
  }
}

/** @throws UseCaseError naming the missing or invalid field */
async function findKey({ apiKey, formId, key }: WhichKey, provider: IntegrationDefinition, app: ListsParts) {
  if (apiKey !== undefined) return apiKey.trim();
  if (formId === undefined) throw invalid({ apiKey: 'apiKey is required, or formId of a form that has one stored' });
  const found = await app.forms.publishing.readOpened(formId, app.clock());
  if (!found) throw invalid({ formId: `formId: there is no form ${formId}` });
  const { draft: form, secrets } = found;

  const integrations = form.config.options.integrations.filter(
    (one) => one.integration_id === provider.id && (key === undefined || one.key === key),
  );
  if (key !== undefined && integrations.length === 0) {
    throw invalid({ key: `key must be the key of an integration ${provider.id} of the form` });
  }
  const stored = integrations.flatMap((one) => secrets.get(secretPath(one.key, provider.account ?? '')) ?? []);
  const [first, ...others] = new Set(stored);
  if (first === undefined) {
    throw invalid({ formId: `formId: the form has no stored API key of ${provider.label}; send the key as apiKey` });
  }
  if (others.length === 0) return first;
  const keys = integrations.map((one) => one.key).join(', ');
  throw invalid({ key: `key is required, since the form has several API keys: one of ${keys}` });
}

/** Converts a provider's error. A wrong key is a mistake in a field, not a 401, which would be about the caller's own access. */
function refusal(error: ProviderError, { label }: IntegrationDefinition): Error {
  const { type, message, retryAfterMs } = error;
  if (type === 'unauthorized') {
    const text = `${label} does not accept this API key.`;
    return new UseCaseError('invalid', 'invalid_api_key', text, { apiKey: message });
  }
  if (type === 'rate_limited') {
    const seconds = retryAfterMs === undefined ? WAIT_SECONDS : Math.max(1, Math.ceil(retryAfterMs / 1000));
    return UseCaseError.tooOften(`${label} accepts no more requests for now. Try again in ${seconds} s.`, seconds);
  }
  return reworded(error, `The lists of ${label} could not be read: ${message}`);
}
