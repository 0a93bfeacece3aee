import express, { Router } from 'express';
import type { Logger } from 'pino';
import { ApiError } from '#http/errors.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { PAYMENT_MODES } from '#pro/payments/providers/ids.ts';
import { InvalidWebhook } from '#pro/payments/providers/payments.ts';
import { findPaymentProvider } from '#pro/payments/providers/table.ts';
import { receiveWebhook, type WebhookDeps } from '#pro/payments/webhooks.ts';

export interface PaymentWebhookDeps extends WebhookDeps {
  clock: () => Date;
  log: Logger;
}

/** Events are some kB; the largest of Stripe's are far below this. In bytes. */
const LARGEST = 1024 * 1024;

/**
 * Webhooks of payment providers (interface 4.10). 200 once the event is kept, 400 for one that its provider has not sent. An
 * event that could not be checked or kept is answered 5xx: the provider sends it again.
 */
export function paymentWebhookRouter({ clock, log, ...deps }: PaymentWebhookDeps): Router {
  const router = Router();
  // The signature is over the bytes that were sent.
  const rawBody = express.raw({ limit: LARGEST, type: () => true });
  router.post('/payments/webhook/:provider/:mode', rawBody, async (req, res) => {
    const provider = findPaymentProvider(String(req.params.provider));
    const mode = PAYMENT_MODES.find((one) => one === req.params.mode);
    if (!provider || !mode) throw new ApiError(404, 'not_found', 'There is no such webhook.');
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    const source = { provider: provider.id, mode };
    try {
      const outcome = await receiveWebhook(deps, source, { headers: req.headers, body, now: clock() });
      res.json({ received: true, outcome });
    } catch (error) {
      if (error instanceof InvalidWebhook) {
        log.warn({ ...source, requestId: req.id, reason: error.message }, 'a payment webhook was refused');
        throw new ApiError(400, 'invalid_webhook', error.message);
      }
      if (error instanceof ProviderError && error.type === 'not_configured') {
        throw new ApiError(400, 'payment_not_configured', error.message);
      }
      throw error;
    }
  });
  return router;
}
