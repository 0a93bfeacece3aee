import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ask, startChromium, type TestBrowser } from '#test/environment/chromium.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

const SITE = 'http://forms.test';
const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name', required: true, min_length: 2 },
  { type: 'tel', name: 'phone', label: 'Telephone' },
  {
    type: 'checkboxes',
    name: 'days',
    label: 'Days',
    options: [
      { value: 'mo', label: 'Monday' },
      { value: 'tu', label: 'Tuesday' },
    ],
  },
];
const TRANSLATIONS = {
  de: {
    title: 'Schreiben Sie uns',
    fields: {
      name: { label: 'Ihr Name' },
      phone: { label: 'Telefon' },
      days: { label: 'Tage', options: { mo: 'Montag', tu: 'Dienstag' } },
    },
  },
  ar: {
    title: 'اتصل بنا',
    fields: {
      name: { label: 'الاسم' },
      phone: { label: 'الهاتف' },
      days: { label: 'الأيام', options: { mo: 'الاثنين', tu: 'الثلاثاء' } },
    },
  },
};

let service: TestService;
let browser: TestBrowser;
let url: string;
beforeAll(async () => {
  service = await startService({ baseUrl: SITE });
  browser = await startChromium({ 'forms.test': service.url });
  url = `${SITE}/forms/${await createForm(service, { translations: TRANSLATIONS }, FIELDS)}`;
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

test.each([
  [
    'German, by Accept-Language',
    '',
    { locale: 'de-AT' },
    'Ihr Name',
    'Füllen Sie dieses Feld aus.',
    'Geben Sie mindestens 2 Zeichen ein.',
    'Vielen Dank. Ihre Einsendung ist eingegangen.',
  ],
  [
    'Arabic, by ?lang=',
    '?lang=ar',
    { locale: 'de-AT' },
    'الاسم',
    'املأ هذا الحقل.',
    'أدخل حرفين على الأقل (2).',
    'شكرًا لك. تم استلام ما أرسلته.',
  ],
])('a visitor reads a form in %s', async (_what, query, options, label, required, short, thanks) => {
  const page = await browser.open(url + query, options);
  const send = () => page.locator('button[type=submit]').click();
  await send();
  await page.getByRole('alert').waitFor();
  expect(await ask(page, 'errorsShown')).toEqual({ name: required });
  await page.getByLabel(label).fill('A');
  await page.locator('[name=phone]').fill('+49 30 901820');
  await send();
  await page.getByText(short).first().waitFor();
  // Stores a picture for people, if PICTURES_DIR is set.
  const folder = process.env.PICTURES_DIR;
  if (folder) await page.screenshot({ path: `${folder}/language-${query ? 'ar' : 'de'}.png`, fullPage: true });
  await page.getByLabel(label).fill('Ada');
  await send();
  await page.getByText(thanks).waitFor();
  expect(browser.takeComplaints()).toEqual([]);
});
