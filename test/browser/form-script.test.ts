import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { APIResponse, Page, Route } from 'playwright-core';
import { Submission } from '../../db/entities/submissions.ts';
import { ask, countPosts, startChromium, type TestBrowser } from '../environment/chromium.ts';
import { startService, type TestService } from '../environment/service.ts';
import { createForm } from '../environment/visitor.ts';

const SITE = 'http://forms.test';
const SENT = 'Thank you. We have your message.';
const HOURS = 3_600_000;
const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name', required: true, autocomplete: 'name' },
  { type: 'email', name: 'email', label: 'E-mail address', required: true },
  { type: 'tel', name: 'phone', label: 'Telephone', description: 'With the country code.' },
  {
    type: 'select',
    name: 'topic',
    label: 'Topic',
    required: true,
    options: [
      { value: 'question', label: 'A question' },
      { value: 'order', label: 'An order' },
    ],
  },
  {
    type: 'text',
    name: 'order_number',
    label: 'Order number',
    required: true,
    conditional: { rules: [{ field: 'topic', op: 'equals', value: 'order' }] },
  },
  {
    type: 'checkboxes',
    name: 'days',
    label: 'Days',
    min: 1,
    max: 2,
    options: ['Mo', 'Tu', 'We'].map((value) => ({ value })),
  },
  { type: 'consent', name: 'consent', label: 'You may store this.', required: true },
];
const ENTRIES = { name: 'Ada', email: 'ada@example.net', topic: 'question' };

let service: TestService;
let browser: TestBrowser;
let formId: number;
beforeAll(async () => {
  service = await startService({ baseUrl: SITE });
  browser = await startChromium({ 'forms.test': service.url });
  formId = await createForm(service, { success_message: SENT }, FIELDS);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await service?.close();
});
afterEach(async () => {
  await browser.closePages();
  expect(browser.takeComplaints()).toEqual([]);
});

describe('a visitor', () => {
  test('fills the form in and is thanked in its place; what was typed is kept as surface A’s', async () => {
    const page = await open();
    await fill(page);
    await page.getByLabel('Tu').check();
    await send(page);
    const message = page.getByRole('status');
    await message.getByText(SENT).waitFor();
    expect(await ask(page, 'focused')).toBe('status');
    expect(await page.locator('form').count()).toBe(0);
    expect(await newest()).toMatchObject({
      surface: 'a',
      payload: { ...ENTRIES, phone: '', days: ['Tu'], consent: true },
      meta: {},
    });
  });

  test('who forgets something is told at once, at the field, above the fields, and by focus; mended, it goes', async () => {
    const page = await open();
    const posts = countPosts(page);
    await page.getByLabel('E-mail address').fill('ada@nowhere');
    await send(page);
    const errors = {
      name: 'Your name is required.',
      email: 'Enter a valid email address.',
      topic: 'Topic is required.',
      consent: 'Please tick this box to continue.',
    };
    expect(await ask(page, 'errorsShown')).toEqual(errors);
    expect(await ask(page, 'focused')).toBe('name');
    expect(await ask(page, 'summary')).toEqual({
      text: 'Please correct the marked fields and try again.',
      links: [
        ['name', 'Your name is required.'],
        ['email', 'E-mail address: Enter a valid email address.'],
        ['topic', 'Topic is required.'],
        ['consent', 'You may store this: Please tick this box to continue.'],
      ],
    });
    expect(posts()).toBe(0);

    await page.getByRole('link', { name: /^Topic/ }).click();
    expect(await ask(page, 'focused')).toBe('topic');
    await fill(page);
    expect(await ask(page, 'errorsShown')).toEqual({});
    await send(page);
    await page.getByText(SENT).waitFor();
  });

  test('is told by the server what only it can tell, in the same way; what was typed stays', async () => {
    const page = await open();
    await fill(page);
    await page.getByLabel('Telephone').fill('12');
    await send(page);
    await page.getByRole('alert').waitFor();
    expect(await ask(page, 'errorsShown')).toEqual({ phone: 'Enter a valid phone number.' });
    expect(await ask(page, 'focused')).toBe('phone');
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada');
    expect(await page.getByLabel('You may store').isChecked()).toBe(true);
    // The description is still there, and read first.
    expect(await page.getByLabel('Telephone').getAttribute('aria-describedby')).toMatch(/-description \S+$/);
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('400')]);

    await page.getByLabel('Telephone').fill('+49 30 901820');
    expect(await ask(page, 'errorsShown')).toEqual({});
    await send(page);
    await page.getByText(SENT).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('who ticks too many boxes is told so as a group', async () => {
    const page = await open();
    await fill(page);
    for (const day of ['Mo', 'Tu', 'We']) await page.getByLabel(day).check();
    await send(page);
    expect(await ask(page, 'errorsShown')).toEqual({ days: 'Choose at most 2.' });
    await page.getByLabel('We').uncheck();
    expect(await ask(page, 'errorsShown')).toEqual({});
  });

  test('hears names, roles and errors, and nothing of the honeypot', async () => {
    const page = await open();
    await fill(page, { email: 'ada@nowhere' });
    await send(page);
    expect(await page.getByRole('form').ariaSnapshot()).toBe(`- form "Contact us":
  - alert:
    - paragraph: Please correct the marked fields and try again.
    - list:
      - listitem:
        - 'link "E-mail address: Enter a valid email address."':
          - /url: "#svca-form-${formId}-email"
  - text: Your name
  - textbox "Your name": Ada
  - text: E-mail address
  - textbox "E-mail address" [invalid]: ada@nowhere
  - paragraph: Enter a valid email address.
  - text: Telephone
  - textbox "Telephone"
  - paragraph: With the country code.
  - text: Topic
  - combobox "Topic":
    - option
    - option "A question" [selected]
    - option "An order"
  - group "Days":
    - text: Days
    - checkbox "Mo"
    - text: Mo
    - checkbox "Tu"
    - text: Tu
    - checkbox "We"
    - text: We
  - checkbox "You may store this." [checked]
  - text: You may store this.
  - button "Submit"
  - status`);
  });

  test('needs no more than a keyboard, and goes through the fields in their order', async () => {
    const page = await open();
    const order: (string | null)[] = [];
    const typed: Record<string, string> = {
      name: 'Ada',
      email: 'ada@example.net',
      topic: 'An order',
      order_number: 'A-80',
      consent: ' ',
    };
    for (let step = 0; step < 10; step += 1) {
      await page.keyboard.press('Tab');
      const name = await ask<string | null>(page, 'focused');
      order.push(name);
      await page.keyboard.type(typed[name ?? ''] ?? '');
    }
    expect(order).toEqual([
      ...['name', 'email', 'phone', 'topic', 'order_number', 'days', 'days', 'days', 'consent', 'submit'],
    ]);
    await page.keyboard.press('Enter');
    await page.getByText(SENT).waitFor();
  });

  test('is sent to the form’s own page afterwards', async () => {
    const options = { redirect_url: '/forms/{form:id}?thanks={field:name}' };
    const id = await createForm(service, options, FIELDS);
    const page = await open(id);
    await fill(page, { name: 'A&b' });
    await send(page);
    await page.waitForURL(`${SITE}/forms/${id}?thanks=A%26b`);
  });
});

