import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ANYBODYS_PER_MINUTE } from '#features/audit/audit-log.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';
import { MINUTE_MS } from '#time.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(() => service.orm.em.fork().nativeDelete(AuditEntry, {}));
afterAll(() => service.close());

interface Entry {
  id: number;
  event: string;
  target: string | null;
}
interface Page {
  entries: Entry[];
  next: number | null;
}

const read = async (query = '') => {
  const { status, body } = await service.as.admin('GET', `b:/audit${query}`);
  expect(status).toBe(200);
  return body as Page;
};
const targets = async (query: string) => (await read(query)).entries.map(({ target }) => target);
/** Moves a form to the trash and takes it out again. */
const trashAndRestore = async (form: number) => {
  await service.as.admin('DELETE', `b:/forms/${form}`);
  await service.as.admin('POST', `b:/forms/${form}/restore`);
};

describe('the audit log', () => {
  test('tells who did what to what, when, from where and by which request', async () => {
    const form = await createForm(service);
    const headers = { ...service.admin, 'x-forwarded-for': '2001:db8::7:1', 'x-forwarded-proto': 'https' };
    const { headers: answered } = await service.call('DELETE', `b:/forms/${form}`, { headers });
    expect((await read()).entries[0]).toEqual({
      id: expect.any(Number),
      at: service.clock.now().toISOString(),
      event: 'form.trashed',
      actor: 'account',
      account: { id: 1, login: 'ada' },
      network: '2001:db8::',
      request_id: answered.get('x-request-id'),
      target: `form:${form}`,
      details: { form_id: form },
    });
  });

  test('comes in pages, the newest entry first', async () => {
    const form = await createForm(service);
    for (let time = 0; time < 3; time += 1) await trashAndRestore(form);
    const whole = (await read()).entries;
    const paged: Entry[] = [];
    let next: number | null = null;
    do {
      const page: Page = await read(`?limit=2${next === null ? '' : `&before=${next}`}`);
      paged.push(...page.entries);
      next = page.next;
    } while (next !== null);
    expect(paged).toEqual(whole);
    expect(whole.map(({ id }) => id)).toEqual(whole.map(({ id }) => id).sort((one, other) => other - one));
  });

  describe('shows only entries', () => {
    const START = new Date('2030-01-01T00:00:00Z');
    const add = (target: string, entry: Partial<AuditEntry>, minutes = 0) =>
      service.orm.em.fork().insert(AuditEntry, {
        at: new Date(START.getTime() + minutes * MINUTE_MS),
        event: 'form.saved',
        actor: 'account',
        accountId: 7,
        login: 'grace',
        network: null,
        requestId: null,
        target,
        details: {},
        ...entry,
      });
    beforeEach(async () => {
      await add('form:1', {});
      await add('form:2', { event: 'login.ok' }, 1);
      await add('form:3', { event: 'login.failed', actor: 'visitor', accountId: 8, login: '4711' }, 2);
      await add('form:4', { event: 'loginXfailed', actor: 'cli', accountId: null, login: null }, 3);
    });
    test.each([
      ['of an event', 'event=login.ok', [2]],
      ['of a group of events', 'event=login.*', [3, 2]],
      ['of an account by its id', 'account=7', [2, 1]],
      ['of an account by its login, in any case', 'account=Grace', [2, 1]],
      ['of an account whose login is made of digits', 'account=4711', [3]],
      ['about a target', 'target=form:3', [3]],
      ['from a time on', 'since=2030-01-01T00:01:00Z', [4, 3, 2]],
      ['before a time', 'until=2030-01-01T00:01:00Z', [1]],
      ['for which everything holds', 'account=7&since=2030-01-01T00:01:00Z&event=login.*', [2]],
      ['that there are', 'account=nobody', []],
    ])('%s', async (_which, query, forms) => {
      expect(await targets(`?${query}`)).toEqual(forms.map((id) => `form:${id}`));
    });
  });

  test.each([
    ['event=DROP', 'event'],
    ['event=nonsense', 'event'],
    ['event=nonsense.*', 'event'],
    ['event=login', 'event'],
    ['event=login.wrong', 'event'],
    ['event=log.*', 'event'],
    ['event=.*', 'event'],
    ['event=toString', 'event'],
    ['event=login.%25', 'event'],
    ['target=form', 'target'],
    ['target=planet:1', 'target'],
    ['since=yesterday', 'since'],
    ['limit=201', 'limit'],
    ['before=0', 'before'],
    ['login=ada', 'login'],
  ])('refuses %s', async (query, name) => {
    const answer = await service.as.admin('GET', `b:/audit?${query}`);
    expect([answer.status, answer.body]).toEqual([
      422,
      expect.objectContaining({ errors: { [name]: expect.any(String) } }),
    ]);
  });

  test('is for administrators, and for no cache', async () => {
    expect((await service.call('GET', 'b:/audit')).status).toBe(401);
    expect((await service.as.editor('GET', 'b:/audit')).status).toBe(403);
    const answer = await service.as.admin('GET', 'b:/audit');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is changed by no route: %s', async (method) => {
    await trashAndRestore(await createForm(service));
    const before = await read();
    const [entry] = before.entries;
    for (const [path, refused] of [
      ['b:/audit', 405],
      [`b:/audit/${entry?.id}`, 404],
    ] as const) {
      expect((await service.as.admin(method, path, {})).status).toBe(refused);
    }
    expect(await read()).toEqual(before);
  });
});

