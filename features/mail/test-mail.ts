import { randomUUID } from 'node:crypto';
import { mailDomain, type Site } from '#features/site/site.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { headerText } from '#forms/templates/merge-tags.ts';
import { blankAddresses, ProviderError } from '#outgoing/errors.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { hintFor } from './diagnostics/hints.ts';
import type { OutgoingMail } from './providers/mail.ts';

export interface TestMail {
  recipient: string;
  /** What it is sent by, as requests call it. */
  provider: string;
  /** The title of the form that it is about; without one it is about the site. */
  form?: string;
  /** Who asked for it. */
  login: string;
  site: Site;
  now: Date;
}

/** What became of a test mail. A failure is a result and no error. */
export interface TestMailResult {
  success: boolean;
  sent: boolean;
  provider: string;
  /** The class of the failure. */
  code?: string;
  message?: string;
  /** What may help. */
  hint?: string;
}

/** Hands a mail to a provider, as a mailer does. */
type Send = (message: OutgoingMail, signal: AbortSignal) => Promise<unknown>;

type TriedMail = TestMailResult & { kind?: ProviderError['kind'] };

export function sendTestMail(mail: TestMail, send: Send, timeoutMs: number): Promise<TriedMail> {
  return tryMail(compose(mail), mail.provider, send, timeoutMs);
}

/** One attempt at a mail that somebody waits for. @param provider what it is sent by, as requests call it */
export async function tryMail(
  message: OutgoingMail,
  provider: string,
  send: Send,
  timeoutMs: number,
): Promise<TriedMail> {
  const signal = AbortSignal.timeout(timeoutMs);
  const failed = (code: string, message: string, kind: ProviderError['kind']) => {
    const hint = hintFor(code, provider);
    return { success: false, sent: false, provider, code, message, ...(hint && { hint }), kind };
  };
  try {
    await send(message, signal);
    return { success: true, sent: true, provider };
  } catch (error) {
    if (error instanceof ProviderError) return failed(error.type, withReply(error), error.kind);
    if (!signal.aborted) throw error;
    const seconds = Math.ceil(timeoutMs / 1000);
    return failed('timeout', `The mail server did not accept the message within ${seconds} s.`, 'unknown');
  }
}

/** Only the code of the reply: its text may repeat addresses and more. */
function withReply({ message, status }: ProviderError): string {
  const text = blankAddresses(message);
  return status === undefined || text.includes(String(status)) ? text : `${text} It replied ${status}.`;
}

function compose({ form, recipient, provider, login, site, now }: TestMail): OutgoingMail {
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
  return {
    messageId: `<${randomUUID()}@${mailDomain(new URL(site.url).hostname)}>`,
    to: [recipient],
    cc: [],
    bcc: [],
    replyTo: site.replyTo,
    fromName: headerText(site.fromName),
    fromEmail: site.fromEmail,
    subject: headerText(form === undefined ? `Test mail (${site.name})` : `Test mail: ${form} (${site.name})`),
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
    text: lines.join('\n\n'),
  };
}
