import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { countRows } from '#test/environment/tables.ts';
import {
  bodyB,
  createForm,
  type FormTokens,
  from,
  nonceA,
  sendNext,
  submitB,
  tokensOf,
  VALUES,
} from '#test/environment/visitor.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';

let service: TestService;
let formId: number;
let otherId: number;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service);
  otherId = await createForm(service);
});
afterAll(() => service.close());

const post = (id: number | string, json: unknown) => service.call('POST', `b:/forms/${id}/submissions`, { json });
const refused = (code: string) => ({ success: false, code, message: expect.any(String) });
const submissions = () => countRows(service.orm, 'submissions');

describe('a submission that is taken', () => {
  test('is answered exactly as the interface says, and kept', async () => {
    const answer = await submitB(service, formId, VALUES, {
      headers: { 'user-agent': 'Mosaic/0.9', 'x-forwarded-for': '198.51.100.7' },
    });
    const id = (answer.body as { data: { submission_id: number } }).data.submission_id;
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      message: 'Thank you. Your submission has been received.',
      data: { submission_id: expect.any(Number), fields: VALUES },
      email: { sent: false },
    });
    expect(await service.orm.em.fork().findOne(Submission, { id })).toMatchObject({
      formId,
      revision: 1,
      surface: 'b',
      payload: VALUES,
      meta: {},
      ipAddress: '198.51.100.7',
      userAgent: 'Mosaic/0.9',
      status: 'accepted',
      createdAt: service.clock.now(),
    });
  });

  test.each([
    ['https://example.org/{field:name}', 'https://example.org/Ada'],
    ['https://example.org/ü?a=ü', 'https://example.org/%C3%BC?a=%C3%BC'],
    ['/thanks?id={form:id}', '/thanks?id=ID'],
  ])('tells in a header where the visitor goes next: %s', async (template, target) => {
    const id = await createForm(service, { redirect_url: template });
    const { headers, body } = await submitB(service, id);
    expect(headers.get('link')).toBe(`<${target.replace('ID', String(id))}>; rel="next"`);
    expect(Object.keys(body as object)).toEqual(['success', 'message', 'data', 'email']);
    expect((await submitB(service, formId)).headers.get('link')).toBeNull();
  });

  test('leaves an address out of the headers that clients could not take', async () => {
    const fields = [{ type: 'textarea', name: 'note' }];
    const id = await createForm(service, { redirect_url: 'https://example.org/{field:note}' }, fields);
    const linkOf = async (note: string) => (await submitB(service, id, { note })).headers.get('link');
    expect(await linkOf('あ'.repeat(20_000))).toBeNull();
    expect(await linkOf('x'.repeat(2_048 - 'https://example.org/'.length))).toMatch(/^<https:.*>; rel="next"$/);
    expect(await linkOf('x'.repeat(2_049 - 'https://example.org/'.length))).toBeNull();
  });

  test('has the form’s own message', async () => {
    const id = await createForm(service, { success_message: 'Merci !' });
    expect((await submitB(service, id)).body).toMatchObject({ message: 'Merci !' });
  });

  test('has its values cleaned', async () => {
    const answer = await submitB(service, formId, { name: '  Ada\u0000 ', email: ' ada@example.net ' });
    expect(answer.body).toMatchObject({ data: { fields: { name: 'Ada', email: 'ada@example.net', message: '' } } });
  });

  test('is pinned to the revision it was checked against', async () => {
    const id = await createForm(service);
    await service.as.admin('PATCH', `b:/forms/${id}`, { title: 'Changed' });
    await submitB(service, id);
    expect(await service.orm.em.fork().findOne(Submission, { formId: id })).toMatchObject({ revision: 2 });
  });

  test('may carry fields that the form does not have: they are noted and not kept', async () => {
    const strangers = { colour: 'red', toString: 'x', hasOwnProperty: 'y', 'a b': [1] };
    const answer = await submitB(service, otherId, { ...VALUES, ...strangers });
    expect(answer).toMatchObject({ status: 200, body: { data: { fields: VALUES } } });
    const row = await service.orm.em.fork().findOneOrFail(Submission, { formId: otherId });
    expect(row.payload).toEqual(VALUES);
    expect(row.meta.ignored_fields?.toSorted()).toEqual(['a b', 'colour', 'hasOwnProperty', 'toString']);
  });

  test('keeps no more than 1000 characters of the browser’s name', async () => {
    const id = await createForm(service);
    await submitB(service, id, VALUES, { headers: { 'user-agent': 'M'.repeat(3000) } });
    const { userAgent } = await service.orm.em.fork().findOneOrFail(Submission, { formId: id });
    expect(userAgent).toBe('M'.repeat(1000));
  });

  test('tells that the mail was sent when a provider took it before the answer', async () => {
    const id = await createForm(service, { notifications: [{ to: 'team@example.org' }] });
    // A submission that is due for a second shows that workers are behind, and that waiting is pointless.
    await service.orm.em.fork().nativeUpdate(Submission, {}, { dueAt: null });
    const sent = () => sendNext(service, id, 'notification_1');
    const [answer] = await Promise.all([submitB(service, id), sent()]);
    expect(answer.body).toMatchObject({ email: { sent: true } });
    const headers = { prefer: 'respond-async' };
    const [hurried] = await Promise.all([submitB(service, id, VALUES, { headers }), sent()]);
    expect(hurried.body).toMatchObject({ email: { sent: false } });
    expect((await submitB(service, id)).body).toMatchObject({ email: { sent: false } });
  });
});

