import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { listen } from '#dev/listen.ts';
import { Submission } from '#features/submissions/entities.ts';
import { Draft } from '#pro/drafts/entities.ts';
import { ask, onForm, startChromium, type TestBrowser } from '#test/environment/chromium.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { changeForm, createForm } from '#test/environment/visitor.ts';

const SITE = 'http://forms.test';
const SHOP = 'http://shop.test';
const DRAFTS = { enabled: true, email_field: 'email' };
const TOPICS = [
  { value: 'order', label: 'An order' },
  { value: 'other', label: 'Something else' },
];
const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name', required: true },
  { type: 'email', name: 'email', label: 'E-mail address' },
  { type: 'select', name: 'topic', label: 'Topic', options: TOPICS },
  {
    type: 'text',
    name: 'number',
    label: 'Order number',
    conditional: { rules: [{ field: 'topic', op: 'equals', value: 'order' }] },
  },
  {
    type: 'checkboxes',
    name: 'extras',
    label: 'Extras',
    options: [
      { value: 'a', label: 'Lunch' },
      { value: 'b', label: 'Dinner' },
    ],
  },
  { type: 'checkbox', name: 'news', label: 'News, please', default: true },
  { type: 'textarea', name: 'message', label: 'Your message' },
];

let service: TestService;
let browser: TestBrowser;
/** Stands for the website that embeds the form. */
let shop: Awaited<ReturnType<typeof listen>>;
let formId: number;
beforeAll(async () => {
  service = await startService({ baseUrl: SITE });
  formId = await newForm();
  const html = (drafts: string) =>
    `<!doctype html><title>Shop</title><link rel="icon" href="data:,"><h1>Shop</h1><form data-svca-form-id="${formId}"${drafts}><label>Your name <input name="name"></label><button>Send</button> <button type="button" data-save-draft>Save</button></form><script src="${SITE}/assets/form.js"></script>`;
  shop = await listen(
    ({ url }, res) => res.setHeader('content-type', 'text/html').end(html(url === '/old' ? '' : ' data-drafts="link"')),
    0,
    '127.0.0.1',
  );
  browser = await startChromium({ 'forms.test': service.url, 'shop.test': shop.url });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await service?.close();
});
afterEach(async () => {
  await browser.closePages();
  expect(browser.takeComplaints()).toEqual([]);
});

const newForm = () => createForm(service, { drafts: DRAFTS, allowed_origins: [SHOP] }, FIELDS);
async function change(id: number, fields: object[]): Promise<void> {
  const json = { config: { fields, options: { drafts: DRAFTS } } };
  await changeForm(service, id, json);
}
const pageOf = (id: number) => `${SITE}/forms/${id}`;
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save and continue later' });
/** Saves the form and returns the link. */
async function save(page: Page): Promise<string> {
  await saveButton(page).click();
  return page.locator('.svca-link').inputValue();
}
async function fill(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Topic').selectOption('order');
  await page.getByLabel('Order number').fill('A-77');
  await page.getByLabel('Dinner').check();
  await page.getByLabel('News, please').uncheck();
  await page.getByLabel('Your message').fill('Is it\nstill there?');
}
const newest = async (id: number) => {
  const [kept] = await service.orm.em.fork().find(Submission, { formId: id }, { orderBy: { id: 'desc' }, limit: 1 });
  return kept;
};

