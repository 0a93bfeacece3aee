import type { MikroORM } from '@mikro-orm/mysql';
import { PAYMENT_MODES, type PaymentMode, type PaymentProvider } from '#pro/payments/providers/payments.ts';
import { paymentProviders } from '#pro/payments/providers/table.ts';
import type { AccountKey } from '#pro/payments/store/events.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { type Change, defineSettings } from '#settings/define.ts';
import { setting, settingsGroup, trimmed } from '#settings/schema.ts';
import { loadSettings } from '#settings/stored.ts';
import { DAY_MS } from '#time.ts';

/** Credentials with which a provider signs its webhooks: the current one, and the previous one during a rotation. */
const WEBHOOK_SECRET = 'webhook_secret';
export const PREVIOUS_WEBHOOK_SECRET = `previous_${WEBHOOK_SECRET}`;
const PREVIOUS_UNTIL = `${PREVIOUS_WEBHOOK_SECRET}_until`;
const UPDATED_AT = 'updated_at';
/** Key of the missing right, stored when the credentials do not allow discounts. */
export const MISSING_RIGHT = 'missing_right';

/** Milliseconds for which the previous webhook secret is accepted, longer than a change at a provider takes. */
const ROTATION_MS = DAY_MS;

/** Stored account: credentials by name, and times in ISO 8601. */
type StoredAccount = Record<string, string>;
/** Accounts by provider and mode. */
export type PaymentAccounts = Record<string, Record<string, StoredAccount>>;

/** Settings of the site's accounts at payment providers (docs/interface.md 4.10). */
export const paymentSettings = defineSettings<PaymentAccounts>({
  scope: 'payments',
  title: 'payment settings',
  schema: settingsGroup(Object.fromEntries(paymentProviders.map((provider) => [provider.id, accountsOf(provider)]))),
  event: 'payment_settings.saved',
  check(change) {
    for (const [provider, modes] of Object.entries(change.after)) {
      for (const [mode, account] of Object.entries(modes)) storeTimes(change, account, provider, mode);
    }
  },
});

export interface Account {
  credentials: Readonly<Record<string, string>>;
  /** Time until which the previous webhook secret is accepted; null when there is none. */
  previousUntil: string | null;
  updatedAt: string | null;
  /** Right for discounts that was missing at the last check, as the rest of a message; null when none was. */
  missingRight: string | null;
}

/** Reads an account. @returns null when no credentials were saved */
export async function readAccount(
  deps: { orm: MikroORM; box: SecretBox },
  key: AccountKey,
  now: Date,
): Promise<Account | null> {
  const { value } = await loadSettings(deps, paymentSettings);
  return accountIn(value, key, now);
}

/** Returns an account, without the previous webhook secret once it is no longer accepted. */
export function accountIn(accounts: PaymentAccounts, { provider, mode }: AccountKey, now: Date): Account | null {
  const stored = accounts[provider]?.[mode];
  if (!stored) return null;
  const {
    [PREVIOUS_UNTIL]: until = '',
    [UPDATED_AT]: updatedAt = null,
    [MISSING_RIGHT]: missingRight = null,
    ...credentials
  } = stored;
  if (isPreviousValid(stored, now)) return { credentials, previousUntil: until, updatedAt, missingRight };
  const { [PREVIOUS_WEBHOOK_SECRET]: _, ...current } = credentials;
  return { credentials: current, previousUntil: null, updatedAt, missingRight };
}

function isPreviousValid(
  { [PREVIOUS_WEBHOOK_SECRET]: previous, [PREVIOUS_UNTIL]: until }: StoredAccount,
  now: Date,
): boolean {
  return previous !== undefined && until !== undefined && new Date(until) > now;
}

/** Retains a replaced webhook secret beside the new one for a while, unless it is removed, and sets the account's times. */
function storeTimes(
  { before, given, now }: Change<PaymentAccounts>,
  account: StoredAccount,
  provider: string,
  mode: string,
): void {
  const previousAccount = before.value[provider]?.[mode] ?? {};
  const entered = (given as Partial<PaymentAccounts>)[provider]?.[mode] as Record<string, unknown> | undefined;
  const { [WEBHOOK_SECRET]: old } = previousAccount;
  if (entered?.[PREVIOUS_WEBHOOK_SECRET] !== null && old !== undefined && old !== account[WEBHOOK_SECRET]) {
    account[PREVIOUS_WEBHOOK_SECRET] = old;
    account[PREVIOUS_UNTIL] = new Date(now.getTime() + ROTATION_MS).toISOString();
  } else if (account[PREVIOUS_WEBHOOK_SECRET] !== undefined && isPreviousValid(previousAccount, now)) {
    account[PREVIOUS_UNTIL] = previousAccount[PREVIOUS_UNTIL] ?? '';
  } else {
    delete account[PREVIOUS_WEBHOOK_SECRET];
  }
  if (previousAccount[MISSING_RIGHT] !== undefined) account[MISSING_RIGHT] = previousAccount[MISSING_RIGHT];
  const isSame = Object.entries({ ...previousAccount, ...account }).every(
    ([name, value]) => name === UPDATED_AT || (previousAccount[name] === value && account[name] === value),
  );
  account[UPDATED_AT] = (isSame && previousAccount[UPDATED_AT]) || now.toISOString();
}

/** True when a replaced webhook secret of the provider stays valid for a while. */
export function rotatesSecret({ credentials }: Pick<PaymentProvider, 'credentials'>): boolean {
  return credentials.some(({ name }) => name === WEBHOOK_SECRET);
}

function accountsOf(provider: PaymentProvider) {
  return settingsGroup(Object.fromEntries(PAYMENT_MODES.map((mode) => [mode, accountOf(provider, mode)])));
}

function accountOf({ credentials }: PaymentProvider, mode: PaymentMode) {
  const fields = credentials.map(({ name, secret, isDestination, findMistake }) => {
    const mistakeOf = (value: unknown) => (typeof value === 'string' ? findMistake(value, mode) : 'must be a text');
    return [
      name,
      setting(mistakeOf, { secret, isDestination, isNeeded: true, read: trimmed, json: { type: 'string' } }),
    ] as const;
  });
  const rotates = rotatesSecret({ credentials });
  const previous = setting(() => 'can only be removed: send null', { secret: true, json: { type: 'string' } });
  return settingsGroup(
    { ...Object.fromEntries(fields), ...(rotates && { [PREVIOUS_WEBHOOK_SECRET]: previous }) },
    {
      whole: 'the account',
      readOnly: [
        ...['webhook_url', 'webhook_events', 'last_webhook_at', 'last_webhook_type', UPDATED_AT, 'warnings'],
        ...(rotates ? [PREVIOUS_UNTIL] : []),
      ],
    },
  );
}
