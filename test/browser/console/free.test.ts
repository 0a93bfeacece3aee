import { expect, test } from '@jest/globals';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { givePassword } from '#test/environment/signed-in.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';
import { goTo, signIn, waitUntilSettled } from './look.ts';

/** Routes, files and views of the Pro edition. */
const OF_PRO = /payments|orders|drafts|\/ai\/|\/pdf|licen[cs]e|headless/;

let service: TestService;
let browser: TestBrowser;
useSite(
  async (site) => {
    ({ service, browser } = site);
    await givePassword(service, 'ada');
  },
  { edition: 'free', mayComplain: (complaint) => complaint.includes('status of 401') },
);

test('the free edition shows no view of the Pro edition, and asks for nothing of it', async () => {
  const id = await createForm(service);
  const asked: string[] = [];
  const page = await browser.open(`${SITE}/console/`);
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page);
  await waitUntilSettled(page);
  for (const path of ['/forms', '/forms/new', `/forms/${id}`, `/forms/${id}/edit`, '/submissions', '/deliveries'])
    await goTo(page, path);
  expect(asked.filter((path) => OF_PRO.test(path))).toEqual([]);
  expect(asked.length).toBeGreaterThan(10);

  const links = page.getByRole('navigation', { name: 'Views' }).getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => OF_PRO.test(path ?? ''))).toEqual([]);
  await goTo(page, '/settings/payments');
  await page.getByRole('heading', { level: 1, name: 'This page does not exist.' }).waitFor();
});
