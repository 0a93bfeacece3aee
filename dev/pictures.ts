import { mkdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import type { DevFile } from './launcher/session.ts';

// Takes the pictures of the README, from the stack that runs with this DATA_DIR: `npm run pictures`.

const FOLDER = 'docs/pictures';
/** The back-offs after two rounds, and time for Temporal to list the run. */
const ROUNDS_MS = 45_000;
/** Temporal UI never says that it has drawn everything. */
const LOADS_MS = 6_000;
const dev: DevFile = JSON.parse(readFileSync(`${process.env.DATA_DIR ?? '.data'}/dev.json`, 'utf8'));

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
try {
  const form = await open(dev.formUrl, { width: 760, height: 820 });
  await send(form, () => form.screenshot({ path: `${FOLDER}/form.png` }));
  // A receiver that fails: its delivery goes on in a run of its own.
  await failWebhooks(5);
  await send(await open(dev.formUrl, { width: 760, height: 820 }));
  await sleep(ROUNDS_MS);
  const page = await open(`${dev.temporalUi}/namespaces/${dev.temporalNamespace}/workflows`, {
    width: 1200,
    height: 1060,
  });
  await page
    .getByRole('link', { name: /^integration-/ })
    .first()
    .click();
  await sleep(LOADS_MS);
  await page.screenshot({ path: `${FOLDER}/run.png`, clip: { x: 64, y: 100, width: 1136, height: 960 } });
} finally {
  await browser.close();
}

async function open(url: string, viewport: { width: number; height: number }): Promise<Page> {
  const page = await browser.newPage({ viewport });
  await page.goto(url);
  return page;
}

async function send(page: Page, whenFilledIn: () => Promise<unknown> = async () => {}): Promise<void> {
  const { name, email, topic, message } = dev.example as Record<string, string>;
  await page.locator('[name=name]').fill(String(name));
  await page.locator('[name=email]').fill(String(email));
  await page.locator('[name=topic]').selectOption(String(topic));
  await page.locator('[name=message]').fill(String(message));
  await page.locator('[name=consent]').check();
  await sleep(2_500);
  await whenFilledIn();
  await page.locator('button[type=submit]').first().click();
  await page.getByText('We have your message').waitFor();
}

async function failWebhooks(next: number): Promise<void> {
  await fetch(`${dev.sandboxUrl}/webhooks/contact/failures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next, status: 503 }),
  });
}
