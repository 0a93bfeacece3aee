import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ask, type TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';

const options = [
  { value: 'question', label: 'A question about what you sell' },
  { value: 'order', label: 'An order' },
];
const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name', required: true },
  { type: 'email', name: 'email', label: 'E-mail address', required: true, placeholder: 'you@example.com' },
  { type: 'tel', name: 'phone', label: 'Telephone', description: 'With the country code, such as +49 30 901820.' },
  { type: 'select', name: 'topic', label: 'What is it about?', required: true, options },
  { type: 'number', name: 'seats', label: 'Seats', min: 1, max: 9 },
  { type: 'date', name: 'day', label: 'Day' },
  { type: 'ranking', name: 'order', label: 'What matters to you', options: [{ value: 'price' }, { value: 'time' }] },
  {
    type: 'matrix',
    name: 'rates',
    label: 'How was it?',
    options: [
      { value: 'good', label: 'Good' },
      { value: 'bad', label: 'Bad' },
    ],
    rows: [{ name: 'food', label: 'The food' }],
  },
  { type: 'section', name: 'more', label: 'More about you', description: 'All of it is up to you.' },
  { type: 'html', name: 'terms', html: '<p>Read the <a href="/terms">terms</a>.</p>' },
  { type: 'text', name: 'half', label: 'Left', width: 'half', help: 'A longer text.' },
  { type: 'text', name: 'third', label: 'Right', width: 'half' },
  { type: 'divider', name: 'line' },
  { type: 'name', name: 'person', label: 'Who comes with you' },
  { type: 'address', name: 'home', label: 'Where you live' },
  { type: 'date_range', name: 'stay', label: 'From when to when' },
  { type: 'datetime', name: 'moment', label: 'When' },
  { type: 'range', name: 'share', label: 'How much' },
  { type: 'rating', name: 'stars', label: 'Stars' },
  { type: 'scale', name: 'nps', label: 'Would you recommend us?', preset: 'nps', low_label: 'No', high_label: 'Yes' },
  { type: 'currency', name: 'gift', label: 'Gift', currency: 'EUR' },
  { type: 'radio', name: 'size', label: 'Size', required: true, options, other: true },
  { type: 'select', name: 'sizes', label: 'Sizes', options, multiple: true },
  { type: 'checkboxes', name: 'days', label: 'Days', description: 'As many as you like.', options },
  { type: 'textarea', name: 'message', label: 'Your message', required: true },
  { type: 'checkbox', name: 'news', label: 'Send me news.' },
  { type: 'consent', name: 'consent', label: 'You may store what I wrote, to answer it.', required: true },
];

let service: TestService;
let browser: TestBrowser;
let url: string;
useSite(async (site) => {
  ({ service, browser } = site);
  url = `${SITE}/forms/${await createForm(service, {}, FIELDS)}`;
});

/** The states that a visitor sees; each starts from an empty form. */
const STATES: Record<string, (page: Page) => Promise<void>> = {
  empty: async () => {},
  wrong: async (page) => {
    await page.getByLabel('E-mail').fill('ada@nowhere');
    await send(page);
  },
  failed: async (page) => {
    await page.context().setOffline(true);
    await fill(page);
    await send(page);
    await page.getByRole('alert').waitFor();
    browser.takeComplaints();
  },
  sending: async (page) => {
    await page.route('**/submissions', () => {});
    await fill(page);
    await send(page);
    await page.getByText('Sending').waitFor();
  },
  sent: async (page) => {
    await fill(page);
    await send(page);
    await page.getByText('Thank you.').waitFor();
  },
};

describe.each(Object.keys(STATES))('the page, %s', (state) => {
  test.each(['light', 'dark'] as const)('has text that stands out from its ground, %s', async (colorScheme) => {
    const page = await browser.open(url, { colorScheme });
    await STATES[state]?.(page);
    await keepPicture(page, `${state}-${colorScheme}`);
    const ratios = await ask<Record<string, number>>(page, 'contrastRatios');
    expect(Object.keys(ratios)).toContain('h1');
    for (const [what, ratio] of Object.entries(ratios)) expect([what, ratio >= 4.5]).toEqual([what, true]);
  });

  test('fits a narrow screen', async () => {
    const page = await browser.open(url, { viewport: { width: 320, height: 640 } });
    await STATES[state]?.(page);
    await keepPicture(page, `${state}-narrow`);
    expect(await ask(page, 'isTooWide')).toBe(false);
  });
});

