import { UseCaseError } from '#db/use-case-error.ts';
import { countUse } from '#features/accounts/actor-limits.ts';
import type { FeatureData } from '#features/feature-data.ts';
import type { MailSetting } from '#features/mail/providers/kind.ts';
import { findMailProvider } from '#features/mail/providers/table.ts';
import type { MailState } from '#features/mail/state.ts';
import { sendTest, type TestMailParts, type TestMailResult, testMessage } from '#features/mail/test-mail.ts';
import { defaultSender } from '#features/site/site.ts';
import { type AccountActor, mayReadAnswers } from '#security/actor.ts';
import { type SettingsParts, saveSettings } from '#settings/save.ts';
import { loadSettings } from '#settings/stored.ts';
import { type MailSettingsValue, mailChoice, mailSettings } from './definition.ts';

export interface MailSettingsParts extends SettingsParts, TestMailParts {
  mailState: Pick<MailState, 'expire'>;
  installed: readonly FeatureData[];
}

const LIMIT = { key: 'email_settings', what: 'changes of e-mail settings', perMinute: 10 };

/**
 * Changes the site's mail settings. With `test`, a test mail is sent first, and the settings are saved only if it is accepted.
 * Only saves count as changes; test mails have a rate limit of their own.
 * @throws UseCaseError
 */
export async function changeMailSettings(app: MailSettingsParts, actor: AccountActor, given: unknown): Promise<void> {
  await saveSettings(app, actor, mailSettings, given, {
    async tryOut({ given: { test, recipient }, after, changed }) {
      if (!mayReadAnswers(actor) && changed.some(leads)) {
        for (const { refuseMailSettings } of app.installed) await refuseMailSettings?.(app.orm.em.fork());
      }
      if (test === true) await tryOut(app, actor, after, String(recipient));
    },
    count: () => countUse(app, actor, LIMIT),
  });
  app.mailState.expire();
}

/** True if the setting decides where mails are sent, or under which sender. */
function leads(path: string): boolean {
  return path === 'provider' || path.includes('.');
}

/** Sends a test mail with the saved settings. A failure is returned as a result. */
export async function testMailSettings(
  app: MailSettingsParts,
  actor: AccountActor,
  { recipient, provider }: { recipient: string; provider?: string },
): Promise<TestMailResult> {
  const by = provider ?? mailChoice((await loadSettings(app, mailSettings)).value).provider;
  const { login } = actor.account;
  const { result } = await sendTest(app, actor, by, {}, (site) =>
    testMessage({ recipient, provider: by, login, site, now: app.clock() }),
  );
  return result;
}

/** @throws UseCaseError `test_failed`: `invalid` for a wrong setting and for permanent refusals, else `failed_elsewhere` */
async function tryOut(
  app: MailSettingsParts,
  actor: AccountActor,
  after: MailSettingsValue,
  recipient: string,
): Promise<void> {
  const choice = mailChoice(after);
  const { result, kind } = await sendTest(app, actor, choice, {}, (site) => {
    const preset = defaultSender(site);
    const sender = {
      fromName: after.from_name ?? preset.fromName,
      fromEmail: after.from_email ?? preset.fromEmail,
      replyTo: after.reply_to,
    };
    const { login } = actor.account;
    return testMessage({ recipient, provider: choice.provider, login, site: { ...site, ...sender }, now: app.clock() });
  });
  if (result.sent) return;
  const { code = '', message = '', hint } = result;
  const why = `Nothing was saved, because the test mail was not sent: ${message}${hint ? ` ${hint}` : ''}`;
  const path = wrongSetting(choice.provider, code);
  if (path !== null) throw new UseCaseError('invalid', 'test_failed', why, { [path]: `${path}: ${message}` });
  throw new UseCaseError(kind === 'permanent' ? 'invalid' : 'failed_elsewhere', 'test_failed', why);
}

/**
 * Returns the setting that a failure points to. Sent mails would wait until it is corrected; here the person who enters it can
 * correct it at once.
 */
function wrongSetting(provider: string, code: string): string | null {
  if (code === 'mail_sender') return 'from_email';
  const isMeant = {
    mail_auth: isSecret,
    dns_failure: isDestination,
    address_refused: isDestination,
    address_forbidden: isDestination,
  }[code];
  const setting = isMeant && findMailProvider(provider)?.settings.find(isMeant);
  return setting ? `${provider}.${setting.name}` : null;
}

const isSecret = ({ secret }: MailSetting) => secret === true;
const isDestination = (setting: MailSetting) => setting.isDestination === true;
