import { type MakeCredentials, post } from '#fakes/pro/payments/credentials.ts';
import { PAYPAL_EVENTS } from '#pro/payments/providers/paypal/webhook/events.ts';

const APP = { client_id: 'sandbox', client_secret: 'sandbox' };

export const makeCredentials: MakeCredentials = async (sandboxUrl, webhookUrl) => {
  const basic = Buffer.from(`${APP.client_id}:${APP.client_secret}`).toString('base64');
  const grant = new URLSearchParams({ grant_type: 'client_credentials' });
  const { access_token: token } = await post(`${sandboxUrl}/paypal/v1/oauth2/token`, `Basic ${basic}`, grant);
  const webhook = { url: webhookUrl, event_types: PAYPAL_EVENTS.map((name) => ({ name })) };
  const { id } = await post(`${sandboxUrl}/paypal/v1/notifications/webhooks`, `Bearer ${token}`, webhook);
  return { ...APP, webhook_id: String(id) };
};
