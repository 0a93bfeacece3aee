import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { signIn } from '#test/browser/console/look.ts';
import { startChromium, type TestBrowser } from '#test/environment/chromium.ts';
import { type DevStack, startDevStack } from '#test/environment/dev-stack.ts';
import { until } from '#test/environment/submissions.ts';

let stack: DevStack;
let browser: TestBrowser;
beforeAll(async () => {
  stack = await startDevStack();
  browser = await startChromium();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, 90_000);
afterEach(() => browser.closePages());

interface Mail {
  id: string;
  subject: string;
  to: string[];
}

async function mailTo(address: string): Promise<string> {
  const { inboxUrl } = stack.dev;
  const find = async () => {
    const { messages } = (await (await fetch(`${inboxUrl}/api/messages`)).json()) as { messages: Mail[] };
    return messages.find(({ to }) => to.includes(address));
  };
  await until(`a mail to ${address}`, async () => (await find()) !== undefined, 30);
  const found = await find();
  const whole = await (await fetch(`${inboxUrl}/api/messages/${found?.id}`)).json();
  return (whole as { text: string }).text;
}

async function createForm(): Promise<number> {
  const { adminUser, adminApplicationPassword, apiB } = stack.dev;
  const credentials = Buffer.from(`${adminUser}:${adminApplicationPassword}`).toString('base64');
  const answer = await fetch(`${apiB}/forms`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'How was it?',
      config: {
        fields: [{ type: 'text', name: 'word', label: 'One word', required: true }],
        options: { invitations: { enabled: true, only_invited: true } },
      },
    }),
  });
  return ((await answer.json()) as { id: number }).id;
}

test('two people are invited, one opens the mail and answers, and the console shows how far both have come', async () => {
  const id = await createForm();
  const { baseUrl, adminPassword } = stack.dev;
  const page = await browser.open(`${baseUrl}/console/forms/${id}/invitations`);
  await signIn(page, 'admin', adminPassword);
  await page.getByText('Nobody is invited yet.').waitFor();
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByLabel('Addresses or table').fill('Ada <ada@example.net>\nnobody\nbob@example.net');
  await page.getByText('Lines that cannot be used: 1.').waitFor();
  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  await page.getByText('2 people are added.').waitFor();
  await page.getByText('bob@example.net', { exact: true }).waitFor();

  const text = await mailTo('ada@example.net');
  const link = /http\S+invitation=[\w-]{43}/.exec(text.replace(/invitation\/stop\S+/g, ''))?.[0] ?? '';
  const visitor = await browser.open(link);
  await visitor.getByLabel('One word').fill('Good');
  const rows = (name: string, state: string) =>
    page.getByRole('row').filter({ hasText: name }).filter({ hasText: state });
  await page.reload();
  await rows('ada@example.net', 'Begun').waitFor();
  await visitor.getByRole('button', { name: 'Submit' }).click();
  await visitor.getByText('Thank you.').waitFor();
  await visitor.goto(link);
  await visitor.getByText('Your answers were received before.').waitFor();

  await page.reload();
  await rows('ada@example.net', 'Answered').waitFor();
  await rows('bob@example.net', 'E-mail sent').waitFor();
  await page.getByRole('button', { name: 'Actions for ada@example.net' }).click();
  await page.getByRole('menuitem', { name: 'Show the answers' }).click();
  await page.getByText('Good').first().waitFor();
  await browser.closePages();
  expect(browser.takeComplaints().filter((complaint) => !/status of 401/.test(complaint))).toEqual([]);
}, 120_000);
