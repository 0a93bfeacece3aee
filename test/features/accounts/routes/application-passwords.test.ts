import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ApplicationPassword } from '#features/accounts/entities.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { basic, startService, type TestService } from '#test/environment/service.ts';
import { givePassword, type SignedIn, signInAs } from '#test/environment/signed-in.ts';
import { placesOf } from '#test/environment/tables.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';

let service: TestService;
let ada: SignedIn;
let ed: SignedIn;
beforeAll(async () => {
  service = await startService();
  await givePassword(service, 'ada');
  await givePassword(service, 'ed');
});
beforeEach(async () => {
  ada = await signInAs(service, 'ada');
  ed = await signInAs(service, 'ed');
  service.logLines.length = 0;
});
afterAll(() => service.close());

interface Made {
  uuid: string;
  name: string;
  password: string;
}

const PATH = 'host:/application-passwords';
const refused = (code: string) => ({ success: false, code, message: expect.any(String) });
const make = (headers: Record<string, string>, json: unknown) => service.call('POST', PATH, { headers, json });
const list = async (headers: Record<string, string>) => {
  const { body } = await service.call('GET', PATH, { headers });
  return (body as { application_passwords: Made[] }).application_passwords;
};
const audits = () => service.logLines.map((line) => JSON.parse(line)).filter(({ audit }) => audit);

describe('an application password', () => {
  test('is made, shown once, works, and is listed without what it is', async () => {
    const answer = await make(ada.headers, { name: 'Backup script' });
    const made = answer.body as Made;
    expect([answer.status, made]).toEqual([
      201,
      {
        uuid: expect.stringMatching(/^[\da-f-]{36}$/),
        name: 'Backup script',
        password: expect.stringMatching(/^[\w-]{22}$/),
        created_at: service.clock.now().toISOString(),
        last_used_at: null,
        expires_at: null,
        made_with: null,
        unused: false,
      },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await service.call('GET', 'b:/forms', { headers: basic('ada', made.password) })).status).toBe(200);

    const entry = (await list(ada.headers)).find(({ uuid }) => uuid === made.uuid);
    expect(entry).toEqual({
      uuid: made.uuid,
      name: 'Backup script',
      created_at: service.clock.now().toISOString(),
      last_used_at: service.clock.now().toISOString(),
      expires_at: null,
      made_with: null,
      unused: false,
    });
    expect(await placesOf(service.orm, [made.password])).toEqual([]);
  });

  test('works no more once it is revoked', async () => {
    const { uuid, password } = (await make(ada.headers, { name: 'Backup' })).body as Made;
    const answer = await service.call('DELETE', `${PATH}/${uuid}`, { headers: ada.headers });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await service.call('GET', 'b:/forms', { headers: basic('ada', password) })).status).toBe(401);
    expect((await list(ada.headers)).map((entry) => entry.uuid)).not.toContain(uuid);
    const again = await service.call('DELETE', `${PATH}/${uuid}`, { headers: ada.headers });
    expect([again.status, again.body]).toEqual([404, refused('application_password_not_found')]);
  });

  test('is nobody else’s: neither listed nor revoked', async () => {
    const { uuid, password } = (await make(ada.headers, { name: 'Ada’s' })).body as Made;
    expect((await list(ed.headers)).map((entry) => entry.uuid)).not.toContain(uuid);
    expect((await service.call('DELETE', `${PATH}/${uuid}`, { headers: ed.headers })).status).toBe(404);
    expect((await service.call('GET', 'b:/forms', { headers: basic('ada', password) })).status).toBe(200);
  });

  test('may be made by every account, and by a program that has one', async () => {
    expect((await make(ed.headers, { name: 'By an editor' })).status).toBe(201);
    expect((await make(service.editor, { name: 'By a program' })).status).toBe(201);
  });

  test('outlives the session that made it', async () => {
    const { password } = (await make(ada.headers, { name: 'Stays' })).body as Made;
    await service.call('POST', 'host:/logout', { headers: ada.headers });
    expect((await service.call('GET', 'b:/forms', { headers: basic('ada', password) })).status).toBe(200);
  });

  test.each([{}, { name: '' }, { name: '  ' }, { name: 7 }, { name: 'x'.repeat(101) }, { name: 'two\nlines' }])(
    'is not made with %j',
    async (json) => {
      const before = (await list(ada.headers)).length;
      const answer = await make(ada.headers, json);
      expect([answer.status, answer.body]).toEqual([
        422,
        { ...refused('validation_failed'), errors: { name: expect.stringContaining('1 to 100 characters') } },
      ]);
      expect(await list(ada.headers)).toHaveLength(before);
    },
  );

  test('is told in the log by its uuid', async () => {
    const { uuid, password } = (await make(ada.headers, { name: 'canary-name' })).body as Made;
    await service.call('DELETE', `${PATH}/${uuid}`, { headers: ada.headers });
    const userId = (await service.users.findByLogin('ada'))?.id;
    expect(audits()).toMatchObject([
      { audit: 'application_password.created', userId, applicationPassword: uuid },
      { audit: 'application_password.revoked', userId, applicationPassword: uuid },
    ]);
    for (const secret of [password, 'canary']) expect(service.logLines.join('')).not.toContain(secret);
  });
});

