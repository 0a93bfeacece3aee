import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { givePassword, type SignedIn, signInAs } from '#test/environment/signed-in.ts';
import { countRows } from '#test/environment/tables.ts';

let service: TestService;
let session: SignedIn;
beforeAll(async () => {
  service = await startService();
  await givePassword(service, 'ada');
  session = await signInAs(service, 'ada');
});
afterAll(() => service.close());

const FORM = {
  title: 'Contact',
  config: {
    fields: [
      { type: 'text', name: 'who', label: 'Your name', required: true },
      { type: 'page_break', name: 'more', label: 'More' },
      { type: 'textarea', name: 'what', label: 'What is it?' },
    ],
    options: {
      theme: { colors: { accent: '#1c6b48' }, logo: { url: 'https://img.example.org/a.png', alt: 'Logo' } },
      translations: { de: { title: 'Kontakt', fields: { who: { label: 'Ihr Name' } } } },
      redirect_url: 'https://www.example.org/thanks',
    },
  },
};
const preview = (json: unknown) => service.as.admin('POST', 'b:/forms/preview', json);
const post = (fields: Record<string, string>, query = `?nonce=${session.nonce}`) =>
  service.call('POST', `b:/forms/preview${query}`, {
    headers: { cookie: session.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams(fields).toString(),
  });

test('a form that nobody has saved is shown as visitors would see it, and nothing is stored', async () => {
  const before = await countRows(service.orm, 'form_revisions');
  const { status, text, headers } = await preview(FORM);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  for (const part of ['<!doctype html>', '<h1>Contact</h1>', 'Your name', '--svca-accent', '/assets/form'])
    expect(text).toContain(part);
  expect(await countRows(service.orm, 'form_revisions')).toBe(before);
});

test('its policy lets only this site have it in a frame, and nothing be sent', async () => {
  const { headers } = await preview(FORM);
  const policy = Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split(';').map((one) => [one.split(' ')[0], one]),
  );
  expect(policy).toMatchObject({
    'frame-ancestors': "frame-ancestors 'self'",
    'connect-src': "connect-src 'none'",
    'form-action': "form-action 'none'",
    'script-src': "script-src 'self'",
    'style-src': expect.stringMatching(/^style-src 'self' 'sha256-/),
    'img-src': "img-src 'self' data: https://img.example.org",
  });
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
});

test('it comes in a language of the form, and on one of its pages', async () => {
  const german = await preview({ ...FORM, language: 'de' });
  expect(german.text).toMatch(/<html lang="de"[\s\S]*<h1>Kontakt<\/h1>[\s\S]*Ihr Name/);
  expect(german.headers.get('content-language')).toBe('de');
  const hiddenPages = ({ text }: { text: string }) =>
    [...text.matchAll(/<fieldset[^>]*class="svca-page"[^>]*>/g)].map(([tag]) => /\shidden\b/.test(tag));
  expect(hiddenPages(await preview(FORM))).toEqual([false, true]);
  expect(hiddenPages(await preview({ ...FORM, page: 'more' }))).toEqual([true, false]);
  const { status, body } = await preview({ ...FORM, page: 'none' });
  expect([status, body]).toMatchObject([422, { errors: { page: expect.stringContaining('more') } }]);
});

test('neither secrets nor the widget of a third party stand in it', async () => {
  const captcha = { provider: 'turnstile', site_key: 'site-canary', secret: 'secret-canary' };
  const config = { ...FORM.config, options: { ...FORM.config.options, captcha } };
  const { status, text, headers } = await preview({ ...FORM, config });
  expect([status, text.includes('canary')]).toEqual([200, false]);
  expect(headers.get('content-security-policy')).not.toContain('cloudflare');
});

test('mistakes are those of a save', async () => {
  const { status, body } = await preview({ title: 'x', config: { fields: [{ type: 'emial' }], options: {} }, dark: 1 });
  expect([status, body]).toMatchObject([
    422,
    { errors: { dark: expect.any(String), 'config.fields[0].type': expect.any(String) } },
  ]);
});

test('what was read of a form can be shown as it is', async () => {
  const { body: saved } = await service.as.admin('POST', 'b:/forms', FORM);
  expect((await preview(saved)).status).toBe(200);
});

test('a page of this site posts the form into a frame, with the nonce of its session', async () => {
  const { status, text } = await post({ form: JSON.stringify({ ...FORM, language: 'de' }) });
  expect([status, text.includes('<h1>Kontakt</h1>')]).toEqual([200, true]);
});

test('what is wrong with a form that is posted into a frame can be read there', async () => {
  const wrong = await post({ form: JSON.stringify({ ...FORM, title: '' }) });
  expect([wrong.status, wrong.headers.get('content-type')]).toEqual([422, 'text/html; charset=utf-8']);
  expect(wrong.text).toContain('title must not be empty');
  expect((await post({ form: '{' })).status).toBe(400);
  expect((await post({ form: '[]' })).status).toBe(422);
  expect((await post({})).status).toBe(422);
  expect((await post({ form: JSON.stringify(FORM), more: 'x' })).status).toBe(422);
});

test('another site cannot have it made: the cookie alone is nobody', async () => {
  const form = JSON.stringify(FORM);
  expect((await post({ form }, '')).status).toBe(401);
  expect((await post({ form }, '?nonce=wrong')).status).toBe(401);
  const answer = await service.as.editor('POST', 'b:/forms/preview', FORM);
  expect(answer.status).toBe(403);
});
