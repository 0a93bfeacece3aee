import type { EntityManager } from '@mikro-orm/mysql';
import type { Delivery } from '#features/deliveries/entities.ts';
import { OF_SITE } from '#features/deliveries/site/entities.ts';
import { readSiteForm } from '#features/deliveries/site/webhooks.ts';
import { Form } from '#features/forms/entities.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { FormAtRevision, Revisions } from '#features/forms/store/revisions.ts';
import { type Dispatch, undeliverable } from '#features/integrations/delivery.ts';
import { integrationOf } from '#features/integrations/table.ts';
import { secretPath } from '#forms/config/secret-names.ts';
import type { IntegrationConfig } from '#forms/config/types.ts';
import { ofKnownTypes } from '#forms/field-types/index.ts';
import { type IntegrationDefinition, placeOf } from '#forms/integration-definition.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { type Receiver, type ReceiverLimits, receiverOf } from './receivers/receivers.ts';

/** All data that a delivery needs except its submission: the form, the integration with its secrets, the receiver. */
export interface IntegrationTarget extends Pick<Dispatch, 'form' | 'integration' | 'secrets'> {
  receiver: Receiver;
}

export interface TargetParts {
  box: SecretBox;
  forms: Pick<FormStore, 'secrets'>;
  revisions: Revisions;
  receiverLimits?: ReceiverLimits;
}

/**
 * @throws ProviderError when the delivery must not be sent any more
 * @throws NewerFieldType when only a newer version can send it
 */
export async function findTarget(
  em: EntityManager,
  { formId, revision, key: integrationKey }: Pick<Delivery, 'formId' | 'revision' | 'key'>,
  now: Date,
  deps: TargetParts,
  preloaded: Preloaded = {},
): Promise<IntegrationTarget> {
  const isOfSite = formId === OF_SITE;
  const { title, config } =
    preloaded.form ?? (isOfSite ? await readSiteForm(em) : await deps.revisions.get(formId, revision, em));
  const integration = ofKnownTypes(config).options.integrations.find(({ key }) => key === integrationKey);
  if (!integration) {
    throw undeliverable(
      isOfSite ? `the webhook "${integrationKey}" was removed` : `the form has no integration "${integrationKey}"`,
    );
  }
  const definition = integrationOf(integration.integration_id);
  const secrets = preloaded.secrets ?? (await deps.forms.secrets(formId, now));
  const lost = await findLostSecret(definition, integration, secrets, () =>
    isOfSite ? Promise.resolve(integration) : currentOf(em, { formId, revision, integration }),
  );
  if (lost !== null) throw undeliverable(lost, 'invalid_secret');
  const receiver = receiverOf(integration, secrets, deps);
  return { form: { id: formId, title, config }, integration, secrets, receiver };
}

/** Values that the caller has already read. */
interface Preloaded {
  form?: FormAtRevision;
  secrets?: ReadonlyMap<string, string>;
}

/**
 * Reads the integration from the current form. If the form was not saved since the given revision, that is the same integration.
 */
async function currentOf(
  em: EntityManager,
  { formId, revision, integration }: { formId: number; revision: number; integration: IntegrationConfig },
): Promise<IntegrationConfig | undefined> {
  const latest = await em.findOne(Form, { id: formId }, { fields: ['revision'] });
  if (latest?.revision === revision) return integration;
  const form = await em.findOne(Form, { id: formId }, { refresh: true });
  return form?.config.options.integrations.find(({ key }) => key === integration.key);
}

/**
 * Returns the reason a delivery may not use its secrets, or null when it may be sent. A delivery follows the settings of its own
 * revision, but a form stores only its current secrets: an integration that was removed since has no secret to sign with, and the
 * secrets of one that has moved must not be sent to its old address.
 * @param readCurrent reads the integration from the current form; called only when the answer depends on it
 */
async function findLostSecret(
  definition: IntegrationDefinition,
  { key, settings }: IntegrationConfig,
  secrets: ReadonlyMap<string, string>,
  readCurrent: () => Promise<IntegrationConfig | undefined>,
): Promise<string | null> {
  const { signing, tiedToDestination = [] } = definition.secrets;
  if (signing && !secrets.has(secretPath(key, signing.name))) {
    return `the integration "${key}" was removed from the form, and its signing secret with it`;
  }
  const prefix = secretPath(key, '');
  const names = [...secrets.keys()].flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []));
  const lost = names.find((name) => tiedToDestination === 'all' || tiedToDestination.includes(name));
  if (lost === undefined) return null;
  const current = await readCurrent();
  if (placeOf(definition, current?.settings ?? {}) === placeOf(definition, settings)) return null;
  return `the integration "${key}" has moved to another place, and its ${lost} with it; retry with the config "current"`;
}
