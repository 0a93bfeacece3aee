import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildDemo } from '#dev/demo/bundle/build.ts';
import { staticFiles } from '#dev/demo/static-files.ts';
import { listen } from '#dev/listen.ts';
import { startChromium, type TestBrowser } from '#test/environment/chromium.ts';

// The handlers are tested in Node, the views in jsdom. Here is what only the bundle in a browser shows.
const folder = mkdtempSync(join(tmpdir(), 'demo-'));
let server: Awaited<ReturnType<typeof listen>>;
let browser: TestBrowser;
let page: Page;
const requests: string[] = [];

beforeAll(async () => {
  await buildDemo(folder);
  server = await listen(staticFiles(folder), 0, '127.0.0.1');
  browser = await startChromium();
  page = await browser.openNew('about:blank', { locale: 'en-GB' });
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${server.url}/`);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const level1 = () => page.getByRole('heading', { level: 1 });

test('the console starts with data and says that it is a demo', async () => {
  await level1().filter({ hasText: 'Overview' }).waitFor();
  expect(await page.getByText('A demo with made-up data. Nothing is sent or stored.').isVisible()).toBe(true);
  await page.getByText('takes no deliveries').waitFor();
});

test('the builder draws the form, follows a change, saves it and previews it', async () => {
  await page.goto(`${server.url}/#/console/forms/1/edit`);
  const drawn = page.frameLocator('iframe').first();
  await drawn.getByRole('heading', { name: 'Contact us' }).waitFor();
  await page.getByRole('textbox', { name: 'Title of the form' }).fill('Write to us');
  await drawn.getByRole('heading', { name: 'Write to us' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved as draft 3').waitFor();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.frameLocator('iframe').last().getByRole('heading', { name: 'Write to us' }).waitFor();
});

test('the page of a form opens as it is, and pages of the service say that they are not there', async () => {
  await page.goto(`${server.url}/#/console/forms/2`);
  const opened = page.context().waitForEvent('page');
  await page.locator('a[href="/forms/2"]').first().click();
  await (await opened).getByRole('heading', { name: 'Our newsletter' }).waitFor();
  await page.getByRole('button', { name: 'ada' }).click();
  await page.getByRole('menuitem', { name: 'API' }).click();
  await page.getByText('That is a page of the service').waitFor();
});

test('starting over forgets what was changed', async () => {
  await page.goto(`${server.url}/#/console/forms/1`);
  await page.getByText('Unpublished changes').first().waitFor();
  await page.getByRole('button', { name: 'Start over' }).click();
  await level1().filter({ hasText: 'Overview' }).waitFor();
  await page.goto(`${server.url}/#/console/forms/1`);
  await level1().filter({ hasText: 'Contact us' }).waitFor();
  expect(await page.getByText('Unpublished changes').count()).toBe(0);
});

test('nothing was asked of anybody but the files, and nothing is complained of', () => {
  const elsewhere = requests.filter((url) => !url.startsWith(`${server.url}/`) && !/^(about|blob|data):/.test(url));
  expect(elsewhere).toEqual([]);
  expect(requests.filter((url) => url.includes('/rest/'))).toEqual([]);
  expect(browser.takeComplaints()).toEqual([]);
});
