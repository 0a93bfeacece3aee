import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import type { Page } from 'playwright-core';
import { ORDER } from '#dev/every-type/order.ts';
import { signIn } from '#test/browser/console/look.ts';
import { startChromium, type TestBrowser } from '#test/environment/chromium.ts';
import { type DevStack, startDevStack } from '#test/environment/dev-stack.ts';
import type { Provider } from '#test/pro/environment/payments.ts';

const PAID = 'Your seats are booked.';
const CANCELLED = 'A pity. Your seats are free again.';
const FIELDS = [
  { type: 'email', name: 'email', label: 'E-mail address', required: true },
  { type: 'number', name: 'seats', label: 'Seats', price: 1250, min: 1, step: 1, required: true },
];
/** Returns a field of the order, taken from the form with every field type. */
const ordered = (name: string, more: object = {}) => ({
  ...ORDER.find(({ field }) => field.name === name)?.field,
  ...more,
});
const SHOP = [
  { type: 'email', name: 'email', label: 'E-mail address', required: true },
  ordered('shirt'),
  ordered('wrap'),
  ordered('sending'),
  { type: 'page_break', name: 'pay', label: 'To pay', next_label: 'To the payment' },
  ordered('voucher', { codes: [{ code: 'SUMMER', percent: 10 }] }),
  ordered('bill'),
];
/** Labels of the buttons of the sandbox's checkouts. */
const BUTTONS = { stripe: { pay: 'Pay' }, paypal: { pay: 'Pay now' } };

let stack: DevStack;
let browser: TestBrowser;
let temporal: Client;
const formUrls = {} as Record<Provider, string>;

beforeAll(async () => {
  stack = await startDevStack();
  const { dev } = stack;
  browser = await startChromium();
  const connection = await Connection.connect({ address: dev.temporalAddress });
  temporal = new Client({ connection, namespace: dev.temporalNamespace });
  for (const provider of ['stripe', 'paypal'] as const) formUrls[provider] = await createForm(provider);
}, 240_000);

afterAll(async () => {
  await temporal?.connection.close();
  await browser?.close();
  await stack?.stop();
}, 90_000);

afterEach(async () => {
  await browser.closePages();
  expect(browser.takeComplaints()).toEqual([]);
});

describe('the page of the seeded form', () => {
  test('is filled and sent; both mails arrive, the webhook is signed, the run completes and can be found', async () => {
    const { dev } = stack;
    const email = uniqueAddress();
    const page = await browser.open(dev.formUrl ?? '');
    await fill(page, email);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Thank you. We have your message.').waitFor();

    const toVisitor = await mailTo(email);
    expect(toVisitor.subject).toBe('We have your message');
    const inbox = await browser.open(dev.inboxUrl);
    await inbox.getByRole('link', { name: 'Message from Ada Lovelace' }).click();
    const mail = inbox.frameLocator('iframe');
    expect(await mail.getByRole('row', { name: /Order number/ }).textContent()).toContain('A-77');
    expect(await mail.getByRole('row', { name: /E-mail address/ }).textContent()).toContain(email);

    const [request] = await webhooks((body) => body.includes(email));
    expect(request).toMatchObject({ signature: 'valid', answered: 200 });
    const submissionId = (request as Webhook & { json: { data: { submission_id: number } } }).json.data.submission_id;
    const query = `FormId = ${dev.formId} and SubmissionId = ${submissionId} and WorkflowType = 'submission'`;
    const run = await until(async () => {
      for await (const found of temporal.workflow.list({ query })) {
        if (found.status.name === 'COMPLETED') return found;
      }
      return null;
    });

    const ui = await browser.open(`${dev.temporalUi}/namespaces/${dev.temporalNamespace}/workflows/${run.workflowId}`);
    // The service decodes the payloads for the UI; without the codec this text would be unreadable.
    await ui.getByText('submissionUuid').first().waitFor();
    await ui.getByText('delivered').first().waitFor();
  }, 60_000);
});

