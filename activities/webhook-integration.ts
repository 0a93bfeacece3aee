import { cancellationSignal } from '@temporalio/activity';
import { mergeContext } from '../db/merge-context.ts';
import type { Site } from '../db/site.ts';
import type { WebhookSettings } from '../forms/config-types.ts';
import { renderTemplate } from '../forms/merge-tags.ts';
import { webhookSecrets } from '../forms/secrets.ts';
import type { WebhookSender } from '../providers/webhook.ts';
import type { IntegrationHandler } from './integrations.ts';

/** The integration `webhook`: one `submission.created` event per submission, by the Standard Webhooks scheme. */
export function createWebhookIntegration(sender: WebhookSender, readSite: () => Promise<Site>): IntegrationHandler {
  return async ({ deliveryId, integration, form, submission, secrets, payload, now }) => {
    const settings = integration.settings as unknown as WebhookSettings;
    // Said for hooks; receivers were not meant.
    const { context: _, ...meta } = submission.meta;
    const { secret, headers } = webhookSecrets(integration.key, secrets);
    await sender.send({
      deliveryId,
      url: renderTemplate(settings.url, mergeContext(submission, form, await readSite()), 'url'),
      secrets: secret ? [secret] : [],
      headers,
      format: settings.format,
      event: {
        type: 'submission.created',
        timestamp: submission.createdAt.toISOString(),
        data: {
          form_id: form.id,
          submission_id: submission.id,
          fields: payload,
          meta: { ...meta, ip: submission.ipAddress, user_agent: submission.userAgent },
        },
      },
      now,
      signal: cancellationSignal(),
    });
  };
}