describe('texts without a place to break', () => {
  const LONG = 'W'.repeat(120);
  const choices = [{ value: 'a', label: LONG }, { value: 'b' }];
  const fields = [
    { type: 'text', name: 'name', required: true },
    { type: 'consent', name: 'consent', required: true },
    { type: 'checkbox', name: 'news' },
    { type: 'select', name: 'topic', options: choices },
    { type: 'radio', name: 'size', options: choices, required: true },
    { type: 'checkboxes', name: 'days', options: choices },
    { type: 'textarea', name: 'message' },
  ].map((field) => ({ ...field, label: LONG, description: LONG }));

  test.each(['en', 'ar'])('stay in their card on a narrow screen, in %s', async (language) => {
    const texts = { success_message: LONG, error_message: LONG };
    const json = { title: LONG, config: { fields, options: { ...texts, language } } };
    const { body } = await service.as.admin('POST', 'b:/forms', json);
    const address = `${SITE}/forms/${(body as { id: number }).id}`;
    const page = await browser.open(address, { viewport: { width: 320, height: 640 } });
    const inPlace = async (state: string) => {
      await keepPicture(page, `long-${state}-${language}`);
      expect([await ask(page, 'overflowing'), await ask(page, 'isTooWide')]).toEqual([[], false]);
    };
    await inPlace('empty');
    await send(page);
    await page.getByRole('alert').waitFor();
    await inPlace('wrong');
    await page.locator('[name=name]').fill('Ada');
    await page.locator('[name=consent]').check();
    await page.locator('[name=size]').first().check();
    await send(page);
    await page.getByRole('status').getByText(LONG).waitFor();
    await inPlace('sent');
  });
});

describe('a form in a language that is written from right to left', () => {
  const arabic = [
    { type: 'text', name: 'name', label: 'الاسم', required: true, description: 'كما في جواز السفر.' },
    { type: 'email', name: 'email', label: 'البريد الإلكتروني', required: true },
    {
      type: 'checkboxes',
      name: 'days',
      label: 'الأيام',
      options: [
        { value: 'a', label: 'الأحد' },
        { value: 'b', label: 'الاثنين' },
      ],
    },
    { type: 'consent', name: 'consent', label: 'أوافق على حفظ ما كتبت.', required: true },
  ];

  test.each([
    ['the page', 320],
    ['the page', 900],
  ])('%s runs so, at %i px', async (_what, width) => {
    const texts = { success_message: 'شكرا لك.', error_message: 'صحح الحقول المعلمة.' };
    const json = { title: 'اتصل بنا', config: { fields: arabic, options: { language: 'ar', ...texts } } };
    const { body } = await service.as.admin('POST', 'b:/forms', json);
    const page = await browser.open(`${SITE}/forms/${(body as { id: number }).id}`, {
      viewport: { width, height: 800 },
    });
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await page.locator('form').getAttribute('dir')).toBe('rtl');
    await send(page);
    await page.getByRole('alert').waitFor();
    await keepPicture(page, `rtl-${width}`);
    expect([await ask(page, 'overflowing'), await ask(page, 'isTooWide')]).toEqual([[], false]);
    // In this language a box precedes its label on the right.
    const box = await page.locator('[name=consent]').boundingBox();
    const label = await page.locator('label[for$=consent]').boundingBox();
    expect((box?.x ?? 0) > (label?.x ?? 0)).toBe(true);
    await page.getByLabel('الاسم').fill('آدا');
    await page.getByLabel('البريد الإلكتروني').fill('ada@example.net');
    await page.locator('[name=consent]').check();
    await send(page);
    await page.getByText('شكرا لك.').waitFor();
    await keepPicture(page, `rtl-sent-${width}`);
  });
});

test('the focused element is visible', async () => {
  const page = await browser.open(url);
  for (const name of ['name', 'size', 'consent']) {
    await page.locator(`[name=${name}]`).first().focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const outline = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle');
    expect([name, outline]).toEqual([name, 'solid']);
  }
});

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('E-mail').fill('ada@example.net');
  await page.getByLabel('What is it about?').selectOption('order');
  await page.getByRole('radio', { name: 'An order' }).check();
  await page.getByLabel('Your message').fill('Does it survive a crash?');
  await page.getByLabel('You may store').check();
}

async function send(page: Page): Promise<void> {
  await page.locator('button[type=submit]').click();
}

/** Stores a picture for people, if PICTURES_DIR is set. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES_DIR;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
