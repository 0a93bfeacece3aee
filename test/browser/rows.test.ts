import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Submission } from '#features/submissions/entities.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm, submitB } from '#test/environment/visitor.ts';

const FIELDS: Record<string, unknown>[] = [
  {
    type: 'repeater',
    name: 'items',
    label: 'Items',
    row_label: 'Item {number}',
    min_rows: 1,
    max_rows: 3,
    same_as_above: ['price', 'kind'],
    fields: [
      { type: 'text', name: 'what', label: 'What', required: true },
      { type: 'number', name: 'price', label: 'Price', step: 0.01 },
      { type: 'radio', name: 'kind', label: 'Kind', options: [{ value: 'new' }, { value: 'used' }] },
      {
        type: 'text',
        name: 'why',
        label: 'Why used',
        required: true,
        conditional: { rules: [{ field: 'kind', op: 'equals', value: 'used' }] },
      },
      { type: 'calculated', name: 'double', label: 'Double', formula: 'price * 2' },
    ],
  },
  { type: 'calculated', name: 'total', label: 'Total', formula: 'sum(items.double)' },
  { type: 'group', name: 'billing', label: 'Bill to', fields: [{ type: 'text', name: 'city', label: 'City' }] },
  {
    type: 'group',
    name: 'shipping',
    label: 'Ship to',
    same_as: 'billing',
    fields: [{ type: 'text', name: 'city', label: 'City' }],
  },
];
const SENT = {
  items: [
    { what: 'Pan', price: 0.1, kind: 'used', why: 'old' },
    { what: 'Cup', price: 0.1, kind: 'used', why: 'worn' },
  ],
  billing: { city: 'Rome' },
  shipping: { city: 'Rome' },
};
const KEPT = { ...SENT, total: 0.4, items: SENT.items.map((item) => ({ ...item, double: 0.2 })) };

let service: TestService;
let browser: TestBrowser;
useSite((site) => {
  ({ service, browser } = site);
});

const newForm = () => createForm(service, { min_fill_seconds: 0 }, FIELDS);

async function kept(formId: number): Promise<unknown> {
  const [submission] = await service.orm.em.fork().find(Submission, { formId });
  return submission?.payload;
}

async function openForm(options: object): Promise<{ page: Page; formId: number }> {
  const formId = await newForm();
  const page = await browser.openNew(`${SITE}/forms/${formId}`, { locale: 'en-US', ...options });
  return { page, formId };
}

const said = (page: Page) => page.locator('.svca-status').textContent();
const focused = (page: Page): Promise<string> =>
  page.evaluate('document.activeElement.name + document.activeElement.textContent');

test('a program’s rows are stored as they were sent, with what is made of them', async () => {
  const formId = await newForm();
  expect((await submitB(service, formId, SENT)).status).toBe(200);
  expect(await kept(formId)).toEqual(KEPT);
});

test.each([true, false])(
  'with the mouse a visitor sends the same; JavaScript: %p',
  async (javaScriptEnabled) => {
    const { page, formId } = await openForm({ javaScriptEnabled });
    const press = async (button: string) => {
      await page.click(`button[value="${button}"]`);
      await page.waitForLoadState();
    };
    const fill = (name: string, value: string) => page.fill(`[name="${name}"]`, value);
    await fill('items[0].what', 'Cup');
    await fill('items[0].price', '0.1');
    await page.check('[name="items[0].kind"][value=used]');
    await press('add items');
    if (javaScriptEnabled)
      expect([await focused(page), await said(page)]).toEqual(['items[1].what', 'Item 2 is added.']);
    await press('same items[1]');
    await fill('items[1].what', 'Pan');
    await press('up items[1]');
    await press('add items');
    expect(await page.locator('button[value="add items"]').isVisible()).toBe(false);
    await fill('items[2].what', 'Lid');
    await press('remove items[2]');
    await fill('billing.city', 'Rome');
    await press('same shipping');
    await page.click('.svca-actions > [type=submit]');
    // All errors are listed at once, with their rows.
    await page.locator('.svca-failure li').nth(1).waitFor();
    expect(await page.locator('.svca-failure li').allInnerTexts()).toEqual([
      'Item 1: Why used: Fill in this field.',
      'Item 2: Why used: Fill in this field.',
    ]);
    await fill('items[0].why', 'old');
    await fill('items[1].why', 'worn');
    await page.click('.svca-actions > [type=submit]');
    await page.locator('.svca-success').waitFor();
    expect(await kept(formId)).toEqual(KEPT);
  },
  60_000,
);

