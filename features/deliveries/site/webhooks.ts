import type { EntityManager } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { IntegrationConfig } from '#forms/config/types.ts';
import { OF_SITE, SiteWebhook } from './entities.ts';

/** Returns a webhook of the site in the shape of a form's integration. */
export function asIntegration({ key, url, format }: Pick<SiteWebhook, 'key' | 'url' | 'format'>): IntegrationConfig {
  return { key, integration_id: 'webhook', enabled: true, settings: { url, format } };
}

/** Reads the current webhooks of the site in the shape of a form that has nothing else. Deliveries use this form. */
export async function readSiteForm(em: EntityManager): Promise<FormAtRevision> {
  const webhooks = await em.find(SiteWebhook, {}, { orderBy: { key: 'asc' }, disableIdentityMap: true });
  const options = { integrations: webhooks.map(asIntegration) } as FormAtRevision['config']['options'];
  return { id: OF_SITE, revision: 0, title: '', config: { fields: [], options } };
}

export function noWebhook(key: string): UseCaseError {
  const message = `The site has no webhook ${JSON.stringify(key.slice(0, 64))}.`;
  return new UseCaseError('not_found', 'webhook_not_found', message);
}
