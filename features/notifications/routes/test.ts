import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import { type RequestHandler, Router } from 'express';
import { object } from 'yup';
import { readNamed } from '#db/settings.ts';
import { formNotFound } from '#db/use-case-error.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { Mailer } from '#features/mail/mailer.ts';
import type { OutgoingMail } from '#features/mail/providers/mail.ts';
import { mailChoice } from '#features/mail/settings/definition.ts';
import { tryMail } from '#features/mail/test-mail.ts';
import { MAIL_SCOPE, mailDomain, type Site } from '#features/site/site.ts';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import { takeTurn } from '#features/submissions/limits/turn.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { audit } from '#http/middleware/audit.ts';
import { jsonBody } from '#http/middleware/json-body.ts';
import { parsed, readBody, wholeNumber } from '#http/middleware/read.ts';
import { optionsKey, renderTried, triedNotification, triedValues } from './tried-notification.ts';

export interface NotificationTestDeps {
  orm: MikroORM;
  forms: FormStore;
  admin: RequestHandler;
  mailer: Mailer;
  limits: RateLimits;
  readSite(): Promise<Site>;
  clock: () => Date;
  /** How long a mail server may take, in ms; default 10 s. */
  timeoutMs?: number;
}

const BODY_LIMIT = 512 * 1024;
const TURNS = { key: 'test_email', what: 'test mails', perMinute: 10 };
const ADDRESS = 'must be one e-mail address, such as ada@example.org';
export const TEST_NOTIFICATION = object({
  recipient: parsed(ADDRESS, (given) => (typeof given === 'string' && isMailbox(given) ? given : undefined), {
    json: { type: 'string', format: 'email' },
  }).required(`\${path} ${ADDRESS}`),
  options: optionsKey(),
  formId: wholeNumber(1, Number.MAX_SAFE_INTEGER).required(`\${path} is required: the id of a form`),
});

/**
 * `POST /emails/test` (interface 4.8), for administrators: sends a notification of the form `formId`, made of sample values, to
 * `recipient` alone. `options` are keys of a notification that are not saved (`key` says of which), or the form's options as they are
 * to be. Nothing goes along with it, and extensions' hooks have no part in it. A mail server that refuses, is away or hangs is
 * a result and not an error: 200 with `sent` false. Errors: 401, 403, 404, 413, 415, 422 naming the key, 429 after ten a minute.
 */
export function notificationTestRouter(deps: NotificationTestDeps): Router {
  const { orm, forms, admin, mailer, limits, readSite, clock, timeoutMs = 10_000 } = deps;
  const router = Router();

  router.post('/emails/test', admin, jsonBody(BODY_LIMIT), async (req, res) => {
    const { recipient, options = {}, formId } = readBody(req, TEST_NOTIFICATION);
    const form = await forms.get(formId);
    if (!form?.active) throw formNotFound(formId);
    const key = typeof options.key === 'string' ? options.key : undefined;
    const tried = triedNotification(form, { key, options, recipient }, forms.rules);
    await takeTurn(req, limits, TURNS);
    const site = await readSite();
    const email = renderTried(tried, { values: triedValues(tried.config), createdAt: clock() }, site);
    const message: OutgoingMail = {
      messageId: `<${randomUUID()}@${mailDomain(new URL(site.url).hostname)}>`,
      ...{ to: [recipient], cc: [], bcc: [], replyTo: email.reply_to },
      ...{ fromName: email.from_name, fromEmail: email.from_email },
      ...{ subject: `[Test] ${email.subject}`, html: email.html, text: email.text },
    };
    const provider = mailChoice(await readNamed(orm, MAIL_SCOPE)).provider;
    const send = (one: OutgoingMail, signal: AbortSignal) => mailer.sendBy(provider, one, signal);
    const { kind: _, ...result } = await tryMail(message, provider, send, timeoutMs);
    // Without the recipient: an address is personal data.
    const event = result.sent ? 'test_email.sent' : 'test_email.failed';
    await audit(req, event, { formId, provider, code: result.code });
    res.json(result);
  });

  return router;
}
