import { countUse } from '#features/accounts/actor-limits.ts';
import type { Mailer } from '#features/mail/mailer.ts';
import type { MailState } from '#features/mail/state.ts';
import { sendTestMail, type TestMailResult } from '#features/mail/test-mail.ts';
import { defaultSender, type Site } from '#features/site/site.ts';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import { ApiError } from '#http/errors.ts';
import type { AccountActor } from '#security/actor.ts';
import { type SettingsParts, saveSettings } from '#settings/save.ts';
import { loadSettings } from '#settings/stored.ts';
import { type MailSettingsValue, mailChoice, mailSettings } from './definition.ts';

export interface MailSettingsParts extends SettingsParts {
  limits: Pick<RateLimits, 'take'>;
  readSite(): Promise<Site>;
  mailer: Pick<Mailer, 'sendBy' | 'sendWith'>;
  mailState: Pick<MailState, 'expire'>;
  /** How long a mail server may take over a test mail; default 10 s. */
  timeoutMs?: number;
}

const LIMIT = { key: 'email_settings', what: 'changes of e-mail settings', perMinute: 10 };
const TEST_LIMIT = { key: 'test_email', what: 'test mails', perMinute: 10 };
const TIMEOUT_MS = 10_000;

/**
 * Changes how the site sends mail. With `test` a mail goes out first, and nothing is saved unless it is taken.
 * @throws UseCaseError; ApiError `test_failed`
 */
export async function changeMailSettings(app: MailSettingsParts, actor: AccountActor, given: unknown): Promise<void> {
  await countUse(app, actor, LIMIT);
  await saveSettings(app, actor, mailSettings, given, async ({ given: { test, recipient }, after }) => {
    if (test !== true) return;
    await countUse(app, actor, TEST_LIMIT);
    await tryOut(app, actor, after, String(recipient));
  });
  app.mailState.expire();
}

/** Sends a test mail with what is saved. What goes wrong is a result. */
export async function testMailSettings(
  app: MailSettingsParts,
  actor: AccountActor,
  { recipient, provider }: { recipient: string; provider?: string },
): Promise<TestMailResult> {
  const { mailer, readSite, clock, timeoutMs = TIMEOUT_MS } = app;
  await countUse(app, actor, TEST_LIMIT);
  const chosen = provider ?? mailChoice((await loadSettings(app, mailSettings)).value).provider;
  const mail = { recipient, provider: chosen, login: actor.account.login, site: await readSite(), now: clock() };
  const send: Parameters<typeof sendTestMail>[1] = (message, signal) => mailer.sendBy(chosen, message, signal);
  const { kind: _, ...result } = await sendTestMail(mail, send, timeoutMs);
  await noteTest(app, actor, result);
  return result;
}

/** @throws ApiError 422 when the mail was not taken, 502 when another try may go well */
async function tryOut(
  app: MailSettingsParts,
  actor: AccountActor,
  after: MailSettingsValue,
  recipient: string,
): Promise<void> {
  const { mailer, readSite, clock, timeoutMs = TIMEOUT_MS } = app;
  const site = await readSite();
  const preset = defaultSender(site);
  const sender = {
    fromName: after.from_name ?? preset.fromName,
    fromEmail: after.from_email ?? preset.fromEmail,
    replyTo: after.reply_to,
  };
  const choice = mailChoice(after);
  const { login } = actor.account;
  const mail = { recipient, provider: choice.provider, login, site: { ...site, ...sender }, now: clock() };
  const send: Parameters<typeof sendTestMail>[1] = (message, signal) => mailer.sendWith(choice, message, signal);
  const { kind, ...result } = await sendTestMail(mail, send, timeoutMs);
  await noteTest(app, actor, result);
  if (result.sent) return;
  const { message = '', hint } = result;
  const why = `Nothing was saved, because the test mail was not sent: ${message}${hint ? ` ${hint}` : ''}`;
  throw new ApiError(kind === 'permanent' ? 422 : 502, 'test_failed', why);
}

/** Without the recipient: an address is personal data. */
async function noteTest(
  { audit }: MailSettingsParts,
  actor: AccountActor,
  { sent, provider, code }: TestMailResult,
): Promise<void> {
  await audit.note(actor, sent ? 'test_email.sent' : 'test_email.failed', { provider, code });
}
