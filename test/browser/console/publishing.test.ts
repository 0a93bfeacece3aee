import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { givePassword } from '#test/environment/signed-in.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { findings, holdStill, signIn, waitUntilSettled } from './look.ts';

let service: TestService;
let browser: TestBrowser;
useSite(
  async (site) => {
    ({ service, browser } = site);
    await givePassword(service, 'ada');
  },
  // The browser logs the 401 from before the sign-in, and the page of a form that is not published.
  { mayComplain: (complaint) => /status of (401|404)/.test(complaint) },
);

/** The title that visitors see, or the message in place of the form. */
async function visit(id: number): Promise<string> {
  const page = await browser.openNew(`${SITE}/forms/${id}`);
  return page.locator('main').innerText();
}

async function expectSound(page: Page): Promise<void> {
  await waitUntilSettled(page);
  await holdStill(page);
  expect(await findings(page)).toEqual([]);
}

test('a form is made, published, changed, published again, shared, closed and opened', async () => {
  const page = await browser.open(`${SITE}/console/forms/new/empty`);
  await signIn(page);
  await page.goto(`${SITE}/console/forms/new`);
  await page.getByText('Empty form').first().click();
  await page.getByRole('textbox', { name: /^Title/ }).fill('Open day');
  await page.getByRole('button', { name: 'Create form' }).click();
  await page.getByRole('heading', { level: 1, name: 'Open day' }).waitFor();
  const id = Number(/forms\/(\d+)/.exec(page.url())?.[1]);
  const search = page.getByRole('combobox', { name: 'Add a field' });
  await search.fill('Text');
  await search.press('Enter');
  expect(await visit(id)).toContain('does not exist');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const first = page.getByRole('dialog', { name: 'Publish “Open day”?' });
  await first.getByText('Before the first visitor comes').waitFor();
  await expectSound(page);
  await first.getByRole('button', { name: 'Publish', exact: true }).click();
  await first.waitFor({ state: 'detached' });
  await page.getByText('Open', { exact: true }).waitFor();
  service.intake.forms.forget(id);
  expect(await visit(id)).toContain('Open day');

  await page.getByRole('textbox', { name: 'Title of the form' }).fill('Open day in May');
  await page.keyboard.press('Control+s');
  await page.getByText('Unpublished changes').waitFor();
  expect(await visit(id)).not.toContain('in May');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  const again = page.getByRole('dialog', { name: 'Publish your changes?' });
  await again.getByText('Open day in May').waitFor();
  await expectSound(page);
  await again.getByRole('button', { name: 'Publish changes' }).click();
  await again.waitFor({ state: 'detached' });
  expect(await visit(id)).toContain('in May');

  await page.getByRole('link', { name: 'Back to the form' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share “Open day in May”' });
  await share.getByRole('img', { name: `QR code for ${SITE}/forms/${id}` }).waitFor();
  await expectSound(page);
  await share.getByRole('button', { name: 'Close' }).click();
  await share.waitFor({ state: 'detached' });

  await page.getByRole('switch', { name: 'Accepts submissions' }).click();
  const question = page.getByRole('dialog', { name: /^Close/ });
  await question.getByRole('button', { name: 'Close form' }).click();
  await page.getByText('Closed', { exact: true }).first().waitFor();
  await expectSound(page);
  expect(await visit(id)).toContain('This form is closed.');
  await page.getByRole('switch', { name: 'Accepts submissions' }).click();
  await page.getByText('“Open day in May” is open.').waitFor();
  expect(await visit(id)).toContain('Open day in May');
}, 90_000);
