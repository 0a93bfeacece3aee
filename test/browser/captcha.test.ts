import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { listen } from '#dev/listen.ts';
import { Submission } from '#features/submissions/entities.ts';
import { HONEYPOT_WORDS } from '#security/tokens.ts';
import { autofill } from '#test/environment/autofill.ts';
import { type CaptchaProviders, startCaptchaProviders } from '#test/environment/captcha-providers.ts';
import { startChromium, type TestBrowser } from '#test/environment/chromium.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

const SITE = 'http://forms.test';
const SHOP = 'http://shop.test';
const FIELDS = [{ type: 'text', name: 'name', label: 'Your name', required: true }];
const keys = { site_key: 'site', secret: 'secret' };
const CONFIRM = 'Confirm that you are not a robot.';

let parties: CaptchaProviders;
let service: TestService;
let browser: TestBrowser;
/** The site of somebody who embeds a form. */
let shop: Awaited<ReturnType<typeof listen>>;
let html = '';
beforeAll(async () => {
  parties = await startCaptchaProviders();
  service = await startService({ baseUrl: SITE, captchaApiUrls: parties.apiUrls });
  shop = await listen((_req, res) => res.setHeader('content-type', 'text/html').end(html), 0, '127.0.0.1');
  browser = await startChromium({ 'forms.test': service.url, 'shop.test': shop.url });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await service?.close();
  await parties?.close();
});
beforeEach(() => parties.clear());
afterEach(async () => {
  await browser.closePages();
  expect(browser.takeComplaints()).toEqual([]);
});

const formWith = (captcha: object, options: object = {}) =>
  createForm(service, { captcha, allowed_origins: [SHOP], ...options }, FIELDS);
/** Opens a form's page, fills it in and waits out its fill time. */
async function open(id: number, options = {}): Promise<Page> {
  const page = await browser.open(`${SITE}/forms/${id}`, options);
  await page.getByLabel('Your name').fill('Ada');
  service.clock.pass(3_000);
  return page;
}
const send = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();
const thanks = (page: Page) => page.getByText('Thank you.').waitFor();
const box = (page: Page) => page.getByLabel('I am human');
const newest = (formId: number) =>
  service.orm.em.fork().findOneOrFail(Submission, { formId }, { orderBy: { id: 'desc' } });
/** Records the tokens of the page's submissions. */
const tokensOf = (page: Page) => {
  const tokens: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') tokens.push(request.postDataJSON()._svcb_captcha_token);
  });
  return tokens;
};

describe('a form with ALTCHA', () => {
  test('is filled in and sent over plain http, and asks nobody else', async () => {
    const id = await formWith({ provider: 'altcha' });
    const page = await browser.open('about:blank');
    const hosts = new Set<string>();
    page.on('request', (request: Request) => hosts.add(new URL(request.url()).host));
    await page.goto(`${SITE}/forms/${id}`);
    expect(await page.evaluate('isSecureContext')).toBe(false);
    await page.getByLabel('Your name').fill('Ada');
    service.clock.pass(3_000);
    await send(page);
    await thanks(page);
    expect(await newest(id)).toMatchObject({ surface: 'b', payload: { name: 'Ada' }, meta: {} });
    expect([...hosts]).toEqual(['forms.test']);
  });

  test('sends another token after a refusal, and keeps what was typed', async () => {
    const page = await open(await formWith({ provider: 'altcha' }));
    const tokens = tokensOf(page);
    await page.route('**/submissions', (route) => route.fulfill({ status: 503, json: { code: 'overloaded' } }), {
      times: 1,
    });
    await send(page);
    await page.getByText('The form cannot be sent at the moment.').waitFor();
    await send(page);
    await thanks(page);
    expect([tokens.length, new Set(tokens).size]).toEqual([2, 2]);
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('503')]);
  });

  test('says without JavaScript that it needs it', async () => {
    const page = await open(await formWith({ provider: 'altcha' }), { javaScriptEnabled: false });
    // Chromium shows it only with scripts off for the whole browser, which no option of a page does.
    expect(await page.locator('noscript').textContent()).toContain('can be sent with JavaScript only');
    await send(page);
    await page.getByText(CONFIRM).waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada');
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('422')]);
  });

  test.each([
    ['that says so', 'data-captcha'],
    ['that does not say so', ''],
  ])('works in a page of another site %s', async (_how, attribute) => {
    const id = await formWith({ provider: 'altcha' }, { min_fill_seconds: 0 });
    html = `<!doctype html><title>Shop</title><link rel="icon" href="data:,"><form data-svca-form-id="${id}" ${attribute}>
      <label>Your name <input name="name"></label><button>Submit</button></form><script src="${SITE}/assets/form.js"></script>`;
    const page = await browser.open(`${SHOP}/`);
    await page.getByLabel('Your name').fill('Ada');
    await send(page);
    await thanks(page);
    expect(await newest(id)).toMatchObject({ payload: { name: 'Ada' }, meta: {} });
    expect(browser.takeComplaints()).toHaveLength(attribute ? 0 : 1);
  });
});

