import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, FIELDS } from '#test/environment/visitor.ts';
import { DAY_MS } from '#time.ts';

let service: TestService;
let id: number;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  id = await createForm(service);
});
afterAll(() => service.close());

const ask = (method: string, below: string, json?: unknown) => service.as.admin(method, `b:/forms/${id}${below}`, json);
const draft = (title: string, options: object = {}) =>
  ask('PUT', '/draft-revision', { title, config: { fields: FIELDS, options } });
const link = async (json: object = {}) => {
  const { status, body } = await ask('POST', '/draft-revision/links', json);
  expect(status).toBe(201);
  return body as { url: string; expires_at: string };
};
const open = (url: string, headers: Record<string, string> = {}) =>
  service.call('GET', url.replace(/^https?:\/\/[^/]+/, ''), { headers });

describe('a link to a draft', () => {
  test('shows the latest draft to whoever has it, and says that nothing is sent', async () => {
    await draft('Second');
    const { url, expires_at: until } = await link();
    expect(until).toBe(new Date(service.clock.now().getTime() + 7 * DAY_MS).toISOString());
    await draft('Third');
    const { status, text, headers } = await open(url);
    expect(status).toBe(200);
    expect(text).toMatch(/<h1>Third<\/h1>[\s\S]*This is a preview. Your answers are not sent./);
    expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'no-referrer',
      'noindex',
    ]);
    expect((await service.call('GET', `/forms/${id}`)).text).toContain('<h1>Contact us</h1>');
  });

  test('shows a form that was never published, in the language of the visitor', async () => {
    const config = { fields: FIELDS, options: { language: 'en', translations: { de: { title: 'Neu' } } } };
    const made = await service.as.admin('POST', 'b:/forms?published=false', { title: 'New', config });
    id = (made.body as { id: number }).id;
    const { url } = await link();
    const { text } = await open(url, { 'accept-language': 'de' });
    expect(text).toMatch(/<h1>Neu<\/h1>[\s\S]*Dies ist eine Vorschau/);
    expect(text).toContain('"restUrl":"/draft-preview/de"');
  });

  test('asks no third party who the visitor is', async () => {
    await draft('Second', { captcha: { provider: 'turnstile', site_key: 'x', secret_key: 'y' } });
    const { text, headers } = await open((await link()).url);
    expect(text).not.toContain('data-captcha');
    expect(headers.get('content-security-policy')).not.toContain('cloudflare');
  });

  test.each([
    ['after its days', { days: 1 }, () => service.clock.pass(DAY_MS)],
    ['with the next publication', {}, () => ask('POST', '/publish')],
    ['with a save of what visitors see', {}, () => ask('PATCH', '', { title: 'Meanwhile' })],
    ['when the form is in the trash', {}, () => ask('DELETE', '')],
  ])('ends %s', async (_, days, end) => {
    await draft('Second');
    const { url } = await link(days);
    expect((await open(url)).status).toBe(200);
    await end();
    const { status, text } = await open(url);
    expect([status, text.includes('Second')]).toEqual([404, false]);
  });

  test('opens no other form, and a made-up one opens nothing', async () => {
    const { url } = await link();
    const other = await createForm(service);
    for (const address of [
      url.replace(`/forms/${id}/`, `/forms/${other}/`),
      `/forms/${id}/preview`,
      url.replace('key=', 'key=x'),
    ])
      expect((await open(address)).status).toBe(404);
    expect((await open(`/forms/${id}/preview?key=a&key=b`)).status).toBe(404);
  });

  test('is made for at most 30 days, of a form that is there', async () => {
    const long = await ask('POST', '/draft-revision/links', { days: 31 });
    expect(long).toMatchObject({ status: 422, body: { errors: { days: expect.any(String) } } });
    id = 999_999;
    expect(await ask('POST', '/draft-revision/links', {})).toMatchObject({ status: 404 });
  });
});

describe('the page of a draft', () => {
  test.each([
    ['POST', 'submissions'],
    ['POST', 'forms/0/submissions'],
    ['POST', 'forms/0/uploads/resumable'],
    ['POST', 'forms/0/drafts'],
    ['POST', 'forms/0/coupon'],
    ['GET', 'forms/0/token'],
  ])('is refused in its language what its script asks for: %s %s', async (method, to) => {
    const json = method === 'POST' ? { form_id: 0, fields: {} } : undefined;
    const { status, body } = await service.call(method, `/draft-preview/de/${to}`, { json });
    expect([status, body]).toMatchObject([
      403,
      { code: 'draft_preview', message: expect.stringContaining('Vorschau') },
    ]);
  });

  test('is refused in English in a language that there is not', async () => {
    const { body } = await service.call('POST', '/draft-preview/constructor/submissions', { json: {} });
    expect(body).toMatchObject({ message: 'This is a preview. Your answers are not sent.' });
  });

  test('is answered by a page when it is sent without a script', async () => {
    await draft('Second');
    const { text } = await open((await link()).url);
    expect(text).toContain('action="/draft-preview/en/page"');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await service.call('POST', '/draft-preview/en/page', { raw: 'name=Ada', headers });
    expect([sent.status, sent.text.includes('This is a preview.')]).toEqual([403, true]);
  });

  test('needs no file, in a group either, and cannot be saved', async () => {
    const file = { type: 'file', name: 'proof', label: 'Proof', required: true };
    const group = { type: 'group', name: 'more', label: 'More', fields: [{ ...file, name: 'photo' }] };
    const config = { fields: [...FIELDS, file, group], options: { drafts: { enabled: true } } };
    await ask('PUT', '/draft-revision', { title: 'Second', config });
    const { text } = await open((await link()).url);
    expect(text).toMatch(/type="file"/);
    expect(text.match(/type="file"[^>]*required/)).toBeNull();
    expect(text).not.toContain('data-drafts');
  });
});
