import { recordOf, recordsOf } from '#forms/config/json.ts';
import type { OptionSecrets, PresentedSecrets, SecretSave } from '#forms/config/option.ts';
import { keepsSecret, secretPath } from '#forms/config/secret-names.ts';
import type { IntegrationConfig, JsonObject, JsonValue } from '#forms/config/types.ts';
import {
  type FindIntegration,
  flaggedSecret,
  type IntegrationDefinition,
  isSecretSetting,
  placeOf,
  type SigningSecret,
} from '#forms/integration-definition.ts';
import { integrationOf } from './table.ts';

/**
 * Handles the secrets of integrations, stored as `integrations.<key>.<name>`. An integration whose destination changes (server,
 * path, account) loses the stored secrets that would be sent there, unless they are entered again; its signing secret stays,
 * because it is never sent. An integration with another key counts as a new one. Without a previous config no stored secret is
 * retained.
 */
export function integrationSecrets(find: FindIntegration): OptionSecrets {
  const definitionOf = ({ integration_id: id }: IntegrationConfig) => find(id);
  return {
    owns: (path) => path.startsWith('integrations.'),
    separate({ options }, save) {
      const integrations = options.integrations.map((integration) => {
        const before = save.previous?.options.integrations.find(({ key }) => key === integration.key);
        return separateIntegration(integration, before, definitionOf(integration), save);
      });
      save.dropped.push(...renamedSecrets(options.integrations, save));
      return { ...options, integrations };
    },
    present(options, stored) {
      const integrations = options.integrations.map((one) => presentIntegration(one, definitionOf(one), stored));
      return { ...options, integrations };
    },
    flagged({ integrations }, given) {
      const sent = recordsOf(given.integrations);
      return integrations.flatMap((integration, index) =>
        Object.entries(recordOf(sent[index]?.[1].settings)).flatMap(([flag, value]) => {
          const name = value === true ? flaggedSecret(definitionOf(integration), flag) : null;
          return name === null ? [] : [secretPath(integration.key, name)];
        }),
      );
    },
  };
}

/** Returns an integration's signing secret, and the paths of it and the previous one; null if the integration has none. */
export function signingSecretOf(
  { key, integration_id: id }: IntegrationConfig,
  find: FindIntegration = integrationOf,
): (SigningSecret & { path: string; previousPath: string }) | null {
  const { signing } = find(id).secrets;
  if (!signing) return null;
  return { ...signing, path: secretPath(key, signing.name), previousPath: secretPath(key, signing.previous) };
}

function separateIntegration(
  integration: IntegrationConfig,
  before: IntegrationConfig | undefined,
  definition: IntegrationDefinition,
  { stored, secrets, generated, dropped, ...save }: SecretSave,
): IntegrationConfig {
  const { key, integration_id: id } = integration;
  const { signing, tiedToDestination = [] } = definition.secrets;
  const storedByName = storedSecrets(definition, integration, before, stored);
  const given = new Map<string, JsonValue>();
  const settings: JsonObject = {};
  for (const [name, value] of Object.entries(integration.settings)) {
    if (isSecretSetting(definition, name, value)) given.set(name, value);
    else if (storedByName.has(name)) {
      // The new value decides: an address without a password is no longer a secret.
      if (keepsSecret(value)) given.set(name, value);
      else {
        storedByName.delete(name);
        settings[name] = value;
      }
    } else if (!isFlagOf(definition, name, value, storedByName)) settings[name] = value;
  }
  const moved = before !== undefined && placeOf(definition, settings) !== placeOf(definition, before.settings);
  for (const name of new Set([...storedByName.keys(), ...given.keys()])) {
    const path = secretPath(key, name);
    const isTied = tiedToDestination === 'all' || tiedToDestination.includes(name);
    const mayStay = before?.integration_id === id && !(moved && isTied);
    save.keepOrReplace(path, given.get(name), mayStay ? storedByName.get(name) : undefined);
    if (!mayStay && storedByName.has(name) && keepsSecret(given.get(name))) dropped.push(path);
  }
  if (signing && !secrets.has(secretPath(key, signing.name))) {
    const secret = signing.make(save.randomBytes);
    secrets.set(secretPath(key, signing.name), secret);
    generated[secretPath(key, signing.name)] = secret;
  }
  return { ...integration, settings };
}

/**
 * Returns the secret paths of integrations whose key seems to have been renamed: the old entry is gone, and a new one has its
 * kind. Entries that were simply removed are not listed.
 */
function renamedSecrets(after: readonly IntegrationConfig[], { previous, stored }: SecretSave): string[] {
  const before = previous?.options.integrations ?? [];
  const missingFrom = (others: readonly IntegrationConfig[]) => (one: IntegrationConfig) =>
    !others.some(({ key }) => key === one.key);
  const added = after.filter(missingFrom(before));
  const renamed = before
    .filter(missingFrom(after))
    .filter((gone) => added.some(({ integration_id: id }) => id === gone.integration_id));
  return renamed.flatMap(({ key }) => [...stored.keys()].filter((path) => path.startsWith(secretPath(key, ''))));
}

/** Returns the stored secrets by name, and plain settings that the extension has since declared secret. */
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

/** True if the name is the flag `<secret>_set` that reads return. */
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
  definition: IntegrationDefinition,
  stored: PresentedSecrets | undefined,
): IntegrationConfig {
  const { key } = integration;
  const { names, signing } = definition.secrets;
  const prefix = secretPath(key, '');
  const open = Object.entries(integration.settings).filter(
    ([name, value]) => !isSecretSetting(definition, name, value),
  );
  if (!stored) return { ...integration, settings: Object.fromEntries(open) };
  const { paths, expiring } = stored;
  const flags: JsonObject = {};
  for (const name of names) flags[`${name}_set`] = paths.has(prefix + name);
  for (const path of paths) if (path.startsWith(prefix)) flags[`${path.slice(prefix.length)}_set`] = true;
  for (const [name, value] of Object.entries(integration.settings)) {
    if (isSecretSetting(definition, name, value) && !keepsSecret(value) && value !== null) flags[`${name}_set`] = true;
  }
  if (expiring && signing) {
    const end = expiring.get(prefix + signing.previous);
    flags[`${signing.previous}_set`] = end !== undefined;
    if (end) flags[`${signing.previous}_expires_at`] = end.toISOString();
  }
  return { ...integration, settings: { ...Object.fromEntries(open), ...flags } };
}
