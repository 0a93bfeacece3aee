import type { NotificationConfig } from '#features/notifications/option.ts';
import type { FormConfig, IntegrationConfig, SubmissionValues } from '#forms/config/types.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { applies } from '#forms/values/conditions.ts';

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