describe.each(['stripe', 'paypal'] as const)('paying by %s', (provider) => {
  test.each([
    ['with', true],
    ['without', false],
  ])(
    '%s JavaScript: the visitor comes back, and the submission is processed',
    async (_how, javaScriptEnabled) => {
      const email = `${provider}-${javaScriptEnabled}@example.com`;
      const page = await goToCheckout(provider, email, { javaScriptEnabled });
      expect(await page.getByText('25.00 EUR').first().isVisible()).toBe(true);
      expect(await mailsTo(email)).toEqual([]);
      await page.getByRole('button', { name: BUTTONS[provider].pay, exact: true }).click();
      await returned(page);
      await page.getByText(PAID).waitFor();
      expect(await statusOf(page)).toBe('paid');
      await mailTo(email);
      expect(await mailsTo(email)).toHaveLength(1);
    },
    60_000,
  );

  test('who cancels comes back too, and nothing is sent; but can try again, and an old page ends nothing', async () => {
    const email = `${provider}-cancelled@example.com`;
    const page = await goToCheckout(provider, email);
    await page.getByText(/^Cancel and/).click();
    await returned(page);
    await page.getByText(CANCELLED).waitFor();
    expect(await statusOf(page)).toBe('cancelled');
    expect(await mailsTo(email)).toEqual([]);
    const old = page.url();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL(`${stack.dev.sandboxUrl}/**`);
    const checkout = page.url();
    await page.goto(old);
    await page.getByText('Your payment has not been confirmed yet').waitFor();
    expect(await statusOf(page)).toBe('pending');
    await page.getByRole('link', { name: 'Back to the payment' }).click();
    await page.waitForURL(checkout);
    expect(await mailsTo(email)).toEqual([]);
  }, 60_000);
});

describe('the console', () => {
  const signedIn = async (path: string) => {
    const page = await browser.open(`${stack.dev.baseUrl}/console${path}`);
    await signIn(page, stack.dev.adminUser, stack.dev.adminPassword);
    // The browser logs the 401 from before the sign-in.
    browser.takeComplaints();
    return page;
  };

  test('finds a webhook whose receiver was down, by the submission, and sends it again', async () => {
    const receiver = `${stack.dev.sandboxUrl}/webhooks/contact/failures`;
    const failure = { next: 1_000, status: 503 };
    const headers = { 'content-type': 'application/json' };
    await fetch(receiver, { method: 'POST', headers, body: JSON.stringify(failure) });
    const email = uniqueAddress();
    const form = await browser.openNew(stack.dev.formUrl ?? '');
    await fill(form, email);
    await form.getByRole('button', { name: /^(Submit|Pay .+)$/ }).click();
    await form.getByText('Thank you. We have your message.').waitFor();

    const page = await signedIn(`/submissions?search=${encodeURIComponent(email)}`);
    await page
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: /^Submission \d+/ }).waitFor();
    const webhook = page.getByRole('listitem').filter({ hasText: 'Webhook “crm”' }).first();
    await webhook.getByText(/503/).first().waitFor();
    await fetch(receiver, { method: 'DELETE' });
    await webhook.getByRole('button', { name: 'Try again: Webhook “crm”' }).click();
    await page.getByText('Trying again now.').first().waitFor();
    await webhook.getByText('Delivered').first().waitFor({ timeout: 30_000 });
    const [request] = await webhooks((body) => body.includes(email));
    expect(request).toMatchObject({ signature: 'valid', answered: 200 });
  }, 90_000);

  test('gives the money of an order back', async () => {
    const email = 'refunded@example.com';
    const visitor = await goToCheckout('stripe', email);
    await visitor.getByRole('button', { name: BUTTONS.stripe.pay, exact: true }).click();
    await returned(visitor);
    await visitor.getByText(PAID).waitFor();
    const order = new URL(visitor.url()).searchParams.get('order_uuid');

    const page = await signedIn(`/orders/${order}`);
    await page.getByRole('button', { name: 'Refund €25.00' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Refund €25.00' }).click();
    await page.getByText('The payment has been fully refunded.').first().waitFor({ timeout: 30_000 });
    // The provider's webhook updates the order.
    await until(async () => ((await statusOf(visitor)) === 'refunded' ? true : null));
  }, 90_000);
});