describe('for some days', () => {
  const works = async (password: string) =>
    (await service.call('GET', 'b:/forms', { headers: basic('ada', password) })).status;

  test('it works until then, and is refused as any wrong one afterwards', async () => {
    const made = (await make(ada.headers, { name: 'A week', expires_in_days: 7 })).body as Made & {
      expires_at: string;
    };
    expect(made.expires_at).toBe(new Date(service.clock.now().getTime() + 7 * DAY_MS).toISOString());
    service.clock.pass(7 * DAY_MS - 1);
    expect(await works(made.password)).toBe(200);
    service.clock.pass(1);
    expect(await works(made.password)).toBe(401);
  });

  test('what was made with it goes on after them, and ends when it is revoked, while it is listed', async () => {
    const week = (await make(ada.headers, { name: 'A week', expires_in_days: 7 })).body as Made;
    const next = (await make(basic('ada', week.password), { name: 'Made with it' })).body as Made;
    service.clock.pass(7 * DAY_MS);
    expect([await works(week.password), await works(next.password)]).toEqual([401, 200]);
    ada = await signInAs(service, 'ada');
    expect((await list(ada.headers)).find(({ uuid }) => uuid === next.uuid)).toMatchObject({ made_with: week.uuid });
    expect((await service.call('DELETE', `${PATH}/${week.uuid}`, { headers: ada.headers })).status).toBe(204);
    expect(await works(next.password)).toBe(401);
  });

  test.each([0, 3651, 1.5, '7', true])('it cannot be %j', async (days) => {
    const answer = await make(ada.headers, { name: 'x', expires_in_days: days });
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { expires_in_days: expect.any(String) } }]);
  });

  test('one that nobody uses is shown as unused after 90 days', async () => {
    const [idle, busy] = [await make(ada.headers, { name: 'Idle' }), await make(ada.headers, { name: 'Busy' })];
    service.clock.pass(60 * DAY_MS);
    expect(await works((busy.body as Made).password)).toBe(200);
    service.clock.pass(30 * DAY_MS);
    ada = await signInAs(service, 'ada');
    const unused = (await list(ada.headers)).filter((entry) => (entry as { unused?: boolean }).unused);
    expect(unused.map(({ uuid }) => uuid)).toContain((idle.body as Made).uuid);
    expect(unused.map(({ uuid }) => uuid)).not.toContain((busy.body as Made).uuid);
  });
});

test('none is made with one that is revoked between the look at it and the making', async () => {
  const stolen = (await make(ada.headers, { name: 'Stolen' })).body as Made;
  const userId = (await service.users.findByLogin('ada'))?.id ?? 0;
  const makeWithIt = (name: string) =>
    service.users.createApplicationPassword(userId, name, service.clock.now(), { madeWith: stolen.uuid });
  await makeWithIt('Before');
  await service.call('DELETE', `${PATH}/${stolen.uuid}`, { headers: ada.headers });
  await expect(makeWithIt('After')).rejects.toMatchObject({ kind: 'unauthenticated', code: 'invalid_credentials' });
  const names = (await list(ada.headers)).map(({ name }) => name);
  expect(['Stolen', 'Before', 'After'].filter((name) => names.includes(name))).toEqual([]);
});

test('an account has fifty at most, also when they are asked for at once', async () => {
  await service.orm.em.fork().nativeDelete(ApplicationPassword, { name: { $ne: 'test' } });
  const userId = (await service.users.findByLogin('ada'))?.id ?? 0;
  const others = Array.from({ length: 47 }, (_, index) => `${index}`);
  for (const name of others) await service.users.createApplicationPassword(userId, name, service.clock.now());
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => make(ada.headers, { name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual(refused('too_many_application_passwords'));
  await service.orm.em.fork().nativeDelete(ApplicationPassword, { name: { $ne: 'test' } });
});

describe('wrong ones', () => {
  const from = (address: string, authorization: Record<string, string>) =>
    service.call('GET', 'b:/forms', {
      headers: { ...authorization, 'x-forwarded-for': address, 'x-forwarded-proto': 'https' },
    });

  test('are 429 after thirty from a network, and stop no right one: not there, not elsewhere, not in turn', async () => {
    const [bad, elsewhere] = ['198.51.100.1', '198.51.100.2'];
    const { password } = (await make(ada.headers, { name: 'Beside it' })).body as Made;
    for (let failure = 0; failure < 30; failure += 1) {
      expect((await from(bad, basic('ada', `wrong${failure}`))).status).toBe(401);
    }
    const refusal = await from(bad, basic('ada', 'wrong'));
    expect([refusal.status, refusal.body]).toEqual([429, refused('rate_limited')]);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    // Two servers use the same application password.
    for (const address of [elsewhere, bad, elsewhere, bad]) {
      expect((await from(address, basic('ada', password))).status).toBe(200);
      service.clock.pass(2 * MINUTE_MS);
    }
    // A successful attempt does not reset the count of failed attempts.
    expect((await from(bad, basic('ada', 'wrong'))).status).toBe(429);
    const events = (await service.orm.em.fork().find(AuditEntry, { network: bad })).map(({ event }) => event);
    expect(events.filter((event) => event === 'application_password.failed')).toHaveLength(30);
    expect(events.filter((event) => event === 'application_password.throttled')).toHaveLength(2);
  });
});

test.each([
  ['GET', PATH],
  ['POST', PATH],
  ['DELETE', `${PATH}/00000000-0000-4000-8000-000000000000`],
])('%s needs an account, and of a cookie its nonce', async (method, path) => {
  for (const headers of [{}, { cookie: ada.cookie }, { cookie: ada.cookie, 'x-host-nonce': ed.nonce }]) {
    const json = method === 'POST' ? { name: 'x' } : undefined;
    const answer = await service.call(method, path, { headers: headers as Record<string, string>, json });
    expect([answer.status, answer.body]).toEqual([401, refused('authentication_required')]);
  }
});
