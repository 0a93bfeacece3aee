import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { listen } from '#dev/listen.ts';
import { Submission } from '#features/submissions/entities.ts';
import { ask, onForm, startChromium, type TestBrowser } from '#test/environment/chromium.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { until } from '#test/environment/submissions.ts';
import { createForm } from '#test/environment/visitor.ts';

const SERVICE = 'http://forms.test';
const SHOP = 'http://shop.test';
const SCRIPT = `<script src="${SERVICE}/assets/form.js"></script>`;
const FIELDS = [
  { type: 'text', name: 'name', label: 'Name', required: true },
  { type: 'checkboxes', name: 'tags', options: [{ value: 'a' }, { value: 'b' }] },
  { type: 'consent', name: 'terms', required: true },
];

let service: TestService;
let browser: TestBrowser;
let shop: Awaited<ReturnType<typeof listen>>;
let formId: number;
/** The current content of the shop's page. */
let html = '';
beforeAll(async () => {
  service = await startService({ baseUrl: SERVICE });
  shop = await listen((_req, res) => res.setHeader('content-type', 'text/html').end(html), 0, '127.0.0.1');
  browser = await startChromium({ 'forms.test': service.url, 'shop.test': shop.url });
  formId = await createForm(service, { allowed_origins: [SHOP] }, FIELDS);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await service?.close();
});
afterEach(async () => {
  await browser.closePages();
  expect(browser.takeComplaints()).toEqual([]);
});

/** A form as a site's own author would write it. */
const ownForm = (id: number, domId = 'own') => `
  <form id="${domId}" data-svca-form-id="${id}">
    <label>Name <input name="name" required></label>
    <label><input type="checkbox" name="tags" value="a"> A</label>
    <label><input type="checkbox" name="tags" value="b"> B</label>
    <label><input type="checkbox" name="terms" required> Terms</label>
    <button>Send</button>
  </form>`;
const page = (body: string) => `<!doctype html><title>Shop</title><link rel="icon" href="data:,">${body}`;
const open = (body: string, options = {}) => {
  html = page(body);
  return browser.open(`${SHOP}/`, options);
};
const newest = (id = formId) =>
  service.orm.em.fork().findOneOrFail(Submission, { formId: id }, { orderBy: { id: 'desc' } });

