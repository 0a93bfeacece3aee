import { mkdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { formOf, type Template } from '#console/views/forms/new/template.ts';
import { runningService } from './launcher/running-service.ts';
import { startBrowser } from './looks/browser.ts';

// Takes the pictures of README and docs from the running stack of this DATA_DIR: `npm run pictures`.

const FOLDER = 'docs/pictures';
/** The back-offs after two rounds, plus time for Temporal to list the run. */
const ROUNDS_MS = 45_000;
/** Charts and previews are drawn after their view. */
const DRAWN_MS = 2_500;
/** The least time that a person takes to fill in a form. */
const FILLED_IN_MS = 2_500;
/** Seconds until a mail has arrived, at most. */
const MAIL_TRIES = 30;
/** The scale of pictures as wide as a window, which are shown in a column of text. */
const SCALE = 0.8;
const FORM_SIZE = { width: 760, height: 820 };
/** Temporal UI does not signal when it has drawn everything. */
const LOADS_MS = 6_000;
const LEAVE = 'console/views/forms/templates/approved-leave.json';
const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Noah Weber', 'Mia Chen', 'Liam Murphy', 'Zoe Kaya', 'Emma Rossi'];
const dev = runningService();

mkdirSync(FOLDER, { recursive: true });
const browser = await startBrowser();
try {
  const form = await open(dev.formUrl, FORM_SIZE);
  await send(form, () => form.screenshot({ path: `${FOLDER}/form.png` }));
  await takeSlots();
  // The receiver fails, so that the delivery continues in a run of its own.
  await failWebhooks(5);
  await send(await open(dev.formUrl, FORM_SIZE));
  await takeConsole();
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

/** Takes the overview, the builder, and the timeline of a submission whose webhook fails. */
async function takeConsole(): Promise<void> {
  const page = await open(`${dev.baseUrl}/console/`, { width: 1280, height: 860 }, SCALE);
  await page.getByRole('textbox', { name: 'Login' }).fill(dev.adminUser);
  await page.getByRole('textbox', { name: 'Password' }).fill(dev.adminPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const take = async (path: string, name: string, prepare: () => Promise<void> = async () => {}) => {
    await page.goto(`${dev.baseUrl}/console${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await prepare();
    await sleep(DRAWN_MS);
    await page.screenshot({ path: `${FOLDER}/${name}.png` });
  };
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  await take('/', 'overview');
  await page.goto(`${dev.baseUrl}/console/submissions`);
  const newest = page.getByRole('row').nth(1).getByRole('link').first();
  const address = new URL((await newest.getAttribute('href')) ?? '', dev.baseUrl).pathname.replace('/console', '');
  await page.setViewportSize({ width: 1280, height: 1120 });
  // The text appears once the first pass is over and the receiver has refused.
  await take(address, 'timeline', () => page.getByText(/503/).first().waitFor({ timeout: 60_000 }));
  await page.setViewportSize({ width: 1280, height: 860 });
  await take(`/forms/${await inviteSome()}/invitations`, 'invitations');
  const leave = await askForLeave();
  await take(`/processes?form=${leave}`, 'steps-board');
  await page.setViewportSize({ width: 1280, height: 1000 });
  await take(`/forms/${leave}/edit?tab=options&section=process`, 'steps-editor');
  await page.setViewportSize({ width: 1280, height: 1120 });
  await take(`/forms/${dev.formId}/edit`, 'builder', async () => {
    await page.getByRole('treeitem').nth(1).click();
  });
}

/** Calls surface B as the administrator. */
async function call<Body>(path: string, body?: object): Promise<Body> {
  const credentials = Buffer.from(`${dev.adminUser}:${dev.adminApplicationPassword}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}`, 'content-type': 'application/json' };
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${dev.apiB}${path}`, { headers, ...sent });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<Body>;
}

/** Sends requests for leave, some of which are decided, and takes the pages of a superior and of an employee. @returns the form's id */
async function askForLeave(): Promise<number> {
  const { id } = await call<{ id: number }>(
    '/forms',
    formOf(JSON.parse(readFileSync(LEAVE, 'utf8')) as Template, { language: 'en', mailTo: 'office@example.org' }),
  );
  const { nonce, timing_token } = await call<{ nonce: string; timing_token: string }>(`/forms/${id}/token`);
  await sleep(FILLED_IN_MS);
  for (const [at, name] of NAMES.entries()) {
    const [first = '', last = ''] = name.split(' ');
    const email = `${first.toLowerCase()}@example.org`;
    const days = { from: '2031-07-07', to: at % 2 === 0 ? '2031-07-18' : '2031-07-08' };
    const values = {
      ...{ name: { first, last }, email, kind: 'annual', days, working_days: at % 2 === 0 ? 10 : 2 },
      ...{ superior: `head${at}@example.org`, deputy: 'Ravi Patel', _svcb_nonce: nonce, _svcb_timing: timing_token },
    };
    await call(`/forms/${id}/submissions`, values);
  }
  for (const at of [0, 1, 2, 3]) {
    const visitor = await open(await linkTo(`head${at}@example.org`, '/step?step='), FORM_SIZE);
    if (at === 0) await visitor.screenshot({ path: `${FOLDER}/steps-page.png` });
    await visitor.getByRole('button', { name: 'Approve' }).click();
    await sleep(DRAWN_MS);
    await visitor.close();
  }
  const status = await open(await linkTo('ada@example.org', '/status?submission='), FORM_SIZE);
  await status.screenshot({ path: `${FOLDER}/steps-status.png` });
  await status.close();
  return id;
}

/** Returns the link in the newest mail to somebody that has one. @param part what the link has in it */
async function linkTo(address: string, part: string): Promise<string> {
  for (let tries = 0; tries < MAIL_TRIES; tries += 1) {
    const { messages } = (await (await fetch(`${dev.inboxUrl}/api/messages?to=${address}`)).json()) as {
      messages: { id: string }[];
    };
    for (const { id } of messages) {
      const { text } = (await (await fetch(`${dev.inboxUrl}/api/messages/${id}`)).json()) as { text: string };
      const link = /https?:\/\/\S+/g;
      const found = text.match(link)?.find((one) => one.includes(part));
      if (found) return found;
    }
    await sleep(1_000);
  }
  throw new Error(`no mail to ${address} has a link with ${part}`);
}

/** Creates a form with invited people, some of whom have opened it, begun and answered. @returns its id */
async function inviteSome(): Promise<number> {
  const fields = [{ type: 'text', name: 'wish', label: 'What should we change first?', required: true }];
  const options = { invitations: { enabled: true, only_invited: true, remind_after_days: [3, 7] } };
  const { id } = await call<{ id: number }>('/forms', { title: 'Employee survey', config: { fields, options } });
  const people = NAMES.map((name) => ({ name, email: `${name.toLowerCase().replace(' ', '.')}@example.org` }));
  const { added } = await call<{ added: string[] }>(`/forms/${id}/invitations`, { people });
  for (const [at, person] of added.slice(0, 4).entries()) {
    const { url } = await call<{ url: string }>(`/forms/${id}/invitations/${person}/link`);
    const visitor = await open(url, FORM_SIZE);
    if (at > 0) await visitor.locator('[name=wish]').fill('More light');
    await sleep(DRAWN_MS);
    if (at > 1) await visitor.locator('button[type=submit]').click();
    await sleep(DRAWN_MS);
    await visitor.close();
  }
  return id;
}

/** Takes a form in which appointments are booked, three of which are taken. */
async function takeSlots(): Promise<void> {
  const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'];
  const slot = { type: 'slot', name: 'appointment', label: 'Your appointment', required: true, minutes: 30 };
  const hours = [{ weekdays, from: '09:00', to: '13:00' }];
  const fields = [
    { type: 'name', name: 'name', label: 'Your name' },
    { ...slot, hours, notice_hours: 24, time_zone: 'Europe/Berlin' },
  ];
  const { id } = await call<{ id: number }>('/forms', {
    title: 'Book an appointment',
    config: { fields, options: {} },
  });
  const address = new URL(`/forms/${id}`, dev.baseUrl).href;
  for (let taken = 0; taken < 3; taken += 1) {
    const visitor = await open(address, FORM_SIZE);
    await visitor.locator('.svca-time:enabled').nth(taken).click();
    await sleep(DRAWN_MS);
    await visitor.locator('button[type=submit]').click();
    await visitor.getByText('Thank you').waitFor();
    await visitor.close();
  }
  const page = await open(address, { ...FORM_SIZE, height: 760 });
  await page.locator('[name="name[first]"]').fill('Ada');
  await page.locator('[name="name[last]"]').fill('Lovelace');
  await page.locator('.svca-time:enabled').nth(3).click();
  await page.screenshot({ path: `${FOLDER}/slots.png` });
}

async function open(url: string, viewport: { width: number; height: number }, deviceScaleFactor = 1): Promise<Page> {
  const page = await browser.newPage({ viewport, deviceScaleFactor });
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
  await sleep(FILLED_IN_MS);
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