describe('with the script', () => {
  test('saved, the form changed, resumed and sent: nothing is lost', async () => {
    const id = await newForm();
    const first = await browser.open(pageOf(id));
    await fill(first);
    const link = await save(first);
    expect(link).toMatch(new RegExp(`^${SITE}/forms/${id}#svc-draft=${id}\\.[\\w-]{43}$`));
    await first.getByText('is saved until 3 April 2031').waitFor();
    expect(await ask(first, 'overflowing')).toEqual([]);

    const topic = { type: 'select', name: 'topic', label: 'Topic', options: TOPICS.slice(0, 1) };
    const fields = FIELDS.filter(({ name }) => name !== 'message').map((field) =>
      field.name === 'topic' ? topic : field,
    );
    await change(id, [...fields, { type: 'text', name: 'fresh', label: 'New here', default: 'hello' }]);

    const page = await browser.openNew(link);
    await page.getByText('This is what you saved on 4 March 2031.').waitFor();
    // The script removes the token from the address at once.
    expect(page.url()).toBe(pageOf(id));
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada');
    expect(await page.getByLabel('Order number').inputValue()).toBe('A-77');
    expect(await page.getByLabel('Dinner').isChecked()).toBe(true);
    expect(await page.getByLabel('News, please').isChecked()).toBe(false);
    expect(await page.getByLabel('New here').inputValue()).toBe('hello');
    const left = page.locator('.svca-resumed');
    expect(await left.locator('dt').allTextContents()).toEqual(['Your message']);
    expect(await left.locator('dd').innerText()).toBe('Is it\nstill there?');

    await page.getByLabel('Your name').fill('Ada Lovelace');
    expect(await save(page)).toBe(link);
    service.clock.pass(3_000);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Thank you').waitFor();
    expect(await newest(id)).toMatchObject({
      surface: 'b',
      payload: { name: 'Ada Lovelace', topic: 'order', number: 'A-77', extras: ['b'], news: false, fresh: 'hello' },
    });
    const drafts = await service.orm.em.fork().find(Draft, { formId: id });
    expect(drafts).toMatchObject([{ status: 'submitted', sealed: null }]);

    const late = await browser.openNew(link);
    await late.getByText('cannot be continued').waitFor();
    expect(await late.getByLabel('Your name').inputValue()).toBe('');
    // The browser itself logs the 404.
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('404')]);
  }, 60_000);

  test('a link that cannot be followed stays, and what is continued stays in the tab until it is sent', async () => {
    const id = await newForm();
    const page = await browser.openNew(pageOf(id));
    await fill(page);
    const link = await save(page);
    // After a reload the draft continues, because the visitor has typed nothing since.
    await page.reload();
    await page.getByText('This is what you saved').waitFor();
    expect([page.url(), await page.getByLabel('Your name').inputValue()]).toEqual([pageOf(id), 'Ada']);

    const other = await browser.openNew('about:blank');
    const away = { status: 404, headers: { 'retry-after': '5' }, json: { resumable: false } };
    await other.route('**/drafts/resume*', (route) => route.fulfill(away), { times: 1 });
    await other.goto(link);
    await other.getByText('cannot be loaded right now. Load this page again in 5 s.').waitFor();
    expect(other.url()).toBe(link);
    browser.takeComplaints();

    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await other.route(
      '**/drafts/resume*',
      async (route) => {
        asked.resolve();
        await answered.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await other.reload();
    await asked.promise;
    // The form is inert, so that visitors type nothing that the draft would overwrite.
    expect(await other.locator('form[inert]').count()).toBe(1);
    answered.resolve();
    await other.getByText('This is what you saved').waitFor();
    expect([other.url(), await other.locator('form[inert]').count()]).toEqual([pageOf(id), 0]);

    await onForm(other, 'reset()');
    expect(await save(other)).toBe(link);
    await onForm(other, 'setFieldValue("name", "Ada")');
    service.clock.pass(3_000);
    await other.getByRole('button', { name: 'Submit' }).click();
    await other.getByText('Thank you').waitFor();
    await other.reload();
    expect(await other.getByLabel('Your name').inputValue()).toBe('');
    // The first tab asks for the draft, gets a 404, and shows no message.
    const gone = page.waitForResponse(/resume/);
    await page.reload();
    expect((await gone).status()).toBe(404);
    await page.locator('form:not([inert])').waitFor();
    expect(await page.locator('.svca-message').count()).toBe(0);
    browser.takeComplaints();
  }, 60_000);

  test('sent while it is being saved, it ends the draft that the save makes', async () => {
    const id = await newForm();
    const page = await browser.openNew(pageOf(id));
    await fill(page);
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/drafts', async (route) => {
      asked.resolve();
      await answered.promise;
      await route.continue();
    });
    service.clock.pass(3_000);
    await saveButton(page).click();
    await asked.promise;
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.locator('form[aria-busy="true"]').waitFor();
    answered.resolve();
    await page.getByText('Thank you').waitFor();
    expect(await service.orm.em.fork().find(Draft, { formId: id })).toMatchObject([{ status: 'submitted' }]);
  });

  test('moments, emptied numbers and boxes stand there again, and the mailed link leaves a page that says so', async () => {
    const moment = { type: 'datetime', label: 'At', time_zone: 'Europe/London' };
    const qty = { type: 'number', name: 'qty', label: 'How many', default: 2 };
    const id = await createForm(service, { drafts: DRAFTS }, [
      { type: 'email', name: 'email', label: 'E-mail address' },
      { ...moment, name: 'at' },
      { type: 'repeater', name: 'calls', min_rows: 2, fields: [{ ...moment, name: 'at' }, qty] },
      qty,
      { type: 'checkbox', name: 'news', label: 'News', default: true },
    ]);
    const first = await browser.openNew(pageOf(id));
    const second = '2026-10-25T01:30:00+00:00';
    await onForm(first, `setFieldValue('at', '${second}')`);
    await first.locator('[name="calls[1].at"]').fill('2026-07-01T10:00');
    await first.locator('[name="calls[1].qty"]').fill('');
    await first.locator('[name=qty]').fill('');
    await first.getByLabel('News').uncheck();
    await first.getByLabel('E-mail address').fill('ada@example.net');
    const link = await save(first);

    const page = await browser.openNew(link);
    await page.getByText('This is what you saved').waitFor();
    expect(await page.locator('[name=at]').inputValue()).toBe('2026-10-25T01:30');
    expect(await page.locator('[name="calls[1].at"]').inputValue()).toBe('2026-07-01T10:00');
    // The first use of the mailed link ends the token that the page showed.
    await service.orm.em.fork().nativeUpdate(Draft, { formId: id }, { tokenHash: 'x'.repeat(64) });
    await saveButton(first).click();
    await first.getByText('So this is saved separately').waitFor();
    service.clock.pass(3_000);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Thank you').waitFor();
    const calls = [
      { at: '', qty: 2 },
      { at: '2026-07-01T10:00:00+01:00', qty: null },
    ];
    expect(await newest(id)).toMatchObject({ payload: { at: second, calls, qty: null, news: false } });
  }, 60_000);

  test('saved in two tabs, the later save shows what it has written over', async () => {
    const id = await newForm();
    const first = await browser.open(pageOf(id));
    await first.getByLabel('Your message').fill('before');
    const link = await save(first);
    service.clock.pass(1_000);
    const second = await browser.openNew(link);
    await second.getByText('This is what you saved').waitFor();
    await second.getByLabel('Your message').fill('from the other tab');
    await save(second);
    service.clock.pass(1_000);
    await first.getByLabel('Your message').fill('from the first tab');
    await saveButton(first).click();
    await first.locator('.svca-saved dd').getByText('from the other tab').waitFor();
    await save(first);
    expect(await first.locator('.svca-saved dd').allTextContents()).toEqual(['from the other tab']);
  });

  test('what is not valid can be saved; the link is mailed where there is an address', async () => {
    const page = await browser.open(pageOf(formId));
    await save(page);
    await page.getByRole('button', { name: 'Mail me the link' }).click();
    await page.getByText('Fill in your e-mail address first.').waitFor();
    await page.getByLabel('E-mail address').fill('ada@example.net');
    await page.getByRole('button', { name: 'Mail me the link' }).click();
    await page.getByText('The link is on its way').waitFor();
    expect(await service.orm.em.fork().count(Draft, { mailWantedAt: { $ne: null } })).toBe(1);
  });

  test('a save that fails says so, and what was typed stays', async () => {
    const page = await browser.openNew(pageOf(formId));
    await page.getByLabel('Your name').fill('Ada');
    await page.context().setOffline(true);
    await saveButton(page).click();
    await page.getByRole('alert').getByText('Check your connection').waitFor();
    await page.context().setOffline(false);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada');
    expect(await save(page)).toContain('#svc-draft=');
    browser.takeComplaints();
  });

  test('a page of an allowed origin saves and continues too, and is where the link leads', async () => {
    const page = await browser.open(`${SHOP}/contact?item=7`);
    await page.getByLabel('Your name').fill('Ada');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const link = await page.locator('.svca-link').inputValue();
    expect(link).toMatch(new RegExp(`^${SHOP}/contact\\?item=7#svc-draft=${formId}\\.`));
    const again = await browser.openNew(link);
    await again.getByText('This is what you saved').waitFor();
    expect(await again.getByLabel('Your name').inputValue()).toBe('Ada');
    // A page without drafts (any more) still resumes this one.
    const old = await browser.openNew(link.replace('/contact?item=7', '/old'));
    await old.getByText('This is what you saved').waitFor();
    expect([old.url(), await old.getByLabel('Your name').inputValue()]).toEqual([`${SHOP}/old`, 'Ada']);
    // The mailed link leads to the page for codes.
    const token = link.split('.').at(-1) ?? '';
    const codes = await browser.openNew(`${SITE}/forms/${formId}/resume#svc-draft=${formId}.${token}`);
    expect(await codes.getByLabel('The code').inputValue()).toBe(token);
    expect(codes.url()).not.toContain(token);
    await codes.getByRole('button', { name: 'Continue' }).click();
    expect(await codes.getByLabel('Your name').inputValue()).toBe('Ada');
    await codes.getByRole('link', { name: 'shop.test/contact' }).click();
    await codes.waitForURL(`${SHOP}/contact?item=7`);
    await codes.getByText('This is what you saved').waitFor();
    expect(await codes.getByLabel('Your name').inputValue()).toBe('Ada');
  });
});

test('without JavaScript: saved, continued by the code, sent', async () => {
  const id = await newForm();
  const options = { javaScriptEnabled: false };
  const page = await browser.openNew(pageOf(id), options);
  await fill(page);
  await saveButton(page).click();
  const code = (await page.locator('code').textContent()) ?? '';
  expect(code).toMatch(/^[\w-]{43}$/);

  const other = await browser.openNew(pageOf(id), options);
  await other.getByRole('link', { name: 'Continue with your code' }).click();
  await other.getByLabel('The code').fill(code);
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByText('This is what you saved').waitFor();
  expect(await other.getByLabel('Order number').inputValue()).toBe('A-77');
  expect(await other.getByLabel('News, please').isChecked()).toBe(false);
  service.clock.pass(3_000);
  await other.getByRole('button', { name: 'Submit' }).click();
  await other.getByText('Thank you').waitFor();
  expect(await newest(id)).toMatchObject({ payload: { name: 'Ada', number: 'A-77', extras: ['b'], news: false } });
  expect(await service.orm.em.fork().find(Draft, { formId: id })).toMatchObject([{ status: 'submitted' }]);
});
