import { randomUUID } from 'node:crypto';
import { type RequestHandler, Router } from 'express';
import { object } from 'yup';
import type { FormStore, StoredForm } from '../../db/forms/form-store.ts';
import { mailDomain, type Site } from '../../db/site.ts';
import { escapeHtml } from '../../forms/templates/html.ts';
import { isMailbox } from '../../forms/templates/mailbox.ts';
import { headerText } from '../../forms/templates/merge-tags.ts';
import type { RateLimits } from '../../intake/guards/rate-limits.ts';
import { ProviderError } from '../../providers/errors.ts';
import type { MailProvider, MailProviders, OutgoingMail } from '../../providers/mail/mail.ts';
import { requireActiveForm } from '../middleware/active-form.ts';
import { audit } from '../middleware/audit.ts';
import { parsed, readQuery } from '../middleware/read.ts';
import { takeTurn } from '../middleware/turn.ts';

export interface TestEmailDeps {
  forms: FormStore;
  admin: RequestHandler;
  mail: MailProviders;
  limits: RateLimits;
  readSite(): Promise<Site>;
  clock: () => Date;
  /** How long a mail server may take; default 10 s. */
  timeoutMs?: number;
}

const PATH = '/forms/:id/test-email';
const TURNS = { key: 'test_email', what: 'test mails', perMinute: 10 };

/**
 * Sends a test mail, `?recipient=` one address, `&provider=` a name of `mail` (default `host`). Hooks and the form's
 * notifications have no part in it. A mail server that refuses, is away or hangs is a result and not an error: 200 with
 * `sent` false. Errors: 401, 403, 404, 422 naming the parameter, 429 after ten a minute.
 */
export function testEmailRouter(deps: TestEmailDeps): Router {
  const { forms, admin, mail, limits, readSite, clock, timeoutMs = 10_000 } = deps;
  const router = Router();
  const query = testEmailQuery(mail);

  // Express would answer HEAD by running GET, which would send a mail.
  router.head(PATH, (_req, _res, next) => next('router'));

  router.get(PATH, admin, async (req, res) => {
    const form = await requireActiveForm(forms, req);
    const {
      recipient,
      provider: { name, provider },
    } = readQuery(req, query);
    await takeTurn(req, limits, TURNS);
    const login = req.principal?.login ?? '';
    const message = compose({ form, recipient, provider: name, login, site: await readSite(), now: clock() });
    const failure = await attempt(provider, message, timeoutMs);
    // Without the recipient: an address is personal data.
    await audit(req, failure ? 'test_email.failed' : 'test_email.sent', {
      formId: form.id,
      provider: name,
      code: failure?.code,
    });
    res.json({ success: !failure, sent: !failure, provider: name, ...failure });
  });

  return router;
}

export function testEmailQuery(mail: MailProviders) {
  const named = (name: unknown) => {
    const provider = typeof name === 'string' ? mail.get(name) : undefined;
    return provider && { name: String(name), provider };
  };
  const address = 'must be one e-mail address, such as ada@example.org; write a + in it as %2B';
  return object({
    recipient: parsed(address, (given) => (typeof given === 'string' && isMailbox(given) ? given : undefined), {
      json: { type: 'string', format: 'email' },
    }).required(`\${path} ${address}`),
    provider: parsed(`must be one of ${[...mail.keys()].join(', ')}`, named, { json: { type: 'string' } })
      .default(() => named('host'))
      .required(),
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
    return { code: 'timeout', message: `The mail server did not accept the message within ${seconds} s.` };
  }
}

/** Only the code of the reply: its text may repeat addresses and more. */
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
    'It has reached you, so this provider works. Nothing was submitted, and you need not do anything.',
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
