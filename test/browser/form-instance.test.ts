import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Submission } from '#features/submissions/entities.ts';
import { ask, countPosts, onForm, startChromium, type TestBrowser } from '#test/environment/chromium.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

const SITE = 'http://forms.test';
const choices = (...values: string[]) => values.map((value) => ({ value }));
const FIELDS = [
  { type: 'text', name: 'name', label: 'Name', default: 'Ada', max_length: 5 },
  { type: 'textarea', name: 'message', label: 'Message', min_length: 3 },
  { type: 'email', name: 'email', label: 'E-mail', messages: { email: '{label}: is that right?' } },
  { type: 'url', name: 'site', label: 'Site' },
  { type: 'number', name: 'age', label: 'Age', min: 18, max: 99 },
  { type: 'date', name: 'day', label: 'Day', min: '2026-01-01' },
  { type: 'text', name: 'code', label: 'Code', pattern: '[A-Z]{2}\\d+' },
  { type: 'text', name: 'word', label: 'Word', pattern: '[[:alpha:]]+' },
  { type: 'select', name: 'topic', label: 'Topic', options: choices('one', 'two') },
  { type: 'radio', name: 'size', label: 'Size', options: choices('s', 'm') },
  { type: 'checkboxes', name: 'tags', label: 'Tags', min: 2, options: choices('a', 'b', 'c') },
  { type: 'checkbox', name: 'news', label: 'News' },
  { type: 'consent', name: 'terms', label: 'Terms', required: true },
  { type: 'hidden', name: 'source', default: 'web' },
  { type: 'text', name: 'fixed', label: 'Fixed', read_only: true, default: 'as it is' },
  {
    type: 'text',
    name: 'why',
    label: 'Why',
    required: true,
    conditional: { rules: [{ field: 'topic', op: 'equals', value: 'two' }] },
  },
  {
    type: 'text',
    name: 'how_so',
    label: 'How so',
    conditional: { rules: [{ field: 'source', op: 'equals', value: 'mail' }] },
  },
];

let service: TestService;
let browser: TestBrowser;
let formId: number;
beforeAll(async () => {
  service = await startService({ baseUrl: SITE });
  browser = await startChromium({ 'forms.test': service.url });
  formId = await createForm(service, { error_message: 'Have another look.' }, FIELDS);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await service?.close();
});
afterEach(async () => {
  if (!same) await browser.closePages();
  expect(browser.takeComplaints()).toEqual([]);
});

/** A page shared by tests whose effects a reset undoes. */
let same: Page | undefined;

async function open(): Promise<Page> {
  if (same) await browser.closePages();
  same = undefined;
  return browser.open(`${SITE}/forms/${formId}`);
}

async function openSame(): Promise<Page> {
  if (same) await onForm(same, 'reset()');
  else same = await open();
  return same;
}

const json = JSON.stringify;

describe('window.svcaForms', () => {
  test('has the four properties of the interface, and its nonce is good for submitting', async () => {
    const page = await open();
    const settings = await page.evaluate<{ nonce: string }>('window.svcaForms');
    expect(settings).toEqual({
      restUrl: `${SITE}/rest/svca/v1`,
      ajaxUrl: `${SITE}/rest/svca/v1/submissions`,
      nonce: expect.stringMatching(/./),
      i18n: expect.objectContaining({ required: 'Fill in this field.', invalidEmail: 'Enter a valid email address.' }),
    });
    const body = { form_id: formId, fields: { terms: true }, _svca_nonce: settings.nonce };
    expect((await service.call('POST', 'a:/submissions', { json: body })).status).toBe(200);
  });

  test('can be changed while the page is open', async () => {
    const page = await open();
    await page.evaluate(`svcaForms.i18n.accepted = 'Tick it, {label}!'`);
    await onForm(page, 'validate()');
    expect(await ask(page, 'errorsShown')).toEqual({ terms: 'Tick it, Terms!' });
    await page.evaluate(`window.svcaForms = { i18n: { accepted: 'Another object' } }`);
    await onForm(page, 'validate()');
    expect(await ask(page, 'errorsShown')).toEqual({ terms: 'Another object' });
  });
});

