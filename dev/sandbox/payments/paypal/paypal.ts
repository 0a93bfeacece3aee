import { json, type Response, Router } from 'express';
import { html } from '../../../html.ts';
import { failureRoutes } from '../../failures.ts';
import { RemoteError } from '../../operations.ts';
import type { SandboxContext, StandIn } from '../../stand-in.ts';
import { Deliveries, deliveryRoutes } from '../deliveries.ts';
import { baseUrlOf, paypalApi } from './api.ts';
import { Book, type Order, totalOf } from './book.ts';
import { approvalPage } from './page.ts';
import { eventBody } from './resources.ts';
import { type PayPalEndpoint, Signing } from './signing.ts';
import { hundredths } from './wire.ts';

/**
 * PayPal at `/paypal`: Orders v2, refunds, disputes, and webhooks with real signatures. Every app is known whose client id
 * starts with `sandbox`; one with `no-disputes` in it may not read disputes. Beside PayPal's own addresses there are
 * `orders` (JSON), `orders/{id}/{action}`, `webhooks/{id}`, `deliveries`, `failures`, `failures/{operation}` and `state`.
 */
export function payPal({ failures, now }: SandboxContext): StandIn {
  const signing = new Signing(now);
  const deliveries = new Deliveries<PayPalEndpoint>({
    now,
    sign: (event, endpoint) => signing.sign(event, endpoint),
  });
  const book = new Book((type, order, about) => {
    const body = eventBody(type, order, about, now());
    deliveries.send({ id: body.id, type, account: order.account, body: JSON.stringify(body) });
  }, now);
  const api = paypalApi({ book, deliveries, signing, failures });

  const router = Router();
  router.use('/deliveries', deliveryRoutes(deliveries));
  api.operations.addFailureRoutes(router);
  router.use(
    '/failures',
    failureRoutes(failures, () => 'paypal'),
  );
  router.get('/state', (_request, response) => {
    response.json({ requests: api.operations.requests, orders: book.orders });
  });
  router.delete('/state', (_request, response) => {
    book.clear();
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
    response.json({ orders: book.orders.slice(-500).reverse() });
  });
  router.get('/orders/:id', (request, response) => {
    try {
      response.json(book.order(request.params.id));
    } catch (error) {
      sendRefusal(error, response);
    }
  });
  router.post('/orders/:id/:action', json(), (request, response) => {
    try {
      const order = book.order(request.params.id);
      const act = ACTIONS.get(request.params.action);
      if (!act) throw new RemoteError(404, { error: `An action is one of ${[...ACTIONS.keys()].join(', ')}.` });
      act(book, order, (request.body ?? {}) as Record<string, unknown>);
      response.json(order);
    } catch (error) {
      sendRefusal(error, response);
    }
  });
  router.use(approvalPage(book));
  router.use(api.router);

  return {
    name: 'paypal',
    router,
    summary: (baseUrl) => summary(baseUrl, book.orders),
    close: () => deliveries.close(),
  };
}

/** What may happen to an order, for tests: by the payer, by the owner of the account, or by PayPal. */
const ACTIONS = new Map<string, (book: Book, order: Order, body: Record<string, unknown>) => void>([
  ['pay', (book, order) => book.approve(order, 'good')],
  ['decline', (book, order) => book.approve(order, 'declined')],
  ['later', (book, order) => book.approve(order, 'slow')],
  ['complete', (book, order) => book.settle(order, true)],
  ['deny', (book, order) => book.settle(order, false)],
  ['refund', (book, order, { amount }) => book.refund(order, hundredthsOf(amount, order))],
  ['reverse', (book, order) => book.refund(order, null, 'REVERSED')],
  ['dispute', (book, order) => book.openDispute(order)],
  ['resolve', (book, order, { favour }) => book.resolveDispute(order, favour === 'buyer' ? 'buyer' : 'seller')],
  ['lapse', (book, order) => book.lapse(order)],
  ['void', (book, order) => book.void(order)],
]);

/** An amount as `"5.00"`, in the order's currency; without one all that is left. */
function hundredthsOf(amount: unknown, { currency }: Order): number | null {
  return amount === undefined ? null : hundredths({ currency_code: currency, value: amount }).units;
}

function sendRefusal(error: unknown, response: Response): void {
  if (!(error instanceof RemoteError)) throw error;
  response.status(error.status).json(error.body);
}

function summary(baseUrl: string, orders: Order[]) {
  const rows = orders
    .slice(-20)
    .reverse()
    .map((order) => {
      const { value, currency_code: currency } = totalOf(order);
      const captures = order.captures.map(({ status }) => status).join(', ');
      const disputes = order.disputes.map(({ status }) => status).join(', ');
      return html`<tr>
<td><a href="${baseUrl}/paypal/checkoutnow?token=${order.id}">${order.id}</a></td>
<td>${value} ${currency}</td>
<td>${order.status}</td>
<td>${captures}</td>
<td>${disputes}</td>
</tr>`;
    });
  return html`<h2>PayPal</h2>
<p>Any client id is right that starts with <code>sandbox</code>, with any secret.</p>
${rows.length === 0 ? html`<p>No orders yet.</p>` : html`<table class="list"><thead><tr><th>Order</th><th>Amount</th><th>State</th><th>Payments</th><th>Disputes</th></tr></thead><tbody>${rows}</tbody></table>`}
<details><summary>Try refunds, disputes, lost webhooks and failures</summary><pre>curl -H 'Content-Type: application/json' -d '{"amount":"5.00"}' ${baseUrl}/paypal/orders/ORDER/refund
curl -X POST ${baseUrl}/paypal/orders/ORDER/dispute
curl -X PUT -H 'Content-Type: application/json' -d '{"loss":0.2,"copies":2}' ${baseUrl}/paypal/deliveries
curl -H 'Content-Type: application/json' -d '{"status":503}' ${baseUrl}/paypal/failures/capture</pre></details>`;
}
