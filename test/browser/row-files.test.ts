import { expect, test } from '@jest/globals';
import { Submission } from '#features/submissions/entities.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';

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
