import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DeadlockException } from '@mikro-orm/core';
import type { Request } from 'express';
import { IdempotencyKey } from '#db/entities/idempotency-key.ts';
import { ApplicationPassword } from '#features/accounts/entities.ts';
import { Form, FormRevision } from '#features/forms/entities.ts';
import { createOnce } from '#http/middleware/idempotency.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { countRows } from '#test/environment/tables.ts';
import { createForm, FIELDS } from '#test/environment/visitor.ts';
import { DAY_MS } from '#time.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

let lastKey = 0;
const newKey = () => {
  lastKey += 1;
  return { 'idempotency-key': `key-${lastKey}` };
};
const post = (path: string, json: unknown, headers: Record<string, string>, as = service.admin) =>
  service.call('POST', path, { json, headers: { ...as, ...headers } });
const bodyOf = ({ body }: Answer) => body as Record<string, unknown>;

const webhook = { key: 'crm', integration_id: 'webhook', settings: { url: 'https://hooks.example.org/in' } };
const FORM = { title: 'Contact us', config: { fields: FIELDS, options: { integrations: [webhook] } } };

/** Requests that create records, with a function that counts the records. */
const CREATIONS: [what: string, path: string, json: object, other: object, count: () => Promise<number>][] = [
  ['a form', 'b:/forms', FORM, { ...FORM, title: 'Other' }, () => service.orm.em.fork().count(Form)],
  [
    'an application password',
    'host:/application-passwords',
    { name: 'Backup' },
    { name: 'Other' },
    () => service.orm.em.fork().count(ApplicationPassword),
  ],
];

describe.each(CREATIONS)('a request that makes %s, with an Idempotency-Key', (_what, path, json, other, count) => {
  test('sent again makes nothing more, and gets the same answer without the secret', async () => {
    const [headers, before] = [newKey(), await count()];
    const first = await post(path, json, headers);
    const second = await post(path, json, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await count()).toBe(before + 1);
    const secrets = [...first.text.matchAll(/"(?:password|secret)":"([^"]+)"/g)].map(([, secret]) => secret as string);
    expect(secrets).toHaveLength(1);
    expect(second.text).not.toContain(secrets[0]);
    expect(second.text).toMatch(/"(password|secret)_set":true/);
    const isSecret = (key: string) => ['password', 'secret', 'password_set', 'secret_set'].includes(key);
    const open = (text: string) => JSON.parse(text, (key, value) => (isSecret(key) ? undefined : value));
    expect(open(second.text)).toEqual(open(first.text));
  });

  test('with another body is 409, and makes nothing', async () => {
    const headers = newKey();
    await post(path, json, headers);
    const before = await count();
    const answer = await post(path, other, headers);
    expect([answer.status, bodyOf(answer).code]).toEqual([409, 'idempotency_conflict']);
    expect(await count()).toBe(before);
  });

  test('without one makes another each time', async () => {
    const before = await count();
    for (let round = 0; round < 2; round += 1) expect((await post(path, json, {})).status).toBe(201);
    expect(await count()).toBe(before + 2);
  });

  test('ten times at once makes one, and one answer of the ten has the secret', async () => {
    const [headers, before] = [newKey(), await count()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(path, json, headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await count()).toBe(before + 1);
    expect(answers.filter(({ text }) => /"(password|secret)":/.test(text))).toHaveLength(1);
    expect(new Set(answers.map((answer) => bodyOf(answer).id ?? bodyOf(answer).uuid)).size).toBe(1);
  });

  test.each(['', 'a b', 'é', 'x'.repeat(256)])('is 400 for %j, and makes nothing', async (key) => {
    const before = await count();
    const answer = await post(path, json, { 'idempotency-key': key });
    expect([answer.status, answer.body]).toEqual([
      400,
      { success: false, code: 'invalid_idempotency_key', message: expect.stringContaining('Idempotency-Key') },
    ]);
    expect(await count()).toBe(before);
  });

  test('makes another one after 24 hours, not before', async () => {
    const [headers, before] = [newKey(), await count()];
    await post(path, json, headers);
    service.clock.pass(DAY_MS);
    await post(path, json, headers);
    expect(await count()).toBe(before + 1);
    service.clock.pass(1);
    await post(path, json, headers);
    expect(await count()).toBe(before + 2);
  });

  test('is not used up by a refusal, nor by a failure, which leaves nothing', async () => {
    const [headers, before] = [newKey(), await count()];
    expect((await post(path, {}, headers)).status).toBe(422);
    const refuse = `create trigger refuse before insert on idempotency_keys for each row signal sqlstate '45000'`;
    await service.orm.em.fork().execute(refuse);
    try {
      expect((await post(path, json, headers)).status).toBe(500);
    } finally {
      await service.orm.em.fork().execute('drop trigger refuse');
    }
    expect(await count()).toBe(before);
    expect((await post(path, json, headers)).status).toBe(201);
    expect(await count()).toBe(before + 1);
  });

  test('keeps no secret and no value with the key', async () => {
    const headers = newKey();
    const { text } = await post(path, json, headers);
    const [, secret = ''] = /"(?:password|secret)":"([^"]+)"/.exec(text) ?? [];
    const kept = JSON.stringify(await service.orm.em.fork().findAll(IdempotencyKey));
    expect(secret).not.toBe('');
    for (const word of [secret, 'Contact us', 'Backup', headers['idempotency-key']]) expect(kept).not.toContain(word);
  });
});