describe('what cannot be written', () => {
  test('is told in the log with everything it says, and the answer stands', async () => {
    const form = await createForm(service);
    await service.orm.em.fork().execute('alter table audit_log rename to audit_log_away');
    service.logLines.length = 0;
    try {
      expect((await service.as.admin('DELETE', `b:/forms/${form}`)).status).toBe(204);
    } finally {
      await service.orm.em.fork().execute('alter table audit_log_away rename to audit_log');
    }
    const lines = service.logLines.map((line) => JSON.parse(line)).filter(({ audit }) => audit);
    expect(lines).toMatchObject([
      { level: 30, audit: 'form.trashed', userId: 1, formId: form },
      {
        level: 50,
        audit: 'form.trashed',
        userId: 1,
        formId: form,
        unwritten: true,
        msg: 'audit entry was not written',
      },
    ]);
    expect((await service.forms.get(form))?.active).toBe(false);
    expect((await read('?event=form.trashed')).entries).toEqual([]);
  });
});

describe('what anybody can cause', () => {
  test('fills the log, not the table; the next entry says how many are missing', async () => {
    service.clock.pass(MINUTE_MS);
    service.logLines.length = 0;
    const failed = () => service.foundation.audit.write({ event: 'login.failed', actor: 'visitor' });
    for (let time = 0; time < ANYBODYS_PER_MINUTE + 5; time += 1) await failed();
    await service.foundation.audit.write({ event: 'login.ok', actor: 'account' });
    service.clock.pass(MINUTE_MS);
    await failed();
    await failed();
    const rows = await service.orm.em.fork().find(AuditEntry, {}, { orderBy: { id: 'asc' } });
    expect(rows.map(({ event, details }) => [event, details])).toEqual([
      ...Array(ANYBODYS_PER_MINUTE).fill(['login.failed', {}]),
      ['login.ok', {}],
      ['login.failed', { left_out: 5 }],
      ['login.failed', {}],
    ]);
    expect(service.logLines.filter((line) => line.includes('login.failed'))).toHaveLength(ANYBODYS_PER_MINUTE + 7);
  });
});

test('routes and commands wait until what they did is noted', () => {
  const files = globSync('{features,pro,settings,bin}/**/*.ts', { cwd: ROOT });
  const calls = files.flatMap((file) => [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(/.*\baudit\.note\(.*/g)]);
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.map(([line]) => line.trim()).filter((line) => !/(await|return|=>) \S*audit\.note\(/.test(line))).toEqual(
    [],
  );
});
