import Stripe from 'stripe';
import { SANDBOX_LICENCE } from '#fakes/pro/lemon-squeezy.ts';
import { type Answer, type CallOptions, startService, type TestService } from '#test/environment/service.ts';
import { givePassword, type SignedIn, signInAs } from '#test/environment/signed-in.ts';
import { proSettings, startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';
import { bodyB, createForm, submitB, tokensOf, VALUES } from '#test/environment/visitor.ts';
import { playRuns } from '#test/pro/environment/ai.ts';
import { SANDBOX_ACCOUNTS, saveAccounts } from '#test/pro/environment/payments.ts';

/**
 * Services of the Pro and the free edition with third parties that listen, and the forms that the routes of
 * docs/interface.md need.
 */
export interface World {
  service: TestService;
  free: TestService;
  parties: ThirdParties;
  formId: number;
  /** A form with drafts. */
  draftForm: number;
  licenceKey: string;
  session: SignedIn;
  asAdmin(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Sends a visitor's submission over surface B, changed by the test. */
  submit(change: (body: Record<string, unknown>, honeypot: string) => object, options?: Submit): Promise<Answer>;
  /** Creates an unpaid order of a visitor. */
  order(): Promise<{ uuid: string; token: string }>;
  /** Saves a draft of a visitor. */
  saveDraft(values?: object): Promise<Answer>;
  /** Sends a webhook that its provider has signed. */
  webhook(orderUuid: string, secret?: string): Promise<Answer>;
  close(): Promise<void>;
}

interface Submit {
  formId?: number;
  ageMs?: number;
  headers?: Record<string, string>;
}

const PAYMENT = { enabled: true, provider: 'stripe', currency: 'EUR', amount: 1990 };
const DRAFTS = { enabled: true, expires_days: 10 };

export async function startWorld(): Promise<World> {
  const parties = await startThirdParties();
  const { mailUrl, sandboxUrl } = parties;
  const service = await startService({ edition: 'pro', mailUrl, sandboxUrl, proSettings: proSettings(sandboxUrl) });
  const free = await startService({ edition: 'free' });
  await saveAccounts(service, service.clock.now());
  await givePassword(service, 'ada');
  const session = await signInAs(service, 'ada');
  const formId = await createForm(service, {
    redirect_url: '/thanks',
    notifications: [{ key: 'office', to: 'office@example.org' }],
  });
  const paymentForm = await createForm(service, { payment: PAYMENT });
  const draftForm = await createForm(service, { drafts: DRAFTS });
  const runs = playRuns(service, sandboxUrl);
  runs.start();
  const stripe = new Stripe('sk_test_nothing');
  const call = service.call;

  return {
    service,
    free,
    parties,
    formId,
    draftForm,
    session,
    licenceKey: SANDBOX_LICENCE,
    asAdmin: (method, path, options = {}) =>
      call(method, path, { ...options, headers: { ...service.admin, ...options.headers } }),
    async submit(change, { formId: id = formId, ageMs, headers } = {}) {
      const tokens = await tokensOf(service, id, { ageMs });
      const json = change(bodyB(tokens), tokens.honeypot_field);
      return call('POST', `b:/forms/${id}/submissions`, { json, headers });
    },
    async order() {
      const { body } = await submitB(service, paymentForm);
      const { order_uuid: uuid, status_token: token } = body as { order_uuid: string; status_token: string };
      return { uuid, token };
    },
    async saveDraft(values = VALUES) {
      const { nonce } = await tokensOf(service, draftForm, { ageMs: 0 });
      const json = {
        values: { ...values, _svcb_nonce: nonce },
        page_url: `${service.intake.baseUrl}/forms/${draftForm}`,
      };
      return call('POST', `b:/forms/${draftForm}/drafts`, { json });
    },
    async webhook(orderUuid, secret = SANDBOX_ACCOUNTS.stripe.webhook_secret) {
      const object = { id: 'cs_test_1', object: 'checkout.session', client_reference_id: orderUuid };
      const type = 'checkout.session.completed';
      const payload = JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type,
        livemode: false,
        created: 1,
        data: { object },
      });
      const timestamp = Math.floor(service.clock.now().getTime() / 1000);
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return call('POST', 'b:/payments/webhook/stripe/test', { headers, raw: payload });
    },
    async close() {
      await runs.ended();
      await runs.close();
      await service.close();
      await free.close();
      await parties.close();
    },
  };
}
