/** Stands for a stored secret in forms that show one; sent back it keeps the secret. */
export const SECRET_MASK = '********';

/** Whether a secret is left as it is: absent, blank and masked keep the stored one. */
export function keepsSecret(given: unknown): boolean {
  return given === undefined || given === '' || given === SECRET_MASK;
}

/** What a secret becomes, for every form and setting alike: null removes it, what does not keep it replaces it. */
export function secretAfter<Given>(given: Given, stored: string | undefined): NonNullable<Given> | string | undefined {
  return keepsSecret(given) ? stored : (given ?? undefined);
}

/** What is sent in place of a secret: nothing new. */
export function isNoNewSecret(value: unknown): value is string | null | undefined {
  return value === null || keepsSecret(value);
}

/** Where a secret of an integration is stored. */
export function secretPath(integrationKey: string, name: string): string {
  return `integrations.${integrationKey}.${name}`;
}

/** Endings of the names of secrets, in `snake_case`. */
const SECRET_ENDING =
  /(^|_)(secret|token|password|passwd|passphrase|api_?key|private_key|access_key|credentials?|authorization)$/;

/** Whether a key names a secret for certain, however it is written: `apiKey`, `API-KEY`. */
export function isSecretName(key: string): boolean {
  return SECRET_ENDING.test(wordsOf(key).join('_'));
}

const SECRET_WORDS = new Set([
  'secret',
  'token',
  'key',
  'bearer',
  'password',
  'passwd',
  'passphrase',
  'passcode',
  'pwd',
  'pass',
  'auth',
  'oauth',
  'authorization',
  'authentication',
  'credential',
  'jwt',
]);
/** Two words written as one: `apikey`, `clientsecret`. */
const SECRET_COMPOUND =
  /(secret|token|password|passwd|passphrase|credential|(api|access|app|auth|client|private|master|signing|license)key)$/;

/**
 * Whether a setting that nobody has declared may be a secret: a word of its name says so, in any spelling, or its value
 * is a URL with a user in it. Only texts are secrets. Without a value the name decides.
 */
export function looksLikeSecret(name: string, value?: unknown): boolean {
  if (typeof value === 'string') return namesSecret(name) || hasUser(value);
  return (value === undefined || value === null) && namesSecret(name);
}

/** Whether any word of a name is one that names of secrets have. */
export function namesSecret(name: string): boolean {
  return wordsOf(name).some((word) => {
    const one = word.replace(/\d+$/, '');
    return [one, one.replace(/s$/, '')].some((form) => SECRET_WORDS.has(form) || SECRET_COMPOUND.test(form));
  });
}

/** Whether a name is one that settings with URLs have. */
export function namesAddress(name: string): boolean {
  return /(url|uri|dsn|endpoint|address)$/i.test(name);
}

/** What says where something goes: a server, the way to it, an account there. */
const PLACE_WORDS = new Set([
  ...['url', 'uri', 'dsn', 'endpoint', 'host', 'hostname', 'server', 'port', 'domain', 'region', 'base', 'path'],
  ...['scheme', 'protocol', 'encryption', 'security', 'tls', 'ssl', 'starttls'],
  ...['account', 'user', 'username', 'login', 'tenant', 'workspace', 'organisation', 'organization', 'instance'],
]);

/** Whether a setting that nobody has declared says where secrets beside it go, by the last word of its name: `api_url`, `smtpHost`. */
export function namesPlace(name: string): boolean {
  return PLACE_WORDS.has(wordsOf(name).at(-1) ?? '');
}

/** A URL with a user or a password before its host. */
export function hasUser(text: string): boolean {
  return /^\s*[a-z][a-z0-9+.-]*:[\\/]{2}[^\\/?#]*@/i.test(text);
}

function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1_$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1_$2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
}
