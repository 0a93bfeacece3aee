import { describe, expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { EVERY_TYPE_FORM } from '#dev/every-type/form.ts';
import { axeFindings } from '#test/environment/axe.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';

const EVERY_FIELD = EVERY_TYPE_FORM.config.fields;
/** All fields on one page, so that axe checks them at once. */
const ONE_PAGE = EVERY_FIELD.filter(({ type }) => type !== 'page_break');
/** The theme of a shop with brown as its accent. */
const THEME = { colors: { accent: '#7a3e00', surface: '#fff8ef' }, labels: 'beside', spacing: 'compact', radius: 0 };
const CONTACT = [
  { type: 'text', name: 'name', label: 'Your name', required: true, autocomplete: 'name' },
  { type: 'textarea', name: 'message', label: 'Your message' },
];
const OPTIONS = { min_fill_seconds: 0 };

let service: TestService;
let browser: TestBrowser;
useSite((site) => {
  ({ service, browser } = site);
});

async function open(fields: object[], options: object = {}, how: BrowserContextOptions = {}): Promise<Page> {
  const id = await createForm(service, { ...OPTIONS, ...options }, fields);
  return browser.open(`${SITE}/forms/${id}`, how);
}

const send = (page: Page) => page.locator('.svca-actions button').first().click();

describe('axe finds nothing', () => {
  const LOOKS: [string, object, BrowserContextOptions][] = [
    ['in English', {}, {}],
    ['on a dark page', {}, { colorScheme: 'dark' }],
    ['in German at 390 px', { language: 'de' }, { viewport: { width: 390, height: 844 } }],
    ['in Arabic, from right to left', { language: 'ar' }, {}],
    ['with a theme', { theme: THEME }, { colorScheme: 'dark' }],
  ];
  test.each(LOOKS)(
    'on a form of every type %s, empty and with what is wrong at each field',
    async (_what, options, how) => {
      const page = await open(ONE_PAGE, options, how);
      expect(await axeFindings(page)).toEqual([]);
      await send(page);
      await page.getByRole('alert').waitFor();
      expect(await axeFindings(page)).toEqual([]);
    },
  );

  test('on pages of a form, and once it was sent', async () => {
    const page = await open(
      [...CONTACT, { type: 'page_break', name: 'last', label: 'At last' }, ...CONTACT.slice(1)].map((field, index) => ({
        ...field,
        name: `${field.name}_${index}`,
      })),
    );
    await page.getByLabel('Your name').fill('Ada');
    await send(page);
    await page.getByText('Page 2 of 2').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await send(page);
    await page.locator('.svca-success').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('where a draft was saved, where the form is closed, and as the server shows mistakes', async () => {
    const page = await open(CONTACT, { drafts: { enabled: true } });
    await page.getByRole('button', { name: 'Save and continue later' }).click();
    await page.locator('.svca-saved').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await axeFindings(await open(CONTACT, { limits: { closes_at: '2020-01-01T00:00' } }))).toEqual([]);
    // The server's answer to a visitor without the script.
    const plain = await open(CONTACT, { drafts: { enabled: true } });
    await plain.evaluate('document.forms[0].submit()');
    await plain.getByRole('alert').waitFor();
    expect(await axeFindings(plain)).toEqual([]);
    browser.takeComplaints();
  });
});

/** Records what a screen reader announces: changes of live regions, and focused elements. */
const LISTEN = `{
  window.said = [];
  const isLive = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest('[role=status], [role=alert], [aria-live]');
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const at = isLive(target);
      const added = [...addedNodes].filter((node) => node.matches?.('[role=alert]'));
      for (const region of at ? [at] : added) said.push(region.getAttribute('role') + ': ' + region.textContent.trim());
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  addEventListener('focusin', ({ target }) => said.push('focus: ' + (target.textContent.trim() || target.name)));
}`;
const said = (page: Page): Promise<string[]> => page.evaluate('said.splice(0)');

describe('events are announced to visitors who do not see them', () => {
  test('mistakes, with a line for each, and that the form was sent', async () => {
    const page = await open(CONTACT);
    await page.evaluate(LISTEN);
    await send(page);
    await page.getByRole('alert').waitFor();
    const told = await said(page);
    expect(told).toContainEqual('alert: Please correct the marked fields and try again.Your name: Fill in this field.');
    expect(told).toContain('focus: name');
    await page.getByLabel('Your name').fill('Ada');
    await send(page);
    await page.locator('.svca-success').waitFor();
    expect(await said(page)).toEqual(
      expect.arrayContaining(['status: Sending …', 'focus: Thank you. Your submission has been received.']),
    );
  });

  test('that another page is shown, that a file is on its way and there, and that a draft is kept', async () => {
    const pages = await open([
      ...CONTACT,
      { type: 'page_break', name: 'last', label: 'At last' },
      { type: 'file', name: 'cv', label: 'CV' },
    ]);
    await pages.evaluate(LISTEN);
    await pages.getByLabel('Your name').fill('Ada');
    await send(pages);
    await pages.getByText('Page 2 of 2').waitFor();
    expect(await said(pages)).toContainEqual('status: Page 2 of 2: At last');
    await pages
      .locator('input[type=file]')
      .setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await pages.locator('.svca-status', { hasText: 'uploaded' }).waitFor();
    expect(await said(pages)).toEqual(
      expect.arrayContaining(['status: Uploading cv.txt …', 'status: cv.txt is uploaded.']),
    );
    const draft = await open(CONTACT, { drafts: { enabled: true } });
    await draft.evaluate(LISTEN);
    await draft.getByRole('button', { name: 'Save and continue later' }).click();
    await draft.locator('.svca-saved').waitFor();
    expect(await said(draft)).toContainEqual(expect.stringMatching(/^focus: .*saved/));
  });
});

test('each control is 24 px or more, and has what browsers fill in by', async () => {
  const page = await open(ONE_PAGE, { theme: THEME }, { viewport: { width: 390, height: 844 } });
  const small: string[] =
    await page.evaluate(`[...document.querySelectorAll('form :is(input, select, textarea, button, summary)')]
    .filter((one) => one.checkVisibility() && one.type !== 'hidden' && !one.matches('.svca-extra, .svca-extra *, .svca-chooser, .svca-editor ~ textarea'))
    .filter((one) => { const { width, height } = one.getBoundingClientRect(); return Math.min(width, height) < 24; })
    .map((one) => one.name + ' ' + one.type + ' ' + one.getBoundingClientRect().height)`);
  expect(small).toEqual([]);
  const filledBy = (name: string) => page.locator(`[name="${name}"]`).getAttribute('autocomplete');
  const parts = ['person[first]', 'home[postcode]', 'home[country]', 'phone', 'email', 'site', 'secret', 'nick'];
  expect(await Promise.all(parts.map(filledBy))).toEqual([
    ...['given-name', 'postal-code', 'country', 'tel', 'email', 'url', 'new-password', 'nickname'],
  ]);
});
