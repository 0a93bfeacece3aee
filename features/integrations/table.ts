import type { IntegrationDefinition } from '#forms/integration-definition.ts';
import { customIntegration } from './custom/definition.ts';
import * as own from './index.ts';

/** The service's own integrations. */
export const integrations: readonly IntegrationDefinition[] = Object.values(own);

/** Returns the definition of an integration; unknown ids are custom integrations. */
export function integrationOf(id: string): IntegrationDefinition {
  return integrations.find((one) => one.id === id) ?? customIntegration(id);
}

/** Ids of the integrations that the run of the submission delivers itself. */
export const inlineIntegrationIds: readonly string[] = integrations
  .filter(({ runs }) => runs === 'inline')
  .map(({ id }) => id);

/** True if the integration has a durable run of its own, which the submission does not wait for (docs/interface.md 4.2). */
export function isQueued(integrationId: string): boolean {
  return integrationOf(integrationId).runs === 'queued';
}
