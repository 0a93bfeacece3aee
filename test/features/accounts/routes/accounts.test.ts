import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import type { Role } from '#security/actor.ts';
import { basic, startService, type TestService } from '#test/environment/service.ts';
import { givePassword, PASSWORD, signInAs } from '#test/environment/signed-in.ts';

let service: TestService;
let ada: number;
beforeAll(async () => {
  service = await startService();
  ada = (await service.users.findByLogin('ada'))?.id ?? 0;
});
afterAll(() => service.close());

interface Shown {
  id: number;
  login: string;
  capabilities: string[];
  sessions: number;
  disabled_at: string | null;
}

const ask = (method: string, path: string, json?: unknown, headers = service.admin) =>
  service.call(method, `host:/accounts${path}`, { headers, ...(json !== undefined && { json }) });
let made = 0;
const user = async (role: Role, of: { capabilities?: ['manage_options' | 'SUBMISSIONS_PREVIEW'] } = {}) => {
  made += 1;
  const login = `user${made}`;
  const { id } = await service.users.create({ login, email: `${login}@example.org`, role, ...of }, service.clock.now());
  const { password } = await service.users.createApplicationPassword(id, 'test', service.clock.now());
  return { id, login, headers: basic(login, password) };
};
const refused = (code: string, errors?: object) => ({ success: false, code, ...(errors && { errors }) });
const statusOf = async (headers: Record<string, string>, path: string) =>
  (await service.call('GET', path, { headers })).status;

