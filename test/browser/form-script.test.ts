import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Submission } from '#features/submissions/entities.ts';
import { ask, countPosts, type TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';
import { HOUR_MS } from '#time.ts';
import { ENTRIES, FIELDS, fill, SENT, send } from './contact-form.ts';

let service: TestService;
let browser: TestBrowser;
let formId: number;
useSite(async (site) => {
  ({ service, browser } = site);
  formId = await createForm(service, { success_message: SENT }, FIELDS);
});

describe('a visitor', () => {
  test('fills the form in and is thanked in its place; what was typed is kept as surface A’s', async () => {
    const page = await open();
    await fill(page);
    await page.getByLabel('Tu', { exact: true }).check();
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

  test('a missing answer is reported at once, at the field, above the fields, and by focus; a corrected one disappears from both', async () => {
    const page = await open();
    const posts = countPosts(page);
    await page.getByLabel('E-mail address').fill('ada@nowhere');
    await send(page);
    const errors = {
      name: 'Fill in this field.',
      email: 'Enter a valid email address.',
      topic: 'Choose an option.',
      consent: 'Please tick this box to continue.',
    };
    expect(await ask(page, 'errorsShown')).toEqual(errors);
    expect(await ask(page, 'focused')).toBe('name');
    expect(await ask(page, 'summary')).toEqual({
      text: 'Please correct the marked fields and try again.',
      links: [
        ['name', 'Your name: Fill in this field.'],
        ['email', 'E-mail address: Enter a valid email address.'],
        ['topic', 'Topic: Choose an option.'],
        ['consent', 'You may store this: Please tick this box to continue.'],
      ],
    });
    expect(posts()).toBe(0);

    await page.getByRole('link', { name: /^Topic/ }).click();
    expect(await ask(page, 'focused')).toBe('topic');
    await page.getByLabel('E-mail address').fill('');
    await page.getByLabel('Your name').fill('Ada');
    expect(await ask(page, 'errorsShown')).toEqual({
      email: 'Enter an email address.',
      topic: errors.topic,
      consent: errors.consent,
    });
    expect(await ask(page, 'summary')).toMatchObject({
      links: [
        ['email', 'E-mail address: Enter an email address.'],
        ['topic', 'Topic: Choose an option.'],
        ['consent', 'You may store this: Please tick this box to continue.'],
      ],
    });
    await fill(page);
    expect(await ask(page, 'errorsShown')).toEqual({});
    expect(await page.getByRole('alert').count()).toBe(0);
    await send(page);
    await page.getByText(SENT).waitFor();
  });

  test('the list above the fields follows corrections of a page that came back from the server', async () => {
    const page = await open();
    await fill(page, { email: 'ada@nowhere' });
    await page.getByLabel('Telephone').fill('12');
    service.clock.pass(2_000);
    // Submits as before the script has loaded: the browser posts the form.
    await page.evaluate(`HTMLFormElement.prototype.submit.call(document.querySelector('form'))`);
    await page.getByRole('alert').waitFor();
    const links = async () => (await ask<{ links: [string, string][] }>(page, 'summary')).links.map(([name]) => name);
    expect(await links()).toEqual(['email', 'phone']);
    await page.getByLabel('E-mail address').fill('ada@example.net');
    expect(await links()).toEqual(['phone']);
    await page.getByLabel('Telephone').fill('');
    expect(await page.getByRole('alert').count()).toBe(0);
    browser.takeComplaints();
  });

  test('is told by the server what only it can tell, in the same way; what was typed stays', async () => {
    const page = await open();
    await fill(page);
    await page.getByLabel('Telephone').fill('+1 23');
    await send(page);
    await page.getByRole('alert').waitFor();
    expect(await ask(page, 'errorsShown')).toEqual({ phone: 'Enter a valid phone number.' });
    expect(await ask(page, 'focused')).toBe('phone');
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada');
    expect(await page.getByLabel('You may store').isChecked()).toBe(true);
    // The description is still referenced, and read first.
    expect(await page.getByLabel('Telephone').getAttribute('aria-describedby')).toMatch(/-description \S+$/);
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('400')]);

    // The page cannot tell if the server's complaint is resolved while another field changes.
    await page.getByLabel('Your name').fill('Ada King');
    expect(await ask(page, 'errorsShown')).toEqual({ phone: 'Enter a valid phone number.' });
    await page.getByLabel('Telephone').fill('+49 30 901820');
    expect(await ask(page, 'errorsShown')).toEqual({});
    expect(await page.getByRole('alert').count()).toBe(0);
    await send(page);
    await page.getByText(SENT).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('a visitor who ticks too many boxes gets the error at the group', async () => {
    const page = await open();
    await fill(page);
    for (const day of ['Mo', 'Tu', 'We']) await page.getByLabel(day, { exact: true }).check();
    await send(page);
    expect(await ask(page, 'errorsShown')).toEqual({ days: 'Choose at most 2.' });
    await page.getByLabel('We', { exact: true }).uncheck();
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
    - option "Please choose"
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

  test('is shown both messages of the form with their merge tags filled in, as text', async () => {
    const texts = { success_message: 'Thank you, {field:name}.\nBye.', error_message: '{form:title}: not yet.' };
    const page = await open(await createForm(service, texts, FIELDS));
    await send(page);
    expect(await ask(page, 'summary')).toMatchObject({ text: 'Contact us: not yet.' });
    await fill(page, { name: '<b>Ada</b>' });
    await send(page);
    const message = page.getByRole('status');
    await message.getByText('Thank you, <b>Ada</b>.').waitFor();
    expect(await message.textContent()).toBe('Thank you, <b>Ada</b>.\nBye.');
  });

  test('may reach the service under another name than its own', async () => {
    const page = await browser.open(`${service.url}/forms/${formId}`);
    await fill(page);
    await send(page);
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
    expect(await markOf(page, 'order_number').isVisible()).toBe(true);
    await fill(page, { topic: 'order' });
    await send(page);
    expect(await ask(page, 'errorsShown')).toEqual({ order_number: 'Fill in this field.' });
    expect(await ask(page, 'focused')).toBe('order_number');
    await page.getByLabel('Topic').selectOption('question');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByLabel('Topic').selectOption('order');
    expect(await ask(page, 'errorsShown')).toEqual({});

    await orderNumber.fill('A-79');
    await page.getByLabel('Topic').selectOption('question');
    expect(await orderNumber.isVisible()).toBe(false);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await send(page);
    expect((await sent).postDataJSON().fields).not.toHaveProperty('order_number');
    await page.getByText(SENT).waitFor();
  });

  test('that nobody may change stays as it is, shown or hidden', async () => {
    const options = [{ value: 's' }, { value: 'm' }];
    const conditional = { rules: [{ field: 'more', op: 'equals', value: true }] };
    const id = await createForm(service, {}, [
      { type: 'checkbox', name: 'more', label: 'More' },
      { type: 'select', name: 'size', label: 'Size', read_only: true, default: 'm', options, conditional },
      { type: 'text', name: 'code', label: 'Code', read_only: true, default: 'A-1', conditional },
    ]);
    const page = await open(id);
    const [size, code] = [page.getByLabel('Size', { exact: true }), page.getByLabel('Code', { exact: true })];
    expect([await size.isVisible(), await code.isVisible()]).toEqual([false, false]);
    await page.getByLabel('More', { exact: true }).check();
    expect([await size.isDisabled(), await code.isDisabled(), await code.isEditable()]).toEqual([true, false, false]);
    await send(page);
    await page.getByText('Thank you.').waitFor();
    expect((await newest(id)).payload).toEqual({ more: true, size: 'm', code: 'A-1' });
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
      Promise.all(['number', 'parent', 'school'].map((name) => page.locator(`[name=${name}]`).isVisible()));
    expect(await visible()).toEqual([true, false, false]);
    await page.getByLabel('Age', { exact: true }).fill('9');
    await page.getByLabel('Parent', { exact: true }).fill('Annabella');
    expect(await visible()).toEqual([true, true, true]);
    await page.getByLabel('Age', { exact: true }).fill('90');
    expect(await visible()).toEqual([true, false, false]);
    expect(await markOf(page, 'number').isVisible()).toBe(false);
    await page.getByLabel('Call me', { exact: true }).check();
    expect(await markOf(page, 'number').isVisible()).toBe(true);
    await send(page);
    expect(await ask(page, 'errorsShown')).toEqual({ number: 'Fill in this field.' });
    await page.getByLabel('Call me', { exact: true }).uncheck();
    expect(await markOf(page, 'number').isVisible()).toBe(false);
    expect(await ask(page, 'errorsShown')).toEqual({});
    await send(page);
    await page.getByText('Thank you.').waitFor();
    expect((await newest(id)).payload).toEqual({ call: false, number: '', age: 90 });
  });
});

test('a conditional field without input, such as a heading, is shown while its condition holds', async () => {
  const conditional = { rules: [{ field: 'more', op: 'equals', value: true }] };
  const id = await createForm(service, {}, [
    { type: 'checkbox', name: 'more', label: 'More' },
    { type: 'text', name: 'heading', conditional },
  ]);
  const layOut = (html: string) => html.replace(/<label for="[^"]*heading".*(?=<\/div>)/, '<h2>The rest</h2>');
  service.hooks.add('test', 'filter', 'svca_render_field', layOut);
  try {
    const page = await open(id);
    const heading = page.getByRole('heading', { name: 'The rest' });
    expect([await page.locator('[name=heading]').count(), await heading.isVisible()]).toEqual([0, false]);
    await page.getByLabel('More', { exact: true }).check();
    expect(await heading.isVisible()).toBe(true);
  } finally {
    service.hooks.remove('svca_render_field', layOut);
  }
});

describe('without JavaScript', () => {
  const plain = { javaScriptEnabled: false };

  test('the form shows every field, comes back filled with its mistakes, and is accepted once they are mended', async () => {
    const page = await open(formId, plain);
    expect(await page.getByLabel('Order number').isVisible()).toBe(true);
    // The topic determines if it is required.
    expect(await markOf(page, 'order_number').isVisible()).toBe(false);
    expect(await page.locator('[name=order_number][required]').count()).toBe(0);
    expect(await markOf(page, 'name').isVisible()).toBe(true);
    await fill(page, { topic: 'order' });
    await page.getByLabel('Telephone').fill('12');
    service.clock.pass(2_000);
    await send(page);
    await page.getByRole('alert').waitFor();
    const errors = { phone: 'Enter a valid phone number.', order_number: 'Fill in this field.' };
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
    const { id } = await newest();
    await page.reload();
    await page.getByText(SENT).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    expect((await newest()).id).toBe(id);
    browser.takeComplaints();
  });

  test('a form opened yesterday can be sent with one more click, nothing typed anew', async () => {
    const page = await open(formId, plain);
    await fill(page);
    service.clock.pass(25 * HOUR_MS);
    await send(page);
    await page
      .getByText('This page was open for too long. Send the form again. What you typed is still here.')
      .waitFor();
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

/** Returns the asterisk of a field. */
const markOf = (page: Page, name: string) => page.locator(`[data-field=${name}] .svca-required`);

async function newest(id = formId): Promise<Submission> {
  const [row] = await service.orm.em.fork().find(Submission, { formId: id }, { orderBy: { id: 'desc' }, limit: 1 });
  if (!row) throw new Error('nothing was kept');
  return row;
}
