import { Router } from 'express';
import { html } from '#dev/html.ts';
import type { CreateFake } from '#fakes/fake.ts';
import { stripeApi } from './api.ts';
import { stripeControls } from './controls.ts';
import { checkoutPages } from './page.ts';
import { StripeFake } from './stripe-fake.ts';

/**
 * Fake of Stripe Checkout. Its API is at the sandbox's root, because the SDK takes no base path; the other routes are below
 * `/stripe`.
 */
export const fake: CreateFake = ({ failures, now }) => {
  const stripe = new StripeFake(now);
  const router = Router();
  router.use('/pay', checkoutPages(stripe));
  router.use(stripeControls(stripe, failures));
  return {
    name: 'stripe',
    router,
    root: { path: '/v1', router: stripeApi(stripe, failures) },
    summary: (baseUrl) => summary(baseUrl, stripe),
    close: () => stripe.close(),
  };
};

function summary(baseUrl: string, stripe: StripeFake) {
  const rows = stripe
    .sessions()
    .slice(0, 20)
    .map(
      ({ id, account, status, payment_status, amount_total, currency }) => html`<tr>
<td><a href="/stripe/pay/${id}">${id.slice(0, 20)}</a></td><td>${account}</td><td>${status}, ${payment_status}</td><td>${amount_total} ${currency}</td>
</tr>`,
    );
  return html`<h2>Stripe</h2>
<p>Its API is <code>${baseUrl}/v1</code>; the secret key <code>sk_test_sandbox</code> is good.</p>
${rows.length === 0 ? html`<p>No checkout yet.</p>` : html`<table class="list"><thead><tr><th>Checkout</th><th>Account</th><th>State</th><th>Amount</th></tr></thead><tbody>${rows}</tbody></table>`}
<details><summary>Settle a payment, disturb webhooks</summary><pre>curl ${baseUrl}/stripe/state
curl -X POST ${baseUrl}/stripe/sessions/&lt;session&gt;/refund
curl -X PUT -H 'Content-Type: application/json' -d '{"copies":2,"loss":0.2}' ${baseUrl}/stripe/deliveries
curl -H 'Content-Type: application/json' -d '{"next":2,"status":503,"retry_after":5}' ${baseUrl}/stripe/failures</pre></details>`;
}
