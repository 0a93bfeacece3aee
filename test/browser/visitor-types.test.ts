import { expect, test } from '@jest/globals';
import { Submission } from '#features/submissions/entities.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';

const HOME = { parts: ['city', 'region', 'country'], needed_parts: ['region'], states: true };
const FIELDS = [
  { type: 'address', name: 'home', label: 'Home', ...HOME },
  { type: 'country', name: 'land', label: 'Born in' },
  { type: 'state', name: 'state', label: 'State', country_field: 'land', required: true },
  { type: 'rich_text', name: 'about', label: 'About', required: true, max_length: 60 },
];

let service: TestService;
let browser: TestBrowser;
let url: string;
useSite(async (site) => {
  ({ service, browser } = site);
  url = `http://forms.test/forms/${await createForm(service, { min_fill_seconds: 0 }, FIELDS)}`;
});

async function newest() {
  const [found] = await service.orm.em.fork().findAll(Submission, { orderBy: { id: 'desc' }, limit: 1 });
  return found?.payload;
}

test('a visitor who types a state before the list is loaded can go on typing', async () => {
  const page = await browser.open(url);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/utility/states/CA', async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByLabel('Born in').selectOption('CA');
  await page.locator('input[name=state]').pressSequentially('British ');
  const came = page.waitForResponse('**/utility/states/CA');
  answer();
  await (await came).finished();
  await page.keyboard.type('Columbia');
  await page.keyboard.press('Tab');
  expect(await page.locator('select[name=state]').inputValue()).toBe('CA-BC');
});

test('the states of the chosen country are listed, and a text is formatted with the keyboard', async () => {
  const page = await browser.open(url);
  await page.getByLabel('Born in').selectOption('US');
  await page.locator('select[name=state]').selectOption({ label: 'California' });
  await page.locator('[name="home[country]"]').selectOption('DE');
  await page.locator('select[name="home[region]"]').selectOption({ label: 'Bavaria' });
  // Another country has other states, and a country without states asks for none.
  await page.getByLabel('Born in').selectOption('CA');
  await page.locator('select[name=state] option[value=CA-BC]').waitFor({ state: 'attached' });
  expect(await page.locator('[name=state]').inputValue()).toBe('');

  const about = page.getByRole('textbox', { name: 'About' });
  await page.getByRole('button', { name: 'Submit' }).click();
  expect(await page.locator('[data-error-of=about]').count()).toBe(1);
  expect(await about.getAttribute('aria-invalid')).toBe('true');
  await page.locator('[data-error-of=about] a').click();
  await page.keyboard.type('plain ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('bold');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.keyboard.type('see here');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  const address = page.locator('[data-field=about] input[type=url]');
  expect(await address.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Link' }).click();
  expect(await address.isVisible()).toBe(true);
  await page.keyboard.type('https://example.org/a');
  await page.keyboard.press('Enter');
  expect(await about.getAttribute('aria-invalid')).toBeNull();
  await page.locator('[name=state]').selectOption({ label: 'British Columbia' });
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.locator('.svca-success').waitFor();
  expect(await newest()).toEqual({
    home: { city: '', region: 'DE-BY', country: 'DE' },
    land: 'CA',
    state: 'CA-BC',
    about:
      '<p>plain <strong>bold</strong></p><p>see <a href="https://example.org/a" rel="nofollow ugc noopener">here</a></p>',
  });
});

test('without JavaScript both are lines, and the server finds what was meant', async () => {
  const page = await browser.open(url, { javaScriptEnabled: false });
  await page.getByLabel('Born in').selectOption('CA');
  await page.locator('[name=state]').fill('Nowhere');
  await page.getByLabel('About').fill('one < two\n\nthree');
  await page.getByRole('button', { name: 'Submit' }).click();
  browser.takeComplaints();
  expect(await page.locator('[data-error-of=state]').textContent()).toContain('Choose a state');
  expect(await page.locator('[name=state]').inputValue()).toBe('Nowhere');
  await page.locator('[name="home[country]"]').selectOption('AQ');
  await page.locator('[name="home[region]"]').fill('Ross Island');
  await page.locator('[name=state]').fill('british columbia');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.locator('.svca-success').waitFor();
  const home = { city: '', region: 'Ross Island', country: 'AQ' };
  expect(await newest()).toEqual({ home, land: 'CA', state: 'CA-BC', about: '<p>one &lt; two</p><p>three</p>' });
});
