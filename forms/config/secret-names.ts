/** The text that stands for a stored secret in inputs of forms; sending it back leaves the secret as it is. */
export const SECRET_MASK = '********';
/** The pattern of what keeps a secret: nothing, or the mask. */
export const BLANK_OR_MASK = '^(\\*{8})?$';

/** True for an absent, blank or masked secret: the stored secret stays. */
export function keepsSecret(given: unknown): boolean {
  return given === undefined || given === '' || given === SECRET_MASK;
}

/**
 * Returns a secret after a save, for every form and setting alike: null removes it, and any value that does not keep it replaces
 * it.
 */
export function secretAfter<Given>(given: Given, stored: string | undefined): NonNullable<Given> | string | undefined {
  return keepsSecret(given) ? stored : (given ?? undefined);
}

/** True for a value that sets no new secret. */
export function isNoNewSecret(value: unknown): value is string | null | undefined {
  return value === null || keepsSecret(value);
}

/** Returns the path under which an integration's secret is stored. */
export function secretPath(integrationKey: string, name: string): string {
  return `integrations.${integrationKey}.${name}`;
}

/** Endings of the names of secrets, in `snake_case`. */
const SECRET_ENDING =
  /(^|_)(secret|token|password|passwd|passphrase|api_?key|private_key|access_key|credentials?|authorization)$/;

/** True when a key certainly names a secret, in any notation: `apiKey`, `API-KEY`. */
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
/** Two words written together: `apikey`, `clientsecret`. */
const SECRET_COMPOUND =
  /(secret|token|password|passwd|passphrase|credential|(api|access|app|auth|client|private|master|signing|license)key)$/;

/**
 * True when an undeclared setting may hold a secret: a word of its name suggests it, in any notation, or its value is a URL with
 * a user name. Only texts are secrets. Without a value the name decides.
 */
export function looksLikeSecret(name: string, value?: unknown): boolean {
  if (typeof value === 'string') return namesSecret(name) || hasUser(value);
  return (value === undefined || value === null) && namesSecret(name);
}

/** True when a word of a name is typical of names of secrets. */
export function namesSecret(name: string): boolean {
  return wordsOf(name).some((word) => {
    const stem = word.replace(/\d+$/, '');
    return [stem, stem.replace(/s$/, '')].some((form) => SECRET_WORDS.has(form) || SECRET_COMPOUND.test(form));
  });
}

/** True for a name that is typical of settings with URLs. */
export function namesAddress(name: string): boolean {
  return /(url|uri|dsn|endpoint|address)$/i.test(name);
}

/** Words for parts of a destination: a server, the way to it, an account there. */
const DESTINATION_WORDS = new Set([
  ...['url', 'uri', 'dsn', 'endpoint', 'host', 'hostname', 'server', 'port', 'domain', 'region', 'base', 'path'],
  ...['scheme', 'protocol', 'encryption', 'security', 'tls', 'ssl', 'starttls'],
  ...['account', 'user', 'username', 'login', 'tenant', 'workspace', 'organisation', 'organization', 'instance'],
]);

/**
 * True when an undeclared setting names a part of the destination of the secrets beside it, by the last word of its name:
 * `api_url`, `smtpHost`.
 */
export function namesDestination(name: string): boolean {
  return DESTINATION_WORDS.has(wordsOf(name).at(-1) ?? '');
}

/** True for a URL with a user or a password before its host. */
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
