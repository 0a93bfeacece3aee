import type { MikroORM } from '@mikro-orm/mysql';
import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { type MixedSchema, mixed, object } from 'yup';
import type { Mailer } from '#features/mail/mailer.ts';
import type { MailSetting } from '#features/mail/providers/kind.ts';
import { mailProviderIds, mailProviderKinds } from '#features/mail/providers/table.ts';
import { type MailSettingsPlan, planMailSettings, saveMailSettings } from '#features/mail/settings/change.ts';
import { MailSettingsError } from '#features/mail/settings/errors.ts';
import { viewMailSettings } from '#features/mail/settings/view.ts';
import type { MailState } from '#features/mail/state.ts';
import { readMailSettings } from '#features/mail/store/settings.ts';
import { sendTestMail } from '#features/mail/test-mail.ts';
import { defaultSender, type Site } from '#features/site/site.ts';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import { noted } from '#forms/json-schema/meta.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { ApiError } from '#http/errors.ts';
import { audit } from '#http/middleware/audit.ts';
import { jsonBody } from '#http/middleware/json-body.ts';
import { flag, invalid, oneOf, parsed, readBody } from '#http/middleware/read.ts';
import { takeTurn } from '#http/middleware/turn.ts';
import type { SecretBox } from '#security/secret-box.ts';

export interface MailSettingsDeps {
  orm: MikroORM;
  box: SecretBox;
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

/** Null, and blank, make a setting follow what is usual again. */
function removable(must: string, isRight: (value: string) => boolean): MixedSchema<string | null | undefined> {
  return mixed<string>()
    .nullable()
    .transform((given: unknown) => (given === '' ? null : given))
    .meta({ json: { type: ['string', 'null'] } })
    .test('text', `\${path} ${must}`, (value) => value == null || (typeof value === 'string' && isRight(value)));
}

const address = 'must be one e-mail address, such as forms@example.org';
const isAddress = (value: string) => value.length <= 191 && isMailbox(value);
const recipient = parsed(
  'must be one e-mail address, such as ada@example.org',
  (given) => (typeof given === 'string' && isMailbox(given) ? given : undefined),
  { json: { type: 'string', format: 'email' } },
);

/** What was entered for a provider; its keys are checked one by one. Read by id, and so not part of the type. */
const providerSettings: Record<never, never> = Object.fromEntries(
  mailProviderKinds.map(({ id, title, settings }) => {
    const value = ({ secret }: MailSetting) => ({
      type: ['string', 'number', 'null'],
      ...(secret && { writeOnly: true }),
    });
    const properties = Object.fromEntries(settings.map((one) => [one.name, { ...value(one), title: one.title }]));
    const json = { type: ['object', 'null'], properties, description: `Settings of ${title}; null removes them.` };
    return [id, noted({ json }, mixed<Record<string, unknown>>().nullable())];
  }),
);

export const EMAIL_SETTINGS_BODY = object({
  provider: oneOf(mailProviderIds),
  from_name: removable(
    'must be a line of 1 to 200 characters',
    (value) => /^\P{C}{1,200}$/u.test(value) && value.trim() !== '',
  ),
  from_email: removable(address, isAddress),
  reply_to: removable(address, isAddress),
  dkim_selector: removable('must be a DKIM selector, such as s1', (value) => /^[a-z0-9_-]{1,63}$/i.test(value)),
  test: flag(),
  recipient,
}).shape(providerSettings);

export const EMAIL_TEST_BODY = object({
  recipient: recipient.required('recipient must be one e-mail address, such as ada@example.org'),
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
    const { test, recipient: to, ...given } = readBody(req, EMAIL_SETTINGS_BODY);
    if (test && to === undefined) throw invalid({ recipient: 'recipient is needed with test' });
    await takeTurn(req, limits, TURNS);
    const stored = await readMailSettings(deps);
    const plan = planMailSettings(stored, { ...given, providers: given });
    if (test && to !== undefined) {
      await takeTurn(req, limits, TEST_TURNS);
      await tryOut(req, plan, to);
    }
    await saveMailSettings(deps, plan, stored.version, clock());
    mailState.expire();
    await audit(req, 'email_settings.saved', { provider: plan.settings.provider, settings: plan.changed });
    res.json({ success: true, settings: await viewMailSettings(deps) });
  });

  router.post(`${PATH}/test`, admin, jsonBody(BODY_LIMIT), async (req, res) => {
    const { recipient: to, provider } = readBody(req, EMAIL_TEST_BODY);
    await takeTurn(req, limits, TEST_TURNS);
    const chosen = provider ?? (await readMailSettings(deps)).provider;
    const mail = { recipient: to, provider: chosen, login: loginOf(req), site: await readSite(), now: clock() };
    const { kind: _, ...result } = await sendTestMail(
      mail,
      (message, signal) => mailer.sendBy(chosen, message, signal),
      timeoutMs,
    );
    await noteTest(req, result);
    res.json(result);
  });

  router.use(mailErrors);
  return router;

  /** @throws MailSettingsError when the mail was not taken, ProviderError when another try may go well */
  async function tryOut(req: Request, { settings, options }: MailSettingsPlan, to: string): Promise<void> {
    const site = await readSite();
    const preset = defaultSender(site);
    // As it will be: an option that is to be removed leaves the default.
    const after = <T>(option: string, now: T, without: T) =>
      options.has(option) ? (options.get(option) ?? without) : now;
    const sender = {
      fromName: after('mail_from_name', site.fromName, preset.fromName),
      fromEmail: after('mail_from_email', site.fromEmail, preset.fromEmail),
      replyTo: after('mail_reply_to', site.replyTo, undefined),
    };
    const { provider } = settings;
    const mail = { recipient: to, provider, login: loginOf(req), site: { ...site, ...sender }, now: clock() };
    const { kind, ...result } = await sendTestMail(
      mail,
      (message, signal) => mailer.sendWith(settings, message, signal),
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

const mailErrors: ErrorRequestHandler = (error, _req, _res, next) => {
  if (!(error instanceof MailSettingsError)) return next(error);
  const { code, message, errors } = error;
  next(code === 'settings_changed' ? new ApiError(409, code, message) : new ApiError(422, code, message, { errors }));
};