test('a card that is declined leaves the checkout open', async () => {
  const email = 'declined@example.com';
  const page = await goToCheckout('stripe', email);
  await page.getByRole('button', { name: 'declined' }).click();
  await page.getByRole('alert').getByText('declined').waitFor();
  expect(await mailsTo(email)).toEqual([]);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await returned(page);
  await page.getByText(PAID).waitFor();
}, 60_000);

test('products are paid for with a coupon and shipping, as the page has added them up', async () => {
  const email = 'shop@example.com';
  const page = await browser.openNew(await createForm('stripe', SHOP, {}));
  const total = () => page.locator('.svca-total output').textContent();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Large (€21.90)').check();
  await page.getByLabel('Quantity').fill('2');
  await page.getByLabel('Gift wrap (+ €2.00)').check();
  await page.getByLabel(/^Post/).check();
  await page.getByRole('button', { name: 'To the payment' }).click();
  expect(await total()).toBe('€52.70');
  await page.getByLabel('Voucher').fill('nothing');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('This code cannot be used.').waitFor();
  // Coupon codes stay on the server: the page contains only what its visitor enters.
  expect(await page.content()).not.toMatch(/SUMMER/);
  await page.getByLabel('Voucher').fill('summer');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('This code takes off €4.78.').waitFor();
  expect(await total()).toBe('€47.92');
  expect(await page.locator('.svca-order tr').last().textContent()).toBe('Total€47.92');
  await page.getByRole('row', { name: 'Discount (SUMMER) -€4.78' }).waitFor();
  await page.getByRole('button', { name: /^(Submit|Pay .+)$/ }).click();
  await page.waitForURL(`${stack.dev.sandboxUrl}/**`);
  await page.getByRole('heading', { name: 'Pay 47.92 EUR' }).waitFor();
  for (const line of ['Shirt: Large 2 21.90 EUR', 'Discount (SUMMER) 1 -4.78 EUR', 'Post 1 4.90 EUR']) {
    await page.getByRole('row', { name: line }).waitFor();
  }
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await returned(page);
  await page.getByText(PAID).waitFor();
  const inbox = await browser.open(stack.dev.inboxUrl);
  await mailTo(email);
  await inbox.reload();
  await inbox
    .getByRole('link', { name: /Summer feast/ })
    .first()
    .click();
  await inbox.frameLocator('iframe').getByText('€47.92').first().waitFor();
}, 60_000);

describe('an amount that PayPal reserves', () => {
  const steps = [{ key: 'board', title: 'Board', kind: 'approve', who: [{ account: 'admin' }] }];
  let formUrl = '';
  beforeAll(async () => {
    const items = { items_from: ['seats'], capture_on: ['completed'] };
    formUrl = await createForm('paypal', FIELDS, items, { process: { steps } });
  });

  test.each([
    ['charged', 'approved', PAID, 'paid'],
    ['released', 'rejected', 'You were not charged.', 'released'],
  ])(
    'is %s once somebody has %s it, and the visitor reads so',
    async (_what, outcome, text, status) => {
      const page = await goFrom(formUrl, `reserved-${outcome}@example.com`);
      await page.getByRole('button', { name: BUTTONS.paypal.pay, exact: true }).click();
      await returned(page);
      await page.getByText('€25.00 is reserved and has not been charged yet').waitFor();
      await decide(new URL(page.url()).searchParams.get('order_uuid'), outcome);
      await until(async () => ((await statusOf(page)) === status ? true : null));
      await page.reload();
      await page.getByText(text).waitFor();
    },
    60_000,
  );

  /** Decides the step of an order's submission, as soon as it asks. */
  async function decide(order: string | null, outcome: string): Promise<void> {
    const { submission_id: id } = await asAdmin<{ submission_id: number }>('GET', `/payments/orders/${order}`);
    const person = await until(async () => {
      const path = `/submissions/${id}/process`;
      const { steps: found } = await asAdmin<{ steps: { openings: { people: { id: number }[] }[] }[] }>('GET', path);
      return found[0]?.openings[0]?.people[0] ?? null;
    });
    await asAdmin('POST', `/tasks/${person.id}/decision`, { outcome });
  }
});

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('What is it about?').selectOption('order');
  await page.getByLabel('Order number').fill('A-77');
  await page.getByLabel('Your message').fill('Does it survive a crash?');
  await page.getByLabel('You may store').check();
}

