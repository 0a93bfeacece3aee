import { integrationOf } from '#features/integrations/table.ts';
import { enabledCaptcha, hasKeys } from '#forms/captcha/config.ts';
import {
  type FindIntegration,
  flaggedSecret,
  type IntegrationDefinition,
  isSecretSetting,
  type SigningSecret,
} from '#forms/integration-definition.ts';
import { ConfigError } from './parse.ts';
import { keepsSecret, secretAfter, secretPath } from './secret-names.ts';
import type { FormConfig, IntegrationConfig, JsonObject, JsonValue } from './types.ts';

export interface SeparatedSecrets {
  /** The config to store: it holds no secret. */
  config: FormConfig;
  /** The full new set, path to value (`integrations.<key>.<name>`, `captcha.secret`). It replaces what is stored. */
  secrets: Map<string, string>;
  /** Secrets that this save made, path to value: its answer shows them once. */
  generated: Record<string, string>;
  /** Stored secrets that had to go although nobody removed them: another address, another integration under the same key. */
  dropped: string[];
}

/** What is known beside the configs. */
interface Surroundings {
  randomBytes(size: number): Uint8Array;
  findIntegration?: FindIntegration;
}

/**
 * Takes the secrets out of a parsed config. An absent, blank or masked secret keeps the stored one, null removes it,
 * anything else replaces it and is JSON-encoded when it is not a text. An integration whose address changes loses the stored
 * secrets that would be sent there, unless they are given again; its signing secret stays, because it is never sent.
 * `previous` is the stored config (null for a new form): without it no stored secret of an integration is kept. Stored secrets
 * with routes of their own (`headless.api_key`) are passed through, unless null revokes them.
 * @throws ConfigError for a CAPTCHA whose secret is neither stored nor given
 */
export function separateSecrets(
  config: FormConfig,
  stored: ReadonlyMap<string, string>,
  previous: FormConfig | null,
  surroundings: Surroundings,
): SeparatedSecrets {
  const result: SeparatedSecrets = { config, secrets: new Map(), generated: {}, dropped: [] };
  const { api_key: givenKey, ...headless } = config.options.headless;
  for (const [path, value] of stored) {
    if (path.startsWith('headless.') && givenKey === null) continue;
    if (!path.startsWith('integrations.') && path !== CAPTCHA_SECRET) result.secrets.set(path, value);
  }
  const integrations = config.options.integrations.map((integration) => {
    const before = previous?.options.integrations.find((one) => one.key === integration.key);
    return separateIntegration(integration, before, stored, surroundings, result);
  });
  const { captcha: givenCaptcha, ...rest } = config.options;
  const options = { ...rest, headless, integrations };
  if (!givenCaptcha) return { ...result, config: { ...config, options } };

  const { secret, ...captcha } = givenCaptcha;
  const sameProvider = previous?.options.captcha?.provider === captcha.provider;
  keepOrReplace(CAPTCHA_SECRET, secret, sameProvider ? stored.get(CAPTCHA_SECRET) : undefined, result.secrets);
  if (!sameProvider && stored.has(CAPTCHA_SECRET) && keepsSecret(secret)) result.dropped.push(CAPTCHA_SECRET);
  requireCaptchaSecret(config, result.secrets);
  return { ...result, config: { ...config, options: { ...options, captcha } } };
}

/** @throws ConfigError for a CAPTCHA that could check nobody */
function requireCaptchaSecret(config: FormConfig, secrets: ReadonlyMap<string, string>): void {
  const captcha = enabledCaptcha(config);
  if (!captcha || !hasKeys(captcha.provider) || secrets.has(CAPTCHA_SECRET)) return;
  const path = `config.options.${CAPTCHA_SECRET}`;
  const rest = `is required: the secret key that ${captcha.provider} gave you; or set enabled to false until you have it`;
  throw new ConfigError({ [path]: `${path} ${rest}` });
}

/** What is known beside a config that is shown. */
export interface PresentOptions {
  /** Replaced secrets that still sign, path to the time when they stop. */
  expiring?: ReadonlyMap<string, Date>;
  findIntegration?: FindIntegration;
}

/** A stored config for reading: without secrets, with a `<name>_set` flag for each. */
export function presentConfig(
  config: FormConfig,
  secretPaths: Iterable<string>,
  shownWith: PresentOptions = {},
): FormConfig {
  const paths = new Set(secretPaths);
  const { captcha, headless, ...rest } = config.options;
  const options: FormConfig['options'] = {
    ...rest,
    headless: withFlags(headless, apiKeyFlags(paths, shownWith.expiring)),
    integrations: config.options.integrations.map((integration) => presentIntegration(integration, paths, shownWith)),
  };
  if (captcha) {
    const { secret: _, ...open } = captcha;
    options.captcha = withFlags(open, { secret_set: paths.has(CAPTCHA_SECRET) });
  }
  return { ...config, options };
}

function apiKeyFlags(paths: ReadonlySet<string>, expiring: PresentOptions['expiring'] = new Map()) {
  const end = expiring.get('headless.previous_api_key');
  return {
    api_key_set: paths.has('headless.api_key'),
    previous_api_key_set: end !== undefined,
    ...(end && { previous_api_key_expires_at: end.toISOString() }),
  };
}

