import { type ActorLimit, countUse } from '#features/accounts/actor-limits.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import { recordOf } from '#forms/config/json.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { Gateways } from '#pro/payments/gateways.ts';
import type { PaymentMode } from '#pro/payments/providers/payments.ts';
import { findPaymentProvider } from '#pro/payments/providers/table.ts';
import { formsWithCoupons } from '#pro/payments/store/forms.ts';
import type { Actor } from '#security/actor.ts';
import { invalidSettings } from '#settings/error.ts';
import type { Plan } from '#settings/plan.ts';
import { type SettingsParts, saveSettings } from '#settings/save.ts';
import {
  accountIn,
  MISSING_RIGHT,
  type PaymentAccounts,
  PREVIOUS_WEBHOOK_SECRET,
  paymentSettings,
} from './definition.ts';
import { formIdList } from './warnings.ts';

export interface ChangeSettingsParts extends SettingsParts {
  gateways: Pick<Gateways, 'openWith'>;
  /** Absent for commands. */
  limits?: Pick<RateLimits, 'take'>;
  /** `pro`: time that a provider may take to check credentials, in ms; default 15 s. */
  timeouts?: { pro?: number };
}

const LIMITS = {
  saves: { key: 'payment_settings', what: 'changes of payment settings', perMinute: 10 },
  checks: { key: 'payment_checks', what: 'checks of credentials', perMinute: 10 },
};
const CHECK_TIMEOUT_MS = 15_000;

/**
 * Changes credentials: `{stripe: {test: {secret_key, …}, live}, paypal}`, each part optional. A changed account is checked at its
 * provider first. Saves all changes or none.
 * @throws UseCaseError naming each key that is wrong; ProviderError when a provider could not be asked
 */
export async function changePaymentSettings(app: ChangeSettingsParts, actor: Actor, given: unknown): Promise<void> {
  const now = app.clock();
  const { limits } = app;
  const count = async (limit: ActorLimit) => limits && countUse({ limits }, actor, limit);
  const tryOut = async ({ before, given: input, after, changed }: Plan<PaymentAccounts>) => {
    const keys = changed.filter((path) => !path.endsWith(`.${PREVIOUS_WEBHOOK_SECRET}`));
    const accounts = new Set(keys.map((path) => path.split('.').slice(0, 2).join('.')));
    for (const path of accountsLackingRight(before.value, input)) accounts.add(path);
    if (accounts.size > 0) await count(LIMITS.checks);
    const mistakes = await Promise.all(
      [...accounts].map(async (path) => {
        const [provider = '', mode = ''] = path.split('.');
        const account = accountIn(after, { provider, mode }, now);
        if (!account) return {};
        const result = await findRefusal(app, provider, mode as PaymentMode, account.credentials);
        if ('errors' in result) return result.errors;
        if (result.missingRight !== account.missingRight) changed.push(`${path}.${MISSING_RIGHT}`);
        storeRight(after[provider]?.[mode], result.missingRight);
        return {};
      }),
    );
    const errors: Record<string, string> = Object.assign({}, ...mistakes);
    if (Object.keys(errors).length > 0) throw invalidSettings(paymentSettings.title, errors);
  };
  await saveSettings(app, actor, paymentSettings, given, { tryOut, count: () => count(LIMITS.saves) });
}

/** Returns the accounts in the input that lack a right, which they may have got meanwhile. */
function accountsLackingRight(before: PaymentAccounts, given: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(before).flatMap(([provider, modes]) =>
    Object.entries(modes)
      .filter(([mode, keys]) => keys[MISSING_RIGHT] !== undefined && recordOf(given[provider])[mode])
      .map(([mode]) => `${provider}.${mode}`),
  );
}

function storeRight(account: Record<string, string> | undefined, missingRight: string | null): void {
  if (!account) return;
  if (missingRight === null) delete account[MISSING_RIGHT];
  else account[MISSING_RIGHT] = missingRight;
}

type CheckResult = { errors: Record<string, string> } | { missingRight: string | null };

/**
 * Asks the provider whether the credentials are valid, and have the rights that forms need.
 * @returns a message for the wrong key, or a missing right that no form needs yet
 * @throws ProviderError when it could not be asked
 */
async function findRefusal(
  { orm, gateways, timeouts }: ChangeSettingsParts,
  providerId: string,
  mode: PaymentMode,
  credentials: Readonly<Record<string, string>>,
): Promise<CheckResult> {
  const provider = findPaymentProvider(providerId);
  if (!provider) return { missingRight: null };
  const waitMs = timeouts?.pro ?? CHECK_TIMEOUT_MS;
  const signal = AbortSignal.timeout(waitMs);
  try {
    const gateway = gateways.openWith(provider, mode, credentials);
    await gateway.check(signal);
    const missingRight = (await gateway.findMissingRight?.(signal)) ?? null;
    const forms = missingRight === null ? [] : await formsWithCoupons(orm, { provider: providerId, mode });
    if (forms.length === 0) return { missingRight };
    const path = `${provider.id}.${mode}.${provider.wrongKey('unauthorized')}`;
    return { errors: { [path]: `${path} ${missingRight}. Forms with coupons: ${formIdList(forms)}` } };
  } catch (error) {
    const prefix = `${provider.title} could not be asked about the credentials of ${mode} mode, so that nothing was saved:`;
    if (!(error instanceof ProviderError)) {
      if (!signal.aborted) throw error;
      const message = `${prefix} no answer within ${Math.ceil(waitMs / 1000)} s.`;
      throw new ProviderError(message, { kind: 'transient', type: 'timeout' });
    }
    const { kind, type, message, retryAfterMs } = error;
    // The excerpt of the answer is dropped, because it may repeat a part of a key.
    if (type !== 'unauthorized' && type !== 'not_found') {
      throw new ProviderError(`${prefix} ${message}`, { kind, type, retryAfterMs });
    }
    const path = `${provider.id}.${mode}.${provider.wrongKey(type)}`;
    return { errors: { [path]: `${path}: ${message.replace(/\.$/, '')}` } };
  }
}
