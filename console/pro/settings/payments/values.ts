/** An account as administrators see it: its keys by their names, of secrets only `<name>_set`. */
export interface AccountView {
  [key: string]: unknown;
  configured: boolean;
  webhook_url: string;
  webhook_events: readonly string[];
  last_webhook_at: string | null;
  last_webhook_type: string | null;
  warnings: readonly { code: string; message: string }[];
  previous_webhook_secret_until?: string | null;
}

/** What a read says beside the keys of an account. */
const NO_KEYS = [
  'configured',
  'webhook_url',
  'webhook_events',
  'last_webhook_at',
  'last_webhook_type',
  'updated_at',
  'warnings',
  'previous_webhook_secret_until',
];
const PREVIOUS = 'previous_webhook_secret';

/** A key of an account at a payment provider. */
export interface AccountKey {
  name: string;
  isSecret: boolean;
  /** Of a secret: whether one is kept. */
  isSet: boolean;
}

/** The keys that are entered for an account, as its read names them: of secrets `<name>_set`. */
export function keysOf(account: Readonly<Record<string, unknown>>): AccountKey[] {
  return Object.entries(account).flatMap(([name, value]): AccountKey[] => {
    if (NO_KEYS.includes(name)) return [];
    if (!name.endsWith('_set')) return [{ name, isSecret: false, isSet: value !== null }];
    const secret = name.slice(0, -'_set'.length);
    return secret === PREVIOUS ? [] : [{ name: secret, isSecret: true, isSet: value === true }];
  });
}

/** The form of an account: secrets are '' until they are entered. */
export function accountValues(account: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    keysOf(account).map(({ name, isSecret }) => [name, isSecret ? '' : (account[name] ?? null)]),
  );
}

/** What removes an account: each of its keys is null. */
export function removal(account: Readonly<Record<string, unknown>>): Record<string, null> {
  return Object.fromEntries(keysOf(account).map(({ name }) => [name, null]));
}

/** Paths of the service are `stripe.test.secret_key`; those of the form are the keys alone. */
export function ofAccount(errors: Readonly<Record<string, string>>, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path.startsWith(prefix) ? path.slice(prefix.length) : path, text]),
  );
}
