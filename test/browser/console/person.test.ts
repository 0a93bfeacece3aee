import { expect, test } from '@jest/globals';
import { Submission } from '#features/submissions/entities.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { givePassword } from '#test/environment/signed-in.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm, submitB } from '#test/environment/visitor.ts';
import { findings, holdStill, signIn, waitUntilSettled } from './look.ts';

let service: TestService;
let browser: TestBrowser;
useSite(
  async (site) => {
    ({ service, browser } = site);
    await givePassword(service, 'ada');
  },
  // The browser logs the 401 from before the sign-in.
  { mayComplain: (complaint) => /status of 401/.test(complaint) },
);

test("one person's data is found, handed out and erased, and stands in no address", async () => {
  const formId = await createForm(service);
  for (const email of ['eve@example.net', 'Eve@Example.net', 'bob@example.net']) {
    expect((await submitB(service, formId, { name: 'E', email })).status).toBe(200);
  }
  const page = await browser.open(`${SITE}/console/person`);
  await signIn(page, 'ada');
  await page.getByRole('heading', { level: 1, name: "One person's data" }).waitFor();
  await page.getByLabel('E-mail address, IP address, or another value').fill('eve@example.net');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByText('Submissions: 2').waitFor();
  await page
    .getByRole('link')
    .filter({ hasText: /Contact us|\d/ })
    .first()
    .waitFor();
  await holdStill(page);
  await waitUntilSettled(page);
  expect(await findings(page)).toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Archive (ZIP)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('person.zip');

  await page.getByRole('button', { name: 'Erase everything' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Submissions: 2').waitFor();
  const em = service.orm.em.fork();
  expect(await em.count(Submission, { formId })).toBe(3);
  await dialog.getByRole('button', { name: 'Erase everything' }).click();
  await page.getByText('Erased: Submissions: 2.').waitFor();
  await page.getByText('Nothing is stored about this person.').waitFor();
  expect(await em.count(Submission, { formId })).toBe(1);
  expect(page.url()).toBe(`${SITE}/console/person`);
});
