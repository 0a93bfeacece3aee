/** Stands for a stored secret in forms that show one; sent back it keeps the secret. */
export const SECRET_MASK = '********';

/** The secrets that an integration always may have, so that reads can say which of them are set. */
const KNOWN: Record<string, readonly string[]> = {
  webhook: ['secret', 'headers'],
  mailchimp: ['api_key'],
  brevo: ['api_key'],
};

/** Names of the secrets among the settings of an integration; more may follow from `isSecretName`. */
export function knownSecretNames(integrationId: string): readonly string[] {
  return Object.hasOwn(KNOWN, integrationId) ? (KNOWN[integrationId] ?? []) : [];
}

/** Whether a key of an integration's settings is a secret by its name. */
export function isSecretName(key: string): boolean {
  return /(^|_)(secret|token|password|api_key)$/.test(key);
}

/** Whether a key of these settings is a secret. */
export function isSecretOf(integrationId: string, key: string): boolean {
  if (integrationId === 'webhook') return knownSecretNames(integrationId).includes(key);
  return isSecretName(key);
}
