import { randomUUID } from 'node:crypto';
import { countUse } from '#features/accounts/actor-limits.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import { messageId, type Site } from '#features/site/site.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { headerText } from '#forms/templates/mail/header-text.ts';
import { layoutHtml, layoutText } from '#forms/templates/mail/layout.ts';
import { blankAddresses, ProviderError } from '#outgoing/errors.ts';
import type { Actor } from '#security/actor.ts';
import type { AuditTrail } from '#security/audit-events.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { hintFor } from './diagnostics/hints.ts';
import type { Mailer } from './mailer.ts';
import type { OutgoingMail } from './providers/mail.ts';
import type { MailChoice } from './settings/definition.ts';

export interface TestMail {
  recipient: string;
  /** Provider id, as in requests. */
  provider: string;
  /** Title of the form whose mail is tested; absent for a test of the site. */
  form?: string;
  /** Login of the account that requested the test. */
  login: string;
  site: Site;
  now: Date;
}

/** Result of a test mail. A failure is a result and not an error. */
export interface TestMailResult {
  success: boolean;
  sent: boolean;
  provider: string;
  /** Class of the failure. */
  code?: string;
  message?: string;
  /** Advice on the failure. */
  hint?: string;
}

/** Services that test mails need. */
export interface TestMailParts {
  mailer: Pick<Mailer, 'sendBy' | 'sendWith'>;
  audit: Pick<AuditTrail, 'note'>;
  limits: Pick<RateLimits, 'take'>;
  readSite(): Promise<Site>;
  clock: () => Date;
  /** Milliseconds that a mail server may take; default 10,000. */
  timeouts: { testMail?: number };
}

const LIMIT = { key: 'test_email', what: 'test mails', perMinute: 10 };

/**
 * Attempts once to send a mail while the caller waits, within a rate limit per minute. A failure is returned as a result.
 * @param by id of a provider with saved settings, or unsaved settings
 * @throws UseCaseError `rate_limited`
 */
export async function sendTest(
  app: TestMailParts,
  actor: Actor,
  by: string | MailChoice,
  about: { formId?: number },
  compose: (site: Site) => OutgoingMail,
): Promise<{ result: TestMailResult; kind?: ProviderError['kind'] }> {
  await countUse(app, actor, LIMIT);
  const message = compose(await app.readSite());
  const tried = await tryMail(app, by, message);
  const { sent, provider, code } = tried.result;
  // The recipient is left out: an address is personal data.
  await app.audit.note(actor, sent ? 'test_email.sent' : 'test_email.failed', { ...about, provider, code });
  return tried;
}

async function tryMail(
  { mailer, timeouts }: TestMailParts,
  by: string | MailChoice,
  message: OutgoingMail,
): Promise<{ result: TestMailResult; kind?: ProviderError['kind'] }> {
  const provider = typeof by === 'string' ? by : by.provider;
  const timeoutMs = timeouts.testMail ?? 10_000;
  const signal = AbortSignal.timeout(timeoutMs);
  const failed = (code: string, message: string, kind: ProviderError['kind']) => {
    const hint = hintFor(code, provider);
    return { result: { success: false, sent: false, provider, code, message, ...(hint && { hint }) }, kind };
  };
  try {
    await (typeof by === 'string' ? mailer.sendBy(by, message, signal) : mailer.sendWith(by, message, signal));
    return { result: { success: true, sent: true, provider } };
  } catch (error) {
    if (error instanceof ProviderError) return failed(error.type, withReply(error), error.kind);
    if (!signal.aborted) throw error;
    const seconds = Math.ceil(timeoutMs / 1000);
    return failed('timeout', `The mail server did not accept the message within ${seconds} s.`, 'unknown');
  }
}

/** Returns the message with the code of the reply; the reply's text may contain addresses and other personal data. */
function withReply({ message, status }: ProviderError): string {
  const text = blankAddresses(message);
  return status === undefined || text.includes(String(status)) ? text : `${text} It replied ${status}.`;
}

/** Builds the test mail that is sent unless another message is given. */
export function testMessage({ form, recipient, provider, login, site, now }: TestMail): OutgoingMail {
  const time = new Intl.DateTimeFormat(DEFAULT_TEXTS.locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: site.timeZone,
  });
  const lines = [
    `This is a test mail ${form === undefined ? 'of' : `for the form “${form}” of`} ${site.name} (${site.url}).`,
    `${login} asked for it on ${time.format(now)}. It was sent by the mail provider “${provider}”.`,
    'It has reached you, so this provider works. Nothing was submitted, and you need not do anything.',
  ];
  const subject = headerText(form === undefined ? `Test mail (${site.name})` : `Test mail: ${form} (${site.name})`);
  const layout = { site, subject, language: DEFAULT_TEXTS.locale };
  return {
    messageId: messageId(site, randomUUID()),
    to: [recipient],
    cc: [],
    bcc: [],
    replyTo: site.replyTo,
    fromName: headerText(site.fromName),
    fromEmail: site.fromEmail,
    subject,
    html: layoutHtml(lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'), layout),
    text: layoutText(lines.join('\n\n'), layout),
  };
}
