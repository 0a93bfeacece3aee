import { readProSettings } from '#pro/settings.ts';
import { enterModel } from './ai.ts';
import { activateLicence, type LicenceContext } from './licence.ts';
import { enterPaymentAccounts, type PaymentAccountsContext } from './payments.ts';

export { ticketsForm } from './forms.ts';

type Context = Omit<PaymentAccountsContext & LicenceContext, 'apiUrls' | 'licenseServerUrl'>;

/** Connects the service and the sandbox at each start. */
export async function prepare(context: Context): Promise<void> {
  const { paymentApiUrls: apiUrls, licenseServerUrl, aiApiUrls } = readProSettings(process.env);
  await enterPaymentAccounts({ ...context, apiUrls });
  await activateLicence({ ...context, licenseServerUrl });
  await enterModel({ ...context, aiApiUrls });
}
