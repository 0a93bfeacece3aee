import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FormRevision } from '#features/forms/entities.ts';
import { TIMING_KEY } from '#features/requests/tokens.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { countRows } from '#test/environment/tables.ts';
import { createForm, FIELDS, type FormTokens, follow, nonceA, tokensOf, VALUES } from '#test/environment/visitor.ts';

const HOSTILE = `"><script>alert('1')</script>&amp;`;
const ESCAPED = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;';
const POLICY =
  "default-src 'none';base-uri 'none';connect-src 'self';form-action 'self';frame-ancestors 'self';img-src 'self' data:;" +
  "script-src 'self';style-src 'self';upgrade-insecure-requests";

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service);
});
afterAll(() => service.close());

/** Posts the page as a browser without JavaScript does. */
const post = (id: number, values: Record<string, unknown>, headers: Record<string, string> = {}) =>
  service.call('POST', `/forms/${id}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    raw: new URLSearchParams(values as Record<string, string>).toString(),
  });
/** Returns the body that the page itself posts. */
const bodyOf = async (id: number, tokens: FormTokens, values: object = VALUES) => ({
  ...values,
  _svca_nonce: await nonceA(service, id),
  [TIMING_KEY]: tokens.timing_token,
  [tokens.honeypot_field]: '',
});
const fill = async (id: number, values: object = VALUES) =>
  post(id, await bodyOf(id, await tokensOf(service, id), values));
const inputsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [name, value]),
  );

describe('the page of a form', () => {
  test('shows it, whole, with fresh tokens and nothing inline', async () => {
    const { status, text, headers } = await service.call('GET', `/forms/${formId}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toBe(POLICY);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(text).toContain('<title>Contact us</title>');
    for (const { name, label } of FIELDS) {
      expect(text).toContain(`name="${name}"`);
      expect(text).toContain(label);
    }
    expect(text).not.toMatch(/<script(?![^>]* (?:src=|type="application\/json"))|<style|\sstyle=|\son\w+=/i);
    expect(inputsOf(text)).toEqual({ _svca_nonce: expect.any(String), _svcb_timing: expect.any(String) });
  });

  test('tells its script where surface A is and its nonce, ahead of the script', async () => {
    const { text } = await service.call('GET', `/forms/${formId}`);
    const [, json] =
      /<script type="application\/json" id="svca-forms">([^<]*)<\/script>\n<script defer src=/.exec(text) ?? [];
    const settings = JSON.parse(json ?? '') as { nonce: string };
    expect(settings).toEqual({ restUrl: '/rest/svca/v1', nonce: expect.any(String) });
    const body = { form_id: formId, fields: VALUES, _svca_nonce: settings.nonce };
    expect((await service.call('POST', 'a:/submissions', { json: body })).status).toBe(200);
  });

  test('posts what a browser would post, tokens and all', async () => {
    const { text } = await service.call('GET', `/forms/${formId}`);
    service.clock.pass(2_000);
    const answer = await post(formId, { ...inputsOf(text), ...VALUES });
    expect(answer.status).toBe(303);
    expect((await follow(service, answer)).text).toContain('Thank you. Your submission has been received.');
    const [row] = await service.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'desc' }, limit: 1 });
    expect(row).toMatchObject({ surface: 'a', payload: VALUES, meta: {} });
  });

  test('its files are there, may be kept for ever, and are what they say', async () => {
    const { text } = await service.call('GET', `/forms/${formId}`);
    const [, css] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
    const [, js] = /<script defer src="([^"]+)"/.exec(text) ?? [];
    for (const [path, type] of [
      [css, 'text/css'],
      [js, 'text/javascript'],
    ]) {
      const file = await service.call('GET', path ?? '/missing');
      expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(file.headers.get('content-type')).toContain(type);
      expect(file.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(file.text.length).toBeGreaterThan(100);
    }
  });

  test('its script stands under an address that stays too, and is not sent again while it is the same', async () => {
    const { text: page } = await service.call('GET', `/forms/${formId}`);
    const [, js] = /<script defer src="([^"]+)"/.exec(page) ?? [];
    const { status, text, headers } = await service.call('GET', '/assets/form.js');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    // Our own pages are served without the code that detects which scripts a form needs.
    const own = await service.call('GET', js ?? '');
    expect([own.status, own.text.length < text.length]).toEqual([200, true]);
    expect(text).toContain('"restUrl":"https://forms.example.org/rest/svca/v1"');
    for (const trace of ['sourceMappingURL', 'http/page', '.ts"', import.meta.dirname])
      expect(text).not.toContain(trace);
    const etag = headers.get('etag') ?? '';
    for (const [known, expected] of [
      [etag, 304],
      ['"0"', 200],
    ] as const) {
      const headers = { 'if-none-match': known, 'cache-control': 'max-age=0' };
      expect((await service.call('GET', '/assets/form.js', { headers })).status).toBe(expected);
    }
  });

  test('has the form’s language', async () => {
    const id = await createForm(service, { language: 'pt-BR' });
    expect((await service.call('GET', `/forms/${id}`)).text).toContain('<html lang="pt-BR">');
  });

  test.each(['999999', '0', 'abc', '-1'])('of a form that is not there is a page too: %s', async (id) => {
    for (const answer of [await service.call('GET', `/forms/${id}`), await post(id as unknown as number, {})]) {
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
      expect(answer.text).toContain('This form does not exist or is closed.');
    }
  });

  test('of a trashed form is closed', async () => {
    const id = await createForm(service);
    await service.as.admin('DELETE', `b:/forms/${id}`);
    expect((await service.call('GET', `/forms/${id}`)).status).toBe(404);
  });
});

