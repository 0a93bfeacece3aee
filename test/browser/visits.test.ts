import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { until } from '#test/environment/submissions.ts';
import { createForm } from '#test/environment/visitor.ts';

const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name' },
  { type: 'page_break', name: 'more', label: 'More' },
  { type: 'text', name: 'city', label: 'City' },
];

let service: TestService;
let browser: TestBrowser;
useSite((site) => {
  ({ service, browser } = site);
});

interface Visits {
  views: number;
  starts: number;
  time: object | null;
  pages: { reached: number; left: number }[];
  fields: object[];
}

async function read(formId: number): Promise<Visits> {
  await service.visits.write();
  return (await service.as.admin('GET', `b:/forms/${formId}/results/visits`)).body as Visits;
}
const open = async (formId: number) => browser.openNew(`${SITE}/forms/${formId}`);
const hide = (page: Page) => page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
const leave = (page: Page) => page.goto(`${SITE}/login`);

test('a visitor who types and leaves counts where that was, and one who sends does not', async () => {
  const formId = await createForm(service, { min_fill_seconds: 0 }, FIELDS);
  const leaver = await open(formId);
  await leaver.getByLabel('Your name').fill('Ada');
  await leave(leaver);
  await until('the start', async () => (await read(formId)).starts === 1);

  const sender = await open(formId);
  const reports: string[] = [];
  sender.on('request', (request) => request.url().endsWith('/visits') && reports.push(request.postData() ?? ''));
  await sender.getByLabel('Your name').fill('Countess');
  await sender.getByRole('button', { name: 'Next' }).click();
  await sender.getByLabel('City').fill('London');
  // The tab is hidden and shown again, as on a phone.
  await hide(sender);
  await hide(sender);
  await sender.getByRole('button', { name: 'Submit' }).click();
  await sender.getByText('Thank you.').waitFor();
  expect(reports).toEqual([expect.stringMatching(/^revision=1&pages=\d+\.\d+&page=1&last=city&sent=&before=$/)]);
  await leave(sender);
  await until('the sending', async () => (await read(formId)).time !== null);

  expect(await read(formId)).toMatchObject({
    ...{ views: 2, starts: 2, fields: [{ path: 'name', last_touched: 1 }] },
    pages: [
      { reached: 2, left: 1 },
      { page: 'more', reached: 1, left: 0 },
    ],
  });
  expect(await sender.context().cookies()).toEqual([]);
});

test('a visitor who asks not to be followed, or changes nothing, reports nothing', async () => {
  const formId = await createForm(service, { min_fill_seconds: 0 }, FIELDS);
  const reports: string[] = [];
  for (const asks of [true, false]) {
    const page = await browser.openNew('about:blank');
    page.on('request', (request) => request.url().endsWith('/visits') && reports.push(request.url()));
    if (asks) await page.addInitScript(`Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`);
    await page.goto(`${SITE}/forms/${formId}`);
    if (asks) await page.getByLabel('Your name').fill('Ada');
    else await page.getByLabel('Your name').focus();
    await hide(page);
    await leave(page);
  }
  expect([reports, (await read(formId)).starts]).toEqual([[], 0]);
});
