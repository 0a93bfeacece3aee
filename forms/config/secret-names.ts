/** Stands for a stored secret in forms that show one; sent back it keeps the secret. */
export const SECRET_MASK = '********';

/** What is sent in place of a secret: absent, blank and masked keep the stored one, null removes it. */
export function isNoNewSecret(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || value === '' || value === SECRET_MASK;
}

/** The signing secret that a webhook had before; for a while it signs beside the new one. */
export const PREVIOUS_SECRET = 'previous_secret';

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

/** What the name of a secret ends in, in `snake_case`. */
const SECRET_ENDING =
  /(^|_)(secret|token|password|passwd|passphrase|api_?key|private_key|access_key|credentials?|authorization)$/;

/** Whether a key of an integration's settings is a secret by its name, however that is written: `apiKey`, `API-KEY`. */
export function isSecretName(key: string): boolean {
  const words = key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replaceAll('-', '_');
  return SECRET_ENDING.test(words.toLowerCase());
}

/** Whether a key of these settings is a secret. */
export function isSecretOf(integrationId: string, key: string): boolean {
  if (integrationId === 'webhook') return key === PREVIOUS_SECRET || knownSecretNames(integrationId).includes(key);
  return isSecretName(key);
}
