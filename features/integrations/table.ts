import type { IntegrationDefinition } from '#forms/integration-definition.ts';
import { customIntegration } from './custom/definition.ts';
import * as own from './index.ts';

/** Every integration of the service's own. */
export const integrations: readonly IntegrationDefinition[] = Object.values(own);

/** The definition of an id; all but the service's own are custom integrations. */
export function integrationOf(id: string): IntegrationDefinition {
  return integrations.find((one) => one.id === id) ?? customIntegration(id);
}
