import { type Response, Router, urlencoded } from 'express';
import { html, sendPage } from '#dev/html.ts';
import { RemoteError } from '#fakes/operations.ts';
import { ACTIONS, perform } from './actions.ts';
import type { Ledger } from './ledger.ts';
import { type Order, totalOf } from './order.ts';
import { amountOf } from './wire.ts';

const MAX_ORDERS = 100;

/** Creates the dashboard of the account's owner: all orders, and the actions on each. */
export function dashboard(ledger: Ledger): Router {
  const router = Router();
  router.get('/', (_request, response) => {
    sendPage(response, 'PayPal orders (sandbox)', html`<h1>PayPal orders (sandbox)</h1>${orderTable(ledger)}`);
  });
  router.get('/:id', ({ params }, response) => {
    showRefusals(response, () => showOrder(ledger.order(params.id), response));
  });
  router.post('/:id', urlencoded(), ({ params, body }, response) => {
    showRefusals(response, () => {
      const details = (body ?? {}) as Record<string, unknown>;
      const { id } = perform(ledger, params.id, details.action, details);
      response.redirect(303, ledger.orders.some((order) => order.id === id) ? id : '.');
    });
  });
  return router;
}

/** Renders the newest orders. */
export function orderTable(ledger: Ledger) {
  const rows = ledger.orders
    .slice(-MAX_ORDERS)
    .reverse()
    .map((order) => {
      const { value, currency_code: currency } = totalOf(order);
      return html`<tr>
<td><a href="/paypal/dashboard/${order.id}">${order.id}</a></td>
<td>${value} ${currency}</td>
<td>${order.status}</td>
<td>${[...order.authorizations, ...order.captures].map(({ status }) => status).join(', ')}</td>
<td>${order.disputes.map(({ status, outcome }) => outcome ?? status).join(', ')}</td>
</tr>`;
    });
  if (rows.length === 0) return html`<p>No orders yet.</p>`;
  return html`<table class="list"><thead><tr><th>Order</th><th>Amount</th><th>State</th><th>Payments</th><th>Disputes</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function showOrder(order: Order, response: Response): void {
  const { value, currency_code: currency } = totalOf(order);
  const possible = [...ACTIONS].filter(([, { isPossible }]) => isPossible(order));
  sendPage(
    response,
    `PayPal order ${order.id}`,
    html`<p><a href=".">All orders</a></p>
<h1>Order ${order.id}</h1>
<p>${value} ${currency}, ${order.status}. <a href="../checkoutnow?token=${order.id}">What the payer sees</a></p>
<ul>${[...order.authorizations, ...order.captures, ...order.refunds].map((payment) => {
      const { value: part } = amountOf(payment.units, order.currency);
      return html`<li>${kindOf(payment)} of ${part} ${currency}: ${payment.status}</li>`;
    })}</ul>
${possible.map(
  ([name, { label }]) =>
    html`<form method="post" action="${order.id}" class="bar">${fieldOf(name)}<button name="action" value="${name}">${label}</button></form>`,
)}`,
  );
}

function kindOf(payment: object): string {
  if ('expires' in payment) return 'Reservation';
  return 'capture' in payment ? 'Refund' : 'Payment';
}

function fieldOf(action: string) {
  if (action === 'refund') {
    return html`<label>Amount, or nothing for all <input name="amount" inputmode="decimal" size="10"></label>`;
  }
  if (action === 'pass') return html`<label>Days <input name="days" type="number" min="1" max="60" value="4"></label>`;
  if (action !== 'resolve') return '';
  return html`<label>In favour of <select name="favour"><option>seller</option><option>buyer</option></select></label>`;
}

function showRefusals(response: Response, answer: () => void): void {
  try {
    answer();
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    const text = html`<h1>This is not possible</h1><p role="alert">${JSON.stringify(error.body)}</p>`;
    sendPage(response, 'PayPal (sandbox)', text, error.status);
  }
}
