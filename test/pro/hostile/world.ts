import { randomUUID } from 'node:crypto';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { SANDBOX_OPENAI_KEY, SANDBOX_OPENAI_MODEL } from '#fakes/pro/ai/openai.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import { saveDriftReport } from '#pro/payments/store/drift-report.ts';
import { paymentDriftRun } from '#pro/payments/workflows/run.ts';
import { acceptanceOf } from '#test/environment/acceptance.ts';
import { bodyB, submitB, tokensOf } from '#test/environment/visitor.ts';
import { formOf, smallForm, VALUES } from '#test/http/hostile/world/forms.ts';
import { newForm, type World } from '#test/http/hostile/world/world.ts';
import { playRuns } from '#test/pro/environment/ai.ts';
import { giveLicence, rotate } from '#test/pro/environment/headless.ts';
import { newTestOrder } from '#test/pro/environment/order-rows.ts';
import { saveAccounts } from '#test/pro/environment/payments.ts';

export const PAYMENT = { enabled: true, provider: 'stripe', currency: 'EUR', amount: 1990 };
export const DRAFTS = { enabled: true, expires_days: 10, email_field: 'email' };
/** An opened checkout. */
const CHECKOUT = { redirectUrl: 'https://checkout.stripe.com/c/pay/cs_1' };

export interface Order {
  uuid: string;
  token: string;
}

/** The world of the Pro package: forms with payments, drafts and headless submissions. */
export interface ProWorld extends World {
  paidId: number;
  draftId: number;
  headlessId: number;
  apiKey: string;
  order: Order;
}

export async function furnish(world: World): Promise<ProWorld> {
  const { service, parties } = world;
  const now = service.clock.now();
  await giveLicence(service, now);
  await saveAccounts(service, now);
  service.engine.checkout = CHECKOUT;
  playAll(service, parties.sandboxUrl);
  await restoreModel(world);
  const attached = { key: 'team', to: 'team@example.org', subject: 'From {field:text}', attach_pdf: true };
  const [paidId, draftId, headlessId] = [
    await newForm(world, formOf(world, { payment: PAYMENT })),
    await newForm(world, formOf(world, { drafts: DRAFTS })),
    await newForm(world, formOf(world, { headless: { enabled: true }, notifications: [attached] })),
  ];
  const apiKey = await rotate(service, headlessId);
  const pro = { ...world, paidId, draftId, headlessId, apiKey };
  return { ...pro, order: await newOrder(pro) };
}

/**
 * Plays the runs that requests wait for: runs of models, runs of orders (which check, find nothing new and send pending
 * refunds), and the comparison of orders.
 */
function playAll(service: ProWorld['service'], sandboxUrl: string): void {
  playRuns(service, sandboxUrl).start();
  const ofModels = service.engine.onRequest;
  service.engine.onRequest = async (request) => {
    await ofModels(request);
    // Requests wait for a time later than the one they have read.
    service.clock.pass(1);
    const now = service.clock.now();
    if (request.workflowType === paymentDriftRun().workflowType) {
      const times = { started_at: now.toISOString(), finished_at: now.toISOString() };
      const found = { checked: 1, differed: 0, unreachable: 0, unreachable_orders: [] };
      return saveDriftReport(service.orm, { ...times, ...found });
    }
    const [, uuid] = /^order-(.+)$/.exec(request.options.workflowId) ?? [];
    if (!uuid) return;
    const em = service.orm.em.fork();
    const { version } = await em.findOneOrFail(PaymentOrder, { uuid });
    await em.nativeUpdate(PaymentOrder, { uuid }, { version: version + 1, checkedAt: now });
    await em.nativeUpdate(PaymentRefund, { orderUuid: uuid, status: 'requested' }, { status: 'succeeded' });
  };
}

