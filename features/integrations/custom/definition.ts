import { type AnyObject, mixed, type TestContext, type ValidationError } from 'yup';
import { joinPath } from '#forms/config/schema.ts';
import { hasUser, isSecretName, looksLikeSecret, namesDestination, namesSecret } from '#forms/config/secret-names.ts';
import type { IntegrationDefinition } from '#forms/integration-definition.ts';
import { isObject } from '#json.ts';

/** An extension's declaration of its own integration. */
export interface DeclaredIntegration {
  /** `integration_id` of its entries in a form. */
  id: string;
  /** Names of the secret settings. No other setting is treated as a secret, whatever its name. */
  secrets: readonly string[];
  /**
   * Names of the settings that decide where the secrets are sent (a server, an account): changing one requires entering the
   * secrets again. Default: settings whose names suggest a destination, such as `url`, `api_host` or `user`.
   */
  place?: readonly string[];
}

/** Limited because the name is part of the primary key of the secret's row. */
export const MAX_SECRET_NAME = 100;

/** Defines an integration that extensions deliver. Without a declaration, every setting that looks like a secret is one. */
export function customIntegration(id: string, declared?: DeclaredIntegration): IntegrationDefinition {
  return {
    id,
    label: id,
    home: import.meta.url,
    settings: declared ? settingsWith(declared.secrets) : anySettings,
    secrets: {
      ...(declared ? { names: declared.secrets, isSecret: () => false } : { names: [], isSecret: looksLikeSecret }),
      tiedToDestination: 'all',
    },
    // A secret setting never counts as a destination of other secrets.
    placeOf: (settings) => JSON.stringify(placesIn(openOf(settings, declared), declared?.place)),
    reaches: (settings) =>
      placesIn(settings, declared?.place).flatMap(([name, value]) =>
        typeof value === 'string' && !value.includes('{') ? [[name, value] as const] : [],
      ),
    runs: 'queued',
    firesHooks: ['integration_dispatch'],
    account: 'api_key',
  };
}

function openOf(settings: AnyObject, declared: DeclaredIntegration | undefined): AnyObject {
  const isOpen = ([name, value]: [string, unknown]) =>
    declared ? !declared.secrets.includes(name) : !looksLikeSecret(name, value);
  return Object.fromEntries(Object.entries(settings).filter(isOpen));
}

/** Returns the settings that name a destination, at every level, in the order of their names. */
function placesIn(settings: AnyObject, declared: readonly string[] | undefined): [name: string, value: unknown][] {
  return Object.entries(settings)
    .flatMap(([name, value]): [string, unknown][] => {
      if (declared?.includes(name) ?? namesDestination(name)) return [[name, value]];
      if (declared || !isObject(value)) return [];
      return placesIn(value, undefined).map(([inner, one]) => [`${name}.${inner}`, one]);
    })
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Accepts any settings, but rejects probable secrets below the top level, where they cannot be sealed. */
const anySettings = settingsThat((settings, context) => {
  for (const [name, value] of Object.entries(settings)) {
    const path = joinPath(context.path, name);
    const nested = isSecretName(name) ? null : findNestedSecret(value, path);
    if (nested !== null) {
      const message = `${nested} must be at the top level of settings: secrets are kept encrypted only there`;
      return context.createError({ path: nested, message });
    }
    const mistake = mayBeSecret(name, value) ? findSecretMistake(name, value) : null;
    if (mistake !== null) return context.createError({ path, message: `${path} ${mistake}` });
  }
  return true;
});

function settingsWith(secrets: readonly string[]) {
  return settingsThat((settings, context) => {
    for (const name of secrets) {
      const path = joinPath(context.path, name);
      const mistake = Object.hasOwn(settings, name) ? findSecretMistake(name, settings[name]) : null;
      if (mistake !== null) return context.createError({ path, message: `${path} ${mistake}` });
    }
    return true;
  });
}

function settingsThat(check: (settings: AnyObject, context: TestContext) => true | ValidationError) {
  return mixed<AnyObject>({
    type: 'settings',
    check: isObject,
  })
    .typeError(`\${path} must be an object`)
    .nonNullable(`\${path} must be an object`)
    .default(() => ({}))
    .meta({ json: { type: 'object' } })
    .test('secrets', (settings, context) => check(settings ?? {}, context));
}

function findSecretMistake(name: string, value: unknown): string | null {
  if (name.length > MAX_SECRET_NAME) {
    return `is the name of a secret and must have at most ${MAX_SECRET_NAME} characters`;
  }
  return value === null || value === undefined || typeof value === 'string' ? null : 'must be a string';
}

/**
 * True if the value is probably a secret. Values other than texts count only under an unambiguous name: `max_tokens` is not
 * one.
 */
function mayBeSecret(name: string, value: unknown): boolean {
  if (looksLikeSecret(name, value) || isSecretName(name)) return true;
  return namesSecret(name) && typeof value === 'object' && holdsText(value);
}

/** Returns the path of a probable secret inside a setting, where it would be stored in the clear. */
function findNestedSecret(value: unknown, path: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    const itemPath = isList ? `${path}[${key}]` : joinPath(path, key);
    if (typeof item === 'string' && hasUser(item)) return itemPath;
    // Maps are written as lists of `{key, value}`.
    const isEntry = key === 'key' && Object.hasOwn(value, 'value');
    if (!isList && !isEntry && namesSecret(key) && holdsText(item)) return itemPath;
    const nested = findNestedSecret(item, itemPath);
    if (nested !== null) return nested;
  }
  return null;
}

/** True if the value contains a text that is not just a merge tag. */
function holdsText(value: unknown): boolean {
  if (typeof value === 'string') return !/^(\{[^{}]*\})?$/.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsText);
}