describe('a conditional field', () => {
  test('is shown and needed while its condition holds, and otherwise neither needed nor sent', async () => {
    const page = await open();
    const orderNumber = page.getByLabel('Order number');
    expect(await orderNumber.isVisible()).toBe(false);
    await page.getByLabel('Topic').selectOption('order');
    expect(await orderNumber.isVisible()).toBe(true);
    await fill(page, { topic: 'order' });
    await send(page);
    expect(await ask(page, 'errorsShown')).toEqual({ order_number: 'Order number is required.' });
    expect(await ask(page, 'focused')).toBe('order_number');

    await orderNumber.fill('A-79');
    await page.getByLabel('Topic').selectOption('question');
    expect(await orderNumber.isVisible()).toBe(false);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await send(page);
    expect((await sent).postDataJSON().fields).not.toHaveProperty('order_number');
    await page.getByText(SENT).waitFor();
  });

  test('that is required by another, or depends on one that is hidden itself, follows too', async () => {
    const id = await createForm(service, {}, [
      { type: 'checkbox', name: 'call', label: 'Call me' },
      {
        type: 'text',
        name: 'number',
        label: 'Number',
        conditional: { action: 'require', rules: [{ field: 'call', op: 'equals', value: true }] },
      },
      { type: 'number', name: 'age', label: 'Age' },
      {
        type: 'text',
        name: 'parent',
        label: 'Parent',
        conditional: { rules: [{ field: 'age', op: 'less_than', value: 18 }] },
      },
      {
        type: 'text',
        name: 'school',
        label: 'School',
        conditional: { rules: [{ field: 'parent', op: 'is_not_empty' }] },
      },
    ]);
    const page = await open(id);
    const visible = () =>
      Promise.all(['Number', 'Parent', 'School'].map((label) => page.getByLabel(label, { exact: true }).isVisible()));
    expect(await visible()).toEqual([true, false, false]);
    await page.getByLabel('Age').fill('9');
    await page.getByLabel('Parent').fill('Annabella');
    expect(await visible()).toEqual([true, true, true]);
    await page.getByLabel('Age').fill('90');
    expect(await visible()).toEqual([true, false, false]);
    await page.getByLabel('Call me').check();
    await send(page);
    expect(await ask(page, 'errorsShown')).toEqual({ number: 'Number is required.' });
    await page.getByLabel('Call me').uncheck();
    await send(page);
    await page.getByText('Thank you.').waitFor();
    expect((await newest(id)).payload).toEqual({ call: false, number: '', age: 90 });
  });
});

