import type { EntityManager } from '@mikro-orm/mysql';
import type { IntegrationJob } from '../../db/entities/deliveries.ts';
import { Form, FormRevision } from '../../db/entities/forms.ts';
import type { FormStore } from '../../db/forms/form-store.ts';
import { secretPath } from '../../forms/config/secret-names.ts';
import type { IntegrationConfig } from '../../forms/config/types.ts';
import type { IntegrationDefinition } from '../../integrations/definition.ts';
import { type Dispatch, undeliverable } from '../../integrations/delivery.ts';
import { integrationOf } from '../../integrations/table.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { type Receiver, type ReceiverLimits, receiverOf } from './receiver-limits.ts';

/** What a job is about and whom it goes to; the submission is left out, which takes longest to read. */
export interface Target extends Pick<Dispatch, 'form' | 'integration' | 'secrets'> {
  receiver: Receiver;
}

export interface TargetDeps {
  box: SecretBox;
  forms: Pick<FormStore, 'secrets'>;
  limits?: ReceiverLimits;
}

/** @throws ProviderError where nothing may be sent any more */
export async function findTarget(
  em: EntityManager,
  { formId, revision, integrationKey }: IntegrationJob,
  now: Date,
  deps: TargetDeps,
): Promise<Target> {
  const { title, config } = await em.findOneOrFail(FormRevision, { formId, revision });
  const integration = config.options.integrations.find(({ key }) => key === integrationKey);
  if (!integration) throw undeliverable(`the form has no integration "${integrationKey}"`);
  const definition = integrationOf(integration.integration_id);
  const secrets = await deps.forms.secrets(formId, now);
  if (definition.secrets.signing || definition.secrets.tiedToAddress) {
    const form = await em.findOne(Form, { id: formId });
    const current = form?.config.options.integrations.find(({ key }) => key === integrationKey);
    const lost = findLostSecret(definition, integration, current, secrets);
    if (lost !== null) throw undeliverable(lost, 'invalid_secret');
  }
  const receiver = receiverOf(integration, secrets, deps);
  return { form: { id: formId, title, config }, integration, secrets, receiver };
}

/**
 * Secrets are the form's current ones, also for a job that follows an older revision: an integration that was removed has
 * none to sign with, and what is sent along by one that has moved is not for the address it had before.
 * @param current the integration as the form has it now
 * @returns why nothing may be sent, or null.
 */
function findLostSecret(
  { secrets: { signing, tiedToAddress = [] }, addressOf }: IntegrationDefinition,
  { key, settings }: IntegrationConfig,
  current: IntegrationConfig | undefined,
  secrets: ReadonlyMap<string, string>,
): string | null {
  if (signing && !secrets.has(secretPath(key, signing.name))) {
    return `the integration "${key}" was removed from the form, and its signing secret with it`;
  }
  const lost = tiedToAddress.find((name) => secrets.has(secretPath(key, name)));
  if (lost === undefined || addressOf?.(current?.settings ?? {}) === addressOf?.(settings)) return null;
  return `the integration "${key}" has moved to another host, and its ${lost} with it; try again with the config "current"`;
}
