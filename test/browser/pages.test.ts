import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ask, type TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';

const isPrivate = { match: 'all', rules: [{ field: 'kind', op: 'equals', value: 'private' }] };
const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name', required: true },
  { type: 'radio', name: 'kind', label: 'Kind', required: true, options: [{ value: 'private' }, { value: 'company' }] },
  { type: 'page_break', name: 'company', label: 'Your company', jumps: [{ to: 'last', when: isPrivate }] },
  { type: 'text', name: 'firm', label: 'Firm', required: true, width: 'half' },
  { type: 'text', name: 'branch', label: 'Branch', width: 'half' },
  { type: 'page_break', name: 'last', label: 'At last', next_label: 'On we go', back_label: 'Go back' },
  { type: 'textarea', name: 'message', label: 'Message', required: true },
];

let service: TestService;
let browser: TestBrowser;
let formId: number;
let url: string;
useSite(async (site) => {
  ({ service, browser } = site);
  formId = await createForm(service, { min_fill_seconds: 0 }, FIELDS);
  url = `${SITE}/forms/${formId}`;
});

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const progress = (page: Page) => page.locator('.svca-progress').textContent();
const focusedText = (page: Page) => page.locator(':focus').textContent();

test('a visitor goes through the pages with the mouse, back and forth, and loses nothing', async () => {
  const page = await browser.openNew(url);
  expect(await progress(page)).toBe('Page 1 of 3');
  // The style is that of a form without pages.
  expect(await page.evaluate(`getComputedStyle(document.querySelector('label[for$="-name"]')).fontWeight`)).toBe('600');
  await next(page);
  // Errors are shown on this page only, and the first field with an error has the focus.
  expect(await page.locator('.svca-page:visible .svca-error').count()).toBe(2);
  expect(await page.locator(':focus').getAttribute('name')).toBe('name');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('company', { exact: true }).check();
  await next(page);
  expect([await progress(page), await focusedText(page)]).toEqual(['Page 2 of 3: Your company', 'Your company']);
  expect(await page.getByLabel('Your name').isVisible()).toBe(false);
  await keepPicture(page, 'second');
  await page.getByLabel('Firm').fill('Engines');
  await page.getByRole('button', { name: 'On we go' }).click();
  expect(await progress(page)).toBe('Page 3 of 3: At last');
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.getByText('Page 2 of 3').waitFor();
  expect(await page.getByLabel('Firm').inputValue()).toBe('Engines');
  // The browser's own button.
  await page.goBack();
  await page.getByText('Page 1 of 3').waitFor();
  await page.getByLabel('private', { exact: true }).check();
  expect(await progress(page)).toBe('Page 1 of 2');
  await page.getByRole('button', { name: 'Next' }).click();
  expect(await progress(page)).toBe('Page 2 of 2: At last');
  await page.getByLabel('Message').fill('Hello');
  const sent = page.waitForRequest('**/submissions');
  await page.getByRole('button', { name: 'Submit' }).click();
  const { fields } = (await sent).postDataJSON();
  expect(fields).toMatchObject({ name: 'Ada', kind: 'private', message: 'Hello' });
  expect(Object.keys(fields)).not.toContain('firm');
  await page.getByText('Thank you.').waitFor();
});

test('a page of which nothing is ever seen is passed by', async () => {
  const isAda = { rules: [{ field: 'name', op: 'equals', value: 'Ada' }] };
  const fields = [
    { type: 'text', name: 'name', label: 'Your name' },
    { type: 'page_break', name: 'behind', label: 'Behind the scenes' },
    { type: 'hidden', name: 'source', default: 'fair', conditional: isAda },
    { type: 'page_break', name: 'last', label: 'At last' },
    { type: 'text', name: 'message', label: 'Message' },
  ];
  const page = await browser.openNew(`${SITE}/forms/${await createForm(service, { min_fill_seconds: 0 }, fields)}`);
  await page.getByLabel('Your name').fill('Ada');
  await next(page);
  expect(await progress(page)).toBe('Page 2 of 2: At last');
});