describe('a form with the widget of a provider', () => {
  test.each([
    ['turnstile', false],
    ['hcaptcha', true],
    ['recaptcha_v2', true],
    ['recaptcha_v3', false],
  ])('%s is sent with its token, and with no field of the widget', async (provider, hasBox) => {
    const id = await formWith({ provider, ...keys });
    const page = await open(id);
    if (hasBox) await box(page).check();
    // The widget stores its token in a hidden one.
    expect(await page.locator('textarea:visible').count()).toBe(0);
    await send(page);
    await thanks(page);
    expect(await newest(id)).toMatchObject({ payload: { name: 'Ada' }, meta: {} });
  });

  test('says what to do while its box is not ticked, and sends nothing', async () => {
    const page = await open(await formWith({ provider: 'hcaptcha', ...keys }));
    await box(page).waitFor();
    const tokens = tokensOf(page);
    await send(page);
    await page.getByText(CONFIRM).waitFor();
    expect(tokens).toEqual([]);
    await box(page).check();
    await send(page);
    await thanks(page);
  });

  test('asks for its box again after a refusal', async () => {
    const page = await open(await formWith({ provider: 'recaptcha_v2', ...keys }));
    await box(page).check();
    await parties.change('recaptcha', { codes: ['timeout-or-duplicate'] });
    await send(page);
    await page.getByText('has failed, or was too long ago').waitFor();
    expect(await box(page).isChecked()).toBe(false);
    await box(page).check();
    await send(page);
    await thanks(page);
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('422')]);
  });

  test.each([
    ['whose script does not load says so, and is sent once it does', 'reject'],
    ['that accepts outages is sent all the same while all of the provider is away', 'accept'],
  ])('%s', async (_what, on_outage) => {
    await parties.change('turnstile', { script: false });
    const id = await formWith({ provider: 'turnstile', ...keys, on_outage });
    if (on_outage === 'accept') await parties.fail('turnstile', { status: 503, next: 9 });
    const page = await open(id);
    await send(page);
    if (on_outage === 'reject') {
      await page.getByText('could not be loaded').waitFor();
      expect(await page.getByLabel('Your name').inputValue()).toBe('Ada');
      await parties.change('turnstile', { script: true });
      await send(page);
    }
    await thanks(page);
    expect((await newest(id)).meta).toEqual(on_outage === 'accept' ? { captcha: 'unavailable' } : {});
    browser.takeComplaints();
  });

  test('works in a page of another site, before its button', async () => {
    const id = await formWith({ provider: 'hcaptcha', ...keys }, { min_fill_seconds: 0 });
    html = `<!doctype html><title>Shop</title><link rel="icon" href="data:,"><form data-svca-form-id="${id}" data-captcha>
      <label>Your name <input name="name"></label><button>Submit</button></form><script src="${SITE}/assets/form.js"></script>`;
    const page = await browser.open(`${SHOP}/`);
    await page.getByLabel('Your name').fill('Ada');
    await box(page).check();
    await send(page);
    await thanks(page);
    expect(await newest(id)).toMatchObject({ payload: { name: 'Ada' }, meta: {} });
  });
});

describe('a browser that knows an address', () => {
  const address = [
    { type: 'text', name: 'name', label: 'Your name' },
    { type: 'email', name: 'email', label: 'E-mail address' },
    { type: 'text', name: 'company', label: 'Company' },
    { type: 'tel', name: 'phone', label: 'Telephone' },
    { type: 'text', name: 'zip', label: 'Postal code' },
    { type: 'text', name: 'city', label: 'City' },
    { type: 'text', name: 'street', label: 'Street address' },
  ];

  test('fills in the fields of a form, and not its honeypot: the form is accepted', async () => {
    const id = await createForm(service, {}, address);
    const page = await browser.openNew(`${SITE}/forms/${id}`);
    const honeypot = await page.locator('.svca-extra input').getAttribute('name');
    const filled = await autofill(page, '[name=name]');
    // Chromium has examined the honeypot with the other fields, and recognises no type of data in it.
    expect(filled[String(honeypot)]).toEqual({ type: '', value: '' });
    const values = Object.fromEntries(address.map(({ name }) => [name, filled[name]?.value]));
    expect(values).toMatchObject({ name: 'Ada Lovelace', company: 'Analytical Engines Ltd', city: 'London' });
    expect(await page.locator('.svca-extra input').inputValue()).toBe('');
    service.clock.pass(3_000);
    await send(page);
    await thanks(page);
    expect((await newest(id)).payload).toMatchObject({ name: 'Ada Lovelace', company: 'Analytical Engines Ltd' });
  });

  test('would fill in a hidden field of the same kind that was called `company`, and none of our names', async () => {
    const id = await createForm(service, {}, address);
    const markup = await (await fetch(`${service.url}/forms/${id}`)).text();
    const [honeypot = '', name = ''] = /<div class="svca-field svca-extra".*?name="(\w+)".*?<\/div>/.exec(markup) ?? [];
    const names = ['company', ...HONEYPOT_WORDS].map((word) => `${word}_ab12cd`);
    const all = names.map((one) => honeypot.replaceAll(name, one)).join('');
    const [form = ''] = /<form[\s\S]*<\/form>/.exec(markup) ?? [];
    html = `<!doctype html><title>Shop</title><link rel="icon" href="data:,">${form.replace(honeypot, () => all)}`;
    const page = await browser.openNew(`${SHOP}/`);
    const filled = await autofill(page, '[name=name]');
    const own = Object.fromEntries(names.map((one) => [one, filled[one]?.type]));
    expect(own).toEqual({ ...Object.fromEntries(names.map((one) => [one, ''])), company_ab12cd: 'Company name' });
  });
});