describe('form.svcaFormInstance', () => {
  test('has the methods of the interface and nothing else', async () => {
    const page = await open();
    const methods = await page.evaluate(`Object.entries(document.querySelector('form').svcaFormInstance)
      .map(([name, value]) => name + ' ' + typeof value).sort()`);
    expect(methods).toEqual(
      ['getFieldValue', 'reset', 'setFieldValue', 'submit', 'validate'].map((name) => `${name} function`),
    );
  });

  test.each<[name: string, atFirst: unknown, set: unknown, afterwards: unknown]>([
    ['name', 'Ada', 'Eve', 'Eve'],
    ['message', '', 'Two\nlines', 'Two\nlines'],
    ['email', '', 'ada@example.net', 'ada@example.net'],
    ['age', null, 42, 42],
    ['age', null, '42.5', 42.5],
    ['age', null, 'many', null],
    ['day', '', '2026-02-03', '2026-02-03'],
    ['day', '', 'tomorrow', ''],
    ['topic', '', 'two', 'two'],
    ['size', '', 'm', 'm'],
    ['tags', [], ['a', 'c'], ['a', 'c']],
    ['tags', [], 'b', ['b']],
    ['news', false, true, true],
    ['news', false, '1', true],
    ['terms', false, false, false],
    ['source', 'web', 'mail', 'mail'],
    ['name', 'Ada', null, ''],
  ])('%s holds %j, and set to %j it holds %j', async (name, atFirst, set, afterwards) => {
    const page = await openSame();
    const get = () => onForm(page, `getFieldValue(${json(name)})`);
    expect(await get()).toEqual(atFirst);
    expect(await onForm(page, `setFieldValue(${json(name)}, ${json(set)})`)).toBe(true);
    expect(await get()).toEqual(afterwards);
    await onForm(page, 'reset()');
    expect(await get()).toEqual(atFirst);
  });

  test.each(['nobody', '', '_svca_nonce', '_svcb_timing', 'constructor'])('has no field %j', async (name) => {
    const page = await openSame();
    expect(await onForm(page, `getFieldValue(${json(name)})`)).toBeUndefined();
    expect(await onForm(page, `setFieldValue(${json(name)}, 'x')`)).toBe(false);
  });

  test('setting a field is as good as typing it: listeners hear of it, conditions follow', async () => {
    const page = await open();
    await page.evaluate(`window.heard = [];
      for (const type of ['input', 'change'])
        document.addEventListener(type, ({ target }) => heard.push(type + ' ' + target.name));`);
    expect(await page.getByLabel('Why').isVisible()).toBe(false);
    await onForm(page, `setFieldValue('topic', 'two')`);
    expect(await page.evaluate('heard')).toEqual(['input topic', 'change topic']);
    expect(await page.getByLabel('Why').isVisible()).toBe(true);
    await onForm(page, 'reset()');
    expect(await page.getByLabel('Why').isVisible()).toBe(false);
  });

  test.each<[values: Record<string, unknown>, errors: Record<string, string>]>([
    [{}, {}],
    [{ terms: false }, { terms: 'Please tick this box to continue.' }],
    [{ name: 'Abelard' }, { name: 'Enter at most 5 characters.' }],
    // Five characters, ten code units.
    [{ name: '\u{1F600}'.repeat(5) }, {}],
    [{ message: 'ab' }, { message: 'Enter at least 3 characters.' }],
    [{ message: '  ab ' }, { message: 'Enter at least 3 characters.' }],
    [{ email: 'ada' }, { email: 'E-mail: is that right?' }],
    [{ email: 'ada@example' }, { email: 'E-mail: is that right?' }],
    [{ email: 'jörg@bücher.example' }, {}],
    [{ site: 'example.net' }, { site: 'Enter a full web address, starting with https:// or http://.' }],
    [{ site: 'https://example.net' }, {}],
    [{ age: 17 }, { age: 'Enter 18 or more.' }],
    [{ age: 100 }, { age: 'Enter 99 or less.' }],
    [{ age: 18.5 }, {}],
    [{ day: '2025-12-31' }, { day: 'This must be no earlier than 1 January 2026.' }],
    [{ code: 'ab1' }, { code: 'This value does not have the expected format.' }],
    [{ code: ' AB1 ' }, {}],
    // A pattern in the server's syntax that has another meaning in a browser is left to the server.
    [{ word: 'hello' }, {}],
    [{ tags: ['a'] }, { tags: 'Choose at least 2.' }],
    [{ topic: 'two' }, { why: 'Fill in this field.' }],
    [{ topic: 'two', why: '  ' }, { why: 'Fill in this field.' }],
    [{ topic: 'two', why: 'because' }, {}],
  ])('validate() with %j finds %j, sends nothing and leaves the focus', async (values, errors) => {
    const page = await openSame();
    const posts = countPosts(page);
    for (const [name, value] of Object.entries({ terms: true, ...values })) {
      await onForm(page, `setFieldValue(${json(name)}, ${json(value)})`);
    }
    expect(await onForm(page, 'validate()')).toBe(Object.keys(errors).length === 0);
    expect(await ask(page, 'errorsShown')).toEqual(errors);
    expect(await ask(page, 'focused')).toBeNull();
    expect(posts()).toBe(0);
  });

  test('agrees with the server on what it finds right', async () => {
    const page = await open();
    const values = {
      terms: true,
      code: ' AB1 ',
      word: 'hello',
      email: 'ada@example.net',
      topic: 'two',
      why: 'because',
    };
    for (const [name, value] of Object.entries({ ...values, age: 42, tags: ['a', 'b'] })) {
      await onForm(page, `setFieldValue(${json(name)}, ${json(value)})`);
    }
    expect(await onForm(page, 'submit()')).toBe(true);
    const kept = await service.orm.em.fork().findOneOrFail(Submission, { formId }, { orderBy: { id: 'desc' } });
    expect(kept.payload).toMatchObject({ ...values, code: 'AB1', age: 42, tags: ['a', 'b'], fixed: 'as it is' });
  });

  test('submit() tells whether it was accepted, once however often it is called, and reset() makes room for another', async () => {
    const page = await open();
    const posts = countPosts(page);
    expect(await onForm(page, 'submit()')).toBe(false);
    expect(await ask(page, 'summary')).toMatchObject({ text: 'Have another look.' });
    expect(posts()).toBe(0);

    await page.evaluate(`window.instance = document.querySelector('form').svcaFormInstance`);
    await page.evaluate(`instance.setFieldValue('terms', true)`);
    expect(await page.evaluate('Promise.all([instance.submit(), instance.submit()])')).toEqual([true, true]);
    expect(await page.evaluate('instance.submit()')).toBe(true);
    expect(posts()).toBe(1);
    expect(await page.getByRole('status').textContent()).toContain('Thank you.');

    await page.evaluate('instance.reset()');
    expect(await page.getByText('Thank you.').count()).toBe(0);
    expect(await page.getByLabel('Terms').isChecked()).toBe(false);
    await page.getByLabel('Terms').check();
    expect(await page.evaluate('instance.submit()')).toBe(true);
    expect(posts()).toBe(2);
  });

  test('submit() answers false, and never throws, when nothing could be sent', async () => {
    const page = await open();
    await page.getByLabel('Terms').check();
    await page.context().setOffline(true);
    expect(await onForm(page, 'submit()')).toBe(false);
    browser.takeComplaints();
  });

  test('does without what an extension broke', async () => {
    const breakIt = (html: string) => html.replace(/data-messages="[^"]*"/, 'data-messages="{"');
    service.hooks.add('test', 'filter', 'svca_render_field', breakIt);
    try {
      const page = await open();
      await onForm(page, `setFieldValue('email', 'ada')`);
      expect(await onForm(page, 'submit()')).toBe(false);
      expect(await ask(page, 'errorsShown')).toMatchObject({ email: 'Enter a valid email address.' });
    } finally {
      service.hooks.remove('svca_render_field', breakIt);
    }
  });

  test.each(['svcaFormInstance.reset()', 'reset()'])(
    '%s gives hidden fields their values back, and what depends on them follows',
    async (reset) => {
      const page = await open();
      const reason = page.getByLabel('How so', { exact: true });
      await onForm(page, `setFieldValue('source', 'mail')`);
      expect(await reason.isVisible()).toBe(true);
      await page.evaluate(`document.querySelector('form').${reset}`);
      expect(await onForm(page, `getFieldValue('source')`)).toBe('web');
      await reason.waitFor({ state: 'hidden' });
      // The nonce and the timing token are no fields.
      expect(await page.evaluate(`[...document.querySelectorAll('[name^=_svc]')].every(({ value }) => value)`)).toBe(
        true,
      );
    },
  );

  test('reset() takes errors down', async () => {
    const page = await open();
    await onForm(page, 'submit()');
    await onForm(page, 'reset()');
    expect([await ask(page, 'errorsShown'), await page.getByRole('alert').count()]).toEqual([{}, 0]);
  });
});
