import { cancellationSignal } from '@temporalio/activity';
import { mergeContext } from '../db/merge-context.ts';
import type { Site } from '../db/site.ts';
import type { WebhookSettings } from '../forms/config-types.ts';
import { webhookSecrets } from '../forms/secrets.ts';
import { webhookContent } from '../forms/webhook-event.ts';
import type { WebhookSender } from '../providers/webhook.ts';
import type { IntegrationHandler } from './integrations.ts';

/** The integration `webhook`: one `submission.created` event per submission, by the Standard Webhooks scheme. */
export function createWebhookIntegration(sender: WebhookSender, readSite: () => Promise<Site>): IntegrationHandler {
  return async ({ deliveryId, integration, form, submission, secrets, payload, now }) => {
    const settings = integration.settings as unknown as WebhookSettings;
    // Said for hooks; receivers were not meant.
    const { context: _, ...noted } = submission.meta;
    const meta = { ...noted, ip: submission.ipAddress, user_agent: submission.userAgent };
    const context = mergeContext(submission, form, await readSite());
    const { url, data } = webhookContent(settings, payload, context, meta);
    return sender.send({
      deliveryId,
      url,
      ...webhookSecrets(integration.key, secrets),
      format: settings.format,
      event: { type: 'submission.created', timestamp: submission.createdAt.toISOString(), data },
      now,
      signal: cancellationSignal(),
    });
  };
}
