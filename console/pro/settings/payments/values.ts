/** An account at a payment provider. Of secrets it only has `<name>_set`. */
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

/** Fields of an account that are not keys. */
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
  /** True for a stored secret, or for any other key with a value. */
  isSet: boolean;
}

/** Lists the keys of an account. A secret is recognised by its flag `<name>_set`. */
export function keysOf(account: Readonly<Record<string, unknown>>): AccountKey[] {
  return Object.entries(account).flatMap(([name, value]): AccountKey[] => {
    if (NO_KEYS.includes(name)) return [];
    if (!name.endsWith('_set')) return [{ name, isSecret: false, isSet: value !== null }];
    const secret = name.slice(0, -'_set'.length);
    return secret === PREVIOUS ? [] : [{ name: secret, isSecret: true, isSet: value === true }];
  });
}

/** Converts an account to form values. Secrets are '' until somebody enters them. */
export function accountValues(account: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    keysOf(account).map(({ name, isSecret }) => [name, isSecret ? '' : (account[name] ?? null)]),
  );
}

/** Builds the change that removes an account: every key is null. */
export function removal(account: Readonly<Record<string, unknown>>): Record<string, null> {
  return Object.fromEntries(keysOf(account).map(({ name }) => [name, null]));
}

/** Converts the service's paths, such as `stripe.test.secret_key`, to those of the form, which are the keys alone. */
export function errorsOfAccount(errors: Readonly<Record<string, string>>, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path.startsWith(prefix) ? path.slice(prefix.length) : path, text]),
  );
}
