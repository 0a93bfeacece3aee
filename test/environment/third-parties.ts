import { type Inbox, startInbox } from '#dev/inbox/inbox.ts';
import type { CaughtMail } from '#dev/inbox/mailbox.ts';
import type { SmtpFailure } from '#dev/inbox/smtp-failures.ts';
import { startSandbox } from '#dev/sandbox/sandbox.ts';
import type { Failure } from '#fakes/failures.ts';
import { fakeUrls } from '#fakes/table.ts';
import type { ReceivedWebhook } from '#fakes/webhooks/log.ts';
import { DAY_SECONDS } from '#time.ts';

/** Requests that a webhook receiver of the sandbox received, newest first. */
export interface ReceiverReport {
  total: number;
  /** Attempts per delivery id. */
  deliveries: Record<string, number>;
  /** Number of delivery ids that were answered 2xx. */
  accepted: number;
  /** Number of delivery ids that were answered 2xx more than once. */
  duplicates: number;
  requests: ReceivedWebhook[];
}

/** A mail server and webhook receivers that really listen, and fail on request. */
export interface ThirdParties {
  mailUrl: string;
  sandboxUrl: string;
  mails(filter?: { to?: string; subject?: string }): CaughtMail[];
  failMail(failure: SmtpFailure): void;
  mendMail(): void;
  webhookUrl(name: string): string;
  /** @throws Error for an event that differs from the API's document */
  webhooks(name: string): Promise<ReceiverReport>;
  /** Checks signatures from now on, whatever the (virtual) time. */
  expectSignature(name: string, secret: string): Promise<void>;
  failWebhook(name: string, failure: Partial<Failure>): Promise<void>;
  mendWebhook(name: string): Promise<void>;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const ANY_TIME_SECONDS = 1000 * 365 * DAY_SECONDS;

export async function startThirdParties(): Promise<ThirdParties> {
  const inbox: Inbox = await startInbox({ smtpPort: 0, httpPort: 0, host: HOST });
  const sandbox = await startSandbox({ port: 0, host: HOST, mailUrl: inbox.mailUrl });
  const webhookUrl = (name: string) => `${sandbox.url}/webhooks/${name}`;
  return {
    mailUrl: inbox.mailUrl,
    sandboxUrl: sandbox.url,
    mails: (filter) => inbox.mailbox.list(filter),
    failMail: (failure) => inbox.failures.add(failure),
    mendMail: () => inbox.failures.clear(),
    webhookUrl,
    async webhooks(name) {
      // Imported late: it loads every feature, and some tests replace a part first.
      const { mistakesInEvent } = await import('./described-events.ts');
      const report = (await ask('GET', `${webhookUrl(name)}?limit=1000`)) as ReceiverReport;
      const mistakes = report.requests.filter(({ delivery_id }) => delivery_id !== '').flatMap(mistakesInEvent);
      if (mistakes.length > 0)
        throw new Error(`${name} was sent what the document does not say:\n${mistakes.join('\n')}`);
      return report;
    },
    async expectSignature(name, secret) {
      await ask('PUT', webhookUrl(name), { secret, tolerance_seconds: ANY_TIME_SECONDS });
    },
    async failWebhook(name, failure) {
      await ask('POST', `${webhookUrl(name)}/failures`, failure);
    },
    async mendWebhook(name) {
      await ask('DELETE', `${webhookUrl(name)}/failures`);
    },
    async close() {
      await Promise.all([inbox.close(), sandbox.close()]);
    },
  };
}

/** Returns the settings of the Pro package with the sandbox as its third parties. */
export function proSettings(sandboxUrl: string): Record<string, string> {
  return fakeUrls(sandboxUrl);
}

export async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}