describe('a page’s tokens', () => {
  test('are handed out to anybody, and not to be kept by caches', async () => {
    const answer = await service.call('GET', `b:/forms/${formId}/token`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      nonce: expect.stringMatching(/^[\w-]{22}$/),
      honeypot_field: expect.stringMatching(/^[a-z]+_[0-9a-f]{6}$/),
      timing_token: expect.stringMatching(/^[0-9a-z]+\.[\w-]{22}$/),
      captcha: null,
    });
  });

  test('may be used again within their life', async () => {
    const json = bodyB(await tokensOf(service, formId));
    expect((await post(formId, json)).status).toBe(200);
    expect((await post(formId, json)).status).toBe(200);
  });

  test('are still good after 11 hours', async () => {
    expect((await post(formId, bodyB(await tokensOf(service, formId, { ageMs: 11 * HOUR_MS })))).status).toBe(200);
  });
});

describe('a submission that is refused', () => {
  let before: number;
  let tokens: FormTokens;
  beforeEach(async () => {
    before = await submissions();
    tokens = await tokensOf(service, formId);
  });
  const without = (key: string) => {
    const { [key]: _, ...rest } = bodyB(tokens);
    return rest;
  };

  const forgeries: [string, () => Promise<unknown> | unknown][] = [
    ['none', () => undefined],
    ['null', () => null],
    ['a blank one', () => ''],
    ['a guess', () => 'AAAAAAAAAAAAAAAAAAAAAA'],
    ['a changed one', () => tokens.nonce.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))],
    ['another form’s', async () => (await tokensOf(service, otherId)).nonce],
    ['surface A’s', () => nonceA(service, formId)],
    ['a list', () => [tokens.nonce]],
    ['a number', () => 7],
  ];
  test.each(forgeries)('nonce: %s is 403', async (_what, nonce) => {
    const answer = await post(formId, { ...without('_svcb_nonce'), _svcb_nonce: await nonce() });
    expect([answer.status, answer.body]).toEqual([403, refused('invalid_nonce')]);
    expect(await submissions()).toBe(before);
  });

  test('nonce: one of yesterday is 403', async () => {
    service.clock.pass(DAY_MS);
    const { timing_token } = await tokensOf(service, formId);
    const answer = await post(formId, { ...bodyB(tokens), _svcb_timing: timing_token });
    expect([answer.status, answer.body]).toEqual([403, refused('invalid_nonce')]);
    expect(await submissions()).toBe(before);
  });

  const timings: [string, () => Promise<unknown> | unknown][] = [
    ['none', () => undefined],
    ['a guess', () => 'k3.AAAAAAAAAAAAAAAAAAAAAA'],
    ['no token at all', () => 'yesterday'],
    ['an older time under the same signature', () => tokens.timing_token.replace(/^./, '1')],
    ['another form’s', async () => (await tokensOf(service, otherId)).timing_token],
    ['a list', () => [tokens.timing_token]],
    ['an object', () => ({ toString: 'x' })],
  ];
  test.each(timings)('timing token: %s is 403', async (_what, timing) => {
    const answer = await post(formId, { ...without('_svcb_timing'), _svcb_timing: await timing() });
    expect([answer.status, answer.body]).toEqual([403, refused('invalid_timing_token')]);
    expect(await submissions()).toBe(before);
  });

  test('timing token: older than 24 hours is 403', async () => {
    service.clock.pass(DAY_MS);
    const { nonce } = await tokensOf(service, formId);
    const answer = await post(formId, { ...bodyB(tokens), _svcb_nonce: nonce });
    expect([answer.status, answer.body]).toEqual([403, refused('invalid_timing_token')]);
  });

  test.each([
    [{}, 1_999, 400],
    [{}, 2_000, 200],
    [{ min_fill_seconds: 10 }, 9_999, 400],
    [{ min_fill_seconds: 10 }, 10_000, 200],
    [{ min_fill_seconds: 0 }, 0, 200],
  ])('a form with %j that was filled in %i ms is %i', async (options, ageMs, status) => {
    const id = await createForm(service, options);
    const answer = await post(id, bodyB(await tokensOf(service, id, { ageMs })));
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body).toEqual(refused('submitted_too_fast'));
  });

  test.each<[unknown]>([['Acme'], [' '], [0], [false], [['']], [{}]])(
    'a honeypot with %j in it is 400',
    async (value) => {
      const answer = await post(formId, { ...bodyB(tokens), [tokens.honeypot_field]: value });
      expect([answer.status, answer.body]).toEqual([400, refused('honeypot_filled')]);
      expect(await submissions()).toBe(before);
    },
  );

  test('a honeypot that was left out or left empty is fine, and no field', async () => {
    const id = await createForm(service);
    const own = await tokensOf(service, id);
    const { [own.honeypot_field]: _, ...absent } = bodyB(own);
    for (const json of [absent, bodyB(own), { ...absent, [own.honeypot_field]: null }]) {
      expect((await post(id, json)).status).toBe(200);
    }
    const rows = await service.orm.em.fork().find(Submission, { formId: id });
    expect(rows.map(({ meta }) => meta)).toEqual([{}, {}, {}]);
  });

  test.each(['999999', '0', '-1', 'abc', String(2n ** 70n)])('form %s is 404', async (id) => {
    expect(await post(id, bodyB(tokens))).toMatchObject({ status: 404, body: refused('form_not_found') });
    const token = await service.call('GET', `b:/forms/${id}/token`);
    expect([token.status, token.body]).toEqual([404, refused('form_not_found')]);
  });

  test('a trashed form is 404, though the tokens are good', async () => {
    const id = await createForm(service);
    const json = bodyB(await tokensOf(service, id));
    await service.as.admin('DELETE', `b:/forms/${id}`);
    expect((await post(id, json)).body).toEqual(refused('form_not_found'));
  });

  test('wrong values are 422 with a message and the sent value per field', async () => {
    const answer = await post(formId, bodyB(tokens, { name: ' ', email: 'nobody', stranger: 'x' }));
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      success: false,
      message: 'Please correct the marked fields and try again.',
      errors: {
        fields: { name: 'Fill in this field.', email: 'Enter a valid email address.' },
        data: { name: ' ', email: 'nobody' },
      },
    });
    expect(await submissions()).toBe(before);
  });

  test('the form’s own error message and field messages are used', async () => {
    const fields = [{ type: 'text', name: 'name', required: true, messages: { required: 'Who are you?' } }];
    const id = await createForm(service, { error_message: 'Oh no.' }, fields);
    const answer = await submitB(service, id, {});
    expect(answer.body).toEqual({
      success: false,
      message: 'Oh no.',
      errors: { fields: { name: 'Who are you?' }, data: {} },
    });
  });

  test.each<[string, unknown]>([
    ['a list', ['Ada']],
    ['an empty list', []],
    ['an object', { first: 'Ada' }],
    ['a deep one', JSON.parse('[[[[{"a":[{}]}]]]]')],
    ['an object with a prototype', JSON.parse('{"__proto__":{"polluted":true},"constructor":1}')],
  ])('%s where a text belongs is an error of that field', async (_what, name) => {
    const answer = await post(formId, bodyB(tokens, { ...VALUES, name }));
    expect(answer.status).toBe(422);
    const { errors } = answer.body as { errors: { fields: object } };
    expect(errors.fields).toEqual({ name: 'This value cannot be used here.' });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('a value that is nested beyond reason is a 4xx, also with an Idempotency-Key', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const raw = JSON.stringify(bodyB(tokens, { ...VALUES, name: 'DEEP' })).replace('"DEEP"', deep);
    for (const more of [undefined, { 'idempotency-key': 'deep' }]) {
      const headers = { 'content-type': 'application/json', ...more };
      const answer = await service.call('POST', `b:/forms/${formId}/submissions`, { headers, raw });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual(refused('malformed_body'));
    }
  });

  test.each<[string, number, string, string, string]>([
    ['malformed JSON', 400, 'malformed_body', 'application/json', '{"name":'],
    ['a list', 400, 'malformed_body', 'application/json', '[1]'],
    ['null', 400, 'malformed_body', 'application/json', 'null'],
    ['a number', 400, 'malformed_body', 'application/json', '1'],
    ['__proto__', 400, 'malformed_body', 'application/json', '{"__proto__":{"name":"Ada"}}'],
    ['no JSON', 415, 'unsupported_media_type', 'text/plain', '{}'],
    ['an ordinary form', 415, 'unsupported_media_type', 'multipart/form-data; boundary=x', '--x--'],
    ['an unknown encoding', 415, 'unsupported_charset', 'application/json; charset=klingon', '{}'],
    ['over 1 MiB', 413, 'body_too_large', 'application/json', JSON.stringify({ name: 'x'.repeat(1 << 20) })],
  ])('a body of %s is %i %s', async (_what, status, code, contentType, raw) => {
    const answer = await service.call('POST', `b:/forms/${formId}/submissions`, {
      headers: { 'content-type': contentType },
      raw,
    });
    expect([answer.status, answer.body]).toEqual([status, refused(code)]);
  });

  test('no body at all is a missing nonce', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await service.call('POST', `b:/forms/${formId}/submissions`, { headers });
    expect([answer.status, answer.body]).toEqual([403, refused('invalid_nonce')]);
  });

  test('a compressed body that is none is 400, one of an unknown compression 415', async () => {
    for (const [encoding, status] of [
      ['gzip', 400],
      ['zstd-9000', 415],
    ] as const) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      const answer = await service.call('POST', `b:/forms/${formId}/submissions`, { headers, raw: '{"name":"x"}' });
      expect([encoding, answer.status]).toEqual([encoding, status]);
    }
  });
});

