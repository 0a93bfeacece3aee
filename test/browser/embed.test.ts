import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { FrameLocator, Page } from 'playwright-core';
import { listen } from '#dev/listen.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startChromium, type TestBrowser } from '#test/environment/chromium.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

const SERVICE = 'http://forms.test';
const SHOP = 'http://shop.test';
const FIELDS = [
  { type: 'text', name: 'name', label: 'Name', required: true, prefill: 'url' },
  {
    type: 'textarea',
    name: 'message',
    label: 'Message',
    conditional: { action: 'show', match: 'all', rules: [{ field: 'name', op: 'not_empty' }] },
  },
];
/** The policy of a site that allows neither scripts nor styles inline. */
const POLICY = `default-src 'none'; script-src ${SERVICE} 'nonce-test'; style-src 'nonce-test'; frame-src ${SERVICE}; img-src data:`;

let service: TestService;
let browser: TestBrowser;
let shop: Awaited<ReturnType<typeof listen>>;
let id: number;
let html = '';
beforeAll(async () => {
  service = await startService({ baseUrl: SERVICE });
  shop = await listen(
    (_req, res) => {
      res.setHeader('content-type', 'text/html');
      res.setHeader('content-security-policy', POLICY);
      res.end(html);
    },
    0,
    '127.0.0.1',
  );
  browser = await startChromium({ 'forms.test': service.url, 'shop.test': shop.url });
  id = await createForm(service, { allowed_origins: [SHOP] }, FIELDS);
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

const NOTE = `<script nonce="test">addEventListener('durable-form:sent', ({ detail, target }) => {
  window.heard = [...(window.heard ?? []), [detail.form, target.tagName]];
});</script>`;
const SCRIPT = `<script src="${SERVICE}/assets/embed.js"></script>`;
const open = (body: string, query = '', options = {}) => {
  html = `<!doctype html><title>Shop</title><link rel="icon" href="data:,">${NOTE}<h1>Write to us</h1>${body}<p>Below</p>`;
  return browser.open(`${SHOP}/${query}`, options);
};
const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe');
/** Waits until the form's height satisfies the condition, and the frame has that height. */
const heightSuits = async (page: Page, suits: (height: number) => boolean) => {
  for (;;) {
    const html = frameOf(page).locator('html');
    const height = Math.ceil((await html.boundingBox())?.height ?? 0);
    await page.locator(`iframe[title][style*="height: ${height}px"]`).waitFor();
    if (suits(height)) return height;
  }
};

const SNIPPETS: [string, (form: number) => string][] = [
  ['one script', (form) => `<script src="${SERVICE}/assets/embed.js" data-form="${form}"></script>`],
  [
    'one script that comes late',
    (form) => `<script async src="${SERVICE}/assets/embed.js" data-form="${form}"></script>`,
  ],
  ['an element', (form) => `${SCRIPT}<durable-form form="${form}"></durable-form>`],
  ['an element before the script', (form) => `<durable-form form="${form}"></durable-form>${SCRIPT}`],
  ['a frame', (form) => `<iframe src="${SERVICE}/forms/${form}/embed"></iframe>${SCRIPT}`],
];

describe.each(SNIPPETS)('%s on a page of another site', (_what, snippet) => {
  test('shows the form as high as it is, and tells when it was sent', async () => {
    const page = await open(snippet(id));
    const frame = frameOf(page);
    await frame.getByLabel('Name').waitFor();
    const before = await heightSuits(page, (height) => height > 100);
    expect(await page.locator('iframe').getAttribute('title')).toBe('Contact us');
    await frame.getByLabel('Name').fill('Ada');
    await frame.getByLabel('Message').fill('Hello');
    await heightSuits(page, (height) => height > before + 40);
    await frame.getByRole('button').click();
    await frame.getByText('Thank you.').waitFor();
    await heightSuits(page, (height) => height < before);
    expect(await page.evaluate('heard')).toEqual([[id, 'IFRAME']]);
    const [row] = await service.orm.em.fork().find(Submission, { formId: id }, { orderBy: { id: 'desc' }, limit: 1 });
    expect(row?.payload).toEqual({ name: 'Ada', message: 'Hello' });
  });
});

test('a form that leads somewhere leaves the frame, with and without JavaScript', async () => {
  const options = { allowed_origins: [SHOP], redirect_url: '/forms/{form:id}?thanks', min_fill_seconds: 0 };
  const leading = await createForm(service, options, FIELDS.slice(0, 1));
  for (const javaScriptEnabled of [true, false]) {
    const page = await open(`<iframe src="${SERVICE}/forms/${leading}/embed"></iframe>`, '', { javaScriptEnabled });
    await frameOf(page).getByLabel('Name').fill('Ada');
    await frameOf(page).getByRole('button').click();
    await page.waitForURL(`${SERVICE}/forms/${leading}?thanks`);
  }
});

test('parameters, some of them of the page, fill the form in', async () => {
  const body = `${SCRIPT}<durable-form form="${id}" query="name=Grace"></durable-form>`;
  const page = await open(body);
  expect(await frameOf(page).getByLabel('Name').inputValue()).toBe('Grace');
  const passed = await open(body.replace('query="name=Grace"', 'pass="name other" lang="de"'), '?name=Ada&stray=1');
  expect(await frameOf(passed).getByLabel('Name').inputValue()).toBe('Ada');
  expect(await passed.locator('iframe').getAttribute('src')).toBe(`${SERVICE}/forms/${id}/embed?name=Ada&lang=de`);
});

test('the page round a frame says how the form looks, as far as it is asked', async () => {
  const styles = '<style nonce="test">.mine { --svca-accent: #8a1c5c; --svca-radius: 0px; --svca-stray: 1px }</style>';
  const look = (page: Page) =>
    frameOf(page)
      .locator('html')
      .evaluate(({ style }) => [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`));
  for (const body of [
    `${SCRIPT}<durable-form class="mine" form="${id}"></durable-form>`,
    `<iframe class="mine" src="${SERVICE}/forms/${id}/embed"></iframe>${SCRIPT}`,
  ]) {
    const page = await open(styles + body);
    await frameOf(page).locator('html[style]').waitFor({ state: 'attached' });
    expect(await look(page)).toEqual(['--svca-accent: #8a1c5c', '--svca-radius: 0px']);
  }
});

test('a page that is none of the form’s cannot show it', async () => {
  const other = await createForm(service, { allowed_origins: ['http://elsewhere.test'] }, FIELDS);
  const page = await open(`<durable-form form="${other}"></durable-form>${SCRIPT}`);
  await page.locator('iframe').waitFor();
  await expect(frameOf(page).getByLabel('Name').waitFor({ timeout: 500 })).rejects.toThrow('Timeout');
  expect(browser.takeComplaints()).toContainEqual(
    expect.stringContaining("frame-ancestors 'self' http://elsewhere.test"),
  );
});