describe('sending', () => {
  test('a double click sends once, and says that it is under way', async () => {
    const page = await open();
    const posts = countPosts(page);
    const { release } = await holdBack(page);
    await fill(page);
    await page.getByRole('button', { name: 'Submit' }).dblclick();
    await page.getByText('Sending').waitFor();
    expect(await page.getByRole('button').getAttribute('aria-disabled')).toBe('true');
    expect(await ask(page, 'focused')).toBe('submit');
    release();
    await page.getByText(SENT).waitFor();
    expect(posts()).toBe(1);
  });

  test('a page that stood open for a day gets a new nonce by itself', async () => {
    const page = await open();
    const statuses: number[] = [];
    page.on('response', (response) => void statuses.push(response.status()));
    await fill(page);
    service.clock.pass(25 * HOURS);
    await send(page);
    await page.getByText(SENT).waitFor();
    expect(statuses).toEqual([403, 200, 200]);
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('403')]);
  });

  test('an answer that was lost on the way is told, and sending again keeps nothing twice', async () => {
    const page = await open();
    const kept: number[] = [];
    await page.route('**/submissions', async (route) => {
      const response = await passOn(route);
      kept.push((await response.json()).data.submission_id);
      return kept.length === 1 ? route.abort('connectionreset') : route.fulfill({ response });
    });
    await fill(page);
    await send(page);
    await page.getByText('This could not be sent.').waitFor();
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('ERR_CONNECTION_RESET')]);
    expect(await ask(page, 'focused')).toBe('submit');
    await page.keyboard.press('Enter');
    await page.getByText(SENT).waitFor();
    expect(kept).toEqual([kept[0], kept[0]]);
  });

  test('what was changed after an answer was lost is another submission', async () => {
    const page = await open();
    const keys: (string | undefined)[] = [];
    await page.route('**/submissions', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const response = await passOn(route);
      return keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response });
    });
    await fill(page);
    await send(page);
    await page.getByText('This could not be sent.').waitFor();
    await page.getByLabel('Your name').fill('Ada King');
    await send(page);
    await page.getByText(SENT).waitFor();
    expect(new Set(keys).size).toBe(2);
    expect((await newest()).payload).toMatchObject({ name: 'Ada King' });
    browser.takeComplaints();
  });

  test('offline: says so, keeps everything, and goes once the connection is back', async () => {
    const page = await open();
    await fill(page);
    await page.context().setOffline(true);
    await send(page);
    await page.getByRole('alert').getByText('Check your connection').waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada');
    expect(await page.getByRole('button').getAttribute('aria-disabled')).toBe('false');
    await page.context().setOffline(false);
    await send(page);
    await page.getByText(SENT).waitFor();
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('ERR_INTERNET_DISCONNECTED')]);
  });

  test('a service that never answers is given up', async () => {
    const page = await open();
    await page.clock.install();
    await page.route('**/submissions', () => {});
    await fill(page);
    await send(page);
    await page.getByText('Sending').waitFor();
    await page.clock.fastForward(31_000);
    await page.getByText('This could not be sent.').waitFor();
    await page.unrouteAll();
    await send(page);
    await page.getByText(SENT).waitFor();
  });

  test('too often: says how long to wait', async () => {
    const id = await createForm(service, { rate_limits: { per_minute: 1, per_hour: 0 } }, FIELDS);
    for (const text of ['Thank you.', /^Too much was sent from here. Wait \d+ s and send it again; what you typed/]) {
      const page = await open(id);
      await fill(page);
      await send(page);
      await page.getByText(text).waitFor();
    }
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('429')]);
  });

  test.each<[string, { status: number; body?: string; headers?: Record<string, string> }, string]>([
    ['away', { status: 503, headers: { 'retry-after': '600' } }, 'Send it again in 10 min; what you typed'],
    ['away for nobody knows how long', { status: 503 }, 'Send it again in a moment; what you typed'],
    ['broken', { status: 500, body: '{"success":false,"message":"An internal matter"}' }, 'Something went wrong on'],
    ['behind a broken proxy', { status: 502, body: '<h1>Bad gateway</h1>' }, 'Something went wrong on'],
    ['behind a page that wants a login', { status: 200, body: '<h1>Wi-Fi</h1>' }, 'Check your connection'],
    ['told to refuse', { status: 400, body: '{"success":false,"message":"Not today."}' }, 'Not today.'],
  ])('a service that is %s: the form stays and says what to do', async (_what, answer, text) => {
    const page = await open();
    await page.route('**/submissions', (route) => route.fulfill(answer));
    await fill(page);
    await send(page);
    await page.getByRole('alert').getByText(text).waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(ENTRIES.email);
    await page.unrouteAll();
    await send(page);
    await page.getByText(SENT).waitFor();
    browser.takeComplaints();
  });

  test('a form that an extension refuses as a whole says so above its fields', async () => {
    const refuse = (event: { reject(message: string): void }) => event.reject('We are closed today.');
    service.hooks.add('test', 'event', 'onSvcaBeforeSubmission', refuse);
    try {
      const page = await open();
      await fill(page);
      await send(page);
      await page.getByRole('alert').getByText('We are closed today.').waitFor();
      expect(await ask(page, 'focused')).toBe('alert');
    } finally {
      service.hooks.remove('onSvcaBeforeSubmission', refuse);
    }
    browser.takeComplaints();
  });

  test('a program that fills every field is found out', async () => {
    const page = await open();
    await fill(page);
    await page.evaluate(`document.querySelector('.svca-extra input').value = 'Acme'`);
    await send(page);
    await page.getByText('looks like spam').waitFor();
    browser.takeComplaints();
  });
});

