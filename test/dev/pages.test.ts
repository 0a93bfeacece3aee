import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { type Inbox, startInbox } from '#dev/inbox/inbox.ts';
import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import { ask, startChromium, type TestBrowser } from '#test/environment/chromium.ts';

let inbox: Inbox;
let sandbox: Sandbox;
let browser: TestBrowser;
beforeAll(async () => {
  inbox = await startInbox({ smtpPort: 0, httpPort: 0, host: '127.0.0.1' });
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  browser = await startChromium();
  const transport = createTransport(inbox.mailUrl);
  const mail = {
    from: 'service@example.com',
    to: 'team@example.com',
    subject: 'Message',
    messageId: '<twice@example.com>',
  };
  for (let copy = 0; copy < 2; copy += 1) await transport.sendMail({ ...mail, text: 'Hello', html: '<p>Hello</p>' });
  transport.close();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await fetch(`${sandbox.url}/webhooks/crm`, { method: 'POST', headers: { 'webhook-id': 'msg_1' }, body: '{}' });
  }
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.close();
  await inbox?.close();
});
beforeEach(() => browser.closePages());

const PAGES: Record<string, () => string> = {
  'the inbox': () => inbox.url,
  'a message': () => `${inbox.url}/messages/${inbox.mailbox.list({})[0]?.id}`,
  'a message that is not there': () => `${inbox.url}/messages/none`,
  'the sandbox': () => sandbox.url,
};

describe.each(Object.entries(PAGES))('%s', (_name, url) => {
  test('has one main landmark, which holds its heading', async () => {
    const page = await browser.open(url());
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.getByRole('main').getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  test.each(['light', 'dark'] as const)('has text that stands out from its ground, %s', async (colorScheme) => {
    const page = await browser.open(url(), { colorScheme });
    const ratios = await ask<Record<string, number>>(page, 'contrastRatios');
    expect(Object.keys(ratios)).toContain('h1');
    expect(Object.entries(ratios).filter(([, ratio]) => ratio < 4.5)).toEqual([]);
  });
});
