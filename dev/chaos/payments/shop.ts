import { ask } from '#dev/load/stack.ts';

/** Addresses of a stack that takes payments, and of its fake providers. */
export interface Shop {
  baseUrl: string;
  /** Surface B. */
  apiB: string;
  sandboxUrl: string;
  /** The `Authorization` header of an administrator. */
  authorization: string;
}

export const SHOP_PROVIDERS = ['stripe', 'paypal'] as const;

/** A form that takes payments, and the tokens of its submissions, which may be reused. */
export interface PaymentForm {
  id: number;
  provider: string;
  tokens: Record<string, string>;
}

export interface Disturbance {
  /** The share of webhooks that are never sent. */
  loss: number;
  /** Copies sent of each webhook. */
  copies: number;
  delay_ms: number;
  reorder_ms: number;
  seed?: number;
}

/** Creates a form whose submissions send one mail, with the submission's number as its subject, and one webhook. */
export async function createPaymentForm(
  { apiB, authorization }: Shop,
  provider: string,
  effectsUrl: string,
): Promise<PaymentForm> {
  const config = {
    fields: [
      { type: 'text', name: 'name', label: 'Your name', required: true },
      { type: 'email', name: 'email', label: 'E-mail address', required: true },
    ],
    options: {
      min_fill_seconds: 0,
      rate_limits: { per_minute: 0, per_hour: 0 },
      payment: { enabled: true, provider, currency: 'EUR', amount: 1990, description: 'Ticket' },
      notifications: [{ key: 'team', to: 'shop@example.com', subject: '{submission:id}', html: 'Paid.' }],
      integrations: [{ key: 'effects', integration_id: 'webhook', settings: { url: effectsUrl } }],
    },
  };
  const form = { title: `Tickets by ${provider}`, config };
  const { id } = await ask<{ id: number }>('POST', `${apiB}/forms`, form, { authorization });
  return { id, provider, tokens: await ask('GET', `${apiB}/forms/${id}/token`) };
}

/** Sets how the fakes disturb their webhooks from now on. */
export async function disturb({ sandboxUrl }: Shop, disturbance: Disturbance): Promise<void> {
  for (const provider of SHOP_PROVIDERS) await ask('PUT', `${sandboxUrl}/${provider}/deliveries`, disturbance);
}

/** Counts webhooks so far by outcome; a provider's fake retains the newest 2,000. */
export async function readDeliveries({ sandboxUrl }: Shop): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const provider of SHOP_PROVIDERS) {
    const { deliveries } = await ask<{ deliveries: { state: string }[] }>(
      'GET',
      `${sandboxUrl}/${provider}/deliveries`,
    );
    for (const { state } of deliveries) counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
}

/** Counts the checkouts created at Stripe's fake, and those that can still be paid. */
export async function readCheckouts({ sandboxUrl }: Shop): Promise<{ made: number; open: number }> {
  const { sessions } = await ask<{ sessions: { status: string }[] }>('GET', `${sandboxUrl}/stripe/sessions`);
  return { made: sessions.length, open: sessions.filter(({ status }) => status === 'open').length };
}

/** Waits until no webhook is under way. */
export async function awaitDeliveries({ sandboxUrl }: Shop): Promise<void> {
  for (const provider of SHOP_PROVIDERS) await ask('POST', `${sandboxUrl}/${provider}/deliveries/idle`);
}
