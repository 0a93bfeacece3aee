import type { IntegrationDefinition } from '#forms/integration-definition.ts';
import { customIntegration } from './custom/definition.ts';
import * as own from './index.ts';

/** Every integration of the service's own. */
export const integrations: readonly IntegrationDefinition[] = Object.values(own);

/** The definition of an id; all but the service's own are custom integrations. */
export function integrationOf(id: string): IntegrationDefinition {
  return integrations.find((one) => one.id === id) ?? customIntegration(id);
}

/** Ids of the integrations that are this service's own work: the run of the submission does them itself. */
export const inlineIntegrationIds: readonly string[] = integrations
  .filter(({ runs }) => runs === 'inline')
  .map(({ id }) => id);

/** Tells whether an integration has a durable run of its own, which the submission does not wait for (docs/interface.md 4.2). */
export function isQueued(integrationId: string): boolean {
  return integrationOf(integrationId).runs === 'queued';
}
