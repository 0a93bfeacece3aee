import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UseCaseError } from '#db/use-case-error.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { Spam } from '#features/spam/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { parsePerson } from '#features/submissions/person/person.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { bodyB, createForm, tokensOf } from '#test/environment/visitor.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const IP = '203.0.113.9';

test.each<[given: string, value: string]>([
  [' 203.0.113.9 ', IP],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['::ffff:203.0.113.9', IP],
])('the IP address %j is looked for as %s', (ip, value) => {
  expect(parsePerson({ ip })).toEqual({ value, isIp: true });
});

test.each([
  [{ ip: 'ada@example.net' }, 'ip must be'],
  [{ ip: '203.0.113' }, 'ip must be'],
  [{ ip: '' }, 'ip must be'],
  [{ ip: IP, address: 'ada@example.net' }, 'ip goes without'],
  [{ ip: IP, field: 'name', value: 'x' }, 'ip goes without'],
])('%j names nobody', (given, message) => {
  expect(() => parsePerson(given)).toThrow(UseCaseError);
  expect(() => parsePerson(given)).toThrow(message);
});

const ask = (what: string, json: object) => service.as.admin('POST', `b:/person/${what}`, { ip: IP, ...json });

test('what came from an address is found and erased, and what only mentions it is not', async () => {
  const formId = await createForm(service, { spam: { quarantine: true } });
  const unstored = await createForm(service, { store_submissions: false });
  const nameless = await createForm(service, { anonymize_ip: true });
  const send = async (form: number, ip: string, name: string, isSpam = false) => {
    const tokens = await tokensOf(service, form);
    const json = {
      ...bodyB(tokens, { name, email: `${name}@example.net` }),
      ...(isSpam && { [tokens.honeypot_field]: 'x' }),
    };
    await service.call('POST', `b:/forms/${form}/submissions`, { json, headers: { 'x-forwarded-for': ip } });
  };
  await send(formId, IP, 'ada');
  await send(formId, IP, 'eve', true);
  await send(unstored, IP, 'mary');
  await send(nameless, IP, 'grace');
  await send(formId, '203.0.113.90', 'bob');
  await send(unstored, '203.0.113.90', 'dan');
  const mention = await service.orm.em.fork().findOneOrFail(Submission, { ipAddress: '203.0.113.90' });
  await service.orm.em
    .fork()
    .nativeUpdate(Submission, { id: mention.id }, { payload: { name: IP, email: 'b@example.net' } });

  const { found } = (await ask('find', {})).body as { found: { kind: string; values: { name: string } }[] };
  expect(found.map(({ kind, values }) => [kind, values.name])).toEqual(
    expect.arrayContaining([
      ['submission', 'ada'],
      ['quarantined', 'eve'],
      ['pending', 'mary'],
    ]),
  );
  expect(found).toHaveLength(3);

  const counts = {
    submissions: 1,
    drafts: 0,
    quarantined: 1,
    pending: 1,
    earlier: 0,
    waiting: 0,
    asked: 0,
    invited: 0,
    unreadable: 0,
  };
  expect((await ask('erase', {})).body).toMatchObject({ dry_run: true, ...counts });
  expect((await ask('erase', { form_id: unstored })).body).toMatchObject({ submissions: 0, pending: 1 });
  expect((await ask('erase', { dry_run: false })).body).toMatchObject({ dry_run: false, ...counts });
  const em = service.orm.em.fork();
  expect((await em.find(Submission, {})).map(({ payload }) => payload.name).sort()).toEqual([IP, 'grace']);
  expect(await em.count(Spam, {})).toBe(0);
  const entry = await em.findOneOrFail(AuditEntry, { event: 'person.erased' });
  expect(entry.details).toMatchObject({ by: 'ip', submissions: 1 });
  expect(JSON.stringify(entry.details)).not.toContain(IP);
  expect((await ask('erase', {})).body).toMatchObject({ submissions: 0, quarantined: 0, pending: 0 });
});

test('the archive says by which address', async () => {
  const answer = await ask('export', {});
  expect(answer.status).toBe(200);
});
