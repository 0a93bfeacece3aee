import type { Locator, Page } from 'playwright-core';
import { runningService } from '#dev/launcher/running-service.ts';
import { startBrowser } from './browser.ts';

// Does five tasks in the console of the running stack of this DATA_DIR as a new user would, and counts clicks and texts.

const dev = runningService();
/** Visitors who send faster than this count as programs. */
const FILLED_IN_MS = 2_600;

/** Counts what a person does. Every choice in a list is a click. */
class Walk {
  clicks = 0;
  texts = 0;
  async click(target: Locator): Promise<void> {
    await target.first().click();
    this.clicks += 1;
  }
  async type(target: Locator, text: string): Promise<void> {
    await target.first().fill(text);
    this.texts += 1;
  }
  async choose(target: Locator, index: number): Promise<void> {
    await target.first().selectOption({ index });
    this.clicks += 1;
  }
}

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true });

const browser = await startBrowser();
try {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  const make = await makeForm(page);
  const rows = { make, publish: await publish(page), share: await share(page), read: await read(page) };
  console.table({ ...rows, repair: await repair(page) });
} finally {
  await browser.close();
}

/** From the sign-in to a form with a condition, a mail and a webhook that a visitor has sent. */
async function makeForm(page: Page) {
  const walk = new Walk();
  await page.goto(`${dev.baseUrl}/console/`);
  await walk.type(page.getByLabel(/^Login/), dev.adminUser);
  await walk.type(page.locator('input[type=password]'), dev.adminPassword);
  await walk.click(button(page, 'Sign in'));
  await walk.click(link(page, 'New form'));
  await walk.click(link(page, 'Contact'));
  await walk.click(button(page, 'Create form'));
  await page.getByRole('treeitem').nth(4).waitFor();
  const palette = page.getByRole('listbox', { name: /field/i });
  await walk.click(palette.getByRole('option', { name: /^Text/ }));
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.type('Order number');
  walk.texts += 1;
  await page.keyboard.press('Enter');
  await walk.click(button(page, 'Add a condition'));
  await walk.choose(page.getByRole('combobox', { name: 'Value', exact: true }), 1);
  await walk.click(page.getByRole('tab', { name: 'Options' }));
  await walk.click(button(page, /^Integrations/));
  await walk.click(page.getByRole('option', { name: /Webhook/ }));
  await walk.type(page.getByLabel(/^(URL|Web address|Address|Send to)/), `${dev.sandboxUrl}/webhooks/contact`);
  await walk.click(button(page, 'Publish'));
  await walk.click(button(page.getByRole('dialog'), 'Publish'));
  await page.getByText(/is published\.$/).waitFor();
  await send(page, walk);
  return counted(walk);
}

/** Opens the page of the form in the builder and sends it. */
async function send(builder: Page, walk = new Walk()): Promise<void> {
  const [, id] = /forms\/(\d+)/.exec(builder.url()) ?? [];
  const page = await builder.context().newPage();
  await page.goto(`${dev.baseUrl}/forms/${id}`);
  await page.waitForTimeout(FILLED_IN_MS);
  await walk.type(page.getByLabel(/^First name/), 'Ada');
  await walk.type(page.getByLabel(/^Last name/), 'Lovelace');
  await walk.type(page.getByLabel(/^E-mail/), 'ada@example.net');
  await walk.choose(page.locator('select'), 1);
  await walk.type(page.locator('textarea'), 'Does it survive a crash?');
  await walk.click(page.locator('input[type=checkbox]:visible'));
  await walk.click(page.locator('button[type=submit]:visible'));
  await page.locator('.svca-success').first().waitFor();
  await page.close();
}

/** Changes a text of the published form in the builder, and publishes that. */
async function publish(page: Page) {
  const walk = new Walk();
  await walk.click(page.getByRole('tab', { name: 'Fields' }));
  await walk.type(page.getByRole('textbox', { name: 'Title of the form' }), 'Write to us');
  await walk.click(button(page, 'Publish changes'));
  await walk.click(button(page.getByRole('dialog'), 'Publish changes'));
  await page
    .getByText(/is published\.$/)
    .first()
    .waitFor();
  return counted(walk);
}

/** From the overview to the link of a form in the clipboard. */
async function share(page: Page) {
  const walk = new Walk();
  await page.goto(`${dev.baseUrl}/console/`);
  await walk.click(link(page, 'Forms'));
  await walk.click(link(page, 'Write to us'));
  await walk.click(button(page, 'Share'));
  await walk.click(button(page.getByRole('dialog'), /Copy/));
  return counted(walk);
}

/** From the overview to the results of a form. */
async function read(page: Page) {
  const walk = new Walk();
  await page.goto(`${dev.baseUrl}/console/`);
  await walk.click(link(page, 'Forms'));
  await walk.click(link(page, 'Write to us'));
  await walk.click(link(page, 'Results'));
  await page.getByRole('heading', { level: 1, name: /^Results/ }).waitFor();
  return counted(walk);
}

/** From the overview to a delivery that succeeds, after its receiver had refused it for good. */
async function repair(page: Page) {
  await page.goto(`${dev.baseUrl}/console/forms`);
  await page.getByRole('link', { name: 'Write to us', exact: true }).first().click();
  await refuseNext();
  await page.waitForURL(/forms\/\d+/);
  await send(page);
  const walk = new Walk();
  await page.goto(`${dev.baseUrl}/console/`);
  await page.getByRole('link', { name: /^[1-9]\d*\s*Failed deliveries/ }).waitFor({ timeout: 60_000 });
  await walk.click(page.getByRole('link', { name: /Failed deliveries/ }));
  await walk.click(button(page, /Try again/));
  await walk.click(page.getByRole('menuitem'));
  await walk.click(button(page.getByRole('dialog'), 'Try again'));
  await button(page, /^Try again: Webhook/)
    .first()
    .waitFor({ state: 'detached' });
  return counted(walk);
}

async function refuseNext(): Promise<void> {
  await fetch(`${dev.sandboxUrl}/webhooks/contact/failures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next: 1, status: 410 }),
  });
}

function counted({ clicks, texts }: Walk) {
  return { clicks, texts };
}
