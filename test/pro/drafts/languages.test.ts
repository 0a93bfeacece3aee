import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { NONCE_KEYS } from '#features/requests/tokens.ts';
import { inLanguage } from '#forms/translations/translate.ts';
import { Draft } from '#pro/drafts/entities.ts';
import { draftMail } from '#pro/drafts/mail.ts';
import { openDraft } from '#pro/drafts/store/drafts.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, FIELDS, tokensOf, VALUES } from '#test/environment/visitor.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const TRANSLATIONS = { de: { title: 'Schreiben Sie uns', fields: { name: { label: 'Ihr Name' } } } };

let service: TestService;
let id: number;
beforeAll(async () => {
  service = await startService();
  id = await createForm(service, { drafts: { enabled: true, email_field: 'email' }, translations: TRANSLATIONS });
});
afterAll(() => service.close());

const post = (path: string, body: Record<string, string>) =>
  service.call('POST', path, {
    raw: new URLSearchParams(body).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'fr' },
  });

test('a form is saved and continued in the language of the visit, without JavaScript', async () => {
  const page = (await service.call('GET', `/forms/${id}?lang=de`)).text;
  expect(page).toContain(`formaction="/forms/${id}/drafts?lang=de"`);
  const { nonce, honeypot_field: honeypot } = await tokensOf(service, id);
  const saved = await post(`/forms/${id}/drafts?lang=de`, { ...VALUES, [NONCE_KEYS.b]: nonce, [honeypot]: '' });
  expect(saved.text).toContain('Wer den Link hat, sieht Ihre Eingaben.');
  expect(saved.text).toMatch(new RegExp(`href="https://[^"]*/forms/${id}\\?lang=de#svc-draft=`));
  const [, code = ''] = /<code>([\w-]{43})<\/code>/.exec(saved.text) ?? [];
  const resumed = await post(`/forms/${id}/resume?lang=de`, { code });
  expect(resumed.text).toContain('>Ihr Name');
  // The draft was saved on the form's own page, so that the text names no other page.
  expect(resumed.text).not.toContain('auf der Seite, auf der Sie gespeichert haben');
  const row = await service.orm.em.fork().findOneOrFail(Draft, { formId: id });
  expect(row.sealed && openDraft(service.box, { ...row, sealed: row.sealed }).language).toBe('de');
});

test('the script is answered in the language of its page', async () => {
  const { nonce } = await tokensOf(service, id);
  const json = { values: { ...VALUES, _svcb_nonce: nonce } };
  const headers = { 'accept-language': 'de' };
  const { body } = await service.call('POST', `b:/forms/${id}/drafts`, { json, headers });
  expect((body as { resume_url: string }).resume_url).toContain(`/forms/${id}?lang=de#`);
});

test('its mail is in the language in which it was saved', () => {
  const form = { id: 7, title: 'Contact', config: formConfig(FIELDS, { translations: TRANSLATIONS }) };
  const site = { name: 'Site', url: 'https://s.example', timeZone: 'UTC', fromName: 'S', fromEmail: 's@s.example' };
  const parts = { id: 'm', kind: 'link' as const, to: 'ada@example.net', token: 't', site };
  const days = { savedAt: new Date(0), expiresAt: new Date(0) };
  const german = { ...inLanguage(form, 'de'), visitLanguage: 'de' };
  const { subject, text } = draftMail({ ...parts, ...days, form: german });
  expect(subject).toBe('Ihr gespeichertes Formular: Schreiben Sie uns');
  expect(text).toContain('1. Januar 1970');
  expect(text).toContain('https://s.example/forms/7/resume?lang=de#svc-draft=7.t');
  expect(draftMail({ ...parts, ...days, form }).text).toContain('https://s.example/forms/7/resume#svc-draft=7.t');
});