describe('a form that a site wrote itself, on another origin', () => {
  test('reports visits if its element asks for it', async () => {
    const id = await createForm(service, { allowed_origins: [SHOP] }, FIELDS);
    const read = async () => {
      await service.visits.write();
      return (await service.as.admin('GET', `b:/forms/${id}/results/visits`)).body;
    };
    const form = ownForm(id).replace('<form', '<form data-visits');
    await (await open(form + SCRIPT)).goto('about:blank');
    const tab = await open(form + SCRIPT);
    await tab.getByLabel('Name').fill('Ada');
    await tab.goto('about:blank');
    await until('both visits', async () => ((await read()) as { views: number }).views === 2);
    expect(await read()).toMatchObject({ views: 2, starts: 1, fields: [{ path: 'name', last_touched: 1 }] });
  });

  test('loads the script for its conditions, and is sent only after that', async () => {
    const conditional = { match: 'all', action: 'show', rules: [{ field: 'terms', op: 'equals', value: true }] };
    const field = `<p data-field="name" data-required="required" data-conditional='${JSON.stringify(conditional)}'>
      <label>Name <input name="name"></label></p>`;
    const tab = await open(ownForm(formId).replace(/<label>Name.*/, field) + SCRIPT);
    expect(await onForm(tab, 'submit()')).toBe(false);
    expect(await ask(tab, 'errorsShown')).toEqual({ terms: 'Please tick this box to continue.' });
    expect(await tab.getByLabel('Name').isVisible()).toBe(false);
    await tab.getByLabel('Terms').check();
    expect(await tab.getByLabel('Name').isVisible()).toBe(true);
  });

  test.each([
    ['after it', (form: string) => form + SCRIPT],
    ['before it', (form: string) => SCRIPT + form],
    ['before it, deferred', (form: string) => SCRIPT.replace('<script', '<script defer') + form],
    ['twice', (form: string) => SCRIPT + form + SCRIPT],
  ])('needs the script %s, and fetches its nonce', async (_where, body) => {
    const shopPage = await open(body(ownForm(formId)));
    expect(await shopPage.evaluate('svcaForms')).toMatchObject({ restUrl: `${SERVICE}/rest/svca/v1`, nonce: '' });
    await shopPage.getByLabel('Name').fill('Ada');
    await shopPage.getByLabel('B', { exact: true }).check();
    await shopPage.getByLabel('Terms').check();
    await shopPage.getByRole('button').click();
    await shopPage.getByText('Thank you.').waitFor();
    expect((await newest()).payload).toEqual({ name: 'Ada', tags: ['b'], terms: true });
    expect(await shopPage.evaluate('svcaForms.nonce')).not.toBe('');
  });

  test('is marked where it is wrong, whatever its markup', async () => {
    const shopPage = await open(ownForm(formId) + SCRIPT);
    await shopPage.getByRole('button').click();
    expect(await ask(shopPage, 'errorsShown')).toEqual({
      name: 'Fill in this field.',
      terms: 'Please tick this box to continue.',
    });
    expect(await ask(shopPage, 'focused')).toBe('name');
    await shopPage.getByRole('link', { name: /^Terms/ }).click();
    expect(await ask(shopPage, 'focused')).toBe('terms');
    await shopPage.keyboard.press('Space');
    await shopPage.getByLabel('Name').fill('Ada');
    expect(await ask(shopPage, 'errorsShown')).toEqual({});
    await shopPage.getByRole('button').click();
    await shopPage.getByText('Thank you.').waitFor();
  });

  test('is told what is wrong with a field that it does not have', async () => {
    const id = await createForm(service, { allowed_origins: [SHOP] }, [
      ...FIELDS,
      { type: 'text', name: 'city', label: 'City', required: true },
    ]);
    const shopPage = await open(ownForm(id) + SCRIPT);
    await shopPage.getByLabel('Name').fill('Ada');
    await shopPage.getByLabel('Terms').check();
    await shopPage.getByRole('button').click();
    await shopPage.getByRole('alert').getByText('city: Fill in this field.').waitFor();
    expect(await ask(shopPage, 'focused')).toBe('alert');
    browser.takeComplaints();
  });

  test('follows a path of the service, not of the site, when the form has one', async () => {
    const options = { allowed_origins: [SHOP], redirect_url: '/forms/{form:id}?thanks' };
    const id = await createForm(service, options, FIELDS);
    const shopPage = await open(ownForm(id) + SCRIPT);
    await onForm(shopPage, `setFieldValue('name', 'Ada')`);
    await onForm(shopPage, `setFieldValue('terms', true)`);
    await onForm(shopPage, 'submit()');
    await shopPage.waitForURL(`${SERVICE}/forms/${id}?thanks`);
  });

  test('tells the page when it was sent, and lets it go on by itself', async () => {
    const follow = `<script>addEventListener('svca:sent', (event) => {
      document.body.append(JSON.stringify([event.target.id, event.detail]));
      event.preventDefault();
    });</script>`;
    const shopPage = await open(follow + ownForm(formId) + SCRIPT);
    await onForm(shopPage, `setFieldValue('name', 'Ada')`);
    await onForm(shopPage, `setFieldValue('terms', true)`);
    expect(await onForm(shopPage, 'submit()')).toBe(true);
    const message = 'Thank you. Your submission has been received.';
    await shopPage.getByText(JSON.stringify(['own', { formId, message, redirectUrl: null }])).waitFor();
    expect(await shopPage.getByText('Thank you.').count()).toBe(1);
  });

  test('leads to the form’s page without JavaScript: filled in, to be sent once more', async () => {
    const form = ownForm(formId).replace('<form', `<form method="post" action="${SERVICE}/forms/${formId}"`);
    const shopPage = await open(form + SCRIPT, { javaScriptEnabled: false });
    await shopPage.getByLabel('Name').fill('Ada');
    await shopPage.getByLabel('B', { exact: true }).check();
    await shopPage.getByLabel('Terms').check();
    await shopPage.getByRole('button').click();
    await shopPage.getByRole('alert').waitFor();
    service.clock.pass(2_000);
    await shopPage.getByRole('button').click();
    await shopPage.getByText('Thank you.').waitFor();
    expect((await newest()).payload).toEqual({ name: 'Ada', tags: ['b'], terms: true });
    browser.takeComplaints();
  });

  test('that is not one of the form’s origins is refused by the browser: the visitor is told what may be, the console what to set', async () => {
    const id = await createForm(service, { allowed_origins: ['https://elsewhere.example'] }, FIELDS);
    const shopPage = await open(ownForm(id) + SCRIPT);
    await shopPage.getByLabel('Name').fill('Ada');
    await shopPage.getByLabel('Terms').check();
    await shopPage.getByRole('button').click();
    await shopPage.getByRole('alert').waitFor();
    expect(await shopPage.getByRole('alert').textContent()).toBe(
      'The form could not be sent. Either the form service cannot be reached, or this page is not allowed to use the form. Check your connection and try again. What you typed is still here.',
    );
    expect(await service.orm.em.fork().count(Submission, { formId: id })).toBe(0);
    expect(browser.takeComplaints()).toContainEqual(
      expect.stringContaining(
        `form ${id} was not sent to ${SERVICE}/rest/svca/v1/submissions. If that address can be reached, the form does not allow this page: add "${SHOP}" to "allowed_origins" in the options of form ${id}.`,
      ),
    );
  });

  test('says what the site has it say when nothing was reached', async () => {
    const own = `<script>svcaForms = { i18n: { networkError: 'Nichts erreicht.' } }</script>`;
    const shopPage = await open(own + ownForm(formId) + SCRIPT);
    await shopPage.getByLabel('Name').fill('Ada');
    await shopPage.getByLabel('Terms').check();
    await shopPage.context().setOffline(true);
    await shopPage.getByRole('button').click();
    await shopPage.getByText('Nichts erreicht.').waitFor();
    browser.takeComplaints();
  });
});