test('so does one who has the keyboard alone', async () => {
  const { page, formId } = await openForm({});
  const { keyboard } = page;
  const tabTo = async (name: string) => {
    for (let press = 0; !(await focused(page)).startsWith(name) && press < 40; press += 1) await keyboard.press('Tab');
  };
  const type = async (name: string, text: string) => {
    await tabTo(name);
    await keyboard.type(text);
  };
  const press = async (text: string) => {
    await tabTo(`_svca_rows${text}`);
    await keyboard.press('Enter');
  };
  await type('items[0].what', 'Cup');
  await type('items[0].price', '0.1');
  await tabTo('items[0].kind');
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await type('items[0].why', 'worn');
  await press('Add a row');
  expect([await focused(page), await said(page)]).toEqual(['items[1].what', 'Item 2 is added.']);
  await keyboard.type('Pan');
  await press('Same as above');
  expect(await said(page)).toBe('Filled in. You can change it.');
  await press('Move up');
  expect([await focused(page), await said(page)]).toEqual(['_svca_rowsMove down', 'It is Item 1 now.']);
  await page.locator('[name="items[0].why"]').focus();
  await keyboard.type('old');
  await press('Add a row');
  await press('Remove');
  expect(await said(page)).toBe('Item 3 is removed.');
  await type('billing.city', 'Rome');
  await press('Same as Bill to');
  await page.locator('.svca-actions > [type=submit]').focus();
  await keyboard.press('Enter');
  await page.locator('.svca-success').waitFor();
  expect(await kept(formId)).toEqual(KEPT);
}, 60_000);

test.each([true, false])(
  'texts of a row have the answers of that row, also when it moves; JavaScript: %p',
  async (javaScriptEnabled) => {
    const formId = await createForm(service, { min_fill_seconds: 0 }, [
      {
        type: 'repeater',
        name: 'guests',
        label: 'Guests',
        fields: [
          { type: 'text', name: 'who', label: 'Name' },
          {
            type: 'text',
            name: 'age',
            label: 'Age of {field:who|default:"this guest"}',
            conditional: { action: 'require', rules: [{ field: 'who', op: 'not_empty' }] },
          },
        ],
        default: [{ who: '<b>Ada</b>' }],
      },
    ]);
    const page = await browser.openNew(`${SITE}/forms/${formId}`, { locale: 'en-US', javaScriptEnabled });
    const labels = () => page.locator('label[for$=".age"]').allInnerTexts();
    const press = async (button: string) => {
      await page.click(`button[value="${button}"]`);
      await page.waitForLoadState();
    };
    expect(await labels()).toEqual([expect.stringMatching(/^Age of <b>Ada<\/b>/)]);
    await press('add guests');
    expect((await labels())[1]).toBe('Age of this guest');
    await page.fill('[name="guests[1].who"]', 'Bo');
    if (javaScriptEnabled) expect((await labels())[1]).toBe('Age of Bo *');
    await press('up guests[1]');
    expect(await labels()).toEqual([/^Age of Bo/, /^Age of <b>Ada<\/b>/].map((label) => expect.stringMatching(label)));
    await page.click('.svca-actions > [type=submit]');
    await page.locator('.svca-failure li').nth(1).waitFor();
    expect(await page.locator('.svca-failure li').allInnerTexts()).toEqual([
      'Guests: Row 1: Age of Bo: Fill in this field.',
      'Guests: Row 2: Age of <b>Ada</b>: Fill in this field.',
    ]);
  },
  60_000,
);
