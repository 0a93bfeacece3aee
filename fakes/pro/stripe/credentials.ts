import { type MakeCredentials, post } from '#fakes/pro/payments/credentials.ts';
import { STRIPE_EVENTS } from '#pro/payments/providers/stripe/webhook.ts';

const SECRET_KEY = 'sk_test_sandbox';

export const makeCredentials: MakeCredentials = async (sandboxUrl, webhookUrl) => {
  const form = new URLSearchParams({ url: webhookUrl });
  for (const type of STRIPE_EVENTS) form.append('enabled_events[]', type);
  const { secret } = await post(`${sandboxUrl}/v1/webhook_endpoints`, `Bearer ${SECRET_KEY}`, form);
  return { secret_key: SECRET_KEY, webhook_secret: String(secret) };
};
