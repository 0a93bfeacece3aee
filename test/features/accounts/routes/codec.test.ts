import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { EncryptionCodec } from '#security/payload-codec.ts';
import { SecretBox } from '#security/secret-box.ts';
import { basic, startService, type TestService } from '#test/environment/service.ts';
import { givePassword, signInAs } from '#test/environment/signed-in.ts';
import { HOUR_MS } from '#time.ts';

const UI = 'http://127.0.0.1:8233';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startService({ temporalUiUrl: `${UI}/namespaces/x` });
});
beforeEach(async () => {
  const { body } = await service.as.admin('POST', 'host:/codec/tokens');
  token = (body as { token: string }).token;
});
afterAll(() => service.close());

const plain = defaultPayloadConverter.toPayload({ submissionUuid: 'canary-uuid' });
const wire = ({ metadata, data }: Payload) => ({
  metadata: Object.fromEntries(
    Object.entries(metadata ?? {}).map(([name, value]) => [name, Buffer.from(value).toString('base64')]),
  ),
  data: Buffer.from(data ?? []).toString('base64'),
});
const encrypted = async (box = service.box) => (await new EncryptionCodec(box).encode([plain])).map(wire);
const decode = (payloads: unknown, headers: Record<string, string> = {}, path = `/codec/${token}/decode`) =>
  service.call('POST', `host:${path}`, { json: { payloads }, headers });
const refused = (code: string) => ({ success: false, code, message: expect.any(String) });

describe('a token for decoding', () => {
  test('is made for administrators, and not to be kept by caches', async () => {
    const answer = await service.as.admin('POST', 'host:/codec/tokens');
    const made = (answer.body as { token: string }).token;
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      token: expect.stringMatching(/^[0-9a-z]+\.a-[0-9a-f-]{36}\.[0-9a-z]+\.[\w-]{22}\.[\w-]{43}$/),
      endpoint: `https://forms.example.org/rest/host/codec/${made}`,
      expires_at: new Date(service.clock.now().getTime() + 12 * HOUR_MS).toISOString(),
    });
  });

  test('is made for nobody else', async () => {
    expect((await service.call('POST', 'host:/codec/tokens')).status).toBe(401);
    expect((await service.as.editor('POST', 'host:/codec/tokens')).status).toBe(403);
  });
});

