import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ask, type TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';

const isCompany = { action: 'show', match: 'all', rules: [{ field: 'kind', op: 'equals', value: 'company' }] };
const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name', required: true },
  {
    type: 'radio',
    name: 'kind',
    label: 'Kind',
    required: true,
    options: [{ value: 'private' }, { value: 'company', label: 'A company' }],
  },
  { type: 'page_break', name: 'firm_page', label: 'The firm of {field:name|capitalize}', conditional: isCompany },
  { type: 'text', name: 'firm', label: 'Firm', required: true, description: '{field:kind} of {field:name}' },
  { type: 'page_break', name: 'last', label: 'At last', next_label: 'On, {field:name}' },
  {
    type: 'select',
    name: 'for',
    label: 'For whom?',
    options: [{ value: 'me', label: '{field:name|default:"me"}' }, { value: 'all' }],
  },
  { type: 'number', name: 'seats', label: 'Seats' },
  { type: 'calculated', name: 'sum', label: 'Sum', formula: 'seats * 2', format: 'currency', currency: 'EUR' },
  { type: 'textarea', name: 'message', label: 'For {field:for|value}: {field:seats} seats, {field:sum}' },
];

let service: TestService;
let browser: TestBrowser;
let steps: string;
let questions: string;
useSite(async (site) => {
  ({ service, browser } = site);
  const form = async (pages: object) => {
    const id = await createForm(service, { min_fill_seconds: 0, pages }, FIELDS);
    return `${SITE}/forms/${id}`;
  };
  steps = await form({ progress: 'steps', summary: true });
  questions = await form({ progress: 'bar', layout: 'one_question', summary: true });
});

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const progress = (page: Page) => page.locator('.svca-progress').textContent();
const focused = (page: Page) => page.locator(':focus');
const answers = (page: Page) => page.locator('.svca-answers dt, .svca-answers dt + dd').allTextContents();
const label = (page: Page, name: string) => page.locator(`label[for$="-${name}"]`).textContent();

const SHOWN = [
  'Your name',
  'ada',
  'Kind',
  'A company',
  'Firm',
  'Engines',
  'For whom?',
  'ada',
  'Seats',
  '3',
  'Sum',
  '€6.00',
];

test('steps lead back to pages that were shown, texts follow answers, and the summary leads to each', async () => {
  const page = await browser.openNew(steps);
  const step = (name: string) => page.locator('.svca-steps').getByRole('button', { name });
  await box(page, 'Your name').fill('ada');
  await page.getByLabel('A company').check();
  expect(await page.locator('[aria-current=step]').textContent()).toBe('Contact us');
  expect(await step('At last').isDisabled()).toBe(true);
  await press(page, 'Next');
  expect([await progress(page), await focused(page).textContent()]).toEqual([
    'Page 2 of 4: The firm of Ada',
    'The firm of Ada',
  ]);
  await page.getByText('A company of ada').waitFor();
  await box(page, 'Firm').fill('Engines');
  await press(page, 'On, ada');
  await page.getByLabel('For whom?').selectOption({ label: 'ada' });
  await page.getByRole('textbox', { name: 'Seats', exact: true }).fill('3');
  expect(await label(page, 'message')).toBe('For me: 3 seats, €6.00');
  await press(page, 'Next');
  await page.getByText('Check what you filled in').last().waitFor();
  await keepPicture(page, 'summary');
  expect((await answers(page)).slice(0, 12)).toEqual(SHOWN);
  // Each message names its subject in the label.
  expect((await answers(page)).at(-2)).toBe('For me: 3 seats, €6.00');
  await press(page, 'Change: Firm');
  expect(await focused(page).getAttribute('name')).toBe('firm');
  await box(page, 'Firm').fill('Steam');
  await press(page, 'On, ada');
  await page.getByText('Steam').waitFor();
  // A step leads back; a page that it opens for the first time comes before the summary.
  await step('Contact us').click();
  await page.getByLabel('private').check();
  expect(await step('The firm').isVisible()).toBe(false);
  await press(page, 'Next');
  await page.getByText('Page 3 of 3').waitFor();
  expect(await answers(page)).not.toContain('Firm');
  const sent = page.waitForRequest('**/submissions');
  await press(page, 'Submit');
  expect((await sent).postDataJSON().fields).toMatchObject({ name: 'ada', kind: 'private', for: 'me', seats: '3' });
  await page.getByText('Thank you.').waitFor();
});