describe('without JavaScript', () => {
  const plain = { javaScriptEnabled: false };

  test('the form shows every field, comes back filled with its mistakes, and is accepted once they are mended', async () => {
    const page = await open(formId, plain);
    expect(await page.getByLabel('Order number').isVisible()).toBe(true);
    await fill(page, { topic: 'order' });
    await page.getByLabel('Telephone').fill('12');
    service.clock.pass(2_000);
    await send(page);
    await page.getByRole('alert').waitFor();
    const errors = { phone: 'Enter a valid phone number.', order_number: 'Order number is required.' };
    expect(await ask(page, 'errorsShown')).toMatchObject(errors);
    expect(await ask(page, 'focused')).toBe('phone');
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(ENTRIES.email);
    expect(await page.getByLabel('Topic').inputValue()).toBe('order');
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('422')]);

    await page.getByRole('link', { name: /^Order number/ }).click();
    expect(await ask(page, 'focused')).toBe('order_number');
    await page.keyboard.type('A-78');
    await page.getByLabel('Telephone').fill('');
    service.clock.pass(2_000);
    await send(page);
    await page.getByText(SENT).waitFor();
    expect(await newest()).toMatchObject({ surface: 'a', payload: { order_number: 'A-78' } });
  });

  test('it may be sent after a night: one more click, nothing typed anew', async () => {
    const page = await open(formId, plain);
    await fill(page);
    service.clock.pass(25 * HOURS);
    await send(page);
    await page.getByRole('alert').waitFor();
    service.clock.pass(2_000);
    await send(page);
    await page.getByText(SENT).waitFor();
    browser.takeComplaints();
  });

  test('it leads to the form’s own page', async () => {
    const id = await createForm(service, { redirect_url: '/forms/{form:id}?thanks' }, FIELDS);
    const page = await open(id, plain);
    await fill(page);
    service.clock.pass(2_000);
    await send(page);
    await page.waitForURL(`${SITE}/forms/${id}?thanks`);
  });
});

const open = (id = formId, options = {}) => browser.open(`${SITE}/forms/${id}`, options);

async function fill(page: Page, changes: Partial<typeof ENTRIES> = {}): Promise<void> {
  const { name, email, topic } = { ...ENTRIES, ...changes };
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Topic').selectOption(topic);
  await page.getByLabel('You may store').check();
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** Lets the service take a request, and the test its answer. */
function passOn(route: Route): Promise<APIResponse> {
  // Only the browser knows the service by its name.
  return route.fetch({ url: service.url + new URL(route.request().url()).pathname });
}

/** Keeps submissions from the service until they are released. */
async function holdBack(page: Page): Promise<{ release(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/submissions', async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

async function newest(id = formId): Promise<Submission> {
  const [row] = await service.orm.em.fork().find(Submission, { formId: id }, { orderBy: { id: 'desc' }, limit: 1 });
  if (!row) throw new Error('nothing was kept');
  return row;
}
