import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { signIn } from '#test/browser/console/look.ts';
import { startChromium, type TestBrowser } from '#test/environment/chromium.ts';
import { type DevStack, startDevStack } from '#test/environment/dev-stack.ts';
import { mailTo, saveForm } from '#test/environment/stack-of-forms.ts';

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

test('two people are invited, one opens the mail and answers, and the console shows how far both have come', async () => {
  const fields = [{ type: 'text', name: 'word', label: 'One word', required: true }];
  const id = await saveForm(stack, 'How was it?', fields, { invitations: { enabled: true, only_invited: true } });
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

  const { text } = await mailTo(stack, 'ada@example.net');
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
