import { type Response, Router, urlencoded } from 'express';
import { type Html, html, sendPage } from '#dev/html.ts';
import { decimals } from '#forms/money.ts';
import type { StripeAccount } from './account.ts';
import { SESSION_ACTIONS } from './acts.ts';
import type { Session } from './objects.ts';
import type { StripeFake } from './stripe-fake.ts';
import { RemoteError } from './wire.ts';

/** Actions that have a button on the page. */
const OFFERED = ['pay', 'decline', 'pay_later', 'succeed', 'fail'];

/** Creates the page of a checkout, `/stripe/pay/{session}`, with plain forms so that it works without JavaScript. */
export function checkoutPages(stripe: StripeFake): Router {
  const router = Router();
  router.param('id', (_request, response, next, id: string) => {
    if (stripe.hasSession(id)) next();
    else sendPage(response, 'Checkout', html`<h1>No such checkout</h1>`, 404);
  });
  router.get('/:id', (request, response) => {
    const { account, session } = stripe.findSession(request.params.id);
    show(response, account, session);
  });
  router.post('/:id', urlencoded({ extended: false }), (request, response) => {
    const { account, session } = stripe.findSession(request.params.id);
    const action = String((request.body as Record<string, unknown> | undefined)?.action);
    try {
      if (OFFERED.includes(action)) SESSION_ACTIONS[action]?.(account, session, {});
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      return show(response, account, session, error.message);
    }
    if (action === 'decline') return show(response, account, session, 'Your card was declined. Try again.');
    if (action === 'pay' || action === 'pay_later') return response.redirect(303, returnUrl(session));
    response.redirect(303, `/stripe/pay/${session.id}`);
  });
  return router;
}

/** Returns the address to which the payer returns after paying. */
export function returnUrl({ success_url, id }: Session): string {
  return success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);
}

function show(response: Response, account: StripeAccount, session: Session, notice = ''): void {
  const lines = account.lines.get(session.id) ?? [];
  sendPage(
    response,
    'Checkout',
    html`<p class="quiet">Sandbox of Stripe, ${account.mode} mode. No money moves.</p>
<h1>Pay ${shown(session.amount_total, session.currency)}</h1>
${notice && html`<p role="alert"><strong>${notice}</strong></p>`}
<table><thead><tr><th scope="col">Item</th><th scope="col">Quantity</th><th scope="col">Price</th></tr></thead>
<tbody>${lines.map(({ name, quantity, unitAmount }) => html`<tr><td>${name}</td><td>${quantity}</td><td>${shown(unitAmount, session.currency)}</td></tr>`)}</tbody></table>
${choices(account, session)}`,
    200,
    // The site may redirect to another site, and browsers apply `form-action` to redirects too.
    ['http:', 'https:'],
  );
}

function choices(account: StripeAccount, session: Session): Html {
  const back = html`<p><a href="${returnUrl(session)}">Go back to the site</a></p>`;
  if (session.status === 'open') {
    return html`<form method="post" class="bar">
<button name="action" value="pay">Pay</button>
<button name="action" value="decline">Pay with a card that is declined</button>
<button name="action" value="pay_later">Pay later, by a slow method</button>
</form>
${session.cancel_url ? html`<p><a href="${session.cancel_url}">Cancel and go back</a></p>` : ''}`;
  }
  if (session.status === 'expired') return html`<p>This checkout has expired.</p>`;
  if (session.payment_status === 'paid') return html`<p>This is paid.</p>${back}`;
  const { status } = account.intentOf(session);
  if (status === 'requires_capture') return html`<p>The amount is reserved.</p>${back}`;
  if (status === 'canceled') return html`<p>The amount is no longer reserved.</p>${back}`;
  if (status !== 'processing') return html`<p>The payment failed.</p>${back}`;
  return html`<p>The payment is under way.</p>
<form method="post" class="bar">
<button name="action" value="succeed">Let it succeed</button>
<button name="action" value="fail">Let it fail</button>
</form>${back}`;
}

/** Stripe's decimals where they differ from ISO 4217. */
const DECIMALS: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 };

function shown(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  const places = DECIMALS[code] ?? decimals(code);
  return `${(amount / 10 ** places).toFixed(places)} ${code}`;
}
