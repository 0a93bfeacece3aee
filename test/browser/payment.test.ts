import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pino from 'pino';
import type { Page } from 'playwright-core';
import { openFoundation } from '../../bin/foundation.ts';
import { readSettings } from '../../bin/settings.ts';
import { writeAccount } from '../../db/payments/accounts.ts';
import { startChromium, type TestBrowser } from '../environment/chromium.ts';
import { type DevStack, startDevStack } from '../environment/dev-stack.ts';
import { type Provider, SANDBOX_ACCOUNTS } from '../environment/payments.ts';

const PAID = 'Your seats are booked.';
const CANCELLED = 'A pity. Your seats are free again.';
const FIELDS = [
  { type: 'email', name: 'email', label: 'E-mail address', required: true },
  { type: 'number', name: 'seats', label: 'Seats', price: 1250, min: 1, step: 1, required: true },
];
/** What the sandbox's checkouts call what a visitor does there. */
const BUTTONS = { stripe: { pay: 'Pay' }, paypal: { pay: 'Pay now' } };

let stack: DevStack;
let browser: TestBrowser;
const formUrls = {} as Record<Provider, string>;
beforeAll(async () => {
  stack = await startDevStack();
  browser = await startChromium();
  await saveAccounts();
  for (const provider of ['stripe', 'paypal'] as const) formUrls[provider] = await createForm(provider);
}, 150_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, 90_000);
afterEach(async () => {
  await browser.closePages();
  expect(browser.takeComplaints()).toEqual([]);
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
      expect(await mailsTo(email)).toBe(0);
      await page.getByRole('button', { name: BUTTONS[provider].pay, exact: true }).click();
      await returned(page);
      await page.getByText(PAID).waitFor();
      expect(await statusOf(page)).toBe('paid');
      await until(async () => (await mailsTo(email)) === 1);
    },
    60_000,
  );

  test('who cancels comes back too, and nothing is sent', async () => {
    const email = `${provider}-cancelled@example.com`;
    const page = await goToCheckout(provider, email);
    await page.getByText(/^Cancel and/).click();
    await returned(page);
    await page.getByText(CANCELLED).waitFor();
    expect(await statusOf(page)).toBe('cancelled');
    expect(await mailsTo(email)).toBe(0);
  }, 60_000);
});

test('a card that is declined leaves the checkout open', async () => {
  const email = 'declined@example.com';
  const page = await goToCheckout('stripe', email);
  await page.getByRole('button', { name: 'declined' }).click();
  await page.getByRole('alert').getByText('declined').waitFor();
  expect(await mailsTo(email)).toBe(0);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await returned(page);
  await page.getByText(PAID).waitFor();
}, 60_000);

/** Fills the form in as slowly as it wants, and sends it. */
async function goToCheckout(provider: Provider, email: string, options: { javaScriptEnabled?: boolean } = {}) {
  const page = await browser.openNew(formUrls[provider], options);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Seats').fill('2');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(`${stack.dev.sandboxUrl}/**`);
  return page;
}

async function returned(page: Page): Promise<void> {
  await page.waitForURL(`${stack.dev.baseUrl}/payments/return?**`);
}

/** Where the order of the address that the page is at stands. */
async function statusOf(page: Page): Promise<string> {
  const { searchParams } = new URL(page.url());
  const query = ['order_uuid', 'status_token'].map((name) => `${name}=${searchParams.get(name)}`).join('&');
  const response = await fetch(`${stack.dev.apiB}/payments/status?${query}`);
  return ((await response.json()) as { status: string }).status;
}

async function mailsTo(address: string): Promise<number> {
  const response = await fetch(`${stack.dev.inboxUrl}/api/messages?to=${encodeURIComponent(address)}`);
  return ((await response.json()) as { messages: unknown[] }).messages.length;
}

async function createForm(provider: Provider): Promise<string> {
  const { apiB, baseUrl, adminUser, adminApplicationPassword } = stack.dev;
  const options = {
    min_fill_seconds: 0,
    notifications: [{ to: '{field:email}' }],
    payment: {
      enabled: true,
      provider,
      currency: 'EUR',
      items_from: ['seats'],
      success_text: PAID,
      cancel_text: CANCELLED,
    },
  };
  const response = await fetch(`${apiB}/forms`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${adminUser}:${adminApplicationPassword}`).toString('base64')}`,
    },
    body: JSON.stringify({ title: 'Summer feast', config: { fields: FIELDS, options } }),
  });
  expect(response.status).toBe(201);
  return `${baseUrl}/forms/${((await response.json()) as { id: number }).id}`;
}

/** Enters the accounts that the sandbox knows. Its webhooks are not asked for: the page that visitors come back to is enough. */
async function saveAccounts(): Promise<void> {
  const environment = parseEnv(readFileSync(join(stack.dataDir, 'dev.env'), 'utf8'));
  const foundation = await openFoundation(readSettings(environment), { log: pino({ level: 'silent' }) });
  for (const [provider, credentials] of Object.entries(SANDBOX_ACCOUNTS)) {
    await writeAccount(foundation, { provider, mode: 'test' }, { credentials, previousUntil: null }, new Date());
  }
  await foundation.orm.close(true);
}

async function until(look: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await look())) {
    if (Date.now() > deadline) throw new Error('it did not happen within 30 s');
    await sleep(100);
  }
}
