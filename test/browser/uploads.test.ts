import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Submission } from '#features/submissions/entities.ts';
import { startChromium, type TestBrowser } from '#test/environment/chromium.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

const SITE = 'http://forms.test';
const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name', required: true },
  { type: 'file', name: 'cv', label: 'Your CV', required: true, accept: ['.pdf', '.txt'] },
];
const CV = { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Engines, since 1833.') };

let service: TestService;
let browser: TestBrowser;
let formId: number;
beforeAll(async () => {
  service = await startService({ baseUrl: SITE });
  browser = await startChromium({ 'forms.test': service.url });
  formId = await createForm(service, { min_fill_seconds: 0 }, FIELDS);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await service?.close();
});
afterEach(() => browser.closePages());

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();
const kept = () => service.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'desc' } });

test.each([true, false])('a file goes with its form, and need not be chosen twice; with script: %s', async (script) => {
  const page = await browser.openNew(`${SITE}/forms/${formId}`, { javaScriptEnabled: script });
  const before = (await kept()).length;
  await page.getByLabel('Your name').fill(' ');
  await page.getByLabel('Your CV').setInputFiles(CV);
  if (script) {
    // The script stops it on the page, where the file stays chosen.
    await submit(page);
    await page.locator('.svca-error').first().waitFor();
  } else {
    await page.evaluate('document.forms[0].noValidate = true');
    await submit(page);
    await page.getByLabel('cv.txt').waitFor();
    expect(await page.getByLabel('cv.txt').isChecked()).toBe(true);
  }
  expect(await kept()).toHaveLength(before);
  await page.getByLabel('Your name').fill('Ada');
  await submit(page);
  await page.waitForURL(/\/sent\?/);
  const [submission, ...others] = await kept();
  expect(others).toHaveLength(before);
  expect(submission?.payload).toMatchObject({ name: 'Ada', cv: [{ name: 'cv.txt', size: CV.buffer.length }] });
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/upload-${script}.png` });
});
