import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import {
  browser,
  call,
  createFrom,
  DRAWN_MS,
  dev,
  FILLED_IN_MS,
  FOLDER,
  FORM_SIZE,
  linkTo,
  open,
  submit,
} from './stage.ts';
import { takeConfirmation, takeContract, takeWaitingList } from './waiting.ts';

// Takes the pictures of README and docs from the running stack of this DATA_DIR: `npm run pictures`.

/** The back-offs after two rounds, plus time for Temporal to list the run. */
const ROUNDS_MS = 45_000;
/** The scale of pictures as wide as a window, which are shown in a column of text. */
const SCALE = 0.8;
/** Temporal UI does not signal when it has drawn everything. */
const LOADS_MS = 6_000;
const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Noah Weber', 'Mia Chen', 'Liam Murphy', 'Zoe Kaya', 'Emma Rossi'];

mkdirSync(FOLDER, { recursive: true });
try {
  const form = await open(dev.formUrl, FORM_SIZE);
  await send(form, () => form.screenshot({ path: `${FOLDER}/form.png` }));
  await takeSlots();
  const course = await takeWaitingList();
  await takeConfirmation();
  await takeContract();
  // The receiver fails, so that the delivery continues in a run of its own.
  await failWebhooks(5);
  await send(await open(dev.formUrl, FORM_SIZE));
  await takeConsole(course);
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
async function takeConsole(course: number): Promise<void> {
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
  await take(`/forms/${course}/waiting-list`, 'waiting-list');
  const leave = await askForLeave();
  await take(`/processes?form=${leave}`, 'steps-board');
  await page.setViewportSize({ width: 1280, height: 1000 });
  await take(`/forms/${leave}/edit?tab=options&section=process`, 'steps-editor');
  await page.setViewportSize({ width: 1280, height: 1120 });
  await take(`/forms/${dev.formId}/edit`, 'builder', async () => {
    await page.getByRole('treeitem').nth(1).click();
  });
}

/** Sends requests for leave, some of which are decided, and takes the pages of a superior and of an employee. @returns the form's id */
async function askForLeave(): Promise<number> {
  const id = await createFrom('approved-leave');
  const answers = NAMES.map((name, at) => {
    const [first = '', last = ''] = name.split(' ');
    const email = `${first.toLowerCase()}@example.org`;
    const days = { from: '2031-07-07', to: at % 2 === 0 ? '2031-07-18' : '2031-07-08' };
    return {
      ...{ name: { first, last }, email, kind: 'annual', days, working_days: at % 2 === 0 ? 10 : 2 },
      ...{ superior: `head${at}@example.org`, deputy: 'Ravi Patel' },
    };
  });
  await submit(id, answers);
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
