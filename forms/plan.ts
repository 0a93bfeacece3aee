import { applies } from './conditions.ts';
import type { FormConfig, IntegrationConfig, NotificationConfig, SubmissionValues } from './config-types.ts';

/** What follows from a submission: the enabled notifications and integrations whose conditions hold. */
export interface Plan {
  notifications: NotificationConfig[];
  integrations: IntegrationConfig[];
}

export function planRun({ options }: FormConfig, values: SubmissionValues): Plan {
  const due = ({ enabled, conditional }: NotificationConfig | IntegrationConfig) =>
    enabled && applies(conditional, values);
  return { notifications: options.notifications.filter(due), integrations: options.integrations.filter(due) };
}
