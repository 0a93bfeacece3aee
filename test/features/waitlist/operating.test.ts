import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Delivery } from '#features/deliveries/entities.ts';
import { Form } from '#features/forms/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { COMMAND_SETTINGS, runHere } from '#test/environment/command.ts';
import { headersOf } from '#test/environment/of-role.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { changeForm, FIELDS } from '#test/environment/visitor.ts';
import { DAY_MS } from '#time.ts';
import { counters, entriesOf, erase, LIST, listForm, newWaiting, pass, send, states, statuses } from './list.ts';

let service: TestService;
let manager: Record<string, string>;
let reader: Record<string, string>;
beforeAll(async () => {
  service = await startService();
  manager = await headersOf(service, 'manager');
  reader = await headersOf(service, 'reader');
});
afterAll(() => service.close());

const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string } | null)?.code];
const full = async (people: readonly string[], more: object = {}) => {
  const formId = await listForm(service, more);
  for (const name of ['First', ...people])
    await send(service, formId, { name, email: `${name.toLowerCase()}@example.net` });
  return { formId, entries: await entriesOf(service, formId) };
};
const list = async (formId: number, headers = service.admin, query = '') =>
  service.call('GET', `b:/forms/${formId}/waiting-list${query}`, { headers });

describe('the list of a form', () => {
  test('shows who waits in order, and addresses only to those who may read answers', async () => {
    const { formId, entries } = await full(['Ada', 'Bob']);
    const answer = await list(formId);
    expect(answer.body).toMatchObject({
      ...{ enabled: true, max: 100, counts: { waiting: 2, offered: 0 }, next: null },
      entries: [
        { id: entries[0]?.id, state: 'waiting', position: 1, address: 'ada@example.net', offer_until: null },
        { position: 2, address: 'bob@example.net' },
      ],
    });
    expect((await list(formId, reader)).text).toContain('ada@example.net');
    expect((await list(formId, manager)).text).not.toContain('@example.net');
    expect(codeOf(await list(formId, service.editor))).toEqual([403, 'missing_capability']);
    const pages = await list(formId, service.admin, '?limit=1');
    const { next } = pages.body as { next: number };
    expect((await list(formId, service.admin, `?limit=1&after=${next}`)).body).toMatchObject({
      entries: [{ position: 2 }],
      next: null,
    });
    expect(codeOf(await list(999_999))).toEqual([404, 'form_not_found']);
  });

  test('gives a free place to somebody out of turn, and none that is not free', async () => {
    const { formId, entries } = await full(['Ada', 'Bob']);
    const [ada, bob] = entries;
    const path = `b:/forms/${formId}/waiting-list/${bob?.id}/offer`;
    const offer = (headers = manager) => service.call('POST', path, { headers, json: {} });
    expect(codeOf(await offer(reader))).toEqual([403, 'missing_capability']);
    expect(codeOf(await offer())).toEqual([409, 'no_place_free']);
    await erase(service, formId);
    expect((await offer()).body).toMatchObject({ success: true, state: 'offered' });
    expect(codeOf(await offer())).toEqual([409, 'waiting_over']);
    await pass(service, formId);
    expect(await states(service, formId)).toEqual(['waiting', 'offered']);
    expect(ada?.state).toBe('waiting');
    const other = await listForm(service);
    expect(
      codeOf(
        await service.call('POST', `b:/forms/${other}/waiting-list/${bob?.id}/offer`, { headers: manager, json: {} }),
      ),
    ).toEqual([404, 'waiting_entry_not_found']);
  });

  test('loses those whom somebody takes off it: their offer goes to the next', async () => {
    const { formId, entries } = await full(['Ada', 'Bob']);
    await erase(service, formId);
    await pass(service, formId);
    const remove = () =>
      service.call('DELETE', `b:/forms/${formId}/waiting-list/${entries[0]?.id}`, { headers: manager });
    expect((await remove()).body).toMatchObject({ state: 'declined' });
    expect(codeOf(await remove())).toEqual([409, 'waiting_over']);
    await pass(service, formId);
    expect(await states(service, formId)).toEqual(['declined', 'offered']);
    expect((await list(formId, service.admin, '?state=declined')).body).toMatchObject({
      entries: [{ ended_by: 'operator' }],
    });
  });

  test('offers nothing while the form is in the trash, or has no list any more', async () => {
    const { formId, entries } = await full(['Ada']);
    await erase(service, formId);
    await service.orm.em.fork().nativeUpdate(Form, { id: formId }, { active: false });
    await pass(service, formId);
    expect(await states(service, formId)).toEqual(['waiting']);
    await service.orm.em.fork().nativeUpdate(Form, { id: formId }, { active: true });
    const options = { rate_limits: { per_minute: 0, per_hour: 0 }, limits: { max_submissions: 1 } };
    await changeForm(service, formId, { title: 'No list', config: { fields: FIELDS, options } }, 'PUT');
    await pass(service, formId);
    expect(await states(service, formId)).toEqual(['waiting']);
    const path = `b:/forms/${formId}/waiting-list/${entries[0]?.id}/offer`;
    expect(codeOf(await service.as.admin('POST', path, {}))).toEqual([409, 'no_waiting_list']);
    expect(await pass(service, 999_999)).toEqual({ nextAt: null });
  });

  test('offers everything to everybody once nothing is limited', async () => {
    const { formId } = await full(['Ada', 'Bob']);
    const dayField = { type: 'radio', name: 'day', options: [{ value: 'sat', quota: 9 }, { value: 'sun' }] };
    const options = { rate_limits: { per_minute: 0, per_hour: 0 }, limits: { waiting_list: LIST } };
    await changeForm(service, formId, { title: 'Free', config: { fields: [...FIELDS, dayField], options } }, 'PUT');
    await pass(service, formId);
    expect(await states(service, formId)).toEqual(['offered', 'offered']);
  });
});

