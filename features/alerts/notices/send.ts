import type { AlertSettings } from '#features/alerts/settings.ts';
import type { RoleApp } from '#features/app.ts';
import { createWebhookSender } from '#features/integrations/webhook/sender.ts';
import { HOST_MAIL } from '#features/mail/providers/table.ts';
import { messageId, type Site } from '#features/site/site.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { Composed } from './compose-news.ts';

export interface SendParts extends Pick<RoleApp, 'http'> {
  mailer: Pick<RoleApp['mailer'], 'sendBy'>;
  mailState: Pick<RoleApp['mailState'], 'settings'>;
}

export interface AlertMail extends Composed {
  /** The same in every attempt. */
  id: string;
  recipients: readonly string[];
  site: Site;
}

/** Error types that concern the recipients: another provider would refuse them too. */
const OF_RECIPIENT = new Set(['mail_rejected', 'mail_suppressed', 'mail_invalid', 'mail_unknown']);

/**
 * Sends through the mail provider of the site; if that refuses or is away, through the other configured providers.
 * @param failing the provider that an alert of this mail is about, which is tried last
 * @returns the provider that took the mail
 * @throws ProviderError of the first provider tried
 */
export async function sendAlertMail(
  { mailer, mailState }: SendParts,
  { id, recipients, site, ...content }: AlertMail,
  { failing, signal }: { failing?: ReadonlySet<string>; signal?: AbortSignal } = {},
): Promise<string> {
  const { provider, providers } = await mailState.settings({ anew: true });
  const ways = [...new Set([provider, ...Object.keys(providers), HOST_MAIL])];
  const last = (one: string) => (failing?.has(one) ? 1 : 0);
  const message = {
    messageId: messageId(site, `alert-${id}`),
    to: [...recipients],
    cc: [],
    bcc: [],
    replyTo: site.replyTo,
    fromName: site.fromName,
    fromEmail: site.fromEmail,
    ...content,
  };
  let first: unknown;
  for (const by of ways.sort((one, other) => last(one) - last(other))) {
    try {
      await mailer.sendBy(by, message, signal);
      return by;
    } catch (error) {
      first ??= error;
      if (!(error instanceof ProviderError) || OF_RECIPIENT.has(error.type) || signal?.aborted) throw error;
    }
  }
  throw first;
}

export interface AlertEvent {
  /** The same in every attempt. */
  id: string;
  type: 'alert.started' | 'alert.ended' | 'alert.test';
  at: Date;
  /** The subject of the event, as a path. */
  subject?: string;
  /** The address where visitors reach the service. */
  source: string;
  data: Record<string, unknown>;
}

/** Posts an event by the Standard Webhooks scheme. @throws ProviderError */
export async function sendAlertEvent(
  { http }: Pick<SendParts, 'http'>,
  { url, secret, format }: NonNullable<AlertSettings['webhook']>,
  { id, type, at, subject, source, data }: AlertEvent,
  { now, signal, timeoutMs }: { now: Date; signal?: AbortSignal; timeoutMs?: number },
): Promise<void> {
  await createWebhookSender({ http }).send({
    deliveryId: id,
    url,
    secrets: [secret],
    format,
    event: { type, timestamp: at.toISOString(), subject, data },
    source,
    now,
    signal,
    timeoutMs,
  });
}
