import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TIMING_KEY } from '#features/requests/tokens.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, FIELDS, follow, nonceA, submitA, submitB, tokensOf, VALUES } from '#test/environment/visitor.ts';

const GERMAN = {
  title: 'Schreiben Sie uns',
  fields: { name: { label: 'Ihr Name' }, email: { label: 'E-Mail-Adresse' } },
  options: { success_message: 'Danke, {field:name}.' },
};

let service: TestService;
let id: number;
beforeAll(async () => {
  service = await startService();
  id = await createForm(service, { success_message: 'Thank you, {field:name}.', translations: { de: GERMAN, ar: {} } });
});
afterAll(() => service.close());

const read = (language: string) => ({ headers: { 'accept-language': language } });
const show = (path: string, language = '*') => service.call('GET', path, read(language));

describe('the page of a form in several languages', () => {
  test.each([
    ['', '*', 'en', null, 'Contact us', 'Submit'],
    ['', 'de-AT,de;q=0.9,en;q=0.8', 'de', null, 'Schreiben Sie uns', 'Absenden'],
    ['', 'fr, en;q=0.1, de;q=0.5', 'de', null, 'Schreiben Sie uns', 'Absenden'],
    ['', 'fr', 'en', null, 'Contact us', 'Submit'],
    ['?lang=en', 'de', 'en', null, 'Contact us', 'Submit'],
    ['?lang=ar', 'de', 'ar', 'rtl', 'Contact us', 'إرسال'],
    ['?lang=xx', 'de', 'de', null, 'Schreiben Sie uns', 'Absenden'],
    ['?lang=ar&lang=de', 'de', 'de', null, 'Schreiben Sie uns', 'Absenden'],
  ])('%s for %s is in %s', async (query, accepted, language, direction, title, button) => {
    const { text, headers } = await show(`/forms/${id}${query}`, accepted);
    expect(text).toContain(`<html lang="${language}"${direction ? ` dir="${direction}"` : ''}>`);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain(`>${button}</button>`);
    expect(text).toContain(`action="/forms/${id}?lang=${language}"`);
    expect(headers.get('content-language')).toBe(language);
    expect(headers.get('vary')).toMatch(/\bAccept-Language\b/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('has the script of its language', async () => {
    const [, address = ''] =
      /src="(\/assets\/form[-.][^"]+\.js)"/.exec((await show(`/forms/${id}?lang=de`)).text) ?? [];
    const { text } = await service.call('GET', address);
    expect(text).toContain('Wird gesendet');
    expect((await service.call('GET', '/assets/form.de.js')).text).toContain('Wird gesendet');
    expect((await service.call('GET', '/assets/form.js')).text).not.toContain('Wird gesendet');
  });

  test('of a form in one language is what it was', async () => {
    const fixed = await createForm(service, { language: 'fr' });
    const { text, headers } = await show(`/forms/${fixed}?lang=de`, 'de');
    expect(text).toContain('>Envoyer</button>');
    expect(text).toContain(`action="/forms/${fixed}"`);
    expect([headers.get('content-language'), headers.get('vary') ?? '']).toEqual([
      null,
      expect.not.stringContaining('Language'),
    ]);
  });
});

describe('a submission', () => {
  const newest = async () => {
    const [row] = await service.orm.em.fork().find(Submission, { formId: id }, { orderBy: { id: 'desc' }, limit: 1 });
    return row?.meta.language;
  };

  test('is answered in the language that the visitor reads, which is kept', async () => {
    const answer = await submitB(service, id, VALUES, read('de'));
    expect(answer.body).toMatchObject({ message: 'Danke, Ada.' });
    expect(await newest()).toBe('de');
    expect((await submitA(service, id, VALUES, read('fr'))).body).toMatchObject({ message: 'Thank you, Ada.' });
    expect(await newest()).toBe('en');
  });

  test('that is wrong too, over both surfaces', async () => {
    const wrong = { ...VALUES, name: '', email: 'none' };
    const german = { name: 'Füllen Sie dieses Feld aus.', email: 'Geben Sie eine gültige E-Mail-Adresse ein.' };
    const b = await submitB(service, id, wrong, read('de'));
    expect([b.status, b.body]).toEqual([
      422,
      expect.objectContaining({
        message: expect.stringContaining('Bitte'),
        errors: expect.objectContaining({ fields: german }),
      }),
    ]);
    expect((await submitA(service, id, wrong, read('de'))).body).toMatchObject({ data: { errors: german } });
  });

  test('without JavaScript goes on in the language of its page', async () => {
    const { timing_token } = await tokensOf(service, id);
    const fields = { ...VALUES, _svca_nonce: await nonceA(service, id), [TIMING_KEY]: timing_token };
    const post = (values: object) =>
      service.call('POST', `/forms/${id}?lang=ar`, {
        raw: new URLSearchParams({ ...fields, ...values }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'de' },
      });
    const wrong = await post({ email: 'none' });
    expect(wrong.text).toContain('<html lang="ar" dir="rtl">');
    expect(wrong.text).toContain('أدخل عنوان بريد إلكتروني صالحًا.');
    expect(wrong.headers.get('content-language')).toBe('ar');
    const right = await follow(service, await post({}));
    expect(right.text).toContain('<html lang="ar" dir="rtl">');
    expect(await newest()).toBe('ar');
  });

  test('of a form in one language notes none', async () => {
    const fixed = await createForm(service);
    await submitB(service, fixed, VALUES, read('de'));
    const row = await service.orm.em.fork().findOneOrFail(Submission, { formId: fixed });
    expect(row.meta).toEqual({});
  });
});

describe('what is left to translate', () => {
  test('is told by language, with the text as it is now', async () => {
    const { status, body } = await service.as.admin('GET', `b:/forms/${id}/translations`);
    const [german, arabic] = (body as { languages: { missing: object[] }[] }).languages;
    expect([status, body]).toMatchObject([200, { language: 'en' }]);
    expect(german).toEqual({
      language: 'de',
      complete: false,
      service_texts: 'de',
      missing: [{ path: 'fields.message.label', original: FIELDS[2]?.label }],
    });
    expect(arabic?.missing).toContainEqual({ path: 'title', original: 'Contact us' });
  });

  test('is nothing in a form of one language, and unknown of none', async () => {
    const fixed = await createForm(service, { language: 'pl' });
    const ask = (form: number) => service.as.admin('GET', `b:/forms/${form}/translations`);
    expect((await ask(fixed)).body).toEqual({ language: 'pl', languages: [] });
    expect((await ask(999_999)).status).toBe(404);
  });
});
