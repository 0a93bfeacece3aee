import { originOfTemplate } from '../templates/url-template.ts';
import { isSecretOf, knownSecretNames, PREVIOUS_SECRET, SECRET_MASK } from './secret-names.ts';
import type { FormConfig, IntegrationConfig, JsonObject, JsonValue } from './types.ts';

export { SECRET_MASK };

export interface SeparatedSecrets {
  /** The config to store: it holds no secret. */
  config: FormConfig;
  /** The full new set, path to value (`integrations.<key>.<name>`, `captcha.secret`): replace what is stored by it. */
  secrets: Map<string, string>;
  /** Secrets made just now, path to value: to be shown once in the answer of this save. */
  generated: Record<string, string>;
  /** Stored secrets that were not asked to go but had to (new webhook host, other integration under the same key). */
  dropped: string[];
}

/**
 * Takes the secrets out of a parsed config. An absent, blank or masked secret keeps the stored one, null removes it,
 * anything else replaces it. The headers of a webhook are one secret, JSON-encoded. A webhook whose URL moves to another
 * origin loses stored headers that are not given anew, so that they cannot be led to a foreign host; its signing secret
 * stays, since it is never sent. `previous` is the stored config (null for a new form): without it nothing stored is kept
 * for integrations. Stored secrets with routes of their own (`headless.api_key`) are passed through.
 */
export function separateSecrets(
  config: FormConfig,
  stored: ReadonlyMap<string, string>,
  generate: { webhookSecret(): string },
  previous: FormConfig | null,
): SeparatedSecrets {
  const result: SeparatedSecrets = { config, secrets: new Map(), generated: {}, dropped: [] };
  for (const [path, value] of stored) {
    if (!path.startsWith('integrations.') && path !== CAPTCHA_SECRET) result.secrets.set(path, value);
  }
  const integrations = config.options.integrations.map((integration) => {
    const before = previous?.options.integrations.find((one) => one.key === integration.key);
    return separateIntegration(integration, before, stored, generate, result);
  });
  const { captcha: givenCaptcha, ...rest } = config.options;
  const options = { ...rest, integrations };
  if (!givenCaptcha) return { ...result, config: { ...config, options } };

  const { secret, ...captcha } = givenCaptcha;
  const sameProvider = previous?.options.captcha?.provider === captcha.provider;
  keepOrReplace(CAPTCHA_SECRET, secret, sameProvider ? stored.get(CAPTCHA_SECRET) : undefined, result.secrets);
  if (!sameProvider && stored.has(CAPTCHA_SECRET) && isKeep(secret)) result.dropped.push(CAPTCHA_SECRET);
  return { ...result, config: { ...config, options: { ...options, captcha } } };
}

/**
 * A stored config for reading: without secrets, with a `<name>_set` flag for each. Given the secrets that are used until a
 * time only (path to end, which has not passed), it also tells of each webhook whether its secret before still signs.
 */
export function presentConfig(
  config: FormConfig,
  secretPaths: Iterable<string>,
  expiring?: ReadonlyMap<string, Date>,
): FormConfig {
  const paths = new Set(secretPaths);
  const { captcha, headless, ...rest } = config.options;
  const options: FormConfig['options'] = {
    ...rest,
    headless: withFlags(headless, { api_key_set: paths.has('headless.api_key') }),
    integrations: config.options.integrations.map((integration) => presentIntegration(integration, paths, expiring)),
  };
  if (captcha) {
    const { secret: _, ...open } = captcha;
    options.captcha = withFlags(open, { secret_set: paths.has(CAPTCHA_SECRET) });
  }
  return { ...config, options };
}

/** Signing secrets, the current one first, and extra headers of a webhook from the secrets of its form that are in use. */
export function webhookSecrets(
  integrationKey: string,
  secrets: ReadonlyMap<string, string>,
): { secrets: string[]; headers: Record<string, string> } {
  const encoded = secrets.get(secretPath(integrationKey, 'headers'));
  const headers: Record<string, string> = encoded === undefined ? {} : JSON.parse(encoded);
  const signing = ['secret', PREVIOUS_SECRET].map((name) => secrets.get(secretPath(integrationKey, name)));
  return { secrets: signing.filter((secret) => secret !== undefined), headers };
}

