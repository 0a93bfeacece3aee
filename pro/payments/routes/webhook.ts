import express from 'express';
import type { Logger } from 'pino';
import { object } from 'yup';
import { UseCaseError } from '#db/use-case-error.ts';
import { shaped } from '#http/routing/answers.ts';
import type { Body } from '#http/routing/body.ts';
import type { Param } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { paymentsBudgets } from '#pro/payments/budgets.ts';
import { InvalidWebhook, PAYMENT_MODES } from '#pro/payments/providers/payments.ts';
import { PAYMENT_PROVIDERS } from '#pro/payments/providers/table.ts';
import { receiveWebhook, type WebhookParts } from '#pro/payments/webhooks.ts';
import { OUTCOME } from './order-schemas.ts';

export interface WebhookRouteParts extends WebhookParts {
  clock: () => Date;
  log: Logger;
}

/** Maximum size of an event in bytes. Events have some kB, and Stripe's largest are far below this limit. */
const LARGEST = paymentsBudgets.paymentEventBody.atMost;

/** Raw body, because the signature is over the sent bytes. */
const signedBytes: Body<unknown, Buffer> = {
  content: { 'application/json': { schema: { type: 'object' } } },
  required: false,
  parse: () => express.raw({ limit: LARGEST, type: () => true }),
  read: ({ body }) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0)),
};

/** Webhooks of payment providers (docs/interface.md 4.10). */
export const paymentWebhookRoute = route({
  operation: 'receivePaymentEvent',
  method: 'POST',
  path: 'b:/payments/webhook/:provider/:mode',
  tag: 'Payments',
  access: 'signed',
  summary: 'Webhooks of payment providers',
  description:
    "The request is signed by the provider, with the provider's body. 200 once the event is stored, 400 for an event that its provider has not sent. 5xx for an event that could not be checked or stored, so that the provider sends it again.",
  params: { provider: among(PAYMENT_PROVIDERS), mode: among(PAYMENT_MODES) },
  body: signedBytes,
  answers: { 200: object({ received: shaped<boolean>({ type: 'boolean', const: true }), outcome: OUTCOME }) },
  errors: [502],
  async handle(app: WebhookRouteParts, { params: source, body, raw, requestId }) {
    try {
      const outcome = await receiveWebhook(app, source, { headers: raw.headers, body, now: app.clock() });
      return { received: true, outcome };
    } catch (error) {
      if (error instanceof InvalidWebhook) {
        app.log.warn({ ...source, requestId, reason: error.message }, 'a payment webhook was refused');
        throw new UseCaseError('malformed', 'invalid_webhook', error.message);
      }
      if (error instanceof ProviderError && error.type === 'not_configured') {
        throw new UseCaseError('malformed', 'payment_not_configured', error.message);
      }
      throw error;
    }
  },
});

/** Path parameter with one of the given values. */
function among<Value extends string>(values: readonly Value[]): Param<Value> {
  return {
    json: { type: 'string', enum: values },
    read(text) {
      const match = values.find((value) => value === text);
      if (!match) throw new UseCaseError('not_found', 'not_found', 'There is no such webhook.');
      return match;
    },
  };
}