describe('the settings of a site in window.svcaForms', () => {
  test('wins, each key and each text for itself', async () => {
    const own = { restUrl: `${SERVICE}/rest/svca/v1/`, nonce: 'stale', i18n: { required: '{label} fehlt.' } };
    const shopPage = await open(`<script>svcaForms = ${JSON.stringify(own)}</script>${SCRIPT}${ownForm(formId)}`);
    expect(await shopPage.evaluate('svcaForms')).toMatchObject({
      nonce: 'stale',
      restUrl: `${SERVICE}/rest/svca/v1`,
      ajaxUrl: `${SERVICE}/rest/svca/v1/submissions`,
      i18n: { required: '{label} fehlt.', invalidEmail: 'Enter a valid email address.' },
    });
    await onForm(shopPage, 'validate()');
    expect(await ask(shopPage, 'errorsShown')).toMatchObject({ name: 'Name fehlt.' });

    // The stale nonce is renewed even without the server's markup.
    await onForm(shopPage, `setFieldValue('name', 'Ada')`);
    await onForm(shopPage, `setFieldValue('terms', true)`);
    expect(await onForm(shopPage, 'submit()')).toBe(true);
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('403')]);
  });
});

describe('several forms on one page', () => {
  test('each has an instance, marks and messages of its own; one being sent leaves the other alone', async () => {
    const other = await createForm(service, { allowed_origins: [SHOP], success_message: 'Other sent.' }, FIELDS);
    const plain = '<form id="plain" action="/elsewhere"><input name="name"></form>';
    const shopPage = await open(ownForm(formId, 'one') + ownForm(other, 'two') + plain + SCRIPT);
    expect(await shopPage.evaluate(`[...document.forms].map((form) => typeof form.svcaFormInstance)`)).toEqual([
      'object',
      'object',
      'undefined',
    ]);
    await onForm(shopPage, 'validate()', '#one');
    expect(await shopPage.locator('#one .svca-error').count()).toBe(2);
    expect(await shopPage.locator('#two .svca-error').count()).toBe(0);
    await onForm(shopPage, `setFieldValue('name', 'Two')`, '#two');
    await onForm(shopPage, `setFieldValue('terms', true)`, '#two');
    expect(await onForm(shopPage, 'submit()', '#two')).toBe(true);
    await shopPage.getByText('Other sent.').waitFor();
    expect(await shopPage.locator('#one .svca-error').count()).toBe(2);
    expect((await newest(other)).payload).toMatchObject({ name: 'Two' });
  });
});