const CAPTCHA_SECRET = 'captcha.secret';

/** Where a secret of an integration is stored. */
export function secretPath(integrationKey: string, name: string): string {
  return `integrations.${integrationKey}.${name}`;
}

function separateIntegration(
  integration: IntegrationConfig,
  before: IntegrationConfig | undefined,
  stored: ReadonlyMap<string, string>,
  generate: { webhookSecret(): string },
  result: SeparatedSecrets,
): IntegrationConfig {
  const { key, integration_id: id } = integration;
  const settings: JsonObject = {};
  const given = new Map<string, JsonValue>();
  for (const [name, value] of Object.entries(integration.settings)) {
    if (isSecretOf(id, name)) given.set(name, value);
    else if (!isFlagOf(id, name)) settings[name] = value;
  }
  const prefix = secretPath(key, '');
  const storedNames = [...stored.keys()]
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length));
  for (const name of new Set([...storedNames, ...given.keys()])) {
    const path = prefix + name;
    const mayStay = before?.integration_id === id && isSecretOf(id, name) && !isLedAway(name, integration, before);
    keepOrReplace(path, given.get(name), mayStay ? stored.get(path) : undefined, result.secrets);
    if (!mayStay && stored.has(path) && isKeep(given.get(name))) result.dropped.push(path);
  }
  const signing = secretPath(key, 'secret');
  if (id === 'webhook' && !result.secrets.has(signing)) {
    const made = generate.webhookSecret();
    result.secrets.set(signing, made);
    result.generated[signing] = made;
  }
  return { ...integration, settings };
}

/** Stored headers would be sent to whatever host an edited URL names. */
function isLedAway(name: string, integration: IntegrationConfig, before: IntegrationConfig): boolean {
  if (integration.integration_id !== 'webhook' || name !== 'headers') return false;
  return originOfTemplate(String(integration.settings.url)) !== originOfTemplate(String(before.settings.url));
}

function keepOrReplace(
  path: string,
  given: JsonValue | undefined,
  kept: string | undefined,
  secrets: Map<string, string>,
) {
  if (isKeep(given)) {
    if (kept !== undefined) secrets.set(path, kept);
  } else if (typeof given === 'string') {
    secrets.set(path, given);
  } else if (given !== null && Object.keys(given ?? {}).length > 0) {
    secrets.set(path, JSON.stringify(given));
  }
}

function isKeep(given: JsonValue | undefined): boolean {
  return given === undefined || given === '' || given === SECRET_MASK;
}

/** `<secret>_set`, as reads carry it. */
function isFlagOf(integrationId: string, name: string): boolean {
  return name.endsWith('_set') && isSecretOf(integrationId, name.slice(0, -'_set'.length));
}

function presentIntegration(
  integration: IntegrationConfig,
  paths: ReadonlySet<string>,
  expiring: ReadonlyMap<string, Date> | undefined,
): IntegrationConfig {
  const { key, integration_id: id } = integration;
  const prefix = secretPath(key, '');
  const flags: JsonObject = {};
  for (const name of knownSecretNames(id)) flags[`${name}_set`] = paths.has(prefix + name);
  for (const path of paths) if (path.startsWith(prefix)) flags[`${path.slice(prefix.length)}_set`] = true;
  if (expiring && id === 'webhook') {
    const end = expiring.get(prefix + PREVIOUS_SECRET);
    flags[`${PREVIOUS_SECRET}_set`] = end !== undefined;
    if (end) flags[`${PREVIOUS_SECRET}_expires_at`] = end.toISOString();
  }
  const open = Object.entries(integration.settings).filter(([name]) => !isSecretOf(id, name));
  return { ...integration, settings: { ...Object.fromEntries(open), ...flags } };
}

/** Flags are no part of a config's type: what is read may be written back, where they are ignored. */
function withFlags<T extends object>(part: T, flags: Record<string, boolean>): T {
  return { ...part, ...flags };
}