function uniqueAddress(): string {
  return `${randomUUID().slice(0, 8)}@example.com`;
}

async function mailsTo(address: string): Promise<{ subject: string }[]> {
  const response = await fetch(`${stack.dev.inboxUrl}/api/messages?to=${encodeURIComponent(address)}`);
  return ((await response.json()) as { messages: { subject: string }[] }).messages;
}

function mailTo(address: string): Promise<{ subject: string }> {
  return until(async () => (await mailsTo(address))[0] ?? null);
}

/** Fills in the form no faster than its minimum fill time, and submits it. */
function goToCheckout(provider: Provider, email: string, options: { javaScriptEnabled?: boolean } = {}) {
  return goFrom(formUrls[provider], email, options);
}

async function goFrom(formUrl: string, email: string, options: { javaScriptEnabled?: boolean } = {}) {
  const page = await browser.openNew(formUrl, options);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Seats').fill('2');
  await page.getByRole('button', { name: /^(Submit|Pay .+)$/ }).click();
  await page.waitForURL(`${stack.dev.sandboxUrl}/**`);
  return page;
}

async function returned(page: Page): Promise<void> {
  await page.waitForURL(`${stack.dev.baseUrl}/payments/return?**`);
}

/** Returns the status of the order in the page's address. */
async function statusOf(page: Page): Promise<string> {
  const { searchParams } = new URL(page.url());
  const query = ['order_uuid', 'status_token'].map((name) => `${name}=${searchParams.get(name)}`).join('&');
  const response = await fetch(`${stack.dev.apiB}/payments/status?${query}`);
  return ((await response.json()) as { status: string }).status;
}

async function createForm(
  provider: Provider,
  fields: object[] = FIELDS,
  items: object = { items_from: ['seats'] },
  more: object = {},
) {
  const options = {
    ...more,
    min_fill_seconds: 0,
    notifications: [{ to: '{field:email}' }],
    payment: {
      enabled: true,
      provider,
      currency: 'EUR',
      ...items,
      success_text: PAID,
      cancel_text: CANCELLED,
    },
  };
  const { id } = await asAdmin<{ id: number }>('POST', '/forms', {
    title: 'Summer feast',
    config: { fields, options },
  });
  return `${stack.dev.baseUrl}/forms/${id}`;
}

async function asAdmin<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const { apiB, adminUser, adminApplicationPassword } = stack.dev;
  const response = await fetch(apiB + path, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${adminUser}:${adminApplicationPassword}`).toString('base64')}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

interface Webhook {
  signature: string;
  answered: number;
  body: string;
  json: unknown;
}

/** Returns the webhooks with a matching body, as soon as there is one. */
function webhooks(fits: (body: string) => boolean): Promise<Webhook[]> {
  return until(async () => {
    const response = await fetch(`${stack.dev.sandboxUrl}/webhooks/contact?limit=1000`);
    const { requests } = (await response.json()) as { requests: Webhook[] };
    const found = requests.filter(({ body }) => fits(body));
    return found.length > 0 ? found : null;
  });
}

async function until<T>(look: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > deadline) throw new Error('it did not happen within 20 s');
    await sleep(100);
  }
}
