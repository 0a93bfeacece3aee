import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeFindings } from '#test/environment/axe.ts';
import { startChromium, type TestBrowser } from '#test/environment/chromium.ts';
import { type DevStack, startDevStack } from '#test/environment/dev-stack.ts';
import { type InboxMail, mailsTo, mailTo, saveForm } from '#test/environment/stack-of-forms.ts';

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

afterEach(async () => {
  await browser.closePages();
  // The browser logs the answer to a link that is over.
  expect(browser.takeComplaints().filter((complaint) => !/status of 4\d\d/.test(complaint))).toEqual([]);
});

function linksIn({ text }: InboxMail): string[] {
  return text.match(/http\S+\/forms\/\S+/g) ?? [];
}

async function createForm(title: string, fields: object[], options: object): Promise<string> {
  return `${stack.dev.baseUrl}/forms/${await saveForm(stack, title, fields, options)}`;
}

const someAddress = () => `${randomUUID().slice(0, 8)}@example.com`;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens each link as mail programs do that look at what a mail leads to. */
async function scan(mail: InboxMail): Promise<void> {
  for (const link of linksIn(mail)) {
    for (const method of ['HEAD', 'GET', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
  }
}

test('a request for leave is sent back, corrected, approved by two, and followed by who asked', async () => {
  const [ada, sue, office] = [someAddress(), someAddress(), someAddress()];
  const status = '<a href="{submission:status_url}">What became of it</a>';
  const url = await createForm(
    'Leave',
    [
      { type: 'text', name: 'name', label: 'Your name', required: true },
      { type: 'email', name: 'email', label: 'E-mail address', required: true },
      { type: 'textarea', name: 'days', label: 'Days' },
    ],
    {
      notifications: [{ key: 'sent', to: '{field:email}', subject: 'We have your request', html: status }],
      process: {
        address_field: 'email',
        ends: [{ key: 'completed', title: 'Granted', text: 'Have a good time.' }],
        steps: [
          { key: 'sue', title: 'Superior', kind: 'approve', who: [{ to: sue }], may_return: true, names_next: true },
          { key: 'office', title: 'Office', kind: 'approve', who: [{ named_in: 'sue' }] },
        ],
      },
    },
  );
  const visitor = await browser.openNew(url);
  await visitor.getByLabel('Your name').fill('Ada');
  await visitor.getByLabel('E-mail address').fill(ada);
  await visitor.getByLabel('Days').fill('Soon');
  await press(visitor, 'Submit');
  await visitor.getByText('Thank you.').first().waitFor();

  const toSue = await mailTo(stack, sue);
  expect(toSue.subject).toBe('Superior: Leave');
  await scan(toSue);
  const [link = ''] = linksIn(toSue);
  const decider = await browser.openNew(link, { javaScriptEnabled: false });
  await decider.getByText('Soon').waitFor();
  await decider.getByLabel('Note').fill('From when to when?');
  await press(decider, 'Send back for correction');
  await decider.getByText('You sent it back for correction.').waitFor();

  // The link of the first mail leads to the same page as that of the mail that asks for the correction.
  await mailTo(stack, ada, 2);
  const [own = ''] = (await mailsTo(stack, ada)).flatMap(linksIn);
  await visitor.goto(own);
  await visitor.getByText('From when to when?').first().waitFor();
  await visitor.getByRole('link', { name: 'Change and send again' }).click();
  await visitor.getByLabel('Days').fill('3rd to 7th');
  await press(visitor, 'Send again');
  await visitor.getByText('Your corrected answers have been sent.').waitFor();

  await mailTo(stack, sue, 2);
  const second = (await mailsTo(stack, sue)).flatMap(linksIn).find((one) => one !== link) ?? '';
  const other = await browser.openNew(second);
  await decider.goto(second);
  for (const page of [decider, other]) await page.getByText('3rd to 7th').waitFor();
  // Enter in an input decides nothing.
  await decider.getByLabel(/Email address of the person/).press('Enter');
  await press(decider, 'Approve');
  await decider.getByText('Enter the email address of the person who is asked next.').first().waitFor();
  await decider.getByLabel(/Email address of the person/).fill(office);
  await press(decider, 'Approve');
  await decider.getByText('You approved.').waitFor();
  expect(await axeFindings(other)).toEqual([]);
  await press(other, 'Reject');
  await other.getByText('You approved.').waitFor();

  const toOffice = await mailTo(stack, office);
  await scan(toOffice);
  await decider.goto(linksIn(toOffice)[0] ?? '');
  await press(decider, 'Approve');
  await decider.getByText('You approved.').waitFor();
  await visitor.goto(own);
  await visitor.getByText('Have a good time.').waitFor();
  expect(await axeFindings(visitor)).toEqual([]);
  expect(await visitor.getByRole('listitem').allTextContents()).toMatchObject([
    expect.stringContaining('Superior: sent back'),
    expect.stringContaining('Superior: approved'),
    expect.stringContaining('Office: approved'),
  ]);
}, 120_000);

test.each([true, false])(
  'a newsletter goes to those who have confirmed, with JavaScript: %s',
  async (javaScriptEnabled) => {
    const fields = [{ type: 'email', name: 'email', label: 'E-mail address', required: true }];
    const welcome = [{ key: 'welcome', to: '{field:email}', subject: 'Welcome', html: '<p>Hello.</p>' }];
    const steps = (method: string) => [
      { key: 'confirm', title: 'Confirm', kind: 'verify', address_field: 'email', method },
    ];
    const byLink = await createForm('News', fields, { notifications: welcome, process: { steps: steps('link') } });
    const ada = someAddress();
    const page = await browser.openNew(byLink, { javaScriptEnabled });
    await page.getByLabel('E-mail address').fill(ada);
    await press(page, 'Submit');
    await page.getByText(`Almost done: confirm your address. We have sent a mail with a link to ${ada}.`).waitFor();
    const mail = await mailTo(stack, ada);
    await scan(mail);
    const [link = ''] = linksIn(mail);
    const phone = await browser.openNew(link);
    await page.goto(link);
    await press(page, 'Confirm address');
    await page.getByText('Your address is confirmed.').waitFor();
    // The same link in another browser, where its page was open all the time, and a second time.
    await press(phone, 'Confirm address');
    await phone.getByText('Your address is confirmed.').waitFor();
    await phone.goto(link);
    await phone.getByText('Your address is confirmed.').waitFor();
    expect((await mailTo(stack, ada, 2)).subject).toMatch(/Welcome|Confirm/);
    expect((await mailsTo(stack, ada)).map(({ subject }) => subject).sort()).toEqual(['Confirm: News', 'Welcome']);

    const byCode = await createForm('News', fields, { notifications: welcome, process: { steps: steps('code') } });
    const bob = someAddress();
    await page.goto(byCode);
    await page.getByLabel('E-mail address').fill(bob);
    await press(page, 'Submit');
    await page.getByText(`We have sent a mail with a code to ${bob}.`).waitFor();
    if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);
    const { text } = await mailTo(stack, bob);
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
    await page.getByLabel('Code from the email').fill(code === '000000' ? '000001' : '000000');
    await press(page, 'Confirm address');
    await page.getByText('Enter the code from the newest email.').first().waitFor();
    await page.getByLabel('Code from the email').fill(code);
    // Enter confirms: the button that sends a new code comes second.
    await page.getByLabel('Code from the email').press('Enter');
    await page.getByText('Your address is confirmed.').waitFor();
    await mailTo(stack, bob, 2);
  },
  120_000,
);

test('a full course has a list: a place that comes free is given up by one, and taken by the next', async () => {
  const [ada, bea, cem] = [someAddress(), someAddress(), someAddress()];
  const fields = [{ type: 'email', name: 'email', label: 'E-mail address', required: true }];
  const url = await createForm('Knots', fields, {
    limits: { max_submissions: 1, waiting_list: { address_field: 'email', text: 'The course is full.' } },
    notifications: [{ key: 'in', to: '{field:email}', subject: 'You are in', html: 'Bring a rope.' }],
  });
  const send = async (address: string, button: string, options?: { javaScriptEnabled: boolean }) => {
    const page = await browser.openNew(url, options);
    await page.getByLabel('E-mail address').fill(address);
    await press(page, button);
    return page;
  };
  await (await send(ada, 'Submit')).getByText('Thank you.').first().waitFor();
  const first = await send(bea, 'Join the waiting list');
  await first.getByText('You are on the waiting list.').first().waitFor();
  const second = await send(cem, 'Join the waiting list', { javaScriptEnabled: false });
  await second.getByText('You are on the waiting list.').first().waitFor();

  const joined = await mailTo(stack, bea);
  const [ofBea = ''] = linksIn(joined);
  await scan(joined);
  await first.goto(ofBea);
  await first.getByText('You are on the waiting list, at number 1.').waitFor();
  expect(await axeFindings(first)).toEqual([]);
  const [ofCem = ''] = linksIn(await mailTo(stack, cem));
  await second.goto(ofCem);
  await second.getByText('You are on the waiting list, at number 2.').waitFor();

  const { apiB, adminUser, adminApplicationPassword: password } = stack.dev;
  const headers = { authorization: `Basic ${Buffer.from(`${adminUser}:${password}`).toString('base64')}` };
  const listed = await fetch(`${apiB}/submissions?form_id=${url.split('/').at(-1)}&q=${ada}`, { headers });
  const { submissions } = (await listed.json()) as { submissions: { id: number }[] };
  await fetch(`${apiB}/submissions/${submissions[0]?.id}`, { method: 'DELETE', headers });

  expect((await mailTo(stack, bea, 2)).subject).toBe('A place is free: Knots');
  for (const mail of await mailsTo(stack, bea)) await scan(mail);
  await first.reload();
  await first.getByText('A place is free for you.', { exact: false }).waitFor();
  await press(first, 'Give it up');
  await first.getByText('You are no longer on the waiting list.').waitFor();

  await mailTo(stack, cem, 2);
  const other = await browser.openNew(ofCem);
  await second.reload();
  await press(second, 'Take the place');
  await second.getByText('The place is yours.').waitFor();
  await press(other, 'Give it up');
  await other.getByText('Somebody has decided this already.', { exact: false }).waitFor();
  await other.getByText('The place is yours.').waitFor();
  expect((await mailTo(stack, cem, 3)).subject).toBe('You are in');
}, 120_000);