/** The signing secret of an integration and where it and the previous one are stored; null when it has none. */
export function signingSecretOf(
  { key, integration_id: id }: IntegrationConfig,
  findIntegration: FindIntegration = integrationOf,
): (SigningSecret & { path: string; previousPath: string }) | null {
  const { signing } = findIntegration(id).secrets;
  if (!signing) return null;
  return { ...signing, path: secretPath(key, signing.name), previousPath: secretPath(key, signing.previous) };
}

/** Where the secret of a form's CAPTCHA is stored. */
export const CAPTCHA_SECRET = 'captcha.secret';

function separateIntegration(
  integration: IntegrationConfig,
  before: IntegrationConfig | undefined,
  stored: ReadonlyMap<string, string>,
  { randomBytes, findIntegration = integrationOf }: Surroundings,
  result: SeparatedSecrets,
): IntegrationConfig {
  const { key, integration_id: id } = integration;
  const definition = findIntegration(id);
  const { signing, tiedToAddress = [] } = definition.secrets;
  const kept = storedSecrets(definition, integration, before, stored);
  const given = new Map<string, JsonValue>();
  const settings: JsonObject = {};
  for (const [name, value] of Object.entries(integration.settings)) {
    if (isSecretSetting(definition, name, value)) given.set(name, value);
    else if (kept.has(name)) {
      // Judged by the value given now: an address without a password is no longer a secret.
      if (keepsSecret(value)) given.set(name, value);
      else {
        kept.delete(name);
        settings[name] = value;
      }
    } else if (!isFlagOf(definition, name, value, kept)) settings[name] = value;
  }
  const moved = before !== undefined && addressOf(definition, integration) !== addressOf(definition, before);
  for (const name of new Set([...kept.keys(), ...given.keys()])) {
    const path = secretPath(key, name);
    const mayStay = before?.integration_id === id && !(moved && tiedToAddress.includes(name));
    keepOrReplace(path, given.get(name), mayStay ? kept.get(name) : undefined, result.secrets);
    if (!mayStay && kept.has(name) && keepsSecret(given.get(name))) result.dropped.push(path);
  }
  if (signing && !result.secrets.has(secretPath(key, signing.name))) {
    const made = signing.make(randomBytes);
    result.secrets.set(secretPath(key, signing.name), made);
    result.generated[secretPath(key, signing.name)] = made;
  }
  return { ...integration, settings };
}

/** By name: secrets that are stored, and settings in the clear that their extension has come to call secret. */
function storedSecrets(
  definition: IntegrationDefinition,
  { key }: IntegrationConfig,
  before: IntegrationConfig | undefined,
  stored: ReadonlyMap<string, string>,
): Map<string, string> {
  const secrets = new Map<string, string>();
  if (before?.integration_id === definition.id) {
    for (const [name, value] of Object.entries(before.settings)) {
      if (typeof value === 'string' && value !== '' && isSecretSetting(definition, name, value))
        secrets.set(name, value);
    }
  }
  const prefix = secretPath(key, '');
  for (const [path, value] of stored) if (path.startsWith(prefix)) secrets.set(path.slice(prefix.length), value);
  return secrets;
}

function addressOf({ addressOf }: IntegrationDefinition, { settings }: IntegrationConfig): string | null {
  return addressOf?.(settings) ?? null;
}

function keepOrReplace(
  path: string,
  given: JsonValue | undefined,
  kept: string | undefined,
  secrets: Map<string, string>,
) {
  const value = secretAfter(given, kept);
  if (typeof value === 'string') secrets.set(path, value);
  else if (value !== undefined && Object.keys(value).length > 0) secrets.set(path, JSON.stringify(value));
}

/** `<secret>_set`, as reads carry it. */
function isFlagOf(
  definition: IntegrationDefinition,
  setting: string,
  value: JsonValue,
  stored: ReadonlyMap<string, string>,
): boolean {
  if (flaggedSecret(definition, setting) !== null) return typeof value === 'boolean';
  return value === true && setting.endsWith('_set') && stored.has(setting.slice(0, -'_set'.length));
}

function presentIntegration(
  integration: IntegrationConfig,
  paths: ReadonlySet<string>,
  { expiring, findIntegration = integrationOf }: PresentOptions,
): IntegrationConfig {
  const { key, integration_id: id } = integration;
  const definition = findIntegration(id);
  const { names, signing } = definition.secrets;
  const prefix = secretPath(key, '');
  const open: JsonObject = {};
  const flags: JsonObject = {};
  for (const name of names) flags[`${name}_set`] = paths.has(prefix + name);
  for (const path of paths) if (path.startsWith(prefix)) flags[`${path.slice(prefix.length)}_set`] = true;
  for (const [name, value] of Object.entries(integration.settings)) {
    if (!isSecretSetting(definition, name, value)) open[name] = value;
    else if (!keepsSecret(value) && value !== null) flags[`${name}_set`] = true;
  }
  if (expiring && signing) {
    const end = expiring.get(prefix + signing.previous);
    flags[`${signing.previous}_set`] = end !== undefined;
    if (end) flags[`${signing.previous}_expires_at`] = end.toISOString();
  }
  return { ...integration, settings: { ...open, ...flags } };
}

/** Flags are not part of a config's type: a save ignores them, so that what was read can be written back. */
function withFlags<T extends object>(part: T, flags: Record<string, boolean | string>): T {
  return { ...part, ...flags };
}
