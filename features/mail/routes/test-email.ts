import type { MikroORM } from '@mikro-orm/mysql';
import { type RequestHandler, Router } from 'express';
import { object } from 'yup';
import { readNamed } from '#db/settings.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { Mailer } from '#features/mail/mailer.ts';
import { mailProviderIds } from '#features/mail/providers/table.ts';
import { mailChoice } from '#features/mail/settings/definition.ts';
import { sendTestMail } from '#features/mail/test-mail.ts';
import { MAIL_SCOPE, type Site } from '#features/site/site.ts';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { requireActiveForm } from '#http/middleware/active-form.ts';
import { audit } from '#http/middleware/audit.ts';
import { oneOf, parsed, readQuery } from '#http/middleware/read.ts';
import { takeTurn } from '#http/middleware/turn.ts';

export interface TestEmailDeps {
  orm: MikroORM;
  forms: FormStore;
  admin: RequestHandler;
  mailer: Pick<Mailer, 'sendBy'>;
  limits: Pick<RateLimits, 'take'>;
  readSite(): Promise<Site>;
  clock: () => Date;
  /** How long a mail server may take; default 10 s. */
  timeoutMs?: number;
}

const PATH = '/forms/:id/test-email';
const TURNS = { key: 'test_email', what: 'test mails', perMinute: 10 };
const ADDRESS = 'must be one e-mail address, such as ada@example.org; write a + in it as %2B';

export const TEST_EMAIL_QUERY = object({
  recipient: parsed(ADDRESS, (given) => (typeof given === 'string' && isMailbox(given) ? given : undefined), {
    json: { type: 'string', format: 'email' },
  }).required(`\${path} ${ADDRESS}`),
  provider: oneOf(mailProviderIds),
});

/**
 * Sends a test mail, `?recipient=` one address, `&provider=` one of the ways to send mail (default the site's choice, `host`
 * where nothing was saved). Hooks and the form's notifications have no part in it. A mail server that refuses, is away or hangs, and a provider without
 * settings, is a result and not an error: 200 with `sent` false. Errors: 401, 403, 404, 422 naming the parameter, 429 after ten a minute.
 */
export function testEmailRouter(deps: TestEmailDeps): Router {
  const { orm, forms, admin, mailer, limits, readSite, clock, timeoutMs = 10_000 } = deps;
  const router = Router();

  // Express would answer HEAD by running GET, which would send a mail.
  router.head(PATH, (_req, _res, next) => next('router'));

  router.get(PATH, admin, async (req, res) => {
    const form = await requireActiveForm(forms, req);
    const { recipient, provider: asked } = readQuery(req, TEST_EMAIL_QUERY);
    await takeTurn(req, limits, TURNS);
    const provider = asked ?? mailChoice(await readNamed(orm, MAIL_SCOPE)).provider;
    const login = req.principal?.login ?? '';
    const { kind: _, ...result } = await sendTestMail(
      { form: form.title, recipient, provider, login, site: await readSite(), now: clock() },
      (message, signal) => mailer.sendBy(provider, message, signal),
      timeoutMs,
    );
    // Without the recipient: an address is personal data.
    const { sent, code } = result;
    await audit(req, sent ? 'test_email.sent' : 'test_email.failed', { formId: form.id, provider, code });
    res.json(result);
  });

  return router;
}
