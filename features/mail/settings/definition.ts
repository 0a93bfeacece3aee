import type { MailProviderKind, MailSetting, MailSettings } from '#features/mail/providers/kind.ts';
import { findMailProvider, HOST_MAIL, mailProviderIds, mailProviderKinds } from '#features/mail/providers/table.ts';
import { MAIL_SCOPE } from '#features/site/site.ts';
import { recordOf } from '#forms/config/json.ts';
import { described } from '#forms/json-schema/meta.ts';
import { lineOfText, mailbox } from '#settings/checks.ts';
import { defineSettings } from '#settings/define.ts';
import { choice, instruction, setting, settingsGroup, trimmed } from '#settings/schema.ts';

/** The stored settings; each provider's settings are stored under its id. */
export interface MailSettingsValue {
  /** Absent if mails go through the mailer of MAIL_URL. */
  provider?: string;
  from_name?: string;
  from_email?: string;
  reply_to?: string;
  /** DKIM selector in the sender's domain, for providers that do not publish theirs. */
  dkim_selector?: string;
}

/** The chosen provider and the settings of all providers. */
export interface MailChoice {
  /** `host`: the mailer of MAIL_URL. */
  provider: string;
  /** Entered settings by provider id. */
  providers: Readonly<Record<string, MailSettings>>;
}

const blankIsNull = (given: unknown) => (given === '' ? null : given);
const text = { read: blankIsNull, json: { type: 'string' } };
const selector = (value: unknown) =>
  typeof value === 'string' && /^[a-z0-9_-]{1,63}$/i.test(value) ? null : 'must be a DKIM selector, such as s1';

/** The mail settings of the site (docs/interface.md 4.9). */
export const mailSettings = defineSettings<MailSettingsValue>({
  scope: MAIL_SCOPE,
  title: 'e-mail settings',
  schema: settingsGroup(
    {
      provider: choice(mailProviderIds, { preset: HOST_MAIL }),
      from_name: setting(lineOfText, text),
      from_email: setting(mailbox, text),
      reply_to: setting(mailbox, text),
      dkim_selector: setting(selector, text),
      ...Object.fromEntries(mailProviderKinds.map((kind) => [kind.id, groupOf(kind)])),
      test: instruction('Sends a mail to `recipient` first; nothing is saved unless it is taken.'),
      recipient: setting(mailbox, { isInstruction: true, json: { type: 'string', format: 'email' } }),
    },
    { readOnly: ['sender', 'updated_at'] },
  ),
  event: 'email_settings.saved',
  check(change) {
    const { given, after, refuse } = change;
    if (given.test === true && !given.recipient) refuse('recipient', 'is needed with test');
    const { provider = HOST_MAIL, providers } = mailChoice(after);
    if (change.isRefused || provider === HOST_MAIL || providers[provider]) return;
    const needed = findMailProvider(provider)?.settings.filter(isNeeded) ?? [];
    const named = needed.map(({ name }) => `${provider}.${name}`).join(', ');
    refuse('provider', `cannot be ${provider} without its settings; enter ${named} too`);
  },
});

/** Returns the choice of provider in stored settings. */
export function mailChoice(value: MailSettingsValue): MailChoice {
  const set = recordOf(value);
  const providers = mailProviderKinds.flatMap(({ id }) => {
    const own = Object.entries(recordOf(set[id])).map(([name, one]) => [name, String(one)]);
    return own.length > 0 ? [[id, Object.fromEntries(own) as Record<string, string>] as const] : [];
  });
  return { provider: value.provider ?? HOST_MAIL, providers: Object.fromEntries(providers) };
}

/** Adds default values to the settings; null if a required setting is missing. */
export function completeSettings(kind: MailProviderKind, given: MailSettings): MailSettings | null {
  if (kind.settings.some((one) => isNeeded(one) && !given[one.name])) return null;
  return Object.fromEntries(kind.settings.map(({ name, preset = '' }) => [name, given[name] || preset]));
}

function isNeeded({ preset }: MailSetting): boolean {
  return preset === undefined;
}

function groupOf({ title, settings }: MailProviderKind) {
  const fields = Object.fromEntries(settings.map((one) => [one.name, fieldOf(one)]));
  return described(`Settings of ${title}; null removes them.`, settingsGroup(fields, { whole: title }));
}

function fieldOf(one: MailSetting) {
  const { title, secret, isDestination, isNumber, values, preset, findMistake } = one;
  const usual = preset === undefined ? 'needed' : preset === '' ? 'may be left out' : `${preset} unless it is set`;
  const isEntered = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return setting((value, allowed) => (isEntered(value) ? findMistake(String(value), allowed) : 'must be a text'), {
    secret,
    isDestination,
    isNeeded: isNeeded(one),
    preset: isNumber ? Number(preset) : preset || undefined,
    description: `${title}: ${usual}${secret ? '; write-only, blank keeps it, null removes it' : ''}.`,
    read(given) {
      const entered = trimmed(typeof given === 'number' ? String(given) : given);
      if (typeof entered !== 'string') return entered;
      return isNumber && /^\d+$/.test(entered) ? Number(entered) : (one.read?.(entered) ?? entered);
    },
    json: { title, type: isNumber ? 'integer' : 'string', ...(values && { enum: [...values] }) },
  });
}
