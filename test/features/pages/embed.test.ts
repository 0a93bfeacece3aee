import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TIMING_KEY } from '#features/requests/tokens.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, FIELDS, nonceA, tokensOf, VALUES } from '#test/environment/visitor.ts';

const SHOP = 'https://shop.example.org';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const page = (id: number, below = '') => service.call('GET', `/forms/${id}/embed${below}`);
const post = async (id: number, values: object = VALUES) => {
  const { timing_token } = await tokensOf(service, id);
  const fields = { ...values, _svca_nonce: await nonceA(service, id), [TIMING_KEY]: timing_token };
  return service.call('POST', `/forms/${id}/embed`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams(fields).toString(),
  });
};
const framesOf = ({ headers }: { headers: Headers }) => [
  /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1],
  headers.get('x-frame-options'),
  headers.get('cross-origin-resource-policy'),
];
const settingsOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="svca-frame">([^<]*)<\/script>/.exec(html)?.[1] ?? 'null');

describe('a form in a frame of another page', () => {
  test('may stand on pages of its own origins and of ours, and its own page on ours alone', async () => {
    const id = await createForm(service, { allowed_origins: [SHOP, 'https://blog.example.org'] });
    const framed = await page(id);
    expect([framed.status, framed.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(framesOf(framed)).toEqual([`'self' ${SHOP} https://blog.example.org`, null, 'cross-origin']);
    expect(framesOf(await service.call('GET', `/forms/${id}`))).toEqual(["'self'", 'SAMEORIGIN', 'same-origin']);
    const none = await createForm(service);
    expect(framesOf(await page(none))).toEqual(["'self'", null, 'cross-origin']);
  });

  test('has no heading, a script for its height, and says whom that tells', async () => {
    const id = await createForm(service, { allowed_origins: [SHOP] });
    const { text } = await page(id);
    expect(text).not.toContain('<h1>');
    expect(text).toContain('<html lang="en" class="svca-framed">');
    expect(text).toContain(`action="/forms/${id}/embed"`);
    expect(text).toMatch(/<script defer src="\/assets\/frame\.[\da-f]{12}\.js">/);
    expect(settingsOf(text)).toEqual({ id, origins: ['https://forms.example.org', SHOP] });
    const own = await service.call('GET', `/forms/${id}`);
    expect(own.text).toContain('<h1>');
    expect(settingsOf(own.text)).toBeNull();
    expect(own.text).not.toContain('/assets/frame.');
  });

  test('comes in the language that is asked for, filled in by parameters', async () => {
    const fields = [{ type: 'text', name: 'name', label: 'Name', prefill: 'url' }];
    const translations = { de: { fields: { name: { label: 'Ihr Name' } } } };
    const id = await createForm(service, { allowed_origins: [SHOP], translations }, fields);
    const { text } = await page(id, '?lang=de&name=Ada');
    expect(text).toContain('Ihr Name');
    expect(text).toContain('value="Ada"');
    expect(text).toContain(`action="/forms/${id}/embed?lang=de"`);
  });

  test('without JavaScript comes back with mistakes, and says that it was sent, in the frame', async () => {
    const id = await createForm(service, { allowed_origins: [SHOP], min_fill_seconds: 0 });
    const wrong = await post(id, { ...VALUES, email: 'nobody' });
    expect([wrong.status, framesOf(wrong)[0]]).toEqual([422, `'self' ${SHOP}`]);
    expect(wrong.text).toContain('svca-framed');
    const sent = await post(id);
    const address = sent.headers.get('location') ?? '';
    expect([sent.status, address]).toEqual([303, expect.stringMatching(`^/forms/${id}/embed/sent\\?m=`)]);
    const thanks = await service.call('GET', address);
    expect(framesOf(thanks)[0]).toBe(`'self' ${SHOP}`);
    expect(settingsOf(thanks.text)).toMatchObject({ id, sent: true });
    const stray = await service.call('GET', `/forms/${id}/embed/sent?m=x`);
    expect(stray.headers.get('location')).toBe(`/forms/${id}/embed`);
  });

  test('that leads to another page leaves the frame, with its mistakes too', async () => {
    const id = await createForm(service, { allowed_origins: [SHOP], redirect_url: 'https://shop.example.org/thanks' });
    expect((await page(id)).text).toContain(`action="/forms/${id}" target="_top"`);
    expect((await service.call('GET', `/forms/${id}`)).text).not.toContain('target=');
  });

  test('says in the frame that it is closed, full, or gone', async () => {
    const limits = { closes_at: '2020-01-01T00:00', closed_text: 'Over.' };
    const closed = await page(await createForm(service, { allowed_origins: [SHOP], limits }));
    expect([framesOf(closed)[0], closed.text]).toEqual([`'self' ${SHOP}`, expect.stringContaining('Over.')]);
    expect(settingsOf(closed.text)).toMatchObject({ origins: expect.arrayContaining([SHOP]) });

    const id = await createForm(service, { allowed_origins: [SHOP] }, FIELDS);
    await service.as.admin('DELETE', `b:/forms/${id}`);
    for (const gone of [await page(id), await page(999_999_999), await post(id).catch(() => page(id))]) {
      expect([gone.status, ...framesOf(gone)]).toEqual([404, "'self' *", null, 'cross-origin']);
      expect(gone.text).toContain('svca-framed');
      expect(gone.text).not.toMatch(/<form|<a /);
    }
  });
});

test('the script for other pages is small, kept for minutes, and not sent again while it is the same', async () => {
  const { status, text, headers } = await service.call('GET', '/assets/embed.js');
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(text.length).toBeLessThan(2_500);
  const known = { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
  expect((await service.call('GET', '/assets/embed.js', { headers: known })).status).toBe(304);
});
