import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Submission } from '#features/submissions/entities.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';

const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name', required: true },
  { type: 'file', name: 'cv', label: 'Your CV', required: true, accept: ['.pdf', '.txt'] },
  { type: 'file', name: 'more', label: 'More', multiple: true, max_files: 2, max_size_kb: 1 },
];
const CV = { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Engines, since 1833.') };
const UPLOADS = '**/uploads/resumable';

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
const kept = () => service.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'desc' } });
const chooser = (page: Page, label: string) => page.locator(`input[type=file][aria-label="${label}"]`);
/** Returns the lines of files without their buttons. */
const lines = (page: Page) => page.locator('.svca-file > bdi').allTextContents();
const focused = (page: Page) => page.evaluate('document.activeElement.getAttribute("aria-label")');
const said = (page: Page, text: string) => page.locator('.svca-status', { hasText: text }).waitFor();
const error = (page: Page, text: string) => page.locator('.svca-file .svca-error', { hasText: text }).waitFor();

test('without a script a file goes with its form, and need not be chosen twice', async () => {
  const page = await browser.openNew(`${SITE}/forms/${formId}`, { javaScriptEnabled: false });
  const before = (await kept()).length;
  await page.getByLabel('Your name').fill(' ');
  await page.getByLabel('Your CV').setInputFiles(CV);
  await page.evaluate('document.forms[0].noValidate = true');
  await submit(page);
  await page.getByLabel('cv.txt').waitFor();
  expect(await page.getByLabel('cv.txt').isChecked()).toBe(true);
  expect(await kept()).toHaveLength(before);
  await page.getByLabel('Your name').fill('Ada');
  await submit(page);
  await page.waitForURL(/\/sent\?/);
  const [submission, ...others] = await kept();
  expect(others).toHaveLength(before);
  expect(submission?.payload).toMatchObject({ name: 'Ada', cv: [{ name: 'cv.txt', size: CV.buffer.length }] });
  browser.takeComplaints();
});

test('a file is uploaded when it is chosen, and stays while something else is mended', async () => {
  const page = await open();
  await chooser(page, 'Your CV').setInputFiles(CV);
  await said(page, 'cv.txt is uploaded.');
  await submit(page);
  await page.getByText('Fill in this field.').first().waitFor();
  await page.getByLabel('Your name').fill('Grace');
  await submit(page);
  await thanked(page);
  const [submission] = await kept();
  expect(submission?.payload).toMatchObject({ name: 'Grace', cv: [{ name: 'cv.txt', type: 'text/plain' }], more: [] });
  expect(browser.takeComplaints()).toEqual([]);
});

test('a required file is asked for at its chooser, and one that is chosen takes the place of another', async () => {
  const page = await open();
  await page.getByLabel('Your name').fill('Ada');
  await submit(page);
  await page.getByText('Choose a file.').first().waitFor();
  expect(await focused(page)).toBe('Your CV');
  await chooser(page, 'Your CV').setInputFiles(CV);
  await said(page, 'cv.txt is uploaded.');
  expect(await page.locator('.svca-has-error').count()).toBe(0);
  await chooser(page, 'Your CV').setInputFiles({ ...CV, name: 'newer.txt' });
  await said(page, 'newer.txt is uploaded.');
  expect(await lines(page)).toEqual(['newer.txt']);
});

test('a file that the field does not accept is reported before anything is sent, and blocks the form until it is removed', async () => {
  const page = await open();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await chooser(page, 'Your CV').setInputFiles({ ...CV, name: 'cv.png', mimeType: 'image/png' });
  await error(page, 'This kind of file cannot be used here.');
  const large = { name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1025) };
  await chooser(page, 'More').setInputFiles(large);
  await error(page, 'Choose a file of at most 1 kB.');
  await page.getByRole('button', { name: 'Remove large.txt' }).click();
  await page.getByLabel('Your name').fill('Ada');
  await submit(page);
  await page.locator('.svca-message').getByText('cv.png: This kind of file cannot be used here.').waitFor();
  expect(sent.filter((path) => path.includes('/uploads'))).toEqual([]);
  await page.getByRole('button', { name: 'Remove cv.png' }).click();
  expect(await focused(page)).toBe('Your CV');
  await chooser(page, 'Your CV').setInputFiles(CV);
  await submit(page);
  await thanked(page);
});

