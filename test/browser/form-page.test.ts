import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { type DevStack, startDevStack } from '../environment/dev-stack.ts';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
const PROBES = readFileSync(new URL('./page/probes.js', import.meta.url), 'utf8');
const MIN_FILL_MS = 2_000;

let stack: DevStack;
let browser: Browser;
let temporal: Client;
/** A copy of the seeded form that may be sent at once. */
let copy: { id: number; url: string };
/** What the browser complained of in the running test. */
let complaints: string[];

beforeAll(async () => {
  stack = await startDevStack();
  const { dev } = stack;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...FLAGS, ...QUIET],
  });
  const connection = await Connection.connect({ address: dev.temporalAddress });
  temporal = new Client({ connection, namespace: dev.temporalNamespace });
  copy = await copyForm();
}, 150_000);

afterAll(async () => {
  await temporal?.connection.close();
  await browser?.close();
  await stack?.stop();
}, 90_000);

beforeEach(() => {
  complaints = [];
});

afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  expect(complaints).toEqual([]);
});

describe('the page of the seeded form', () => {
  test('is filled and sent; both mails arrive, the webhook is signed, the run completes and can be found', async () => {
    const { dev } = stack;
    const email = uniqueAddress();
    const page = await open(dev.formUrl ?? '');
    const loadedAt = Date.now();
    await fill(page, { email, topic: 'order', orderNumber: 'A-77' });
    // A visitor is not that fast: younger than this the form is refused.
    await sleep(loadedAt + MIN_FILL_MS + 100 - Date.now());
    await submit(page);
    const message = page.getByRole('status');
    await message.waitFor();
    expect(await message.textContent()).toBe('Thank you. We have your message.');
    expect(await ask(page, 'focused')).toBe('status');
    expect(await page.locator('form').count()).toBe(0);

    const toVisitor = await mailTo(email);
    expect(toVisitor.subject).toBe('We have your message');
    const inbox = await open(dev.inboxUrl);
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

    const ui = await open(`${dev.temporalUi}/namespaces/${dev.temporalNamespace}/workflows/${run.workflowId}`);
    // Decoded by the service for the UI; without the codec this would be unreadable.
    await ui.getByText('submissionUuid').first().waitFor();
    await ui.getByText('Form 1: integration webhook').first().waitFor();
  }, 60_000);
});

describe('what the visitor did wrong', () => {
  test('stands at its field, the first one has the focus, and what was typed stays', async () => {
    const page = await open(copy.url);
    await fill(page, { email: 'ada@nowhere', phone: '12' });
    await submit(page);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toBe('Please correct the marked fields and try again.');
    expect(await ask(page, 'errorsShown')).toEqual({
      email: 'Enter a valid email address.',
      phone: 'Enter a valid phone number.',
    });
    expect(await ask<string | null>(page, 'focused')).toBe('email');
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('ada@nowhere');
    expect(await page.getByLabel('Your message').inputValue()).toBe('Does it survive a crash?');
    expect(await page.getByLabel('You may store').isChecked()).toBe(true);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('422')]);

    await page.getByLabel('E-mail address').fill(uniqueAddress());
    await page.getByLabel('Telephone').fill('');
    await submit(page);
    await page.getByText('Thank you. We have your message.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('without JavaScript it is the same', async () => {
    const page = await open(copy.url, { javaScriptEnabled: false });
    const email = uniqueAddress();
    await fill(page, { email, topic: 'order', phone: '12' });
    await submit(page);
    await page.getByRole('alert').waitFor();
    expect(await ask(page, 'errorsShown')).toEqual({
      phone: 'Enter a valid phone number.',
      order_number: 'Order number is required.',
    });
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(email);
    expect(await page.getByLabel('What is it about?').inputValue()).toBe('order');
    expect(await page.getByLabel('You may store').isChecked()).toBe(true);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('422')]);

    await page.getByRole('link', { name: /Order number/ }).click();
    await page.getByLabel('Order number').fill('A-78');
    await page.getByLabel('Telephone').fill('+49 30 901820');
    await submit(page);
    await page.getByText('Thank you. We have your message.').waitFor();
    expect((await mailTo(email)).subject).toBe('We have your message');
  });
});

describe('a conditional field', () => {
  test('is shown and needed while its condition holds, and otherwise neither needed nor sent', async () => {
    const page = await open(copy.url);
    const orderNumber = page.getByLabel('Order number');
    expect(await orderNumber.isVisible()).toBe(false);
    await page.getByLabel('What is it about?').selectOption('order');
    expect(await orderNumber.isVisible()).toBe(true);
    const email = uniqueAddress();
    await fill(page, { email, topic: 'order', orderNumber: '' });
    await submit(page);
    expect(await page.locator('[name=order_number]:invalid').count()).toBe(1);
    expect(await ask<string | null>(page, 'focused')).toBe('order_number');

    await orderNumber.fill('A-79');
    await page.getByLabel('What is it about?').selectOption('question');
    expect(await orderNumber.isVisible()).toBe(false);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await submit(page);
    expect((await sent).postDataJSON()).not.toHaveProperty('order_number');
    await page.getByText('Thank you. We have your message.').waitFor();
  });

  test('is shown without JavaScript, and may be left empty', async () => {
    const page = await open(copy.url, { javaScriptEnabled: false });
    expect(await page.getByLabel('Order number').isVisible()).toBe(true);
    await fill(page, { email: uniqueAddress() });
    await submit(page);
    await page.getByText('Thank you. We have your message.').waitFor();
  });
});

