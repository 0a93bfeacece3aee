import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { TestBrowser } from '#test/environment/chromium.ts';
import { countResults, storeSubmission } from '#test/environment/results.ts';
import type { TestService } from '#test/environment/service.ts';
import { givePassword } from '#test/environment/signed-in.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';
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

test('results are saved as an image, and shared by a link that a stranger reads at any width', async () => {
  const options = ['bike', 'foot'].map((value) => ({ value, label: `By ${value}, whatever the weather is like` }));
  const formId = await createForm(service, {}, [{ type: 'radio', name: 'way', label: 'Your way', options }]);
  for (let at = 0; at < 6; at += 1) await storeSubmission(service, formId, { way: at > 1 ? 'bike' : 'foot' });
  await countResults(service);
  const page = await browser.open(`${SITE}/console/forms/${formId}/results`);
  await signIn(page);
  await page.getByRole('button', { name: 'Save the chart: Your way' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save as image (PNG)' }).click(),
  ]);
  const image = readFileSync(await file.path());
  expect([file.suggestedFilename(), image.toString('latin1', 1, 4), image.readUInt32BE(16)]).toEqual([
    ...['way.png', 'PNG', 1568],
  ]);

  await page.getByRole('button', { name: 'Share results' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Board');
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const address = (await dialog.locator('code').textContent()) ?? '';
  await holdStill(page);
  await waitUntilSettled(page);
  expect(await findings(page)).toEqual([]);

  const shared = await browser.open(`${SITE}${new URL(address).pathname}`);
  await shared.getByRole('heading', { level: 2, name: 'Your way' }).waitFor();
  await shared.getByText('Show as a table').click();
  expect(await findings(shared)).toEqual([]);
  for (const width of [320, 1280]) {
    await shared.setViewportSize({ width, height: 800 });
    expect(await shared.locator('svg:visible').count()).toBe(1);
    expect(await shared.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  }
});