describe('decoding', () => {
  test.each([
    ['in the path', () => decode],
    [
      'as a bearer',
      () => (payloads: unknown) => decode(payloads, { authorization: `Bearer ${token}` }, '/codec/decode'),
    ],
  ])('works with the token %s, and is audited', async (_where, how) => {
    service.logLines.length = 0;
    const payloads = await encrypted();
    expect(JSON.stringify(payloads)).not.toContain(Buffer.from('canary').toString('base64').slice(0, -2));
    const answer = await how()(payloads);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({ payloads: [wire(plain)] });
    const log = service.logLines.join('');
    expect(log).toContain('"audit":"codec.decode","userId":1,"payloads":1');
    expect(log).not.toContain(token);
    expect(log).not.toContain('canary');
  });

  test('leaves payloads of another encoding as they are', async () => {
    const [sealed] = await encrypted();
    const answer = await decode([wire(plain), sealed, {}]);
    expect(answer.body).toEqual({ payloads: [wire(plain), wire(plain), { metadata: {}, data: '' }] });
  });

  test.each<[string, () => string]>([
    [
      'a guess',
      () => `1.${(service.clock.now().getTime() + HOUR_MS).toString(36)}.${'A'.repeat(22)}.${'A'.repeat(43)}`,
    ],
    ['one for another account', () => token.replace(/^[^.]+/, '2')],
    ['one with a later end', () => token.replace(/\.\w+\./, `.${(service.clock.now().getTime() * 2).toString(36)}.`)],
    ['one with something behind', () => `${token}.x`],
    ['a changed one', () => token.replace(/.(?=.$)/, (one) => (one === 'A' ? 'B' : 'A'))],
    ['none', () => 'x'],
  ])('is refused with a wrong token: %s', async (_what, wrong) => {
    const answer = await decode(await encrypted(), {}, `/codec/${wrong()}/decode`);
    expect([answer.status, answer.body]).toEqual([401, refused('invalid_token')]);
    expect((await decode(await encrypted(), { authorization: `Bearer ${wrong()}` }, '/codec/decode')).status).toBe(401);
  });

  describe('ends with what the token was made with:', () => {
    const statusOf = async () => (await decode(await encrypted())).status;
    const tokenBy = async (headers: Record<string, string>) => {
      const { status, body } = await service.call('POST', 'host:/codec/tokens', { headers });
      expect(status).toBe(201);
      token = (body as { token: string }).token;
    };
    const newPassword = async (headers: Record<string, string>) => {
      const answer = await service.call('POST', 'host:/application-passwords', { headers, json: { name: 'one' } });
      const { uuid, password, made_with } = answer.body as Record<'uuid' | 'password' | 'made_with', string>;
      return { uuid, made_with, headers: basic('ada', password) };
    };
    const revoke = async (uuid: string, headers = service.admin) =>
      expect((await service.call('DELETE', `host:/application-passwords/${uuid}`, { headers })).status).toBe(204);

    test('an application password', async () => {
      const { uuid, headers } = await newPassword(service.admin);
      await tokenBy(headers);
      expect(await statusOf()).toBe(200);
      await revoke(uuid);
      expect(await statusOf()).toBe(401);
    });

    test('an application password that was made with one', async () => {
      const first = await newPassword(service.admin);
      const second = await newPassword(first.headers);
      const third = await newPassword(second.headers);
      expect(third.made_with).toBe(second.uuid);
      await tokenBy(third.headers);
      expect(await statusOf()).toBe(200);
      await revoke(first.uuid);
      expect(await statusOf()).toBe(401);
      expect((await service.call('GET', 'b:/forms', { headers: third.headers })).status).toBe(401);
      expect((await service.as.admin('GET', 'b:/forms')).status).toBe(200);
    });

    test('a program that takes a new application password may revoke the old one with it', async () => {
      const old = await newPassword(service.admin);
      const beside = await newPassword(old.headers);
      const fresh = await newPassword(old.headers);
      await revoke(old.uuid, fresh.headers);
      expect((await service.call('GET', 'b:/forms', { headers: fresh.headers })).status).toBe(200);
      expect((await service.call('GET', 'b:/forms', { headers: beside.headers })).status).toBe(401);
      const { body } = await service.call('GET', 'host:/application-passwords', { headers: fresh.headers });
      const listed = (body as { application_passwords: { uuid: string; made_with: string | null }[] })
        .application_passwords;
      expect(listed.find(({ uuid }) => uuid === fresh.uuid)?.made_with).toBe(old.made_with);
      expect(listed.map(({ uuid }) => uuid)).not.toContain(beside.uuid);
    });

    test('an application password that expires', async () => {
      const json = { name: 'a day', expires_in_days: 1 };
      const made = await service.as.admin('POST', 'host:/application-passwords', json);
      service.clock.pass(18 * HOUR_MS);
      await tokenBy(basic('ada', (made.body as { password: string }).password));
      service.clock.pass(6 * HOUR_MS - 1);
      expect(await statusOf()).toBe(200);
      service.clock.pass(1);
      expect(await statusOf()).toBe(401);
    });

    test('a session', async () => {
      await givePassword(service, 'ada');
      const { headers } = await signInAs(service, 'ada');
      await tokenBy(headers);
      expect(await statusOf()).toBe(200);
      expect((await service.call('POST', 'host:/logout', { headers })).status).toBe(204);
      expect(await statusOf()).toBe(401);
    });
  });

  describe('follows the account that the token was made for', () => {
    const statusOf = async () => (await decode(await encrypted())).status;
    let id: number;
    beforeEach(async () => {
      const { users, clock } = service;
      const eva = await users.create({ login: 'eva', email: 'eva@example.org', role: 'administrator' }, clock.now());
      id = eva.id;
      const { password } = await users.createApplicationPassword(id, 'test', clock.now());
      const { body } = await service.call('POST', 'host:/codec/tokens', { headers: basic('eva', password) });
      token = (body as { token: string }).token;
    });
    afterEach(() => service.users.delete(id));

    test('while that is an administrator', async () => {
      expect(await statusOf()).toBe(200);
      await service.users.change(id, { role: 'editor' }, service.clock.now());
      expect(await statusOf()).toBe(401);
      await service.users.change(id, { role: 'administrator' }, service.clock.now());
      expect(await statusOf()).toBe(200);
    });

    test('while that exists: one of the same login that is made afterwards is another', async () => {
      expect(await statusOf()).toBe(200);
      await service.users.delete(id);
      const answer = await decode(await encrypted());
      expect([answer.status, answer.body]).toEqual([401, refused('invalid_token')]);
      const again = { login: 'eva', email: 'eva@example.org', role: 'administrator' as const };
      ({ id } = await service.users.create(again, service.clock.now()));
      expect(await statusOf()).toBe(401);
    });

    test('while that keeps its password', async () => {
      expect(await statusOf()).toBe(200);
      await givePassword(service, 'eva');
      expect(await statusOf()).toBe(401);
    });
  });

  test('is refused to an application password, which is no such token', async () => {
    expect((await decode(await encrypted(), service.admin, '/codec/decode')).status).toBe(401);
  });

  test('ends with the token’s 12 hours', async () => {
    service.clock.pass(12 * HOUR_MS - 1);
    expect((await decode(await encrypted())).status).toBe(200);
    service.clock.pass(1);
    expect((await decode(await encrypted())).status).toBe(401);
  });

  const undecodable: [string, () => Promise<unknown> | unknown][] = [
    ['was changed', async () => (await encrypted()).map((one) => ({ ...one, data: one.data.replace(/^../, 'AA') }))],
    ['was cut', async () => (await encrypted()).map((one) => ({ ...one, data: one.data.slice(0, 16) }))],
    ['has no data', async () => (await encrypted()).map(({ metadata }) => ({ metadata }))],
    ['is under a key that we do not have', () => encrypted(new SecretBox([Buffer.alloc(32, 'other')]))],
    [
      'is a secret of ours for another purpose',
      async () => {
        const [{ metadata } = { metadata: {} }] = await encrypted();
        return [{ metadata, data: service.box.sealBytes('secrets', '', 'whsec_x').toString('base64') }];
      },
    ],
  ];
  test.each(undecodable)('a payload that %s is 400', async (_what, payloads) => {
    const answer = await decode(await payloads());
    expect([answer.status, answer.body]).toEqual([400, refused('undecodable_payload')]);
  });

  test.each<[unknown]>([[undefined], [null], ['x'], [{}], [[1]], [[null]], [[[]]]])(
    'payloads of %j are 400',
    async (payloads) => {
      expect((await decode(payloads)).body).toEqual(refused('malformed_body'));
    },
  );

  test.each<[unknown]>([[{ metadata: 'x' }], [{ metadata: { encoding: 5 }, data: 7 }], [{ metadata: [], data: [] }]])(
    'a payload of a strange shape does no harm: %j',
    async (payload) => {
      expect((await decode([payload])).status).toBe(200);
    },
  );

  test('is all there is: nothing encodes', async () => {
    for (const path of [`/codec/${token}/encode`, '/codec/encode']) {
      const answer = await decode([wire(plain)], { authorization: `Bearer ${token}` }, path);
      expect([answer.status, answer.body]).toEqual([404, refused('route_not_found')]);
    }
    expect((await service.call('GET', `host:/codec/${token}/decode`)).status).toBe(405);
  });
});