test('a key belongs to one account and one route', async () => {
  const headers = newKey();
  const json = { name: 'Backup' };
  const ada = await post('host:/application-passwords', json, headers);
  const ed = await post('host:/application-passwords', json, headers, service.editor);
  expect([ada.status, ed.status]).toEqual([201, 201]);
  expect(bodyOf(ed)).toMatchObject({ password: expect.any(String) });
  expect(bodyOf(ed).uuid).not.toBe(bodyOf(ada).uuid);
  expect((await post('b:/forms', FORM, headers)).status).toBe(201);
});

test('what was made and is gone is 409', async () => {
  const headers = newKey();
  const { uuid } = bodyOf(await post('host:/application-passwords', { name: 'Backup' }, headers));
  await service.as.admin('DELETE', `host:/application-passwords/${uuid}`);
  const again = await post('host:/application-passwords', { name: 'Backup' }, headers);
  expect([again.status, again.body]).toEqual([
    409,
    { success: false, code: 'idempotency_conflict', message: expect.stringContaining('is gone') },
  ]);
});

test('a form that was changed meanwhile is answered as it is now', async () => {
  const headers = newKey();
  const { id } = bodyOf(await post('b:/forms', FORM, headers));
  await service.as.admin('PATCH', `b:/forms/${id}`, { title: 'Newer' });
  const again = await post('b:/forms', FORM, headers);
  expect(bodyOf(again)).toMatchObject({ id, title: 'Newer', revision: 2 });
  expect(again.headers.get('etag')).toBe('"2"');
  expect(await service.orm.em.fork().count(FormRevision, { formId: id as number })).toBe(2);
});

test('a restore that is sent again does not undo a later DELETE', async () => {
  const id = await createForm(service);
  const headers = newKey();
  const trash = () => service.as.admin('DELETE', `b:/forms/${id}`);
  const restore = (given: Record<string, string>) => post(`b:/forms/${id}/restore`, undefined, given);
  await trash();
  expect(bodyOf(await restore(headers))).toMatchObject({ id, active: 1 });
  await trash();
  expect(bodyOf(await restore(headers))).toMatchObject({ id, active: 0 });
  expect(bodyOf(await restore(newKey()))).toMatchObject({ id, active: 1 });
  expect((await post('b:/forms/999999/restore', undefined, newKey())).status).toBe(404);
});

test('a request without a key leaves no row', async () => {
  const before = await countRows(service.orm, 'idempotency_keys');
  await post('b:/forms', FORM, {});
  expect(await countRows(service.orm, 'idempotency_keys')).toBe(before);
});

describe('a victim of a deadlock', () => {
  const deps = () => ({ orm: service.orm, box: service.box, clock: service.clock.now });
  const request = (key: string) =>
    ({ method: 'POST', baseUrl: '', path: '/x', body: {}, get: (_name: string) => key }) as Partial<Request> as Request;
  const deadlock = () => new DeadlockException(new Error('a deadlock'));
  const repeat = async (made: { turn: number }) => made;

  test('tries again', async () => {
    let round = 0;
    const answer = await createOnce(deps(), request('victim'), {
      async create() {
        round += 1;
        if (round < 5) throw deadlock();
        return { turn: round };
      },
      repeat,
    });
    expect(answer).toEqual({ turn: 5 });
  });

  test('gives up after five tries', async () => {
    let round = 0;
    const create = async (): Promise<{ turn: number }> => {
      round += 1;
      throw deadlock();
    };
    await expect(createOnce(deps(), request('unlucky'), { create, repeat })).rejects.toThrow(DeadlockException);
    expect(round).toBe(5);
  });
});
