import { PREVIOUS_WEBHOOK_SECRET, WEBHOOK_SECRET } from '#db/payments/accounts.ts';
import { SECRET_MASK } from '#forms/config/secret-names.ts';
import type { PaymentMode, PaymentProvider } from '#pro/payments/providers/payments.ts';

type Values = Readonly<Record<string, string>>;

/** What an administrator entered for one account. */
export interface Entered {
  /** Where the account is in the body, as `stripe.test`. */
  path: string;
  entered: Readonly<Record<string, unknown>>;
  stored: Values;
}

/**
 * What the credentials of an account become: blank and the mask keep a secret, null removes it. A webhook secret that is replaced
 * stays beside the new one, unless `previous_webhook_secret: null` says otherwise.
 * @param errors takes a message for each key that is wrong
 * @returns empty when nothing is left
 */
export function mergeCredentials(
  provider: PaymentProvider,
  mode: PaymentMode,
  { path, entered, stored }: Entered,
  errors: Record<string, string>,
): Record<string, string> {
  const refuse = (name: string, mistake: string) => {
    errors[`${path}.${name}`] = `${path}.${name} ${mistake}`;
  };
  const names = provider.credentials.map(({ name }) => name);
  const rotates = names.includes(WEBHOOK_SECRET);
  for (const name of Object.keys(entered)) {
    if (names.includes(name) || (rotates && name === PREVIOUS_WEBHOOK_SECRET)) continue;
    refuse(name.slice(0, 64), `is not known here; use ${names.join(', ')}`);
  }
  const merged: Record<string, string> = {};
  for (const { name, secret, findMistake } of provider.credentials) {
    const given = entered[name];
    const keeps = given === undefined || (secret && (given === '' || given === SECRET_MASK));
    const value = keeps ? stored[name] : typeof given === 'string' ? given.trim() : undefined;
    if (!keeps && given !== null && typeof given !== 'string') refuse(name, 'must be a text');
    else if (value) merged[name] = value;
    const mistake = value && !keeps ? findMistake(value, mode) : null;
    if (mistake) refuse(name, mistake);
  }
  if (Object.keys(merged).length > 0) {
    for (const name of names) {
      if (merged[name] === undefined && errors[`${path}.${name}`] === undefined) {
        refuse(name, 'is required; to remove the account send null for each of its keys');
      }
    }
    if (rotates) keepPrevious(merged, entered[PREVIOUS_WEBHOOK_SECRET], stored, refuse);
  }
  return merged;
}

function keepPrevious(
  merged: Record<string, string>,
  entered: unknown,
  stored: Values,
  refuse: (name: string, mistake: string) => void,
): void {
  if (entered === null) return;
  if (entered !== undefined && entered !== '' && entered !== SECRET_MASK) {
    refuse(PREVIOUS_WEBHOOK_SECRET, 'can only be removed: send null');
  }
  const before = stored[WEBHOOK_SECRET];
  const previous = before !== undefined && before !== merged[WEBHOOK_SECRET] ? before : stored[PREVIOUS_WEBHOOK_SECRET];
  if (previous !== undefined) merged[PREVIOUS_WEBHOOK_SECRET] = previous;
}
