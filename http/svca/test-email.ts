import { randomUUID } from 'node:crypto';
import { type Request, type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { FormStore, StoredForm } from '../../db/forms/form-store.ts';
import { mailDomain, type Site } from '../../db/site.ts';
import { escapeHtml } from '../../forms/templates/html.ts';
import { isMailbox } from '../../forms/templates/mailbox.ts';
import { headerText } from '../../forms/templates/merge-tags.ts';
import type { RateLimits } from '../../intake/rate-limits.ts';
import { ProviderError } from '../../providers/errors.ts';
import type { MailProvider, MailProviders, OutgoingMail } from '../../providers/mail/mail.ts';
import { ApiError, formNotFound } from '../errors.ts';
import { formIdOf } from '../middleware/cors.ts';

export interface TestEmailDeps {
  forms: FormStore;
  admin: RequestHandler;
  mail: MailProviders;
  limits: RateLimits;
  readSite(): Promise<Site>;
  log: Logger;
  clock: () => Date;
  /** How long a mail server may take; default 10 s. */
  timeoutMs?: number;
}

const PATH = '/forms/:id/test-email';
const PER_MINUTE = 10;

/**
 * Sends a test mail, `?recipient=` one address, `&provider=` a name of `mail` (default `host`). It is no submission's
 * mail: hooks and the form's notifications have no part in it. A mail server that refuses, is away or hangs is what the
 * caller wants to know: 200 with `sent` false. Errors: 401, 403, 404, 422 naming the parameter, 429 after ten a minute.
 */
export function testEmailRouter(deps: TestEmailDeps): Router {
  const { forms, admin, mail, limits, readSite, log, clock, timeoutMs = 10_000 } = deps;
  const router = Router();

  // Express would answer HEAD by running GET, and whoever only looks would have a mail sent.
  router.head(PATH, (_req, _res, next) => next('router'));

  router.get(PATH, admin, async (req, res) => {
    const form = await forms.get(formIdOf(req.params.id));
    if (!form?.active) throw formNotFound(req.params.id);
    const { recipient, name, provider } = readQuery(req, mail);
    const { id: userId, login } = req.principal ?? { id: 0, login: '' };
    await takeTurn(limits, userId);
    const message = compose({ form, recipient, provider: name, login, site: await readSite(), now: clock() });
    const failure = await attempt(provider, message, timeoutMs);
    // Without the recipient: an address is personal data.
    const audit = failure ? 'test_email.failed' : 'test_email.sent';
    log.info({ audit, userId, formId: form.id, provider: name, code: failure?.code, requestId: req.id }, 'test email');
    res.json({ success: !failure, sent: !failure, provider: name, ...failure });
  });

  return router;
}

/** @throws ApiError 422 naming each parameter that is wrong. */
function readQuery({ query }: Request, mail: MailProviders) {
  const { recipient, provider: name = 'host' } = query;
  const provider = typeof name === 'string' ? mail.get(name) : undefined;
  const errors: Record<string, string> = {};
  if (typeof recipient !== 'string' || !isMailbox(recipient)) {
    errors.recipient = 'recipient must be one e-mail address, as ada@example.org, with a + in it written %2B';
  }
  if (!provider) errors.provider = `provider must be one of ${[...mail.keys()].join(', ')}`;
  if (!provider || Object.keys(errors).length > 0) {
    throw new ApiError(422, 'validation_failed', 'The test mail was not sent; see errors.', { errors });
  }
  return { recipient: recipient as string, name: name as string, provider };
}

/** @throws ApiError 429: a test mail can be addressed to anybody. */
async function takeTurn(limits: RateLimits, userId: number): Promise<void> {
  const wait = await limits.take(`test_email:${userId}`, PER_MINUTE, 60);
  if (wait === 0) return;
  throw new ApiError(429, 'rate_limited', `Too many test mails. Try again in ${wait} s.`, {
    headers: { 'Retry-After': String(wait) },
  });
}

/** @returns null when the provider took the message. */
async function attempt(
  provider: MailProvider,
  message: OutgoingMail,
  timeoutMs: number,
): Promise<{ code: string; message: string } | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    await provider.send(message, signal);
    return null;
  } catch (error) {
    if (error instanceof ProviderError) return { code: error.type, message: withReply(error) };
    if (!signal.aborted) throw error;
    const seconds = Math.ceil(timeoutMs / 1000);
    return { code: 'timeout', message: `The mail server did not take the message within ${seconds} s.` };
  }
}

/** The reply's code alone: its text may repeat addresses and more. */
function withReply({ message, status }: ProviderError): string {
  return status === undefined || message.includes(String(status)) ? message : `${message} It replied ${status}.`;
}

interface TestMail {
  form: StoredForm;
  recipient: string;
  provider: string;
  login: string;
  site: Site;
  now: Date;
}

function compose({ form, recipient, provider, login, site, now }: TestMail): OutgoingMail {
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long', timeZone: site.timeZone });
  const lines = [
    `This is a test mail for the form “${form.title}” of ${site.name} (${site.url}).`,
    `${login} asked for it on ${time.format(now)}. It was sent by the mail provider “${provider}”.`,
    'That it has reached you shows that this provider works. Nothing was submitted, and there is nothing to do.',
  ];
  return {
    messageId: `<${randomUUID()}@${mailDomain(new URL(site.url).hostname)}>`,
    to: [recipient],
    cc: [],
    bcc: [],
    fromName: headerText(site.fromName),
    fromEmail: site.fromEmail,
    subject: headerText(`Test mail: ${form.title} (${site.name})`),
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
    text: lines.join('\n\n'),
  };
}
