import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { Submission } from '#features/submissions/entities.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';

const FIELDS = [
  { type: 'signature', name: 'sign', label: 'Signature', required: true },
  { type: 'image', name: 'photo', label: 'Photo', min_width: 20 },
];

let service: TestService;
let browser: TestBrowser;
let formId: number;
useSite(
  async (site) => {
    ({ service, browser } = site);
    formId = await createForm(service, { min_fill_seconds: 0 }, FIELDS);
  },
  { mayComplain: () => true },
);

const open = () => browser.open(`${SITE}/forms/${formId}`);
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();
const thanked = (page: Page) => page.locator('.svca-success').waitFor();
const last = async () =>
  (await service.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'desc' }, limit: 1 }))[0]?.payload;
const name = (page: Page) => page.getByLabel('Or type your full name');
const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click();
const strokes = async (page: Page) =>
  ((await page.locator('.svca-sign path').getAttribute('d')) ?? '').split('M').length - 1;

/** Draws a line across the pad at a fraction of its height. */
async function draw(page: Page, height: number): Promise<void> {
  const box = await page.locator('.svca-sign svg').boundingBox();
  if (!box) throw new Error('there is no pad');
  await page.mouse.move(box.x + 20, box.y + box.height * height);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + box.height * height + 10, { steps: 5 });
  await page.mouse.move(box.x + 150, box.y + box.height * height, { steps: 5 });
  await page.mouse.up();
}

test('a signature is drawn, taken back in part, and sent', async () => {
  const page = await open();
  await submit(page);
  await page.locator('.svca-error', { hasText: 'Sign here.' }).waitFor();
  await draw(page, 0.3);
  await draw(page, 0.6);
  expect(await strokes(page)).toBe(2);
  expect(await page.locator('.svca-sign svg').getAttribute('aria-label')).toBe('Signed by hand');
  await press(page, 'Undo');
  expect(await strokes(page)).toBe(1);
  await press(page, 'Clear');
  expect(await strokes(page)).toBe(0);
  await press(page, 'Undo');
  // Resizing the page changes nothing.
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await strokes(page)).toBe(1);
  await submit(page);
  await thanked(page);
  expect(await last()).toMatchObject({ sign: { drawn: expect.stringMatching(/^M\d+ \d+l[\d -]+$/) } });
});

test('a name that is typed is the signature, whatever was drawn', async () => {
  const page = await open();
  await draw(page, 0.5);
  await name(page).focus();
  await page.keyboard.type('Ada Lovelace');
  expect(await strokes(page)).toBe(0);
  await page.keyboard.press('Enter');
  await thanked(page);
  expect(await last()).toMatchObject({ sign: { typed: 'Ada Lovelace' } });
});

test('without a script a name is typed', async () => {
  const page = await browser.openNew(`${SITE}/forms/${formId}`, { javaScriptEnabled: false });
  expect(await page.locator('svg').count()).toBe(0);
  await name(page).fill('Ada');
  await submit(page);
  await page.waitForURL(/\/sent\?/);
  expect(await last()).toMatchObject({ sign: { typed: 'Ada' } });
});

test('a picture is shown before it is sent, and one that is too small is not sent', async () => {
  const page = await open();
  const picture = (width: number) =>
    sharp({ create: { width, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
  const choose = async (width: number) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture(width) });
  await choose(10);
  await page.locator('.svca-file .svca-error', { hasText: 'at least 20 × … pixels' }).waitFor();
  await choose(40);
  await page.locator('.svca-status', { hasText: 'me.png is uploaded.' }).waitFor();
  const preview = page.locator('.svca-file canvas');
  expect([await preview.getAttribute('width'), await preview.getAttribute('height')]).toEqual(['40', '30']);
  await draw(page, 0.4);
  if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE, fullPage: true });
  await submit(page);
  await thanked(page);
  expect(await last()).toMatchObject({ photo: [{ name: 'me.png', type: 'image/png' }] });
});
