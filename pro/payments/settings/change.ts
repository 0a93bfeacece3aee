import type { MikroORM } from '@mikro-orm/mysql';
import {
  type Account,
  type AccountChange,
  type AccountKey,
  changeAccounts,
  PREVIOUS_WEBHOOK_SECRET,
  readAccount,
} from '#db/payments/accounts.ts';
import { isObject } from '#forms/config/json.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { Gateways } from '#pro/payments/gateways.ts';
import { PAYMENT_MODES, type PaymentMode, type PaymentProvider } from '#pro/payments/providers/payments.ts';
import { paymentProviders } from '#pro/payments/providers/table.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { mergeCredentials } from './credentials.ts';
import { PaymentSettingsError } from './errors.ts';

export interface ChangeSettingsDeps {
  orm: MikroORM;
  box: SecretBox;
  gateways: Pick<Gateways, 'openWith'>;
  /** How long a provider may take to check credentials, in ms; default 15 s. */
  checkTimeoutMs?: number;
}

/** What was done to an account: the names of its keys that have changed, without their values. */
export interface ChangedAccount extends AccountKey {
  done: 'saved' | 'removed';
  keys: string[];
}

interface Plan extends AccountChange {
  provider: PaymentProvider;
  mode: PaymentMode;
  changed: string[];
}

const CHECK_TIMEOUT_MS = 15_000;
/** For how long webhooks are also taken with the secret before: longer than a change at a provider takes. */
const ROTATION_MS = 24 * 60 * 60_000;

/**
 * Changes credentials: `{stripe: {test: {secret_key, …}, live}, paypal}`, each part optional. An account that changes is checked
 * at its provider first. All of it is saved or nothing.
 * @throws PaymentSettingsError naming each key that is wrong; ProviderError when a provider could not be asked
 */
export async function changePaymentSettings(
  deps: ChangeSettingsDeps,
  given: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<ChangedAccount[]> {
  const plans = await planChanges(deps, given, now);
  const mistakes = await Promise.all(plans.map((plan) => findRefusal(deps, plan)));
  const errors = Object.assign({}, ...mistakes);
  if (Object.keys(errors).length > 0) throw new PaymentSettingsError('validation_failed', errors);
  if (!(await changeAccounts(deps, plans, now))) throw new PaymentSettingsError('settings_changed');
  return plans.map(({ key, after, changed }) => ({ ...key, done: after ? 'saved' : 'removed', keys: changed }));
}

/** The accounts that change. @throws PaymentSettingsError */
async function planChanges(
  deps: ChangeSettingsDeps,
  given: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<Plan[]> {
  const errors: Record<string, string> = {};
  const plans: Plan[] = [];
  for (const { path, provider, mode, entered } of accountsIn(given, errors)) {
    const key = { provider: provider.id, mode };
    const before = await readAccount(deps, key, now);
    const stored = before?.credentials ?? {};
    const merged = mergeCredentials(provider, mode, { path, entered, stored }, errors);
    const names = new Set([...Object.keys(stored), ...Object.keys(merged)]);
    const changed = [...names].filter((name) => stored[name] !== merged[name]);
    if (changed.length === 0) continue;
    plans.push({ key, before, after: accountOf(merged, before, now), provider, mode, changed });
  }
  if (Object.keys(errors).length > 0) throw new PaymentSettingsError('validation_failed', errors);
  return plans;
}

function accountOf(credentials: Record<string, string>, before: Account | null, now: Date): Account | null {
  if (Object.keys(credentials).length === 0) return null;
  const previous = credentials[PREVIOUS_WEBHOOK_SECRET];
  if (previous === undefined) return { credentials, previousUntil: null };
  const isKept = before?.credentials[PREVIOUS_WEBHOOK_SECRET] === previous;
  return { credentials, previousUntil: isKept ? before.previousUntil : new Date(now.getTime() + ROTATION_MS) };
}

/** What a body says of each account. */
function accountsIn(given: unknown, errors: Record<string, string>) {
  const ids = paymentProviders.map(({ id }) => id);
  return entriesOf(given, '', ids, errors).flatMap(([id, modes]) =>
    entriesOf(modes, id, PAYMENT_MODES, errors).flatMap(([mode, entered]) => {
      const provider = paymentProviders.find((one) => one.id === id);
      const path = `${id}.${mode}`;
      if (provider && isObject(entered)) return [{ path, provider, mode, entered }];
      errors[path] = `${path} must be an object of credentials`;
      return [];
    }),
  );
}

function entriesOf<Name extends string>(
  given: unknown,
  path: string,
  names: readonly Name[],
  errors: Record<string, string>,
): [Name, unknown][] {
  if (!isObject(given)) {
    errors[path] = `${path} must be an object with ${names.join(', ')}`;
    return [];
  }
  return Object.entries(given).flatMap<[Name, unknown]>(([key, value]) => {
    const name = names.find((one) => one === key);
    if (name !== undefined) return [[name, value]];
    const at = `${path && `${path}.`}${key.slice(0, 64)}`;
    errors[at] = `${at} is not known here; use ${names.join(', ')}`;
    return [];
  });
}

/**
 * Asks the provider whether the credentials are those of an account.
 * @returns a message for the key that is wrong
 * @throws ProviderError when it could not be asked
 */
async function findRefusal(
  { gateways, checkTimeoutMs = CHECK_TIMEOUT_MS }: ChangeSettingsDeps,
  { provider, mode, after, changed }: Plan,
): Promise<Record<string, string>> {
  const isSameAccount = changed.every((name) => name === PREVIOUS_WEBHOOK_SECRET);
  if (!after || isSameAccount) return {};
  const signal = AbortSignal.timeout(checkTimeoutMs);
  try {
    await gateways.openWith(provider, mode, after.credentials).check(signal);
    return {};
  } catch (error) {
    const away = `${provider.title} could not be asked about the credentials of ${mode} mode, so that nothing was saved:`;
    if (!(error instanceof ProviderError)) {
      if (!signal.aborted) throw error;
      const message = `${away} no answer within ${Math.ceil(checkTimeoutMs / 1000)} s.`;
      throw new ProviderError(message, { kind: 'transient', type: 'timeout' });
    }
    const { kind, type, message, retryAfterMs } = error;
    // Without what the provider wrote: it may repeat a part of a key.
    if (type !== 'unauthorized' && type !== 'not_found') {
      throw new ProviderError(`${away} ${message}`, { kind, type, retryAfterMs });
    }
    const path = `${provider.id}.${mode}.${provider.wrongKey(type)}`;
    return { [path]: `${path}: ${message.replace(/\.$/, '')}` };
  }
}
