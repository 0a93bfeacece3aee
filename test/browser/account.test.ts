import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { axeFindings } from '#test/environment/axe.ts';
import { ask, startChromium, type TestBrowser } from '#test/environment/chromium.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { givePassword, PASSWORD } from '#test/environment/signed-in.ts';

const BASE = 'http://forms.test';

let service: TestService;
let browser: TestBrowser;
beforeAll(async () => {
  service = await startService({ baseUrl: BASE });
  await givePassword(service, 'ada');
  browser = await startChromium({ 'forms.test': service.url });
});
afterEach(() => browser.closePages());
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

test.each([true, false])(
  'signing in, an application password and signing out; with JavaScript: %s',
  async (javaScriptEnabled) => {
    const page = await browser.open(`${BASE}/account`, { javaScriptEnabled });
    expect(page.url()).toBe(`${BASE}/login`);

    await page.getByLabel('User name').fill('ada');
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').textContent()).toBe('The user name or the password is wrong.');
    expect(await page.getByLabel('User name').inputValue()).toBe('ada');
    expect(await page.getByLabel('Password').inputValue()).toBe('');

    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${BASE}/console`);
    await page.goto(`${BASE}/account`);
    expect(await page.getByRole('definition').first().textContent()).toBe('ada');

    await page.getByLabel('Name of the program').fill('Nightly backup');
    await page.getByRole('button', { name: 'Make an application password' }).click();
    expect(await page.getByRole('status').textContent()).toContain('The application password for “Nightly backup”');
    // A single click must not revoke it.
    const row = page.getByRole('row', { name: /Nightly backup/ });
    const revoke = row.getByRole('button', { name: 'Yes, revoke Nightly backup' });
    expect(await revoke.isVisible()).toBe(false);
    await row.getByText('Revoke', { exact: true }).click();
    await row.getByText('Its program can no longer sign in.').waitFor();
    expect(await programs()).toContain('Nightly backup');
    await revoke.click();
    await row.waitFor({ state: 'detached' });
    expect(await programs()).not.toContain('Nightly backup');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${BASE}/login`);
    await page.goto(`${BASE}/account`);
    expect(page.url()).toBe(`${BASE}/login`);
    // The browser reports both answers that are errors.
    expect(browser.takeComplaints().filter((complaint) => !complaint.includes('401'))).toEqual([]);
  },
);

/** Names of ada's application passwords. */
async function programs(): Promise<string[]> {
  const ada = await service.users.findByLogin('ada');
  return (await service.users.listApplicationPasswords(ada?.id ?? 0)).map(({ name }) => name);
}

test('the account page fits a narrow screen whatever a program is called, and can be read in the light and in the dark', async () => {
  const page = await browser.open(`${BASE}/login`, { viewport: { width: 360, height: 800 } });
  await page.getByLabel('User name').fill('ada');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${BASE}/console`);
  await page.goto(`${BASE}/account`);
  await page.getByLabel('Name of the program').fill('w'.repeat(100));
  await page.getByRole('button', { name: 'Make an application password' }).click();
  await page.getByRole('status').waitFor();
  expect(await ask(page, 'isTooWide')).toBe(false);
  await page.getByText('Revoke', { exact: true }).last().click();
  if (process.env.PICTURES_DIR)
    await page.screenshot({ path: `${process.env.PICTURES_DIR}/account.png`, fullPage: true });
  expect(await ask(page, 'isTooWide')).toBe(false);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const ratios = Object.entries(await ask<Record<string, number>>(page, 'contrastRatios'));
    expect(ratios.length).toBeGreaterThan(3);
    expect(ratios.filter(([, ratio]) => ratio < 4.5)).toEqual([]);
  }
});

test('the page of the API shows every route without help from elsewhere, to everybody, and whoever is signed in may try them', async () => {
  const page = await browser.open(`${BASE}/docs/api#/Session/readSession`);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(BASE)) elsewhere.push(request.url());
  });
  const session = page.locator('#operations-Session-readSession');
  // The document is large, and a busy machine takes long to draw it.
  await session.getByText('The signed-in account').first().waitFor({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('User name').fill('ada');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${BASE}/console`);
  await page.goto(`${BASE}/docs/api#/Accounts/listAccounts`);
  const route = page.locator('#operations-Accounts-listAccounts');
  await route.getByText('The accounts, by login').first().waitFor({ timeout: 60_000 });
  await page.getByText('You are signed in as ada').waitFor();
  expect(await page.locator('.opblock-tag-section').count()).toBeGreaterThan(10);
  await route.getByRole('button', { name: 'Try it out' }).click();
  await route.getByRole('button', { name: 'Execute' }).click();
  await route.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await axeFindings(page)).map((one) => `${colorScheme}: ${one}`));
  }
  expect(found).toEqual([]);
  expect(elsewhere).toEqual([]);
  // Swagger UI prints the first for every tag with a space; the second comes from before the sign-in.
  const known = /^Deprecated: escaping deep link|status of 401/;
  expect(browser.takeComplaints().filter((one) => !known.test(one))).toEqual([]);
}, 120_000);
