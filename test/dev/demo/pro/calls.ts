import { seedRequests } from '#dev/demo/pro/handlers.ts';
import { seedOrders } from '#dev/demo/pro/orders.ts';
import type { Store } from '#dev/demo/store.ts';
import type { DemoCall } from '../calls.ts';

interface Calling {
  ok(call: string, body?: unknown): DemoCall;
  not(call: string, body?: unknown): DemoCall;
  store: Store;
}

/** Calls every operation of the Pro package. */
export function* proCalls({ ok, not, store }: Calling): Generator<DemoCall> {
  const b = '/svcb/v1';
  const orders = seedOrders(store);
  const paid = orders.find(({ status }) => status === 'paid')?.uuid;
  const refunded = orders.find(({ status }) => status === 'refunded')?.uuid;
  const id = store.submissions[0]?.id;
  yield ok(`GET ${b}/submissions/${id}`);
  yield not(`GET ${b}/submissions/${id}.pdf`);
  yield ok(`GET ${b}/payments/orders?limit=2&status=paid`);
  yield ok(`GET ${b}/payments/orders/${refunded}`);
  yield ok(`GET ${b}/payments/orders/${paid}`);
  yield ok(`POST ${b}/payments/orders/${paid}/acknowledge`, {});
  yield ok(`POST ${b}/payments/orders/${paid}/reconcile`, {});
  yield ok(`POST ${b}/payments/orders/${paid}/refund`, { amount: 100 });
  yield not(`POST ${b}/payments/orders/${paid}/refund`, { amount: 100_000_000 });
  yield not(`POST ${b}/payments/orders/${paid}/refunds/${paid}/cancel`);
  yield ok(`GET ${b}/payments/drift`);
  yield ok(`POST ${b}/payments/drift`, {});
  yield ok(`GET ${b}/payments/settings`);
  yield ok(`POST ${b}/payments/settings`, { stripe: { test: { secret_key: 'sk_test_1' } } });
  yield ok(`GET ${b}/drafts`);
  yield ok(`POST ${b}/forms/1/headless-key`, {});
  yield ok(`DELETE ${b}/forms/1/headless-key`);
  yield ok(`GET ${b}/ai/settings`);
  yield ok(`POST ${b}/ai/settings`, { provider: 'openai', model: 'a-model', api_key: 'secret', check: false });
  yield not(`POST ${b}/ai/models`);
  yield not(`POST ${b}/ai/generate`, { instruction: 'A form' });
  yield not(`POST ${b}/ai/review`, { form_id: 1 });
  yield ok(`GET ${b}/ai/requests`);
  for (const request of seedRequests(() => '2031-03-04T12:00:00Z')) yield ok(`GET ${b}/ai/requests/${request.id}`);
  yield ok(`GET ${b}/license`);
  yield not(`POST ${b}/license/activate`, { license_key: 'a' });
  yield not(`POST ${b}/license/deactivate`);
  yield ok(`POST ${b}/license/refresh`, {});
  yield ok(`GET ${b}/settings/pdf`);
  yield ok(`POST ${b}/settings/pdf`, { accent_color: '#112233' });
  yield ok(`POST ${b}/settings/pdf/preview/1`, {});
}
