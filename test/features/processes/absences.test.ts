import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { User } from '#features/accounts/entities.ts';
import { presentFor } from '#features/processes/absences.ts';
import { openPerson } from '#features/processes/store/rows.ts';
import { headersOf } from '#test/environment/of-role.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';
import { approve, askedIn, begin, processForm } from './processes.ts';

describe('who is asked in the place of somebody', () => {
  test.each([
    ['is the person, who is there', 'a', {}, 'a'],
    ['is the stand-in', 'a', { a: 'b' }, 'b'],
    ['is the stand-in of an absent stand-in', 'a', { a: 'b', b: 'c' }, 'c'],
    ['is the person, if all stand in for one another', 'a', { a: 'b', b: 'c', c: 'a' }, 'a'],
    ['is the person, if the stand-ins go in a circle without them', 'a', { a: 'b', b: 'c', c: 'b' }, 'a'],
  ] as const)('%s', (_, address, standIns, present) => {
    expect(presentFor(address, new Map(Object.entries(standIns)))).toBe(present);
  });
});

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const at = (ms: number) => new Date(service.clock.now().getTime() + ms).toISOString();
const add = (json: object, headers = service.admin) => service.call('POST', 'b:/absences', { headers, json });
const away = (address: string, standIn: string, from = -HOUR_MS, until = DAY_MS) =>
  add({ address, from: at(from), until: at(until), stand_in: standIn });

describe('an absence', () => {
  const asked = async (uuid: string) =>
    (await askedIn(service, uuid)).map((person) => {
      const { address, standsInFor } = openPerson(service.box, person);
      return [address, standsInFor];
    });
  const form = () =>
    processForm(service, [approve('a', [{ to: 'Sue@example.org, tom@example.org' }], { needs: 'all' })]);

  test('has the stand-in asked while it lasts, but not in place of who is asked already', async () => {
    const formId = await form();
    const before = await begin(service, formId);
    expect((await away('SUE@example.org', 'deputy@example.org')).status).toBe(201);
    expect((await away('deputy@example.org', 'Tom@example.org', HOUR_MS, 2 * DAY_MS)).status).toBe(201);
    expect(await asked(before.uuid)).toEqual([
      ['sue@example.org', null],
      ['tom@example.org', null],
    ]);
    expect(await asked((await begin(service, formId)).uuid)).toEqual([
      ['deputy@example.org', 'sue@example.org'],
      ['tom@example.org', null],
    ]);
    service.clock.pass(2 * HOUR_MS);
    // Tom, who is asked already, stands in for nobody: where two have to agree, two are asked.
    expect(await asked((await begin(service, formId)).uuid)).toEqual([
      ['sue@example.org', null],
      ['tom@example.org', null],
    ]);
    service.clock.pass(3 * DAY_MS);
    expect(await asked((await begin(service, formId)).uuid)).toEqual([
      ['sue@example.org', null],
      ['tom@example.org', null],
    ]);
  });

  test('is entered, listed and deleted by those who may hand steps on', async () => {
    const created = await away('kim@example.org', 'lee@example.org');
    const { id } = (created.body as { absence: { id: number } }).absence;
    expect((await away('kim@example.org', 'max@example.org', 0, HOUR_MS)).body).toMatchObject({
      code: 'absence_overlaps',
    });
    const list = await service.as.admin('GET', 'b:/absences');
    expect((list.body as { absences: { id: number }[] }).absences.map((one) => one.id)).toContain(id);
    for (const role of ['manager', 'reader', 'editor'] as const) {
      const headers = await headersOf(service, role);
      expect((await add({}, headers)).status).toBe(403);
      expect((await service.call('GET', 'b:/absences', { headers })).status).toBe(403);
      expect((await service.call('DELETE', `b:/absences/${id}`, { headers })).status).toBe(403);
    }
    expect((await service.as.admin('DELETE', `b:/absences/${id}`)).status).toBe(204);
    expect((await service.as.admin('DELETE', `b:/absences/${id}`)).body).toMatchObject({ code: 'absence_not_found' });
  });

  test.each([
    [{ from: 0, until: -1 }, 'until'],
    [{ from: -2 * HOUR_MS, until: -HOUR_MS }, 'until'],
    [{ address: 'nowhere' }, 'address'],
    [{ account: 'ada' }, 'address'],
    [{ address: undefined, account: 'nobody-at-all' }, 'account'],
    [{ stand_in: 'nowhere' }, 'stand_in'],
    [{ stand_in: 'KIM@example.org' }, 'stand_in'],
  ])(
    'with %j is refused, naming %s',
    async ({ from = 0, until = HOUR_MS, ...more }: Record<string, unknown>, field) => {
      const json = { address: 'kim@example.org', stand_in: 'lee@example.org', ...more };
      const { status, body } = await add({ ...json, from: at(from as number), until: at(until as number) });
      expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [field]]);
    },
  );

  test('is anybody’s own business too', async () => {
    const own = (method: string, json?: object) =>
      service.call(method, 'b:/absence', { headers: service.editor, json });
    const [colleague] = await service.orm.em.fork().find(User, { role: 'administrator' });
    const stand_in = colleague?.email.toLowerCase() ?? '';
    const when = { from: at(0), until: at(DAY_MS), stand_in };
    const refused = await own('PUT', { ...when, stand_in: 'outside@example.com' });
    expect(refused).toMatchObject({ status: 422, body: { errors: { stand_in: expect.stringContaining('account') } } });
    expect((await own('PUT', when)).status).toBe(200);
    expect((await own('PUT', { ...when, until: at(2 * DAY_MS) })).status).toBe(200);
    expect((await own('GET')).body).toMatchObject({
      absences: [{ until: at(2 * DAY_MS), stand_in }],
    });
    expect((await own('DELETE')).status).toBe(204);
    expect((await own('GET')).body).toEqual({ absences: [] });
  });
});