describe('sending the page without JavaScript', () => {
  test('wrong values: they come back as they were typed, each with its error, and nothing was kept', async () => {
    const before = await countRows(service.orm, 'submissions');
    const answer = await fill(formId, { name: '', email: 'ada(at)example', message: 'Two\r\nlines' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Please correct the marked fields and try again.');
    expect(answer.text).toContain('Fill in this field.');
    expect(answer.text).toContain('Enter a valid email address.');
    expect(answer.text).toContain('value="ada(at)example"');
    expect(answer.text).toContain('Two\nlines</textarea>');
    expect(answer.text.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(await countRows(service.orm, 'submissions')).toBe(before);

    service.clock.pass(2_000);
    const corrected = await post(formId, { ...inputsOf(answer.text), ...VALUES });
    expect(corrected.status).toBe(303);
  });

  test.each<[string, number, () => Promise<Record<string, unknown>>]>([
    ['too fast', 400, async () => bodyOf(formId, await tokensOf(service, formId, { ageMs: 0 }))],
    ['without a nonce', 403, async () => ({ ...VALUES })],
    [
      'with a filled honeypot',
      400,
      async () => {
        const tokens = await tokensOf(service, formId);
        return { ...(await bodyOf(formId, tokens)), [tokens.honeypot_field]: 'Acme' };
      },
    ],
  ])('%s: the page comes back with what was typed', async (_what, status, values) => {
    const answer = await post(formId, await values());
    expect(answer.status).toBe(status);
    expect(answer.text).toContain('role="alert"');
    expect(answer.text).toContain('value="ada@example.net"');
    expect(answer.text).toContain('Is it still there?</textarea>');
    expect(answer.headers.get('content-security-policy')).toBe(POLICY);
    expect(inputsOf(answer.text)).toMatchObject({ _svca_nonce: expect.any(String) });
  });

  test('after a night: the page comes back filled, and can be sent as it is', async () => {
    const body = await bodyOf(formId, await tokensOf(service, formId, { ageMs: 25 * 3_600_000 }));
    service.clock.pass(25 * 3_600_000);
    const stale = await post(formId, body);
    expect(stale.status).toBe(403);
    service.clock.pass(2_000);
    const [, message] = /<textarea[^>]*>\n([^<]*)</.exec(stale.text) ?? [];
    expect(message).toBe(VALUES.message);
    expect((await post(formId, { ...VALUES, ...inputsOf(stale.text) })).status).toBe(303);
  });

  test('too often: it says when to come again', async () => {
    const id = await createForm(service, { rate_limits: { per_minute: 1, per_hour: 0 } });
    expect((await fill(id)).status).toBe(303);
    const answer = await fill(id);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(answer.text).toContain('value="Ada"');
  });

  test('several values of one name are choices where the field has them, and an error where not', async () => {
    const choices = [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ];
    const id = await createForm(service, {}, [
      { type: 'checkboxes', name: 'tags', options: choices },
      { type: 'text', name: 'name' },
    ]);
    const tokens = await tokensOf(service, id);
    const nonce = await nonceA(service, id);
    const raw = (more: string) => `_svca_nonce=${nonce}&_svcb_timing=${tokens.timing_token}&${more}`;
    const send = (more: string) =>
      service.call('POST', `/forms/${id}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        raw: raw(more),
      });
    expect((await send('tags=a&tags=b&name=x')).status).toBe(303);
    const row = await service.orm.em.fork().findOneOrFail(Submission, { formId: id });
    expect(row.payload).toEqual({ tags: ['a', 'b'], name: 'x' });
    expect((await send('name=x&name=y')).status).toBe(422);
    expect((await send('__proto__=x&constructor=y&name=x&%=%ZZ')).status).toBe(303);
  });

  test.each([
    ['more than 1 MiB', 413, 'application/x-www-form-urlencoded', `name=${'x'.repeat(1 << 20)}`],
    ['thousands of fields', 413, 'application/x-www-form-urlencoded', 'a=1&'.repeat(2_000)],
    ['a charset of yore', 415, 'application/x-www-form-urlencoded; charset=klingon', 'name=x'],
    ['JSON', 415, 'application/json', '{"name":"Ada"}'],
  ])('%s: a page says what is wrong', async (_what, status, contentType, raw) => {
    const answer = await service.call('POST', `/forms/${formId}`, { headers: { 'content-type': contentType }, raw });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.text).toContain('role="alert"');
  });
});

describe('where a page leads', () => {
  test.each([
    ['/thanks', '/thanks', POLICY],
    [
      'https://thanks.example.org/{form:id}?n={field:name}',
      'https://thanks.example.org/ID?n=A%26b',
      POLICY.replace("form-action 'self'", "form-action 'self' https://thanks.example.org"),
    ],
  ])('%s', async (template, target, policy) => {
    const id = await createForm(service, { redirect_url: template });
    const page = await service.call('GET', `/forms/${id}`);
    expect(page.headers.get('content-security-policy')).toBe(policy);

    const wrong = await fill(id, { name: 'A&b' });
    expect([wrong.status, wrong.headers.get('content-security-policy')]).toEqual([422, policy]);

    const { status, headers } = await fill(id, { ...VALUES, name: 'A&b' });
    expect(status).toBe(303);
    expect(headers.get('location')).toBe(target.replace('ID', String(id)));
  });

  test.each(['https://h.example;script-src', 'https://h.example,x', 'https://*', "https://$'.example"])(
    'to %s, as a form that no check has seen may say, adds nothing to the policy',
    async (target) => {
      const id = await createForm(service);
      const em = service.orm.em.fork();
      const { config } = await em.findOneOrFail(FormRevision, { formId: id });
      const options = { ...config.options, redirect_url: `${target}/thanks` };
      await em.nativeUpdate(FormRevision, { formId: id }, { config: { ...config, options } });
      const page = await service.call('GET', `/forms/${id}`);
      expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, POLICY]);
      expect((await fill(id, VALUES)).headers.get('location')).toBe(`${target}/thanks`);
    },
  );

  test('with an address that is too long for a header is a link under the message', async () => {
    const fields = [{ type: 'textarea', name: 'to' }];
    const id = await createForm(service, { redirect_url: 'https://thanks.example.org/?to={field:to}&a' }, fields);
    const { status, headers, text } = await fill(id, { to: 'あ'.repeat(10_000) });
    expect([status, headers.get('location')]).toEqual([200, null]);
    expect(text).toContain(`<a href="https://thanks.example.org/?to=${'%E3%81%82'.repeat(10_000)}&amp;a">Continue</a>`);
    expect(text).toContain('Thank you. Your submission has been received.');
  });

  test('cannot be led astray by what a visitor writes', async () => {
    const fields = [{ type: 'textarea', name: 'to' }];
    const id = await createForm(service, { redirect_url: 'https://thanks.example.org/{field:to}' }, fields);
    for (const to of ['//evil.example', '../../\\evil', 'x\r\nSet-Cookie: a=b', '@evil.example']) {
      const { headers } = await fill(id, { to });
      expect(new URL(headers.get('location') ?? '').origin).toBe('https://thanks.example.org');
      expect(headers.get('set-cookie')).toBeNull();
    }
  });
});

describe('hostile texts', () => {
  test('of an administrator are shown as texts', async () => {
    const fields = [
      {
        type: 'text',
        name: 'name',
        label: HOSTILE,
        description: HOSTILE,
        placeholder: HOSTILE,
        default: HOSTILE,
        messages: { required: HOSTILE },
        required: true,
      },
      { type: 'select', name: 'pick', options: [{ value: HOSTILE, label: HOSTILE }] },
    ];
    const json = { title: HOSTILE, config: { fields, options: { success_message: HOSTILE, error_message: HOSTILE } } };
    const { body } = await service.as.admin('POST', 'b:/forms', json);
    const { id } = body as { id: number };
    for (const { text } of [
      await service.call('GET', `/forms/${id}`),
      await fill(id, { name: '' }),
      await follow(service, await fill(id, { name: 'x' })),
    ]) {
      expect(text).not.toContain('<script>');
      expect(text).not.toContain("alert('1')");
      expect(text).toContain(ESCAPED);
    }
  });

  test('of a visitor are shown as texts', async () => {
    const answer = await fill(formId, { name: HOSTILE, email: HOSTILE, message: `</textarea>${HOSTILE}` });
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain('<script>');
    expect(answer.text).toContain(`value="${ESCAPED}"`);
    expect(answer.text).toContain(`&lt;/textarea&gt;${ESCAPED}</textarea>`);
  });
});

describe('what extensions make of a field', () => {
  const failing = () => {
    throw new Error('no');
  };

  test('is shown in its place; one that fails leaves the field as it was', async () => {
    const calls: unknown[] = [];
    const replace = (html: string, field: { name: string }, formIdAttr: string) => {
      calls.push([field.name, formIdAttr, html.includes(`name="${field.name}"`)]);
      return field.name === 'message' ? `<p>Before</p>${html}` : html;
    };
    service.hooks.add('test', 'filter', 'svca_render_field', replace);
    service.hooks.add('test', 'filter', 'svca_render_field', failing);
    try {
      const shown = await service.call('GET', `/forms/${formId}`);
      expect(shown.text).toContain('<p>Before</p><div class="svca-field svca-field-textarea" data-field="message"');
      expect(calls).toEqual(FIELDS.map(({ name }) => [name, `svca-form-${formId}`, true]));
      const cameBack = await fill(formId, { name: '', email: 'ada@example.net', message: 'x' });
      expect(cameBack.status).toBe(422);
      expect(cameBack.text).toContain('<p>Before</p>');
      expect(cameBack.text).toContain('Fill in this field.');
    } finally {
      service.hooks.remove('svca_render_field', replace);
      service.hooks.remove('svca_render_field', failing);
    }
  });
});

describe('hooks of surface A', () => {
  test('fire for who posts the page', async () => {
    const seen: unknown[] = [];
    const listen = (formIdSeen: number, _form: object, data: object) => void seen.push([formIdSeen, data]);
    service.hooks.add('test', 'action', 'svca_before_submission', listen);
    try {
      await fill(formId);
      expect(seen).toEqual([[formId, expect.objectContaining(VALUES)]]);
    } finally {
      service.hooks.remove('svca_before_submission', listen);
    }
  });
});
