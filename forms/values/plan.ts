import { integrationOf, integrations } from '#features/integrations/table.ts';
import type { FormConfig, IntegrationConfig, NotificationConfig, SubmissionValues } from '#forms/config/types.ts';
import { comparableValues } from './comparable-values.ts';
import { applies } from './conditions.ts';

/** Ids of the integrations that are this service's own work: the run of the submission does them itself. */
export const inlineIntegrationIds: readonly string[] = integrations
  .filter(({ runs }) => runs === 'inline')
  .map(({ id }) => id);

/** Whether an integration has a durable run of its own, which the submission does not wait for (4.2). */
export function isQueued(integrationId: string): boolean {
  return integrationOf(integrationId).runs === 'queued';
}

/** What follows from a submission: the enabled notifications and integrations whose conditions hold. */
export interface Plan {
  notifications: NotificationConfig[];
  integrations: IntegrationConfig[];
}

export function planRun(config: FormConfig, values: SubmissionValues): Plan {
  const { options } = config;
  const comparable = comparableValues(config, values);
  const due = ({ enabled, conditional }: NotificationConfig | IntegrationConfig) =>
    enabled && applies(conditional, comparable);
  return { notifications: options.notifications.filter(due), integrations: options.integrations.filter(due) };
}