test('one question a page, by keyboard alone on a small screen', async () => {
  const page = await browser.openNew(questions, { viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
  const bar = () => page.locator('.svca-bar').getAttribute('value').then(Number);
  await box(page, 'Your name').focus();
  const bars = [await bar()];
  for (const keys of [
    ['ada', 'Enter'],
    ['ArrowDown', 'a', 'b', 'Enter'],
    ['Tab', 'Engines', 'Enter'],
  ]) {
    for (const key of keys)
      await (/^(?:Tab|Enter|Arrow)/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key));
    bars.push(await bar());
  }
  // The first question of a page has the page's title, where the focus is; the others are titles themselves.
  expect([await progress(page), await focused(page).textContent()]).toEqual(['Page 4 of 7: At last', 'At last']);
  await keepPicture(page, 'question');
  expect(await ask(page, 'isTooWide')).toBe(false);
  await press(page, 'Next');
  expect(await focused(page).getAttribute('name')).toBe('seats');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  expect(await focused(page).getAttribute('name')).toBe('message');
  // In a text of several lines Enter starts a new line.
  await page.keyboard.press('Enter');
  expect(await progress(page)).toBe('Page 6 of 7: At last');
  bars.push(await bar());
  await press(page, 'Next');
  await page.getByText('Page 7 of 7').waitFor();
  bars.push(await bar());
  expect(bars).toEqual([...bars].sort());
  await keepPicture(page, 'question-summary');
  expect(await ask(page, 'isTooWide')).toBe(false);
});

test('without JavaScript the texts and the summary are the same', async () => {
  const page = await browser.openNew(steps, { javaScriptEnabled: false });
  await box(page, 'Your name').fill('ada');
  await page.getByLabel('A company').check();
  await box(page, 'Your name').press('Enter');
  expect(await progress(page)).toBe('Page 2 of 4: The firm of Ada');
  await box(page, 'Firm').fill('Engines');
  await press(page, 'On, ada');
  await page.getByLabel('For whom?').selectOption({ label: 'ada' });
  await page.getByRole('textbox', { name: 'Seats', exact: true }).fill('3');
  await press(page, 'Next');
  await keepPicture(page, 'plain-summary');
  expect((await answers(page)).slice(0, 12)).toEqual(SHOWN);
  await press(page, 'Change: Firm');
  expect(await focused(page).getAttribute('name')).toBe('firm');
  await press(page, 'On, ada');
  expect(await progress(page)).toBe('Page 4 of 4: Check what you filled in');
  await page.locator('.svca-steps').getByRole('button', { name: 'Contact us' }).click();
  expect(await box(page, 'Your name').inputValue()).toBe('ada');
  await press(page, 'Next');
  await press(page, 'Submit');
  await page.getByText('Thank you.').waitFor();
});

test('a summary that cannot be loaded keeps the page, and comes with another try', async () => {
  const page = await browser.openNew(questions.replace(/\d+$/, (id) => String(Number(id) - 1)));
  await page.route('**/summary', (route) => route.abort(), { times: 1 });
  await box(page, 'Your name').fill('ada');
  await page.getByLabel('private').check();
  await press(page, 'Next');
  await press(page, 'Next');
  await page.getByText('The summary could not be loaded.').waitFor();
  expect(await progress(page)).toBe('Page 2 of 3: At last');
  await press(page, 'Next');
  await page.getByText('Page 3 of 3').waitFor();
  browser.takeComplaints();
});

/** Stores a picture for people, if PICTURES_DIR is set. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES_DIR;
  if (folder) await page.screenshot({ path: `${folder}/page-options-${name}.png`, fullPage: true });
}