describe('sending', () => {
  test('a double click sends once', async () => {
    const page = await open(copy.url);
    const posts = countPosts(page);
    await fill(page, { email: uniqueAddress() });
    await page.getByRole('button', { name: 'Submit' }).dblclick();
    await page.getByText('Thank you. We have your message.').waitFor();
    expect(posts()).toBe(1);
  });

  test('an answer that was lost on the way is told, and sending again keeps nothing twice', async () => {
    const page = await open(copy.url);
    const email = uniqueAddress();
    const kept: number[] = [];
    await page.route('**/submissions', async (route) => {
      const response = await route.fetch();
      kept.push((await response.json()).data.submission_id);
      return kept.length === 1 ? route.abort('connectionreset') : route.fulfill({ response });
    });
    await fill(page, { email });
    await submit(page);
    await page.getByText('This could not be sent.').waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_CONNECTION_RESET')]);
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(email);
    await submit(page);
    await page.getByText('Thank you. We have your message.').waitFor();
    expect(kept).toEqual([kept[0], kept[0]]);
  });

  test('works with the keyboard alone, in the order in which the fields stand', async () => {
    const page = await open(copy.url);
    const order: (string | null)[] = [];
    const typed: Record<string, string> = {
      name: 'Ada Lovelace',
      email: uniqueAddress(),
      topic: 'An order',
      order_number: 'A-80',
      message: 'From the keyboard.',
      consent: ' ',
    };
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      const name = await ask<string | null>(page, 'focused');
      order.push(name);
      await page.keyboard.type(typed[name ?? ''] ?? '');
    }
    expect(order).toEqual(['name', 'email', 'phone', 'topic', 'order_number', 'message', 'consent', 'submit']);
    await page.keyboard.press('Enter');
    await page.getByText('Thank you. We have your message.').waitFor();
  });
});

describe('how it looks', () => {
  test.each(['light', 'dark'] as const)('text stands out from its ground, %s', async (colorScheme) => {
    const page = await open(copy.url, { colorScheme });
    await fill(page, { email: 'ada@nowhere' });
    await submit(page);
    await page.getByRole('alert').waitFor();
    const ratios = await ask<Record<string, number>>(page, 'contrastRatios');
    expect(Object.keys(ratios)).toEqual(
      expect.arrayContaining(['label', 'p.svca-error', 'button', 'p.svca-description']),
    );
    for (const [what, ratio] of Object.entries(ratios)) expect([what, ratio >= 4.5]).toEqual([what, true]);
    complaints.length = 0;
  });

  test('a narrow screen needs no scrolling to the side', async () => {
    const page = await open(copy.url, { viewport: { width: 320, height: 700 } });
    expect(await ask(page, 'isTooWide')).toBe(false);
  });
});

interface Entries {
  email: string;
  topic?: 'question' | 'order';
  orderNumber?: string;
  phone?: string;
}

async function fill(page: Page, { email, topic = 'question', orderNumber, phone }: Entries): Promise<void> {
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('What is it about?').selectOption(topic);
  if (orderNumber !== undefined) await page.getByLabel('Order number').fill(orderNumber);
  if (phone !== undefined) await page.getByLabel('Telephone').fill(phone);
  await page.getByLabel('Your message').fill('Does it survive a crash?');
  await page.getByLabel('You may store').check();
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** Opens a page whose complaints (errors, policy violations) fail the test, in a session of its own. */
async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(url);
  return page;
}

/** Asks one of page/probes.js. */
function ask<T>(page: Page, probe: 'focused' | 'errorsShown' | 'isTooWide' | 'contrastRatios'): Promise<T> {
  return page.evaluate<T>(`{ ${PROBES} probes.${probe}(); }`);
}

function countPosts(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') count += 1;
  });
  return () => count;
}

function uniqueAddress(): string {
  return `${randomUUID().slice(0, 8)}@example.com`;
}

async function copyForm(): Promise<{ id: number; url: string }> {
  const { apiB, baseUrl, formId, adminUser, adminApplicationPassword } = stack.dev;
  const headers = {
    Authorization: `Basic ${Buffer.from(`${adminUser}:${adminApplicationPassword}`).toString('base64')}`,
    'Content-Type': 'application/json',
  };
  const seeded = (await (await fetch(`${apiB}/forms/${formId}`, { headers })).json()) as {
    title: string;
    config: { options: Record<string, unknown> };
  };
  Object.assign(seeded.config.options, { min_fill_seconds: 0, rate_limits: { per_minute: 0, per_hour: 0 } });
  const body = JSON.stringify({ title: seeded.title, config: seeded.config });
  const { id } = (await (await fetch(`${apiB}/forms`, { method: 'POST', headers, body })).json()) as { id: number };
  return { id, url: `${baseUrl}/forms/${id}` };
}

function mailTo(address: string): Promise<{ subject: string }> {
  return until(async () => {
    const response = await fetch(`${stack.dev.inboxUrl}/api/messages?to=${encodeURIComponent(address)}`);
    const { messages } = (await response.json()) as { messages: { subject: string }[] };
    return messages[0] ?? null;
  });
}

interface Webhook {
  signature: string;
  answered: number;
  body: string;
  json: unknown;
}

/** The webhooks whose body fits, once there is one. */
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
