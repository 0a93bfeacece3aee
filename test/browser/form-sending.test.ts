import { describe, expect, test } from '@jest/globals';
import type { APIResponse, Page, Route } from 'playwright-core';
import { Submission } from '#features/submissions/entities.ts';
import { ask, countPosts, type TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';
import { HOUR_MS } from '#time.ts';
import { ENTRIES, FIELDS, fill, SENT, send } from './contact-form.ts';

let service: TestService;
let browser: TestBrowser;
let formId: number;
useSite(async (site) => {
  ({ service, browser } = site);
  formId = await createForm(service, { success_message: SENT }, FIELDS);
});

describe('sending', () => {
  test('a double click sends once, and says that it is under way', async () => {
    const page = await open();
    const posts = countPosts(page);
    const { release } = await holdBack(page);
    await fill(page);
    await page.getByRole('button', { name: 'Submit' }).dblclick();
    await page.getByText('Sending').waitFor();
    expect(await page.getByRole('button').getAttribute('aria-disabled')).toBe('true');
    expect(await ask(page, 'focused')).toBe('submit');
    release();
    await page.getByText(SENT).waitFor();
    expect(posts()).toBe(1);
  });

  test('a page that stood open for a day gets a new nonce by itself', async () => {
    const page = await open();
    const statuses: number[] = [];
    page.on('response', (response) => void statuses.push(response.status()));
    await fill(page);
    service.clock.pass(25 * HOUR_MS);
    await send(page);
    await page.getByText(SENT).waitFor();
    expect(statuses).toEqual([403, 200, 200]);
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('403')]);
  });

  test('an answer that was lost on the way is told, and sending again keeps nothing twice', async () => {
    const page = await open();
    const kept: number[] = [];
    await page.route('**/submissions', async (route) => {
      const response = await passOn(route);
      kept.push((await response.json()).data.submission_id);
      return kept.length === 1 ? route.abort('connectionreset') : route.fulfill({ response });
    });
    await fill(page);
    await send(page);
    await page.getByText('The form could not be sent.').waitFor();
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('ERR_CONNECTION_RESET')]);
    expect(await ask(page, 'focused')).toBe('submit');
    await page.keyboard.press('Enter');
    await page.getByText(SENT).waitFor();
    expect(kept).toEqual([kept[0], kept[0]]);
  });

  test('answers changed after a lost answer are another submission', async () => {
    const page = await open();
    const keys: (string | undefined)[] = [];
    await page.route('**/submissions', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const response = await passOn(route);
      return keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response });
    });
    await fill(page);
    await send(page);
    await page.getByText('The form could not be sent.').waitFor();
    await page.getByLabel('Your name').fill('Ada King');
    await send(page);
    await page.getByText(SENT).waitFor();
    expect(new Set(keys).size).toBe(2);
    expect((await newest()).payload).toMatchObject({ name: 'Ada King' });
    browser.takeComplaints();
  });

  test('offline: says so, keeps everything, and goes once the connection is back', async () => {
    const page = await open();
    await fill(page);
    await page.context().setOffline(true);
    await send(page);
    await page.getByRole('alert').getByText('Check your connection').waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada');
    expect(await page.getByRole('button').getAttribute('aria-disabled')).toBe('false');
    await page.context().setOffline(false);
    await send(page);
    await page.getByText(SENT).waitFor();
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('ERR_INTERNET_DISCONNECTED')]);
  });

  test('a service that never answers is given up', async () => {
    const page = await browser.openNew(`${SITE}/forms/${formId}`);
    await page.clock.install();
    await page.route('**/submissions', () => {});
    await fill(page);
    await send(page);
    await page.getByText('Sending').waitFor();
    await page.clock.fastForward(31_000);
    await page.getByText('The form could not be sent.').waitFor();
    await page.unrouteAll();
    await send(page);
    await page.getByText(SENT).waitFor();
  });

  test('too often: says how long to wait', async () => {
    const id = await createForm(service, { rate_limits: { per_minute: 1, per_hour: 0 } }, FIELDS);
    for (const text of [
      'Thank you.',
      /^Too many submissions came from your network\. Wait \d+ s, then try again\. What you typed/,
    ]) {
      const page = await open(id);
      await fill(page);
      await send(page);
      await page.getByText(text).waitFor();
    }
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('429')]);
  });

  test.each<[string, { status: number; body?: string; headers?: Record<string, string> }, string]>([
    ['away', { status: 503, headers: { 'retry-after': '600' } }, 'Try again in 10 min. What you typed'],
    ['away for nobody knows how long', { status: 503 }, 'Try again in a moment. What you typed'],
    ['broken', { status: 500, body: '{"success":false,"message":"An internal matter"}' }, 'Something went wrong on'],
    ['behind a broken proxy', { status: 502, body: '<h1>Bad gateway</h1>' }, 'Something went wrong on'],
    ['behind a page that wants a login', { status: 200, body: '<h1>Wi-Fi</h1>' }, 'Check your connection'],
    ['told to refuse', { status: 400, body: '{"success":false,"message":"Not today."}' }, 'Not today.'],
  ])('a service that is %s: the form stays and says what to do', async (_what, answer, text) => {
    const page = await open();
    await page.route('**/submissions', (route) => route.fulfill(answer));
    await fill(page);
    await send(page);
    await page.getByRole('alert').getByText(text).waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(ENTRIES.email);
    await page.unrouteAll();
    await send(page);
    await page.getByText(SENT).waitFor();
    browser.takeComplaints();
  });

  test('a form that an extension refuses as a whole says so above its fields', async () => {
    const refuse = (event: { reject(message: string): void }) => event.reject('We are closed today.');
    service.hooks.add('test', 'event', 'onSvcaBeforeSubmission', refuse);
    try {
      const page = await open();
      await fill(page);
      await send(page);
      await page.getByRole('alert').getByText('We are closed today.').waitFor();
      expect(await ask(page, 'focused')).toBe('alert');
    } finally {
      service.hooks.remove('onSvcaBeforeSubmission', refuse);
    }
    browser.takeComplaints();
  });

  test('a program that fills every field is found out', async () => {
    const page = await open();
    await fill(page);
    await page.evaluate(`document.querySelector('.svca-extra input').value = 'Acme'`);
    await send(page);
    await page.getByText('looks like spam').waitFor();
    browser.takeComplaints();
  });
});

const open = (id = formId) => browser.open(`${SITE}/forms/${id}`);

/** Forwards a request to the service, so that the test decides about its answer. */
function passOn(route: Route): Promise<APIResponse> {
  // Only the browser can resolve the service's name.
  return route.fetch({ url: service.url + new URL(route.request().url()).pathname });
}

/** Holds submissions back from the service until they are released. */
async function holdBack(page: Page): Promise<{ release(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/submissions', async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

async function newest(id = formId): Promise<Submission> {
  const [row] = await service.orm.em.fork().find(Submission, { formId: id }, { orderBy: { id: 'desc' }, limit: 1 });
  if (!row) throw new Error('nothing was kept');
  return row;
}
