import type { MikroORM } from '@mikro-orm/mysql';
import type { MailProviderKind } from '#features/mail/providers/kind.ts';
import { findMailProvider, HOST_MAIL, mailProviderKinds } from '#features/mail/providers/table.ts';
import { type ProviderSettings, type StoredMailSettings, writeMailSettings } from '#features/mail/store/settings.ts';
import { isObject } from '#forms/config/json.ts';
import { SECRET_MASK } from '#forms/config/secret-names.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { missingSettings } from './complete.ts';
import { MailSettingsError } from './errors.ts';

/** What an administrator entered: an absent key stays as it is, null removes. */
export interface GivenMailSettings {
  provider?: string;
  from_name?: string | null;
  from_email?: string | null;
  reply_to?: string | null;
  dkim_selector?: string | null;
  /** By provider: its settings. */
  providers: Readonly<Record<string, unknown>>;
}

/** What is to be saved. */
export interface MailSettingsPlan {
  settings: Pick<StoredMailSettings, 'provider' | 'providers' | 'dkimSelector'>;
  options: ReadonlyMap<string, string | null>;
  /** Names of what changes, without values. */
  changed: string[];
}

const OPTIONS = { from_name: 'mail_from_name', from_email: 'mail_from_email', reply_to: 'mail_reply_to' } as const;

/** Pure: what the settings become. @throws MailSettingsError naming each key that is wrong */
export function planMailSettings(stored: StoredMailSettings, given: GivenMailSettings): MailSettingsPlan {
  const errors: Record<string, string> = {};
  const provider = given.provider ?? stored.provider;
  const dkimSelector = given.dkim_selector === undefined ? stored.dkimSelector : given.dkim_selector;
  const changed: string[] = [];
  if (provider !== stored.provider) changed.push('provider');
  if (dkimSelector !== stored.dkimSelector) changed.push('dkim_selector');
  const providers: Record<string, ProviderSettings[string]> = {};
  for (const kind of mailProviderKinds) {
    const before = stored.providers[kind.id] ?? {};
    const after = mergeProvider(kind, before, given.providers[kind.id], errors);
    if (Object.keys(after).length > 0) providers[kind.id] = after;
    const names = kind.settings.map(({ name }) => name).filter((name) => before[name] !== after[name]);
    changed.push(...names.map((name) => `${kind.id}.${name}`));
  }
  const chosen = findMailProvider(provider);
  const isReady = provider === HOST_MAIL || (chosen && providers[provider] !== undefined);
  if (!isReady && Object.keys(errors).length === 0) {
    const needed = chosen ? missingSettings(chosen, {}).map((name) => `${provider}.${name}`) : [];
    errors.provider = `provider cannot be ${provider} without its settings; enter ${needed.join(', ')} too`;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const options = new Map<string, string | null>();
  for (const [key, option] of Object.entries(OPTIONS) as [keyof typeof OPTIONS, string][]) {
    const value = given[key];
    if (value === undefined) continue;
    options.set(option, value);
    changed.push(key);
  }
  return { settings: { provider, providers, dkimSelector }, options, changed };
}

/** @throws MailSettingsError when somebody else has saved meanwhile */
export async function saveMailSettings(
  deps: { orm: MikroORM; box: SecretBox },
  plan: MailSettingsPlan,
  version: number,
  now: Date,
): Promise<void> {
  if (await writeMailSettings(deps, plan, version, now)) return;
  const message =
    'Somebody else has changed the e-mail settings in the same moment. Nothing was saved; read them again.';
  throw new MailSettingsError('settings_changed', message);
}

function invalid(errors: Record<string, string>): MailSettingsError {
  const [first = '', ...others] = Object.values(errors);
  const message = others.length === 0 ? `${first}.` : 'The e-mail settings were not saved; see errors.';
  return new MailSettingsError('validation_failed', message, errors);
}

/** What the settings of one provider become: blank and the mask keep a secret, null removes. */
function mergeProvider(
  kind: MailProviderKind,
  before: Readonly<Record<string, string>>,
  given: unknown,
  errors: Record<string, string>,
): Record<string, string> {
  const { id, settings } = kind;
  if (given === undefined) return { ...before };
  if (given === null) return {};
  const refuse = (name: string, mistake: string) => {
    errors[`${id}.${name}`] = `${id}.${name} ${mistake}`;
  };
  if (!isObject(given)) {
    errors[id] = `${id} must be an object with ${settings.map(({ name }) => name).join(', ')}, or null`;
    return {};
  }
  for (const name of Object.keys(given)) {
    // What was read can be sent back.
    if (name === 'configured' || settings.some((one) => one.name === name || `${one.name}_set` === name)) continue;
    refuse(name.slice(0, 64), `is not known here; use ${settings.map((one) => one.name).join(', ')}`);
  }
  const after: Record<string, string> = {};
  for (const { name, secret, findMistake } of settings) {
    const entered = typeof given[name] === 'number' ? String(given[name]) : given[name];
    const keeps = entered === undefined || (secret && (entered === '' || entered === SECRET_MASK));
    if (!keeps && entered !== null && typeof entered !== 'string') {
      refuse(name, 'must be a text');
      continue;
    }
    const value = keeps ? before[name] : entered === null ? undefined : String(entered).trim();
    if (!value) continue;
    const mistake = keeps ? null : findMistake(value);
    if (mistake) refuse(name, mistake);
    else after[name] = value;
  }
  if (Object.keys(after).length === 0) return {};
  for (const name of missingSettings(kind, after)) {
    if (errors[`${id}.${name}`] === undefined) refuse(name, `is required; to remove ${kind.title} send ${id}: null`);
  }
  for (const name of movedSecrets(kind, before, after)) {
    refuse(name, 'must be entered again: it would go to another server than the one it was entered for');
  }
  return after;
}

/** Secrets that are kept although they would be shown to somebody else now. */
function movedSecrets(
  { settings }: MailProviderKind,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  const isMoved = settings.some(({ name, isAddress }) => isAddress && before[name] && before[name] !== after[name]);
  if (!isMoved) return [];
  return settings.flatMap(({ name, secret }) => (secret && after[name] && after[name] === before[name] ? [name] : []));
}