describe('decoding from a browser', () => {
  const headersOf = async (method: string, origin: string) => {
    const options = method === 'POST' ? { json: { payloads: [] } } : {};
    const path = `host:/codec/${token}/decode`;
    return (await service.call(method, path, { headers: { origin }, ...options })).headers;
  };

  test.each(['OPTIONS', 'POST'])('is for the page of Temporal UI: %s', async (method) => {
    const headers = await headersOf(method, UI);
    expect(headers.get('access-control-allow-origin')).toBe(UI);
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-namespace');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toMatch(/\borigin\b/i);
  });

  test.each(['http://localhost:8233', 'http://127.0.0.1:8234', 'https://127.0.0.1:8233', 'null'])(
    'is not for %s',
    async (origin) => {
      for (const method of ['OPTIONS', 'POST']) {
        const headers = await headersOf(method, origin);
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    },
  );
});

describe('the log', () => {
  test.each(['OPTIONS', 'POST'])('of %s does not tell the token', async (method) => {
    service.logLines.length = 0;
    await service.call(method, `host:/codec/${token}/decode`, { headers: { origin: UI } });
    const lines = service.logLines.join('');
    expect(lines).toContain('/rest/host/codec');
    expect(lines).not.toContain(token);
  });
});

test('a body is not read before its token is known to be good', async () => {
  const answer = await service.call('POST', 'host:/codec/nonsense/decode', {
    raw: '{',
    headers: { 'content-type': 'application/json' },
  });
  expect([answer.status, answer.body]).toEqual([401, refused('invalid_token')]);
});