describe('an account', () => {
  test('is made, shown and listed, and its password stands in no answer', async () => {
    const json = { login: 'Grace', email: 'grace@example.org', role: 'reader', password: PASSWORD };
    const { status, body } = await ask('POST', '', json);
    const grace = {
      id: expect.any(Number),
      login: 'grace',
      email: 'grace@example.org',
      role: 'reader',
      capabilities: ['SUBMISSIONS_PREVIEW'],
      own_capabilities: false,
      password_set: true,
      disabled_at: null,
      created_at: service.clock.now().toISOString(),
      last_signed_in_at: null,
      sessions: 0,
      application_passwords: 0,
      open_steps: 0,
    };
    expect([status, body]).toEqual([201, grace]);
    await signInAs(service, 'grace');
    const { id } = body as Shown;
    const used = { ...grace, sessions: 1, last_signed_in_at: service.clock.now().toISOString() };
    expect((await ask('GET', `/${id}`)).body).toEqual(used);
    expect((await ask('GET', '?search=GRACE@ex')).body).toEqual({ accounts: [used], next: null });
    expect((await ask('GET', '?search=%25')).body).toEqual({ accounts: [], next: null });
    expect((await ask('GET', '?role=reader&disabled=true')).body).toEqual({ accounts: [], next: null });
    const first = (await ask('GET', '?limit=1')).body as { accounts: Shown[]; next: string };
    expect([first.accounts.map(({ login }) => login), first.next]).toEqual([['ada'], 'ada']);
    const second = (await ask('GET', '?limit=1&after=ada')).body as { accounts: Shown[] };
    expect(second.accounts.map(({ login }) => login)).toEqual(['ed']);
  });

  test.each([
    ['login', { login: 'two words' }],
    ['login', { login: null }],
    ['email', { email: 'nowhere' }],
    ['email', { email: `${'a'.repeat(190)}@example.org` }],
    ['role', { role: 'king' }],
    ['capabilities', { capabilities: ['everything'] }],
    ['capabilities', { capabilities: ['manage_options', 'manage_options'] }],
    ['password', { password: 'short' }],
    ['password', { password: 'passwordpassword1' }],
    ['active', { active: true }],
  ])('is not made with a wrong %s, which the answer names: %j', async (key, wrong) => {
    const json = { login: 'henry', email: 'henry@example.org', role: 'editor', ...wrong };
    const { status, body } = await ask('POST', '', json);
    expect([status, body]).toMatchObject([422, refused('validation_failed', { [key]: expect.any(String) })]);
    expect(await service.users.findByLogin('henry')).toBeNull();
  });

  test('is made once of each login, also when two make it at a time', async () => {
    const json = { login: 'twin', email: 'twin@example.org', role: 'editor' };
    const answers = await Promise.all([ask('POST', '', json), ask('POST', '', { ...json, login: 'TWIN' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject(refused('login_taken'));
  });

  test('gets another address and role, and what it may follows from its next request on', async () => {
    const { id, headers } = await user('editor');
    expect(await statusOf(headers, 'b:/forms')).toBe(403);
    const { status, body } = await ask('PATCH', `/${id}`, { email: 'new@example.org', role: 'manager' });
    const changed = { email: 'new@example.org', role: 'manager', capabilities: ['manage_options'] };
    expect([status, body]).toMatchObject([200, changed]);
    expect(await statusOf(headers, 'b:/forms')).toBe(200);
    expect(await statusOf(headers, 'b:/submissions')).toBe(403);
    const entries = await service.orm.em.fork().find(AuditEntry, { target: `account:${id}` });
    expect(entries.map(({ event, details }) => [event, details])).toEqual([
      ['user.changed', { user_id: id, changed: 'email' }],
      ['user.role_changed', { user_id: id, from: 'editor', to: 'manager' }],
    ]);
  });

  test('is given a single capability, and those of its role again', async () => {
    const { id, headers } = await user('editor');
    const { body } = await ask('PATCH', `/${id}`, { capabilities: ['SUBMISSIONS_PREVIEW'] });
    expect(body).toMatchObject({ role: 'editor', capabilities: ['SUBMISSIONS_PREVIEW'], own_capabilities: true });
    expect([await statusOf(headers, 'b:/submissions'), await statusOf(headers, 'b:/forms')]).toEqual([200, 403]);
    const back = await ask('PATCH', `/${id}`, { capabilities: null });
    expect(back.body).toMatchObject({ capabilities: [], own_capabilities: false });
    expect(await statusOf(headers, 'b:/submissions')).toBe(403);
    // The new role replaces the capabilities with its own.
    await ask('PATCH', `/${id}`, { capabilities: ['manage_options'] });
    const { body: reader } = await ask('PATCH', `/${id}`, { role: 'reader' });
    expect(reader).toMatchObject({ capabilities: ['SUBMISSIONS_PREVIEW'], own_capabilities: false });
  });

  test('that is disabled cannot be used in any way until it is enabled', async () => {
    const { id, login, headers } = await user('administrator');
    await givePassword(service, login);
    const session = await signInAs(service, login);
    const { body } = await ask('PATCH', `/${id}`, { disabled: true });
    expect(body).toMatchObject({ disabled_at: service.clock.now().toISOString(), sessions: 0 });
    expect([await statusOf(headers, 'b:/forms'), await statusOf(session.headers, 'b:/forms')]).toEqual([401, 401]);
    const login_ = await service.call('POST', 'host:/login', { json: { login, password: PASSWORD } });
    expect([login_.status, login_.body]).toMatchObject([401, refused('invalid_credentials')]);
    expect((await ask('PATCH', `/${id}`, { disabled: false })).body).toMatchObject({ disabled_at: null });
    expect([await statusOf(headers, 'b:/forms'), await statusOf(session.headers, 'b:/forms')]).toEqual([200, 401]);
  });

  test('gets another password, or none, which signs it out', async () => {
    const { id, login } = await user('editor');
    expect((await ask('PUT', `/${id}/password`, { password: PASSWORD })).status).toBe(200);
    const session = await signInAs(service, login);
    for (const [password, why] of [
      ['short', 'too short'],
      ['', 'null for none'],
      [7, 'null for none'],
    ]) {
      const { status, body } = await ask('PUT', `/${id}/password`, { password });
      const errors = { password: expect.stringContaining(String(why)) };
      expect([status, body]).toMatchObject([422, refused('validation_failed', errors)]);
    }
    expect(await statusOf(session.headers, 'host:/application-passwords')).toBe(200);
    expect((await ask('PUT', `/${id}/password`, { password: null })).status).toBe(200);
    expect(await statusOf(session.headers, 'host:/application-passwords')).toBe(401);
    expect((await ask('GET', `/${id}`)).body).toMatchObject({ password_set: false });
  });

  test('is signed out everywhere, but for the browser that asks', async () => {
    const { id, login } = await user('administrator');
    await givePassword(service, login);
    const [one, other] = [await signInAs(service, login), await signInAs(service, login)];
    expect((await ask('DELETE', `/${id}/sessions`, undefined, one.headers)).body).toMatchObject({ sessions_ended: 1 });
    expect([await statusOf(one.headers, 'b:/forms'), await statusOf(other.headers, 'b:/forms')]).toEqual([200, 401]);
    expect((await ask('DELETE', `/${id}/sessions`)).body).toEqual({ success: true, sessions_ended: 1 });
    expect(await statusOf(one.headers, 'b:/forms')).toBe(401);
  });

  test('that was deleted is gone, and asking again says so', async () => {
    const { id, headers } = await user('administrator');
    expect((await ask('DELETE', `/${id}`)).body).toEqual({ success: true, open_steps: 0 });
    expect(await statusOf(headers, 'b:/forms')).toBe(401);
    for (const [method, path, json] of [
      ['GET', `/${id}`],
      ['PATCH', `/${id}`, { role: 'editor' }],
      ['PUT', `/${id}/password`, { password: PASSWORD }],
      ['DELETE', `/${id}/sessions`],
      ['DELETE', `/${id}`],
    ] as const) {
      expect((await ask(method, path, json)).body).toMatchObject(refused('user_not_found'));
    }
  });
});

describe('nobody', () => {
  test.each([
    ['deletes their own account', 'DELETE', '', undefined],
    ['disables it', 'PATCH', '', { disabled: true }],
    ['changes what it may do', 'PATCH', '', { role: 'editor' }],
    ['sets its password without the current one', 'PUT', '/password', { password: PASSWORD }],
  ])('%s', async (_what, method, path, json) => {
    const { status, body } = await ask(method, `/${ada}${path}`, json);
    expect([status, body]).toMatchObject([409, refused('own_account')]);
    expect((await ask('PATCH', `/${ada}`, { email: 'ada@example.com', role: 'administrator' })).status).toBe(200);
  });

  test('who may not read submissions gets there by the accounts of others', async () => {
    const { headers } = await user('manager');
    const { id } = await user('editor');
    const reader = await user('reader');
    const json = { login: 'mole', email: 'mole@example.org' };
    for (const answer of [
      await ask('POST', '', { ...json, role: 'administrator' }, headers),
      await ask('POST', '', { ...json, role: 'editor', capabilities: ['SUBMISSIONS_PREVIEW'] }, headers),
      await ask('PATCH', `/${id}`, { role: 'reader' }, headers),
      await ask('PATCH', `/${id}`, { capabilities: ['SUBMISSIONS_PREVIEW'] }, headers),
      await ask('PUT', `/${reader.id}/password`, { password: PASSWORD }, headers),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([403, refused('missing_capability')]);
    }
    expect(await service.users.findByLogin('mole')).toBeNull();
    expect((await ask('GET', `/${id}`)).body).toMatchObject({ role: 'editor', capabilities: [] });
    expect((await ask('PATCH', `/${id}`, { role: 'manager' }, headers)).status).toBe(200);
  });

  test('takes the last account with every capability away, though a manager is left', async () => {
    const manager = await user('manager');
    const all = (await service.users.list()).filter(({ id }) => id !== ada && id !== manager.id);
    for (const { id } of all) await service.users.delete(id);
    const refusal = { code: 'last_administrator' };
    await expect(service.users.delete(ada)).rejects.toMatchObject(refusal);
    for (const change of [{ role: 'manager' as const }, { disabled: true }]) {
      await expect(service.users.change(ada, change, service.clock.now())).rejects.toMatchObject(refusal);
    }
  });

  test('takes the last administrator away, however many try at a time', async () => {
    // Any account that may administer suffices, here one that has the capability itself.
    const all = (await service.users.list()).filter(({ id }) => id !== ada);
    for (const { id } of all) await service.users.delete(id);
    const other = await user('editor', { capabilities: ['manage_options'] });
    const answers = await Promise.all([
      ask('PATCH', `/${ada}`, { role: 'editor' }, other.headers),
      ask('PATCH', `/${other.id}`, { disabled: true }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // The other request lost the race, or its account was no longer an administrator.
    expect([401, 403, 409]).toContain(statuses.find((status) => status !== 200));
    const left = await service.users.list();
    expect(
      left.filter(({ id, role, disabledAt }) => (id === ada ? role === 'administrator' : !disabledAt)),
    ).toHaveLength(1);
  });
});
