import { type Response, Router, urlencoded } from 'express';
import { type Html, html, sendPage } from '#dev/html.ts';
import { RemoteError } from '#fakes/operations.ts';
import { isOpen, isPending } from './actions.ts';
import type { Ledger } from './ledger.ts';
import { type Funding, type Order, totalOf } from './order.ts';

/** Buttons of the approval page. */
const CHOICES: readonly (readonly [name: string, label: string, hint: string])[] = [
  ['pay', 'Pay now', 'The money is there at once.'],
  ['decline', 'Pay by a card that is declined', 'You agree, and the bank refuses.'],
  ['later', 'Pay by bank transfer', 'The payment stays pending until somebody completes or denies it.'],
  ['cancel', 'Cancel and return', 'You go back without paying.'],
];
const FUNDING: Readonly<Record<string, Funding>> = { pay: 'good', decline: 'declined', later: 'slow' };
const PAYER = 'SANDBOXPAYER1';

/** Creates the page where the payer approves an order: `/checkoutnow?token={order}`, with forms and without scripts. */
export function approvalPage(ledger: Ledger): Router {
  const router = Router();
  router.get('/checkoutnow', ({ query }, response) => {
    withOrder(ledger, query.token, response, (order) => showOrder(order, response));
  });
  router.post('/checkoutnow', urlencoded(), ({ body }, response) => {
    const { token, action } = (body ?? {}) as Record<string, unknown>;
    withOrder(ledger, token, response, (order) => act(ledger, order, String(action), response));
  });
  return router;
}

function act(ledger: Ledger, order: Order, action: string, response: Response): void {
  if (action === 'complete' || action === 'deny') {
    ledger.settle(order, action === 'complete');
    response.redirect(303, `checkoutnow?token=${order.id}`);
  } else if (action === 'cancel') {
    response.redirect(303, withQuery(order.cancelUrl, { token: order.id }));
  } else if (Object.hasOwn(FUNDING, action)) {
    ledger.approve(order, FUNDING[action] ?? 'good');
    response.redirect(303, withQuery(order.returnUrl, { token: order.id, PayerID: PAYER }));
  } else {
    showProblem(response, 400, 'There is no such button.');
  }
}

function withOrder(ledger: Ledger, token: unknown, response: Response, act: (order: Order) => void): void {
  try {
    act(ledger.order(token));
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    if (error.status === 404) showProblem(response, 404, 'This payment does not exist, or has expired.');
    else showProblem(response, 409, 'This is not possible any more. Reload the payment to see its state.');
  }
}

function showOrder(order: Order, response: Response): void {
  const { value, currency_code: currency } = totalOf(order);
  const open = isOpen(order);
  sendPage(
    response,
    'Pay with PayPal (sandbox)',
    html`<h1>Pay with PayPal (sandbox)</h1>
<p class="quiet">Nothing is real here. You decide how the payment ends.</p>
<dl><dt>Amount</dt><dd>${value} ${currency}</dd>
<dt>For</dt><dd>${String(order.unit.description ?? 'no description')}</dd>
<dt>State</dt><dd>${stateOf(order)}</dd></dl>
${open ? buttons(order, CHOICES) : ''}
${isPending(order) ? buttons(order, SETTLEMENTS) : ''}
${open || order.returnUrl === '' ? '' : html`<p><a href="${withQuery(order.returnUrl, { token: order.id, PayerID: PAYER })}">Return to the shop</a></p>`}`,
    200,
    originsOf(order),
  );
}

const SETTLEMENTS: typeof CHOICES = [
  ['complete', 'Complete the transfer', 'The money arrives.'],
  ['deny', 'Deny the transfer', 'The money never arrives.'],
];

function buttons({ id }: Order, choices: typeof CHOICES): Html {
  return html`<form method="post" action="checkoutnow"><input type="hidden" name="token" value="${id}">
${choices.map(
  ([name, label, hint]) =>
    html`<p><button name="action" value="${name}" aria-describedby="${name}-hint">${label}</button> <span class="quiet" id="${name}-hint">${hint}</span></p>`,
)}</form>`;
}

function stateOf({ status, captures, authorizations }: Order): string {
  const [capture] = captures;
  const [authorization] = authorizations;
  if (!capture && authorization) return `reserved, ${authorization.status.toLowerCase()}`;
  return capture ? `captured, ${capture.status.toLowerCase()}` : status.toLowerCase().replaceAll('_', ' ');
}

function showProblem(response: Response, status: number, text: string): void {
  sendPage(response, 'PayPal (sandbox)', html`<h1>PayPal (sandbox)</h1><p role="alert">${text}</p>`, status);
}

function originsOf({ returnUrl, cancelUrl }: Order): string[] {
  return [returnUrl, cancelUrl].flatMap((url) => URL.parse(url)?.origin ?? []);
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
