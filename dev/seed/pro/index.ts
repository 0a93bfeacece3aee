import { readProSettings } from '../../../bin/pro/settings.ts';
import { enterPaymentAccounts, type PaymentAccountsContext } from './payments.ts';

export { ticketsForm } from './forms.ts';

/** Enters at each start what the sandbox and we have to know of each other. */
export async function prepare(context: Omit<PaymentAccountsContext, 'apiUrls'>): Promise<void> {
  const { paymentApiUrls: apiUrls } = readProSettings(process.env);
  await enterPaymentAccounts({ ...context, apiUrls });
}
