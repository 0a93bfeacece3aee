import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { listen } from '#dev/listen.ts';
import { Submission } from '#features/submissions/entities.ts';
import { ask, countPosts, startChromium, type TestBrowser } from '#test/environment/chromium.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';
import { SENT } from './contact-form.ts';

// A form element returns its field of a name rather than its own property of that name. Playwright's locators read properties of
// form elements too, so these tests use the page itself while it has such a form.
const SERVICE = 'http://forms.test';
const SHOP = 'http://shop.test';
const FIELDS_PER_FORM = 100;
/** Names that no form may have: `constructor` and the other properties of every object. */
const REFUSED = Object.getOwnPropertyNames(Object.prototype);

let service: TestService;
let browser: TestBrowser;
let shop: Awaited<ReturnType<typeof listen>>;
let html = '';
let names: string[];
beforeAll(async () => {
  service = await startService({ baseUrl: SERVICE });
  shop = await listen((_req, res) => res.setHeader('content-type', 'text/html').end(html), 0, '127.0.0.1');
  browser = await startChromium({ 'forms.test': service.url, 'shop.test': shop.url });
  names = await namesOfProperties();
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

test.each([
  ['on the service’s own page', openOwnPage],
  ['in a form that a site wrote itself', openSitesForm],
])(
  'a field may be called as anything that a form element has itself, %s',
  async (_where, open) => {
    expect(names).toEqual(
      expect.arrayContaining(['elements', 'querySelector', 'addEventListener', 'nodeType', 'onclick']),
    );
    for (let start = 0; start < names.length; start += FIELDS_PER_FORM) {
      await useForm(names.slice(start, start + FIELDS_PER_FORM), open);
      await browser.closePages();
    }
  },
  120_000,
);

/** Uses a form whose fields have these names, from the first mistake to the thanks. */
async function useForm(fieldNames: string[], open: typeof openOwnPage): Promise<void> {
  const values: Record<string, unknown> = Object.fromEntries(
    fieldNames.map((name, index) => [name, isGroup(index) ? ['b'] : `Ada ${index}`]),
  );
  const emptied = Object.fromEntries(fieldNames.map((name, index) => [name, isGroup(index) ? [] : '']));
  const options = { success_message: SENT, error_message: 'Have another look.', allowed_origins: [SHOP] };
  const formId = await createForm(service, options, [
    ...fieldNames.map((name, index) => ({
      type: isGroup(index) ? 'checkboxes' : 'text',
      name,
      label: `That (${name})`,
      required: true,
      ...(isGroup(index) ? { options: [{ value: 'a' }, { value: 'b' }] } : {}),
    })),
    { type: 'text', name: 'never', conditional: { rules: [{ field: fieldNames[0], op: 'equals', value: 'nobody' }] } },
  ]);
  const page = await open(formId, fieldNames);
  const posts = countPosts(page);
  await page.evaluate(`window.form = document.querySelector('form'); window.instance = form.svcaFormInstance`);
  const fill = () =>
    page.evaluate(`for (const [name, value] of Object.entries(${JSON.stringify(values)}))
      if (!instance.setFieldValue(name, value)) throw new Error('no field ' + name)`);
  const read = () =>
    page.evaluate(
      `Object.fromEntries(${JSON.stringify(fieldNames)}.map((name) => [name, instance.getFieldValue(name)]))`,
    );
  const send = () => page.evaluate<boolean>(`document.querySelector('form button').click(), instance.submit()`);

  expect(await page.evaluate('instance.validate()')).toBe(false);
  expect(Object.keys(await ask<object>(page, 'errorsShown'))).toEqual(fieldNames);
  expect(await send()).toBe(false);
  const { links } = await ask<{ links: [name: string, text: string][] }>(page, 'summary');
  expect(links.map(([name]) => name)).toEqual(fieldNames);
  expect(await ask(page, 'focused')).toBe(fieldNames[0]);

  await fill();
  expect(await read()).toEqual(values);
  expect(await ask(page, 'errorsShown')).toEqual({});
  expect(await page.evaluate('instance.validate()')).toBe(true);
  await page.evaluate('instance.reset()');
  expect(await read()).toEqual(emptied);
  expect(posts()).toBe(0);

  await fill();
  await page.context().setOffline(true);
  expect(await send()).toBe(false);
  expect(await ask(page, 'summary')).toMatchObject({ text: expect.stringContaining('Check your connection') });
  // On another origin the console also prints a hint about the settings.
  const complaints = browser.takeComplaints().filter((complaint) => !complaint.startsWith('svcaForms: form'));
  expect(complaints).toEqual([expect.stringContaining('ERR_INTERNET_DISCONNECTED')]);
  await page.context().setOffline(false);
  const postsOnline = countPosts(page);
  expect(await send()).toBe(true);
  expect(postsOnline()).toBe(1);
  await page.getByText(SENT).waitFor();
  expect(await page.evaluate('document.contains(form)')).toBe(false);
  const kept = await service.orm.em.fork().findOneOrFail(Submission, { formId });
  expect(kept.payload).toEqual(values);

  await page.evaluate('instance.reset()');
  expect(await page.evaluate('document.contains(form)')).toBe(true);
  expect(await read()).toEqual(emptied);
}

/** Several inputs of one name differ from a single one for the form. */
function isGroup(index: number): boolean {
  return index % 4 === 3;
}

async function openOwnPage(formId: number, _names: string[]): Promise<Page> {
  return browser.open(`${SERVICE}/forms/${formId}`);
}

async function openSitesForm(formId: number, fieldNames: string[]): Promise<Page> {
  const inputs = fieldNames.map((name, index) =>
    isGroup(index)
      ? ['a', 'b'].map((value) => `<input type="checkbox" name="${name}" value="${value}" required>`).join('')
      : `<input name="${name}" required>`,
  );
  html = `<!doctype html><title>Shop</title><link rel="icon" href="data:,">
    <form data-svca-form-id="${formId}">${inputs.join('\n')}<button>Send</button></form>
    <script src="${SERVICE}/assets/form.js"></script>`;
  return browser.open(`${SHOP}/`);
}

/** Returns every property of a form element in this browser that may be the name of a field. */
async function namesOfProperties(): Promise<string[]> {
  const page = await browser.open('about:blank');
  const all = await page.evaluate<string[]>(`{
    const names = new Set();
    for (let one = HTMLFormElement.prototype; one; one = Object.getPrototypeOf(one))
      for (const name of Object.getOwnPropertyNames(one)) names.add(name);
    [...names];
  }`);
  return all.filter((name) => !REFUSED.includes(name));
}
