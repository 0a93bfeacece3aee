import type { Foundation } from '#bin/composition/foundation.ts';
import type { MakeCredentials } from '#fakes/pro/payments/credentials.ts';
import { surfaceBPath } from '#features/site/surfaces.ts';
import { type PaymentProviderId, paymentProviders } from '#pro/payments/providers/table.ts';
import { paymentSettings } from '#pro/payments/settings/definition.ts';
import { webhookUrl } from '#pro/payments/settings/view.ts';
import { seedSettings } from './saving.ts';

export interface PaymentAccountsContext extends Pick<Foundation, 'orm' | 'box' | 'settings'> {
  /** The APIs of payment providers, by setting. */
  apiUrls: Readonly<Record<string, string>>;
  sandbox: string;
}

const MODE = 'test';

const FAKES: Readonly<Record<PaymentProviderId, () => Promise<{ makeCredentials: MakeCredentials }>>> = {
  stripe: () => import('#fakes/pro/stripe/credentials.ts'),
  paypal: () => import('#fakes/pro/paypal/credentials.ts'),
};

/**
 * Enters the sandbox's accounts in test mode and registers our webhooks there, at each start: the sandbox stores nothing between
 * them. Skips a provider whose API is elsewhere: its account is the developer's own.
 */
export async function enterPaymentAccounts(context: PaymentAccountsContext): Promise<void> {
  const { sandbox, settings, apiUrls } = context;
  const apiB = settings.baseUrl + surfaceBPath(settings.restRoot);
  for (const { id, api } of paymentProviders) {
    if (!apiUrls[api[MODE].setting]?.startsWith(sandbox)) continue;
    const { makeCredentials } = await FAKES[id]();
    const credentials = await makeCredentials(sandbox, webhookUrl(apiB, id, MODE));
    await seedSettings(context, paymentSettings, { [id]: { [MODE]: credentials } });
  }
}