describe('a submission that waits', () => {
  test('cannot be changed, and says in its timeline where it stands', async () => {
    const { formId, entries } = await full(['Ada']);
    const id = entries[0]?.submissionId;
    const change = await service.as.admin('PATCH', `b:/submissions/${id}`, { values: { name: 'Eve' } });
    expect(codeOf(change)).toEqual([409, 'not_editable']);
    const timeline = await service.as.admin('GET', `b:/submissions/${id}/timeline`);
    expect(timeline.text).toContain('"waitlist_joined"');
    const found = await service.as.admin('GET', `b:/submissions?form_id=${formId}&state=waitlisted`);
    expect((found.body as { submissions: unknown[] }).submissions).toHaveLength(1);
  });

  test('is told with mails and events, by the form and by the site', async () => {
    const on = ['waitlist:joined', 'waitlist:offered', 'waitlist:lapsed'];
    const team = { key: 'team', to: 'team@example.org', subject: 'x', html: 'x', on };
    const { formId } = await full(['Ada'], { options: { notifications: [team] } });
    await erase(service, formId);
    await pass(service, formId);
    service.clock.pass(DAY_MS);
    await pass(service, formId);
    const rows = await service.orm.em.fork().find(Delivery, { formId, key: 'team' });
    expect(rows.map(({ occasion }) => occasion).sort()).toEqual(on.toSorted());
  });

  test('is erased with its entry, and frees what it held', async () => {
    const { formId } = await full(['Ada', 'Bob']);
    await erase(service, formId);
    await pass(service, formId);
    await erase(service, formId);
    await pass(service, formId);
    expect(await states(service, formId)).toEqual(['offered']);
    expect(await statuses(service, formId)).toEqual(['offered']);
    expect(await counters(service, formId)).toEqual({ all: 1 });
    expect(await service.orm.em.fork().count(Submission, { formId })).toBe(1);
  });

  test('is answered as before when its request is repeated', async () => {
    const formId = await listForm(service);
    await send(service, formId);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send(service, formId, {}, headers);
    expect(first.status).toBe(200);
    const again = await send(service, formId, {}, headers);
    expect(again.body).toMatchObject({ message: (first.body as { message: string }).message });
    expect(await statuses(service, formId)).toEqual(['accepted', 'waitlisted']);
  });
});

describe('commands', () => {
  const run = (...args: string[]) => runHere(args, { ...COMMAND_SETTINGS, DATABASE_URL: service.databaseUrl });

  test('list, offer and remove', async () => {
    const { formId, id } = await newWaiting(service, true);
    const listed = (await run('waiting-list:list', '--form', String(formId))).json();
    expect(listed).toMatchObject({
      counts: { waiting: 1 },
      entries: [{ id, position: 1, address: 'ada@example.net' }],
    });
    expect((await run('waiting-list:offer', '--entry', String(id))).json()).toMatchObject({ id, state: 'offered' });
    expect((await run('waiting-list:remove', '--entry', String(id))).json()).toEqual({ id, state: 'declined' });
    expect((await run('waiting-list:remove', '--entry', String(id))).code).not.toBe(0);
    expect((await run('waiting-list:list', '--form', String(formId), '--state', 'lost')).code).not.toBe(0);
  });
});