test('Enter goes on, and what the server refuses opens its page', async () => {
  const page = await browser.openNew(url, { viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('private', { exact: true }).check();
  await page.getByLabel('Your name').press('Enter');
  expect([await progress(page), await focusedText(page)]).toEqual(['Page 2 of 2: At last', 'At last']);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hello');
  await page.route('**/submissions', (route) =>
    route.fulfill({
      status: 400,
      json: { success: false, message: 'No.', data: { errors: { name: 'Not this name.' } } },
    }),
  );
  await keepPicture(page, 'narrow-dark');
  expect(await ask(page, 'isTooWide')).toBe(false);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Not this name.').first().waitFor();
  expect(await progress(page)).toBe('Page 1 of 2');
  expect(await page.locator(':focus').getAttribute('name')).toBe('name');
  browser.takeComplaints();
});

test('a line of the list of mistakes leads to the page of its field', async () => {
  const page = await browser.openNew(url);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('company', { exact: true }).check();
  await next(page);
  await page.getByLabel('Firm').fill('Engines');
  await page.getByRole('button', { name: 'On we go' }).click();
  await page.getByLabel('Message').fill('Hello');
  const errors = { name: 'Not this name.', message: 'Not this message.' };
  const refusal = { success: false, message: 'No.', data: { errors } };
  await page.route('**/submissions', (route) => route.fulfill({ status: 400, json: refusal }));
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Page 1 of 3').waitFor();
  await page.getByRole('link', { name: 'Message' }).click();
  expect(await progress(page)).toBe('Page 3 of 3: At last');
  expect(await page.locator(':focus').getAttribute('name')).toBe('message');
  await page.getByRole('link', { name: 'Your name' }).click();
  expect(await page.locator(':focus').getAttribute('name')).toBe('name');
  browser.takeComplaints();
});

test('without JavaScript the server leads from page to page', async () => {
  const page = await browser.openNew(url, { javaScriptEnabled: false });
  const heading = () => page.locator('h2:visible').allTextContents();
  expect([await progress(page), await heading()]).toEqual(['Page 1 of 3', []]);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('company', { exact: true }).check();
  await next(page);
  expect([await progress(page), await heading()]).toEqual(['Page 2 of 3: Your company', ['Your company']]);
  await keepPicture(page, 'plain');
  // Invalid values of the page are retained too.
  await page.getByLabel('Branch').fill('Steam');
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await page.getByLabel('Your name').inputValue()).toBe('Ada');
  // Enter presses the button that leads on.
  await page.getByLabel('Your name').press('Enter');
  expect(await page.getByLabel('Branch').inputValue()).toBe('Steam');
  await page.goBack();
  await page.getByLabel('private', { exact: true }).check();
  await next(page);
  expect([await progress(page), await heading()]).toEqual(['Page 2 of 2: At last', ['At last']]);
  await page.getByLabel('Message').fill('Hello');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Thank you.').waitFor();
});

test.each(['that cannot be loaded', 'that cannot be loaded in the end, and a button pressed before'])(
  'without the script of pages, %s, the server leads through them',
  async (how) => {
    const page = await browser.openNew('about:blank');
    let goOn: () => void = () => {};
    let held = Promise.resolve();
    // Loads the page as another site has it, where the script loads its own parts.
    await page.route(/\/assets\/form-/, (route) => route.continue({ url: new URL('/assets/form.js', url).href }));
    await page.route(/\/assets\/pages\.js/, async (route) => {
      await held;
      await route.abort();
    });
    await page.goto(url);
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('company', { exact: true }).check();
    if (how.includes('pressed')) held = new Promise((resolve) => (goOn = resolve));
    await next(page);
    await page.getByText('Page 2 of 3: Your company').waitFor();
    await page.getByRole('button', { name: 'Back' }).click({ noWaitAfter: true });
    goOn();
    await page.getByText('Page 1 of 3').waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada');
    // A closed page logs no more errors.
    await page.close();
    browser.takeComplaints();
  },
);

/** Stores a picture for people, if PICTURES_DIR is set. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES_DIR;
  if (folder) await page.screenshot({ path: `${folder}/pages-${name}.png` });
}
