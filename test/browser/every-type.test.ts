import { expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { EVERY_TYPE_FORM, EVERY_VALUE, inputsOf } from '#dev/every-type/form.ts';
import { Submission } from '#features/submissions/entities.ts';
import { recordOf, recordsOf } from '#forms/config/json.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import { REST_ROOT, type TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm, submitB, tokensOf } from '#test/environment/visitor.ts';

/** Files by their fields. */
const FILES = {
  'pets[0].pass': { name: 'cat.txt', mimeType: 'text/plain', buffer: Buffer.from('A cat.') },
  'pets[1].pass': { name: 'dog.txt', mimeType: 'text/plain', buffer: Buffer.from('A dog.') },
  cv: { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Engines, since 1833.') },
  photo: {
    ...{ name: 'me.png', mimeType: 'image/png' },
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  },
};
/** Pages that a visitor sees who brings somebody along. */
const PAGES = ['_first', 'when', 'choices', 'more', 'last'];

let service: TestService;
let browser: TestBrowser;
let byProgram: Record<string, unknown>;
useSite(async (site) => {
  ({ service, browser } = site);
  byProgram = await sentByProgram();
});

/** Each way of filling in gets a form of its own, because some values must be unique. */
const newForm = (language = 'en') =>
  createForm(service, { ...EVERY_TYPE_FORM.config.options, language }, EVERY_TYPE_FORM.config.fields);

/** Returns the stored values, with a file's details in place of its token. */
async function kept(formId: number): Promise<Record<string, unknown>> {
  const [submission] = await service.orm.em.fork().find(Submission, { formId });
  const drawn = JSON.stringify(submission?.payload, (key, value: unknown) => (key === 'id' ? undefined : value));
  return recordOf(JSON.parse(drawn));
}

async function sentByProgram(): Promise<Record<string, unknown>> {
  const formId = await newForm();
  const { nonce } = await tokensOf(service, formId);
  const files: Record<string, string[]> = {};
  for (const [field, { name, mimeType, buffer }] of Object.entries(FILES)) {
    const body = new FormData();
    body.set('_svcb_nonce', nonce);
    body.set('field', field);
    body.set('file', new Blob([buffer], { type: mimeType }), name);
    const address = `${service.url}/${REST_ROOT}/svcb/v1/forms/${formId}/uploads`;
    const uploaded = await fetch(address, { method: 'POST', body });
    files[field] = [((await uploaded.json()) as { token: string }).token];
  }
  const { 'pets[0].pass': cat, 'pets[1].pass': dog, ...outside } = files;
  const pets = recordsOf(EVERY_VALUE.pets).map(([index, pet]) => ({ ...pet, pass: [cat, dog][index] }));
  const answer = await submitB(service, formId, { ...EVERY_VALUE, ...outside, pets });
  expect([answer.status, recordOf(answer.body).errors]).toEqual([200, undefined]);
  return kept(formId);
}

test('a program’s submission is stored as it was sent, with what is made of it', () => {
  const { secret, email, ...sent } = EVERY_VALUE;
  expect(byProgram).toMatchObject(sent);
  expect(byProgram).toMatchObject({
    email: recordOf(email).value,
    beds: 3,
    nights: 3,
    cost: 260.5,
    whole: 298,
    edition: 'First',
  });
  expect(byProgram).toMatchObject({ cv: [{ name: 'cv.txt', size: FILES.cv.buffer.length, type: 'text/plain' }] });
  for (const absent of ['secret', 'why_alone', 'friend', 'why']) expect(byProgram).not.toHaveProperty(absent);
});

test.each<[string, string, BrowserContextOptions]>([
  ['German, on a dark phone', 'de', { colorScheme: 'dark', viewport: { width: 390, height: 844 } }],
  ['Japanese', 'ja', {}],
])(
  'with mouse and keyboard a visitor sends the same: in %s',
  async (_what, language, look) => {
    const { page, formId } = await openForm(look, language);
    for (const name of PAGES) {
      await shown(page, name);
      for (const [input, value] of await inputsHere(page, inputsOf('script'))) {
        // The list of states replaces its input once it is loaded.
        if (input === 'state') await page.locator('select[name=state]').waitFor();
        await enter(page, input, value);
      }
      await chooseFiles(page);
      await onward(page).click();
    }
    await page.locator('.svca-success').waitFor();
    expect(await kept(formId)).toEqual(byProgram);
  },
  180_000,
);

test('so does one without JavaScript, page by page, in Arabic', async () => {
  const { page, formId } = await openForm({ javaScriptEnabled: false }, 'ar');
  for (const name of PAGES) {
    await shown(page, name);
    for (const [input, value] of await inputsHere(page, inputsOf('no script'))) await enter(page, input, value);
    await chooseFiles(page, false);
    await onward(page).click();
  }
  await page.waitForURL(/\/sent\?/);
  expect(await kept(formId)).toEqual(byProgram);
}, 180_000);

test('so does one who has the keyboard alone', async () => {
  const { page, formId } = await openForm({});
  const todo = new Map(Object.entries(inputsOf('script')));
  for (const name of PAGES) {
    await shown(page, name);
    for (let stop = await tab(page); !stop.isOnward; stop = await tab(page)) {
      if (stop.type === 'file') {
        // The dialog that chooses a file is not part of the page.
        await chooseFiles(page);
      }
      const value = todo.get(stop.name);
      if (value === undefined) continue;
      if (stop.type !== 'checkbox') todo.delete(stop.name);
      await type(page, stop, value);
    }
    await page.keyboard.press('Enter');
  }
  await page.locator('.svca-success').waitFor();
  expect(await kept(formId)).toEqual(byProgram);
}, 300_000);

test('all mistakes are named at once, each by its path', async () => {
  const formId = await newForm();
  const wrong = {
    ...{ nick: 'A', code: 'x', person: { first: 'Ada' }, email: { value: 'ada@spam.example', confirm: 'a@b.org' } },
    ...{ phone: '12', site: 'nowhere', home: { city: 'Berlin' }, land: 'XX', day: '2020-01-01', arrival: '25:00' },
    ...{ stay: { from: '2027-05-20', to: '2027-05-17' }, moment: 'soon', adults: 99, share: 11, gift: '1', yen: '1.5' },
    ...{ topic: 'z', topics: ['z'], days: ['a', 'b', 'c'], order: ['a'], rates: { food: 'a' }, stars: 9, nps: 11 },
    firm: { seats: 0, contact: { mail: 'none', since: '2026-02-30' } },
    ...{ secret: { value: 'short', confirm: 'short' }, cv: ['no token'], photo: ['no token'], consent: false },
  };
  const { status, body } = await submitB(service, formId, wrong);
  expect(status).toBe(422);
  const named = Object.keys(recordOf(recordOf(recordOf(body).errors).fields));
  expect(named).toEqual(expect.arrayContaining(Object.keys(wrong).filter((name) => name !== 'firm')));
  expect(named.filter((name) => name.startsWith('firm'))).toEqual([
    'firm.company',
    'firm.seats',
    'firm.contact.mail',
    'firm.contact.since',
  ]);
});

async function openForm(options: BrowserContextOptions, language?: string): Promise<{ page: Page; formId: number }> {
  const formId = await newForm(language);
  const page = await browser.openNew(`${SITE}/forms/${formId}`, { locale: 'en-US', ...options });
  return { page, formId };
}

/**
 * Chooses files for the fields of the visible page.
 * @param isSent true when the script uploads them at once
 */
async function chooseFiles(page: Page, isSent = true): Promise<void> {
  for (const [field, file] of Object.entries(FILES)) {
    const here = page.locator(`.svca-page:not([hidden]) [data-field="${field}"]`);
    if ((await here.count()) === 0 || (await here.locator('.svca-file').count()) > 0) continue;
    await here.locator('input[type=file]').setInputFiles(file);
    if (isSent) await here.locator('.svca-file').waitFor();
  }
}

const onward = (page: Page) => page.locator('.svca-actions button').first();
const shown = (page: Page, name: string) => page.locator(`.svca-page[data-page="${name}"]:not([hidden])`).waitFor();

/** Returns the inputs of the visible page, in the order in which they are filled in. */
async function inputsHere(page: Page, inputs: ReturnType<typeof inputsOf>) {
  const here: string[] = await page.evaluate(
    '[...document.querySelectorAll(".svca-page:not([hidden]) [name]")].map((input) => input.name)',
  );
  return Object.entries(inputs).filter(([name]) => here.includes(name));
}

async function enter(page: Page, name: string, value: string | readonly string[]): Promise<void> {
  // A field for formatted text has an editor in place of its input.
  const editor = page.locator(`[data-field="${name}"] .svca-editor`);
  if ((await editor.count()) > 0) {
    await editor.click();
    return page.keyboard.type(String(value));
  }
  const input = page.locator(`[name="${name}"]:visible`);
  const kind = await input.first().evaluate((one: { type?: string }) => one.type ?? '');
  if (kind.startsWith('select')) return void (await input.selectOption([value].flat()));
  if (kind !== 'radio' && kind !== 'checkbox') return input.fill(String(value));
  for (const one of [value].flat()) await page.locator(`[name="${name}"][value="${one}"]`).check();
}

interface Stop {
  name: string;
  type: string;
  value: string;
  /** Labels of a list's options, by value. */
  labels: Record<string, string>;
  isOnward: boolean;
}

/** Presses Tab and describes the element that gets the focus. */
async function tab(page: Page): Promise<Stop> {
  await page.keyboard.press('Tab');
  return page.evaluate(`{
    const at = document.activeElement;
    const shown = at.matches('.svca-editor') ? 'editor' : at.matches('.svca-time') ? 'slot' : undefined;
    const input = shown ? at.closest('.svca-field').querySelector('textarea, select') : at;
    const { name = '', type = '', value = '', options = [] } = input;
    ({
      name, value, type: shown ?? type,
      labels: Object.fromEntries([...options].map((one) => [one.value, one.label])),
      isOnward: at === document.querySelector('.svca-actions button'),
    });
  }`);
}

/** Enters a value at the focus with the keys that a visitor would press. */
async function type(
  page: Page,
  { type: kind, value: own, labels }: Stop,
  value: string | readonly string[],
): Promise<void> {
  const { keyboard } = page;
  const text = String(value);
  const until = async (key: string, wanted: string, at = 'document.activeElement') => {
    while ((await page.evaluate(`${at}.value`)) !== wanted) await keyboard.press(key);
  };
  const [year, month, day, time = ''] = text.split(/[-T]/);
  switch (kind) {
    case 'checkbox':
      if (value.includes(own)) await keyboard.press('Space');
      return;
    case 'radio':
      await keyboard.press('Space');
      return until('ArrowDown', text);
    case 'range':
      return until('ArrowRight', text);
    case 'select-one':
      // Only one letter: on a busy machine the pause between two letters may be so long that each starts a new search.
      await keyboard.type(labels[text]?.slice(0, 1) ?? '');
      return until('ArrowDown', text);
    case 'slot':
      return until('ArrowRight', text, 'document.activeElement.closest(".svca-field").querySelector("select")');
    case 'select-multiple':
      await keyboard.press('ArrowDown');
      for (const _ of value.slice(1)) await keyboard.press('Shift+ArrowDown');
      return;
    case 'date':
      return keyboard.type(`${month}${day}${year}`);
    case 'time':
      return keyboard.type(`${text.replace(':', '')}AM`);
    case 'datetime-local':
      await keyboard.type(`${month}${day}${year}`);
      await keyboard.press('ArrowRight');
      return keyboard.type(`${time.replace(':', '')}AM`);
    default:
      return keyboard.type(text);
  }
}
