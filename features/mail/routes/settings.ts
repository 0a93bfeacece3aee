import { type Request, type RequestHandler, Router } from 'express';
import { object } from 'yup';
import type { Mailer } from '#features/mail/mailer.ts';
import { mailProviderIds } from '#features/mail/providers/table.ts';
import { type MailSettingsValue, mailChoice, mailSettings } from '#features/mail/settings/definition.ts';
import { viewMailSettings } from '#features/mail/settings/view.ts';
import type { MailState } from '#features/mail/state.ts';
import { sendTestMail } from '#features/mail/test-mail.ts';
import { defaultSender, type Site } from '#features/site/site.ts';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { ApiError } from '#http/errors.ts';
import { audit, saving } from '#http/middleware/audit.ts';
import { bodyOf, jsonBody } from '#http/middleware/json-body.ts';
import { oneOf, parsed, readBody } from '#http/middleware/read.ts';
import { takeTurn } from '#http/middleware/turn.ts';
import { type SaveDeps, saveSettings } from '#settings/save.ts';
import { loadSettings } from '#settings/stored.ts';

export interface MailSettingsDeps extends SaveDeps {
  admin: RequestHandler;
  limits: Pick<RateLimits, 'take'>;
  readSite(): Promise<Site>;
  clock: () => Date;
  mailer: Pick<Mailer, 'sendBy' | 'sendWith'>;
  mailState: Pick<MailState, 'expire'>;
  /** How long a mail server may take over a test mail; default 10 s. */
  timeoutMs?: number;
}

const PATH = '/settings/email';
const BODY_LIMIT = 16 * 1024;
const TURNS = { key: 'email_settings', what: 'changes of e-mail settings', perMinute: 10 };
const TEST_TURNS = { key: 'test_email', what: 'test mails', perMinute: 10 };
const ADDRESS = 'must be one e-mail address, such as ada@example.org';

export const EMAIL_TEST_BODY = object({
  recipient: parsed(ADDRESS, (given) => (typeof given === 'string' && isMailbox(given) ? given : undefined), {
    json: { type: 'string', format: 'email' },
  }).required(`recipient ${ADDRESS}`),
  provider: oneOf(mailProviderIds),
});

/**
 * How the site sends mail (interface 4.9), for administrators: `GET` and `POST /settings/email` answer `{success, settings}`, without
 * secrets. A POST changes what it names: `{provider, from_name, from_email, reply_to, dkim_selector, smtp: {…}, sendgrid: {…}, …}`; of a
 * provider's secrets blank keeps and null removes. With `test: true` and a `recipient` a mail is sent with the new settings first, and nothing is saved
 * unless it is taken. `POST /settings/email/test` `{recipient, provider?}` sends one with what is saved, and answers 200 with
 * `{success, sent, provider}`, and `code, message, hint` where it was not sent. Errors, with nothing changed: 401, 403, 409 when somebody else saves in the same
 * moment, 413, 415, 422 naming each key that is wrong or when the test failed for good, 429 after ten a minute, 502 when it failed otherwise.
 */
export function mailSettingsRouter(deps: MailSettingsDeps): Router {
  const { admin, limits, clock, mailer, mailState, readSite, timeoutMs = 10_000 } = deps;
  const router = Router();

  router.get(PATH, admin, async (_req, res) => {
    res.json({ success: true, settings: await viewMailSettings(deps) });
  });

  router.post(PATH, admin, jsonBody(BODY_LIMIT), async (req, res) => {
    await takeTurn(req, limits, TURNS);
    await saveSettings(deps, mailSettings, bodyOf(req), saving(req, clock()), async ({ given, after }) => {
      if (given.test !== true) return;
      await takeTurn(req, limits, TEST_TURNS);
      await tryOut(req, after, String(given.recipient));
    });
    mailState.expire();
    res.json({ success: true, settings: await viewMailSettings(deps) });
  });

  router.post(`${PATH}/test`, admin, jsonBody(BODY_LIMIT), async (req, res) => {
    const { recipient: to, provider } = readBody(req, EMAIL_TEST_BODY);
    await takeTurn(req, limits, TEST_TURNS);
    const chosen = provider ?? mailChoice((await loadSettings(deps, mailSettings)).value).provider;
    const mail = { recipient: to, provider: chosen, login: loginOf(req), site: await readSite(), now: clock() };
    const { kind: _, ...result } = await sendTestMail(
      mail,
      (message, signal) => mailer.sendBy(chosen, message, signal),
      timeoutMs,
    );
    await noteTest(req, result);
    res.json(result);
  });

  return router;

  /** @throws ApiError 422 when the mail was not taken, 502 when another try may go well */
  async function tryOut(req: Request, after: MailSettingsValue, to: string): Promise<void> {
    const site = await readSite();
    const preset = defaultSender(site);
    const sender = {
      fromName: after.from_name ?? preset.fromName,
      fromEmail: after.from_email ?? preset.fromEmail,
      replyTo: after.reply_to,
    };
    const choice = mailChoice(after);
    const { provider } = choice;
    const mail = { recipient: to, provider, login: loginOf(req), site: { ...site, ...sender }, now: clock() };
    const { kind, ...result } = await sendTestMail(
      mail,
      (message, signal) => mailer.sendWith(choice, message, signal),
      timeoutMs,
    );
    await noteTest(req, result);
    if (result.sent) return;
    const { message = '', hint } = result;
    throw new ApiError(
      kind === 'permanent' ? 422 : 502,
      'test_failed',
      `Nothing was saved, because the test mail was not sent: ${message}${hint ? ` ${hint}` : ''}`,
    );
  }
}

function loginOf({ principal }: Request): string {
  return principal?.login ?? '';
}

/** Without the recipient: an address is personal data. */
async function noteTest(req: Request, { sent, provider, code }: { sent: boolean; provider: string; code?: string }) {
  await audit(req, sent ? 'test_email.sent' : 'test_email.failed', { provider, code });
}
