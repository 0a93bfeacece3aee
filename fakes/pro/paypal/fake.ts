import { json, type Response, Router } from 'express';
import { html } from '#dev/html.ts';
import { failureRoutes } from '#fakes/failures.ts';
import type { CreateFake } from '#fakes/fake.ts';
import { RemoteError } from '#fakes/operations.ts';
import { Deliveries, deliveryRoutes } from '#fakes/pro/payments/deliveries.ts';
import { type ActionDetails, perform } from './actions.ts';
import { baseUrlOf, paypalApi } from './api.ts';
import { dashboard, orderTable } from './dashboard.ts';
import { Ledger } from './ledger.ts';
import { approvalPage } from './page.ts';
import { eventBody } from './resources.ts';
import { type PayPalEndpoint, Signing } from './signing.ts';

/**
 * Fake of PayPal at `/paypal`: Orders v2, authorizations, refunds, disputes, and webhooks with real signatures. Every app whose client id
 * starts with `sandbox` exists; an app with `no-disputes` in its id may not read disputes. Beside PayPal's own routes there are
 * `dashboard` for people, `orders` and `orders/{id}/{action}` as JSON, `webhooks/{id}`, `deliveries`, `failures`,
 * `failures/{operation}`, `tokens` (`DELETE` revokes them) and `state`.
 */
export const fake: CreateFake = ({ failures, now }) => {
  const signing = new Signing(now);
  const deliveries = new Deliveries<PayPalEndpoint>({
    now,
    sign: (event, endpoint) => signing.sign(event, endpoint),
  });
  const ledger = new Ledger((type, order, about) => {
    const body = eventBody(type, order, about, now());
    deliveries.send({ id: body.id, type, account: order.account, body: JSON.stringify(body) });
  }, now);
  const api = paypalApi({ ledger, deliveries, signing, failures });

  const router = Router();
  router.use('/deliveries', deliveryRoutes(deliveries));
  api.operations.addFailureRoutes(router);
  router.use(
    '/failures',
    failureRoutes(failures, () => 'paypal'),
  );
  router.get('/state', (_request, response) => {
    response.json({ requests: api.operations.requests, orders: ledger.orders });
  });
  router.delete('/state', (_request, response) => {
    ledger.clear();
    api.clear();
    deliveries.clear();
    response.status(204).end();
  });
  router.delete('/tokens', (_request, response) => {
    api.endTokens();
    response.status(204).end();
  });
  router.put('/webhooks/:id', json(), (request, response) => {
    const { url, client_id: account } = (request.body ?? {}) as Record<string, unknown>;
    if (typeof url !== 'string' || typeof account !== 'string') {
      response.status(400).json({ error: 'url and client_id must be given.' });
      return;
    }
    deliveries.register({ id: request.params.id, url, account, types: ['*'], baseUrl: baseUrlOf(request) });
    response.status(204).end();
  });
  router.get('/orders', (_request, response) => {
    response.json({ orders: ledger.orders.slice(-500).reverse() });
  });
  router.get('/orders/:id', (request, response) => {
    try {
      response.json(ledger.order(request.params.id));
    } catch (error) {
      sendRefusal(error, response);
    }
  });
  router.post('/orders/:id/:action', json(), (request, response) => {
    try {
      const { id, action } = request.params;
      response.json(perform(ledger, id, action, (request.body ?? {}) as ActionDetails));
    } catch (error) {
      sendRefusal(error, response);
    }
  });
  router.use('/dashboard', dashboard(ledger));
  router.use(approvalPage(ledger));
  router.use(api.router);

  return {
    name: 'paypal',
    router,
    summary: (baseUrl) => summary(baseUrl, ledger),
    close: () => deliveries.close(),
  };
};

function sendRefusal(error: unknown, response: Response): void {
  if (!(error instanceof RemoteError)) throw error;
  response.status(error.status).json(error.body);
}

function summary(baseUrl: string, ledger: Ledger) {
  return html`<h2>PayPal</h2>
<p>Any client id is right that starts with <code>sandbox</code>, with any secret. Refunds, disputes and the like are made at the
<a href="${baseUrl}/paypal/dashboard/">orders</a>.</p>
${orderTable(ledger)}
<details><summary>Try lost webhooks and failures</summary><pre>curl -X PUT -H 'Content-Type: application/json' -d '{"loss":0.2,"copies":2}' ${baseUrl}/paypal/deliveries
curl -H 'Content-Type: application/json' -d '{"status":503}' ${baseUrl}/paypal/failures/capture
curl -H 'Content-Type: application/json' -d '{"amount":"5.00"}' ${baseUrl}/paypal/orders/ORDER/refund</pre></details>`;
}
