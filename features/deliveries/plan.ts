import type { NotificationConfig } from '#features/notifications/option.ts';
import { type RunsOn, runsOn } from '#forms/config/runs-on.ts';
import type { FormConfig, IntegrationConfig, SubmissionValues } from '#forms/config/types.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { applies } from '#forms/values/conditions.ts';

/** The enabled notifications and integrations for a submission, or for a change of its answers, whose conditions hold. */
export interface Plan {
  notifications: NotificationConfig[];
  integrations: IntegrationConfig[];
}

export function planRun(config: FormConfig, values: SubmissionValues, what: RunsOn = 'created'): Plan {
  const { options } = config;
  const comparable = comparableValues(config, values);
  const due = (entry: NotificationConfig | IntegrationConfig) =>
    entry.enabled && runsOn(entry, what) && applies(entry.conditional, comparable);
  return { notifications: options.notifications.filter(due), integrations: options.integrations.filter(due) };
}