test('a file that could not be sent can be tried again', async () => {
  const page = await open();
  await page.route(UPLOADS, (route) => route.abort());
  await chooser(page, 'Your CV').setInputFiles(CV);
  await error(page, 'It could not be uploaded.');
  expect(await page.locator('.svca-file progress').count()).toBe(0);
  await page.unroute(UPLOADS);
  await page.getByRole('button', { name: 'Try again with cv.txt' }).press('Enter');
  await said(page, 'cv.txt is uploaded.');
  await page.getByLabel('Your name').fill('Ada');
  await submit(page);
  await thanked(page);
  browser.takeComplaints();
});

test('a file goes on where it stood when the line breaks in its middle, and arrives whole', async () => {
  const film = await createForm(service, { min_fill_seconds: 0 }, [{ type: 'file', name: 'film', label: 'Film' }]);
  const page = await browser.open(`${SITE}/forms/${film}`);
  const offsets: (string | undefined)[] = [];
  await page.route('**/uploads/resumable/*', (route) => {
    const request = route.request();
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset']);
    return request.method() === 'PATCH' && offsets.length === 1 ? route.abort() : route.continue();
  });
  const bytes = Buffer.alloc(3 * 1024 * 1024, 'film');
  await chooser(page, 'Film').setInputFiles({ name: 'film.txt', mimeType: 'text/plain', buffer: bytes });
  await said(page, 'film.txt is uploaded.');
  expect(offsets).toEqual(['0', '0']);
  await submit(page);
  await thanked(page);
  const submission = await service.orm.em.fork().findOneOrFail(Submission, { formId: film });
  expect(submission.payload).toMatchObject({ film: [{ name: 'film.txt', size: bytes.length }] });
  browser.takeComplaints();
});

test('the service says why it takes a file no more', async () => {
  const page = await open();
  const headers = { 'Retry-After': '30' };
  await page.route(UPLOADS, (route) => route.fulfill({ status: 429, headers, json: { code: 'rate_limited' } }));
  await chooser(page, 'Your CV').setInputFiles(CV);
  await error(page, 'Wait 30 s');
  browser.takeComplaints();
});

test('the form waits for files that are on their way', async () => {
  const page = await open();
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(UPLOADS, async (route) => {
    await gate;
    await route.continue();
  });
  const before = (await kept()).length;
  await page.getByLabel('Your name').fill('Ada');
  await chooser(page, 'Your CV').setInputFiles(CV);
  await page.locator('.svca-file progress').waitFor();
  await submit(page);
  await said(page, 'Files are still being uploaded.');
  expect(await kept()).toHaveLength(before);
  letThrough();
  await thanked(page);
  expect((await kept())[0]?.payload).toMatchObject({ cv: [{ name: 'cv.txt' }] });
});

test('several files are chosen, dropped and removed, and too many refused', async () => {
  const page = await open();
  const text = (name: string) => ({ ...CV, name });
  await chooser(page, 'More').setInputFiles([text('a.txt'), text('b.txt')]);
  // Either upload may finish last.
  await page.locator('[data-field=more] .svca-file > [type=checkbox]').nth(1).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Remove a.txt' }).click();
  expect(await focused(page)).toBe('Remove b.txt');
  await page.evaluate(`
    const transfer = new DataTransfer();
    for (const name of ['c.txt', 'd.txt']) transfer.items.add(new File(['x'], name, { type: 'text/plain' }));
    const place = document.querySelector('[data-field=more]');
    place.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  `);
  await said(page, 'c.txt is uploaded.');
  await error(page, 'Choose at most 2 files.');
  expect(await lines(page)).toEqual(['b.txt', 'c.txt', 'd.txt']);
  await page.getByRole('button', { name: 'Remove d.txt' }).click();
  const value = await page.evaluate('document.forms[0].svcaFormInstance.getFieldValue("more").length');
  expect(value).toBe(2);
});

test('files go with a form that has a CAPTCHA', async () => {
  const guarded = await createForm(
    service,
    { captcha: { enabled: true, provider: 'altcha' }, min_fill_seconds: 0 },
    FIELDS,
  );
  const page = await browser.open(`${SITE}/forms/${guarded}`);
  await page.getByLabel('Your name').fill('Ada');
  await chooser(page, 'Your CV').setInputFiles(CV);
  await said(page, 'cv.txt is uploaded.');
  await submit(page);
  await thanked(page);
  const em = service.orm.em.fork();
  const submission = await em.findOneOrFail(Submission, { formId: guarded });
  expect(submission.payload).toMatchObject({ cv: [{ name: 'cv.txt' }] });
});