describe('where a visitor comes from', () => {
  const addressOf = async (id: number) =>
    (await service.orm.em.fork().findOneOrFail(Submission, { formId: id })).ipAddress;

  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['6.6.6.6, 198.51.100.7', '198.51.100.7'],
    ['198.51.100.7, 127.0.0.1', '198.51.100.7'],
    ['2001:DB8::0001', '2001:db8::1'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['198.51.100.7, unknown', '127.0.0.1'],
  ])('behind a trusted proxy that says %s it is %s', async (header, address) => {
    const id = await createForm(service);
    await submitB(service, id, VALUES, from(header));
    expect(await addressOf(id)).toBe(address);
  });

  test('is not kept where the form says so', async () => {
    const id = await createForm(service, { anonymize_ip: true });
    await submitB(service, id, VALUES, from('198.51.100.77'));
    expect(await addressOf(id)).toBeNull();
  });
});

test('a header of a peer that is no trusted proxy is not believed', async () => {
  const open = await startService({ trustProxy: '' });
  try {
    const id = await createForm(open);
    await submitB(open, id, VALUES, from('198.51.100.7'));
    const { ipAddress } = await open.orm.em.fork().findOneOrFail(Submission, { formId: id });
    expect(ipAddress).toBe('127.0.0.1');
  } finally {
    await open.close();
  }
});
