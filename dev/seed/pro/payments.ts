import type { Foundation } from '#bin/composition/foundation.ts';
import { surfaceBPath } from '#features/site/surfaces.ts';
import type { PaymentProvider } from '#pro/payments/providers/payments.ts';
import { paypal } from '#pro/payments/providers/paypal/definition.ts';
import { stripe } from '#pro/payments/providers/stripe/definition.ts';
import { paymentSettings } from '#pro/payments/settings/definition.ts';
import { webhookUrl } from '#pro/payments/settings/view.ts';
import { seedSettings } from './saving.ts';

export interface PaymentAccountsContext extends Pick<Foundation, 'orm' | 'box' | 'settings'> {
  /** The APIs of payment providers, by setting. */
  apiUrls: Readonly<Record<string, string>>;
  sandbox: string;
}

const MODE = 'test';
const SECRET_KEY = 'sk_test_sandbox';
const APP = { client_id: 'sandbox', client_secret: 'sandbox' };

/**
 * Enters the sandbox's accounts in test mode and registers our webhooks there, at each start: the sandbox keeps nothing between them.
 * A provider whose API is elsewhere is left alone: its account is the developer's own.
 */
export async function enterPaymentAccounts(context: PaymentAccountsContext): Promise<void> {
  const { sandbox, settings, apiUrls } = context;
  const apiB = settings.baseUrl + surfaceBPath(settings.restRoot);
  const isHere = ({ api }: PaymentProvider) => apiUrls[api[MODE].setting]?.startsWith(sandbox) === true;
  if (isHere(stripe))
    await enter(context, stripe.id, await stripeCredentials(sandbox, webhookUrl(apiB, stripe.id, MODE)));
  if (isHere(paypal))
    await enter(context, paypal.id, await payPalCredentials(sandbox, webhookUrl(apiB, paypal.id, MODE)));
}

async function enter(context: PaymentAccountsContext, provider: string, credentials: Record<string, string>) {
  await seedSettings(context, paymentSettings, { [provider]: { [MODE]: credentials } });
}

async function stripeCredentials(sandbox: string, url: string): Promise<Record<string, string>> {
  const form = new URLSearchParams({ url });
  for (const type of stripe.events) form.append('enabled_events[]', type);
  const { secret } = await post(`${sandbox}/v1/webhook_endpoints`, `Bearer ${SECRET_KEY}`, form);
  return { secret_key: SECRET_KEY, webhook_secret: String(secret) };
}

async function payPalCredentials(sandbox: string, url: string): Promise<Record<string, string>> {
  const basic = Buffer.from(`${APP.client_id}:${APP.client_secret}`).toString('base64');
  const grant = new URLSearchParams({ grant_type: 'client_credentials' });
  const { access_token: token } = await post(`${sandbox}/paypal/v1/oauth2/token`, `Basic ${basic}`, grant);
  const webhook = { url, event_types: paypal.events.map((name) => ({ name })) };
  const { id } = await post(`${sandbox}/paypal/v1/notifications/webhooks`, `Bearer ${token}`, webhook);
  return { ...APP, webhook_id: String(id) };
}

async function post(
  url: string,
  authorization: string,
  body: URLSearchParams | object,
): Promise<Record<string, unknown>> {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the sandbox did not take a webhook of payments: ${response.status} at ${url}`);
  return (await response.json()) as Record<string, unknown>;
}
