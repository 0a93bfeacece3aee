import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Submission } from '#features/submissions/entities.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';

const OPTIONS = ['Price', 'Location', 'Quiet', 'Breakfast'].map((label) => ({ value: label.toLowerCase(), label }));
const RANKING = { type: 'ranking', name: 'order', label: 'What matters', options: OPTIONS };

let service: TestService;
let browser: TestBrowser;
let formId: number;
useSite(async (site) => {
  ({ service, browser } = site);
  const repeater = {
    type: 'repeater',
    name: 'guests',
    label: 'Guests',
    fields: [{ ...RANKING, label: 'Their order' }],
  };
  formId = await createForm(service, { min_fill_seconds: 0 }, [RANKING, repeater]);
});

const open = () => browser.open(`${SITE}/forms/${formId}`);
const list = (page: Page) => page.locator('[data-field="order"] [data-ranking]');
const order = (page: Page) => list(page).locator('label').allTextContents();
const ranks = (page: Page) =>
  list(page)
    .locator('select')
    .evaluateAll((selects) => selects.map((select) => (select as unknown as { value: string }).value));
const said = (page: Page) => page.locator('.svca-status').textContent();
const press = (page: Page, name: string) => list(page).getByRole('button', { name, exact: true }).click();

test('options are ordered by buttons, by the keyboard and by their ranks, and sent in that order', async () => {
  const page = await open();
  expect([await order(page), await ranks(page)]).toEqual([
    ['Price', 'Location', 'Quiet', 'Breakfast'],
    ['', '', '', ''],
  ]);
  await press(page, 'Move up: Quiet');
  expect([await order(page), await ranks(page)]).toEqual([
    ['Price', 'Quiet', 'Location', 'Breakfast'],
    ['1', '2', '3', '4'],
  ]);
  expect(await said(page)).toBe('Quiet: 2 of 4');
  await press(page, 'Move up: Quiet');
  // The button keeps the focus, so that it can be pressed again.
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Move up: Quiet');
  await page.keyboard.press('Enter');
  expect(await order(page)).toEqual(['Quiet', 'Price', 'Location', 'Breakfast']);
  await press(page, 'Move down: Price');
  await list(page).getByLabel('Breakfast', { exact: true }).focus();
  await page.keyboard.press('1');
  expect([await order(page), await said(page)]).toEqual([
    ['Breakfast', 'Quiet', 'Location', 'Price'],
    'Breakfast: 1 of 4',
  ]);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.locator('.svca-success').waitFor();
  const [stored] = await service.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'desc' }, limit: 1 });
  expect(stored?.payload?.order).toEqual(['breakfast', 'quiet', 'location', 'price']);
});

test('an option is dragged to its place; one without a rank takes the others along', async () => {
  const page = await open();
  const grips = list(page).locator('.svca-grip');
  const centre = async (index: number) => {
    const { x, y, width, height } = (await grips.nth(index).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [x + width / 2, y + height / 2] as const;
  };
  await page.mouse.move(...(await centre(3)));
  await page.mouse.down();
  await page.mouse.move(...(await centre(2)), { steps: 4 });
  const [x, y] = await centre(0);
  await page.mouse.move(x, y - 8, { steps: 8 });
  await page.mouse.up();
  expect([await order(page), await ranks(page)]).toEqual([
    ['Breakfast', 'Price', 'Location', 'Quiet'],
    ['1', '2', '3', '4'],
  ]);
  // A drag that the system ends puts the option back.
  await page.mouse.move(...(await centre(3)));
  await page.mouse.down();
  const [left, top] = await centre(0);
  await page.mouse.move(left, top - 8, { steps: 8 });
  expect((await order(page))[0]).toBe('Quiet');
  await page.evaluate(`dispatchEvent(new PointerEvent('pointercancel'))`);
  await page.mouse.up();
  expect(await order(page)).toEqual(['Breakfast', 'Price', 'Location', 'Quiet']);
  await list(page).getByLabel('Price', { exact: true }).focus();
  await page.keyboard.press('Home');
  expect(await ranks(page)).toEqual(['', '', '', '']);
});

test('values that a script writes order the options, and rows have rankings of their own', async () => {
  const page = await open();
  await page.evaluate(
    `document.querySelector('form').svcaFormInstance.setFieldValue('order', { price: '4', location: '3', quiet: '2', breakfast: '1' })`,
  );
  expect(await order(page)).toEqual(['Breakfast', 'Quiet', 'Location', 'Price']);
  await page.getByRole('button', { name: 'Add a row' }).click();
  const inner = page.locator('[data-field="guests[0].order"] [data-ranking]');
  await inner.getByRole('button', { name: 'Move down: Price' }).click();
  expect(await inner.locator('label').allTextContents()).toEqual(['Location', 'Price', 'Quiet', 'Breakfast']);
  expect(await order(page)).toEqual(['Breakfast', 'Quiet', 'Location', 'Price']);
});
