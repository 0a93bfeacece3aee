import { expect, test } from '@jest/globals';
import { Submission } from '#features/submissions/entities.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

let service: TestService;
let browser: TestBrowser;
useSite((site) => {
  ({ service, browser } = site);
});

test('rows that are added take files, which go with them when they are moved and removed', async () => {
  const fields = [
    {
      type: 'repeater',
      name: 'pets',
      label: 'Pets',
      min_rows: 1,
      fields: [
        { type: 'text', name: 'kind', label: 'Kind', required: true },
        { type: 'file', name: 'pass', label: 'Papers', accept: ['.txt'] },
      ],
    },
    { type: 'page_break', name: 'last', label: 'At last' },
    { type: 'text', name: 'name', label: 'Name' },
  ];
  const formId = await createForm(service, { min_fill_seconds: 0 }, fields);
  const page = await browser.openNew(`${SITE}/forms/${formId}`, { locale: 'en-US' });
  const fill = async (row: number, kind: string) => {
    await page.fill(`[name="pets[${row}].kind"]`, kind);
    const file = { name: `${kind}.txt`, mimeType: 'text/plain', buffer: Buffer.from(kind) };
    await page.locator(`[data-field="pets[${row}].pass"] input[type=file]`).setInputFiles(file);
    await page.locator('.svca-status', { hasText: `${kind}.txt is uploaded` }).waitFor();
  };
  await fill(0, 'cat');
  await page.click('button[value="add pets"]');
  await fill(1, 'dog');
  await page.click('button[value="add pets"]');
  await fill(2, 'eel');
  await page.click('button[value="up pets[2]"]');
  await page.click('button[value="remove pets[0]"]');
  await page.locator('.svca-actions button').first().click();
  await page
    .locator('.svca-page[data-page="last"]:not([hidden])')
    .waitFor({ timeout: 8000 })
    .catch(async () => {
      throw new Error(await page.locator('form').innerText());
    });
  await page.fill('[name=name]', 'Ada');
  await page.locator('.svca-actions button').first().click();
  await page.locator('.svca-success').waitFor();
  const [submission] = await service.orm.em.fork().find(Submission, { formId });
  expect(submission?.payload).toMatchObject({
    name: 'Ada',
    pets: [
      { kind: 'eel', pass: [{ name: 'eel.txt', size: 3 }] },
      { kind: 'dog', pass: [{ name: 'dog.txt', size: 3 }] },
    ],
  });
}, 90_000);

test('the first tap on "Next" goes on, also from a number in a row on a small screen', async () => {
  const fields = [
    {
      type: 'repeater',
      name: 'pets',
      label: 'Pets',
      min_rows: 2,
      fields: [
        { type: 'number', name: 'age', label: 'Age', min: 0, required: true },
        { type: 'image', name: 'photo', label: 'Photo' },
      ],
    },
    { type: 'calculated', name: 'ages', label: 'All ages', formula: 'sum(pets.age)' },
    { type: 'page_break', name: 'last', label: 'At last' },
    { type: 'text', name: 'name', label: 'Name' },
  ];
  const formId = await createForm(service, { min_fill_seconds: 0 }, fields);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await browser.openNew(`${SITE}/forms/${formId}`, phone);
  const next = page.locator('.svca-actions button').first();
  // The error message stays until the field loses the focus.
  await next.tap();
  await page.locator('[data-field="pets[1].age"] .svca-error').waitFor();
  const photo = { name: 'pet.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
  await page.locator('[data-field="pets[0].photo"] input[type=file]').setInputFiles(photo);
  await page.locator('[data-field="pets[0].photo"] canvas').waitFor();
  await page.fill('[name="pets[0].age"]', '3');
  await page.locator('[name="pets[1].age"]').tap();
  await page.keyboard.type('4');
  await next.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await next.boundingBox()) ?? {};
  // Taps at fixed coordinates, without waiting until the page is stable.
  await page.touchscreen.tap(x + 20, y + 10);
  await page.locator('.svca-page[data-page="last"]:not([hidden])').waitFor();
}, 60_000);