/** Creates an order of a visitor with its token. */
export async function newOrder({
  service,
  paidId,
  stored = VALUES,
}: Pick<ProWorld, 'service' | 'paidId' | 'stored'>): Promise<Order> {
  const { body } = await submitB(service, paidId, stored);
  const { order_uuid: uuid, status_token: token } = body as { order_uuid: string; status_token: string };
  // The order is ended, because pages wait for the end of an order in progress.
  const ended = { status: 'paid' as const, paidAmount: PAYMENT.amount, checkedAt: service.clock.now() };
  await service.orm.em.fork().nativeUpdate(PaymentOrder, { uuid }, ended);
  return { uuid, token };
}

/** Creates a paid order. */
export async function paidOrder(
  { service, paidId, stored = VALUES }: ProWorld,
  changes: Partial<PaymentOrder> = {},
): Promise<string> {
  // The name of the product contains an answer, as in an order of a piped product label.
  const order = newTestOrder({ items: [{ name: `Ticket for ${stored.text}`, unitAmount: 3980, quantity: 1 }] });
  const form = await service.forms.get(paidId);
  if (!form) throw new Error('the form that is paid is gone');
  const now = service.clock.now();
  const pinned = { id: form.id, revision: form.revision, title: form.title, config: form.config };
  const sent = {
    surface: 'b' as const,
    form: pinned,
    values: VALUES,
    meta: {},
    uploads: [],
    ...NOT_CAPTURED,
    idempotent: null,
    order,
  };
  await (await acceptanceOf(service)).accept({ ...sent, ipAddress: null, userAgent: null }, now);
  const paid = { status: 'paid' as const, paidAmount: 3980, checkedAt: now, ...changes };
  await service.orm.em.fork().nativeUpdate(PaymentOrder, { uuid: order.uuid }, paid);
  return order.uuid;
}

/** Creates a form for headless submissions, with a key. */
export async function newHeadless(world: Pick<ProWorld, 'service'>): Promise<number> {
  const id = await newForm(world, smallForm({ headless: { enabled: true } }));
  await rotate(world.service, id);
  return id;
}

/** Inserts a refund that an operator has requested and no run has sent yet. */
export async function newRefund({ service }: ProWorld, orderUuid: string): Promise<string> {
  const uuid = randomUUID();
  const at = service.clock.now();
  const asked = { uuid, orderUuid, amount: 100, status: 'requested' as const, userId: 1, createdAt: at, updatedAt: at };
  await service.orm.em.fork().insert(PaymentRefund, asked);
  return uuid;
}

/** Returns the body that a page of a form with drafts sends. */
export async function draftBody({ service, draftId, stored = VALUES }: ProWorld): Promise<Record<string, unknown>> {
  return { ...stored, ...bodyB(await tokensOf(service, draftId), {}) };
}

export async function newDraft(world: ProWorld): Promise<string> {
  const { service, draftId } = world;
  // Saves are limited by address.
  await service.orm.em.fork().nativeDelete(RateLimit, {});
  const json = { values: await draftBody(world), page_url: 'https://forms.example.org/forms/1' };
  const { status, text, body } = await service.call('POST', `b:/forms/${draftId}/drafts`, { json });
  if (status !== 200) throw new Error(`no draft: ${status} ${text}`);
  return (body as { resume_token: string }).resume_token;
}

/** Restores the settings of models, because a request may have saved other valid ones. */
export async function restoreModel({ service }: Pick<World, 'service'>): Promise<void> {
  await service.orm.em.fork().nativeDelete(RateLimit, {});
  const none = { base_url: null, max_output_tokens: null, timeout_seconds: null, requests_per_hour: null };
  const json = { ...none, provider: 'openai', model: SANDBOX_OPENAI_MODEL, api_key: SANDBOX_OPENAI_KEY };
  const { status, text } = await service.as.admin('POST', 'b:/ai/settings', json);
  if (status !== 200) throw new Error(`no model: ${status} ${text}`);
}

export async function newAiRequest({ service }: ProWorld): Promise<string> {
  await restoreModel({ service });
  const json = { instruction: 'A contact form.' };
  const headers = { ...service.admin, prefer: 'respond-async' };
  const { body } = await service.call('POST', 'b:/ai/generate', { headers, json });
  return (body as { request: { id: string } }).request.id;
}
