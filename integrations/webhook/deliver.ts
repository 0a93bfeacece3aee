import { cancellationSignal } from '@temporalio/activity';
import type { IntegrationHandler } from '../../activities/integrations/integrations.ts';
import type { Site } from '../../db/site.ts';
import { mergeContext } from '../../db/submissions/merge-context.ts';
import { secretPath, webhookSecrets } from '../../forms/config/secrets.ts';
import type { IntegrationConfig, WebhookSettings } from '../../forms/config/types.ts';
import { originOfTemplate } from '../../forms/templates/url-template.ts';
import { webhookContent } from './event.ts';
import type { WebhookSender } from './sender.ts';

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

/**
 * Secrets are the form's current ones, also for a job that follows an older revision: a removed webhook has none to sign
 * with, and headers of a webhook that has moved are not for the host it had before.
 * @param current the webhook as the form has it now
 * @returns why nothing may be sent, or null.
 */
export function lostSecrets(
  { key, settings }: IntegrationConfig,
  current: IntegrationConfig | undefined,
  secrets: ReadonlyMap<string, string>,
): string | null {
  if (!secrets.has(secretPath(key, 'secret'))) {
    return `the webhook "${key}" was removed from the form, and its signing secret with it`;
  }
  if (!secrets.has(secretPath(key, 'headers')) || originOf(current?.settings) === originOf(settings)) return null;
  return `the webhook "${key}" has moved to another host, and its headers with it; try again with the config "current"`;
}

function originOf(settings: IntegrationConfig['settings'] | undefined): string | null {
  return originOfTemplate(String(settings?.url ?? ''));
}
