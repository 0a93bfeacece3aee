import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import type { Page } from 'playwright-core';
import { startChromium, type TestBrowser } from '../environment/chromium.ts';
import { type DevStack, startDevStack } from '../environment/dev-stack.ts';

let stack: DevStack;
let browser: TestBrowser;
let temporal: Client;

beforeAll(async () => {
  stack = await startDevStack();
  const { dev } = stack;
  browser = await startChromium();
  const connection = await Connection.connect({ address: dev.temporalAddress });
  temporal = new Client({ connection, namespace: dev.temporalNamespace });
}, 150_000);

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
    // Decoded by the service for the UI; without the codec this would be unreadable.
    await ui.getByText('submissionUuid').first().waitFor();
    await ui.getByText('delivered').first().waitFor();
  }, 60_000);
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
