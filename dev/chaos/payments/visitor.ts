import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentForm, Shop } from './shop.ts';
import { type Act, AT_PROVIDER, type OwnAct, PART, type Story } from './stories.ts';

/** An order as its visitor sees it. */
export interface Ordered {
  orderUuid: string;
  statusToken: string;
  /** The provider's id of the checkout. */
  checkout: string;
  provider: string;
}

export interface VisitOptions {
  /** Aborts when the visitor gives up. */
  signal: AbortSignal;
  /** Called with each unexpected outcome, to be counted. */
  onTrouble(what: string): void;
  /** Decides what is left to chance: a whole number from 0 to below `limit`. */
  below?(limit: number): number;
}

const AGAIN_MS = 500;
/** The return page of a waiting visitor reloads at the same interval. */
const RETURNS_AGAIN_MS = 6_000;
const RETURN_TRIES = 4;
const POLLS = 3;

/**
 * Submits until there is a checkout: a repeat carries the same Idempotency-Key and must lead to the same order. Every other
 * visitor clicks twice.
 */
export async function submit(
  shop: Shop,
  form: PaymentForm,
  { signal, onTrouble, below = randomInt }: VisitOptions,
): Promise<Ordered> {
  const key = randomUUID();
  const { nonce: _svcb_nonce, timing_token: _svcb_timing } = form.tokens;
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', _svcb_nonce, _svcb_timing });
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  for (;;) {
    signal.throwIfAborted();
    const send = () => asked(`${shop.apiB}/forms/${form.id}/submissions`, { method: 'POST', headers, body });
    const clicks = below(2) === 0 ? 1 : 2;
    const answers = await Promise.all(Array.from({ length: clicks }, send));
    const good = answers.filter(({ status }) => status === 200);
    const [answer] = good;
    if (answer) {
      if (good.some(({ text }) => text !== answer.text)) throw new Error('one key has led to two orders');
      const made = JSON.parse(answer.text) as Record<'payment_redirect' | 'order_uuid' | 'status_token', string>;
      const { provider } = form;
      const checkout = checkoutOf(made.payment_redirect);
      return { orderUuid: made.order_uuid, statusToken: made.status_token, checkout, provider };
    }
    for (const { status, text } of answers) onTrouble(`submit ${status} ${codeOf(text)}`);
    await sleep(AGAIN_MS, undefined, { signal });
  }
}

/** Performs the acts of a story, each as soon as the provider allows it. */
export async function live(shop: Shop, order: Ordered, story: Story, options: VisitOptions): Promise<void> {
  for (const act of story.acts) {
    if (act === 'leave') {
      await comeBack(shop, order, { ...options, cancelled: true });
      continue;
    }
    if (act === 'ours' || act === 'ours part') {
      await askForRefund(shop, order, act === 'ours' ? undefined : PART, options);
      continue;
    }
    await untilPossible(shop, order, act, options);
    // Stripe's page reports a declined card itself; PayPal's sends the payer back, who tries again at once.
    if (act === 'decline' && order.provider === 'paypal') await comeBack(shop, order, { ...options, tries: 1 });
    if ((act === 'pay' || act === 'later') && story.returns) await comeBack(shop, order, options);
  }
}

/** Opens the return page, and queries the order beside it, until there is an outcome or the visitor gives up. */
async function comeBack(
  { baseUrl, apiB }: Shop,
  { orderUuid, statusToken }: Ordered,
  {
    signal,
    onTrouble,
    cancelled = false,
    tries = RETURN_TRIES,
  }: VisitOptions & { cancelled?: boolean; tries?: number },
): Promise<void> {
  const query = new URLSearchParams({ order_uuid: orderUuid, status_token: statusToken });
  const page = `${baseUrl}/payments/return?${query}${cancelled ? '&cancelled=1' : ''}`;
  // Each visitor appears to have an address of their own.
  const headers = { 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` };
  for (let seen = 0; seen < tries; ) {
    const answer = await asked(page, { headers });
    if (answer.status === 200) seen += 1;
    else onTrouble(`return ${answer.status}`);
    if (answer.status === 200 && (seen === tries || !answer.text.includes('data-payment-status'))) return;
    for (let poll = 0; poll < POLLS; poll += 1) {
      const { status, text } = await asked(`${apiB}/payments/status?${query}`, { headers });
      if (status !== 200) onTrouble(`status ${status}`);
      else if (!/"(created|pending)"/.test(text)) return;
      await sleep(RETURNS_AGAIN_MS / POLLS, undefined, { signal });
    }
  }
}

/** Requests a refund as an operator until the service answers; a refusal is an answer too. */
async function askForRefund(
  { apiB, authorization }: Shop,
  { orderUuid }: Ordered,
  amount: number | undefined,
  { signal, onTrouble }: VisitOptions,
): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const init = { method: 'POST', headers, body: JSON.stringify({ amount }) };
  for (;;) {
    signal.throwIfAborted();
    const { status, text } = await asked(`${apiB}/payments/orders/${orderUuid}/refund`, init);
    // The provider may have the money before our books do.
    const isEarly = codeOf(text) === 'order_not_paid';
    if (!isEarly && status >= 200 && status < 500 && status !== 429) {
      if (status !== 200) onTrouble(`refund ${status} ${codeOf(text)}`);
      else if (!text.includes('"success":true')) onTrouble(`refund ${status} ${errorClassOf(text)}`);
      return;
    }
    await sleep(AGAIN_MS, undefined, { signal });
  }
}

/** Repeats an act while it is refused as too early: PayPal's payers have agreed, but the money is not captured yet. */
async function untilPossible(
  { sandboxUrl }: Shop,
  { checkout, provider }: Ordered,
  name: Exclude<Act, OwnAct>,
  { signal }: VisitOptions,
): Promise<void> {
  const place = provider === 'stripe' ? 'stripe/sessions' : 'paypal/orders';
  const { act, body = {} } = AT_PROVIDER[provider]?.[name] ?? { act: name };
  for (;;) {
    signal.throwIfAborted();
    const answer = await asked(`${sandboxUrl}/${place}/${checkout}/${act}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status === 200) return;
    await sleep(AGAIN_MS, undefined, { signal });
  }
}

/** @returns status 0 when there was no answer */
async function asked(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

function codeOf(text: string): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? '';
}

function errorClassOf(text: string): string {
  return /"error_class":"(\w+)"/.exec(text)?.[1] ?? '';
}

/** Returns the checkout's id: the end of Stripe's address, or the token of PayPal's. */
function checkoutOf(redirect: string): string {
  const url = new URL(redirect);
  return url.searchParams.get('token') ?? url.pathname.split('/').at(-1) ?? '';
}
