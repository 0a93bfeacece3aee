import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { withCalls } from '#engine/outbox.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { decideWithin, findPerson, type PersonOfStep } from '#features/processes/decide.ts';
import { EDIT_KEY, editKey, editToken } from '#features/submissions/edit-link.ts';
import { Submission } from '#features/submissions/entities.ts';
import { NewerFieldType } from '#forms/field-types/newer.ts';
import { headersOf } from '#test/environment/of-role.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { nonceA } from '#test/environment/visitor.ts';
import { sendChange } from '#test/features/editing/editing.ts';
import { begun, type Play, post, sent } from './process-play.ts';
import { approve, askedIn, hours } from './processes.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const FIELDS = [
  { type: 'email', name: 'email', label: 'E-mail', required: true },
  { type: 'text', name: 'reason', label: 'Reason', required: true },
  { type: 'text', name: 'grant', label: 'Granted by' },
];
const BOSS = approve('boss', [{ to: 'boss@example.org' }], { title: 'Superior', may_return: true });
const PAY = { key: 'pay', title: 'Pay office', kind: 'fill', who: [{ to: 'pay@example.org' }], fields: ['grant'] };
const VALUES = { email: 'ada@example.net', reason: 'Summer' };

/** The form after a save: the first step is gone, others are asked, and the fields have other names. */
const FIELDS_NOW = [
  { type: 'email', name: 'mail', label: 'E-mail', required: true },
  { type: 'text', name: 'why', label: 'Why', required: true },
  { type: 'text', name: 'budget', label: 'Budget', required: true },
];
const STEPS_NOW = [approve('board', [{ to: 'board@example.org' }])];

const started = (more: object = {}, steps: object[] = [BOSS, PAY]) =>
  begun(service, steps, {
    ...{ fields: FIELDS, values: VALUES, options: { editing: { enabled: true }, ...more } },
    process: { ends: [{ key: 'completed', title: 'Granted in the old form' }] },
  });

/** Saves a form as it is now. @returns the answer of the save */
async function save(formId: number, steps: object[] = STEPS_NOW, fields: object[] = FIELDS_NOW): Promise<Answer> {
  const email = (fields[0] as { name: string }).name;
  const config = { fields, options: { editing: { enabled: true }, process: { address_field: email, steps } } };
  const path = `b:/forms/${formId}`;
  const first = await service.as.admin('PATCH', path, { config });
  const { confirm } = (first.body as { errors?: { confirm?: string } }).errors ?? {};
  const saved = confirm ? await service.as.admin('PATCH', `${path}?confirm=${confirm}`, { config }) : first;
  expect(saved.status).toBe(200);
  service.intake.forms.forget(formId);
  return saved;
}

const payloadOf = async (uuid: string) => (await service.orm.em.fork().findOneOrFail(Submission, { uuid })).payload;
const openings = async (play: Play) => (await play.occasions()).filter((one) => one.includes('ask:'));

test('a process with a field type of a newer version waits as it is', async () => {
  const { formId, play } = await started();
  const token = await play.token();
  const [before, occasions] = [await play.row(), await play.occasions()];
  const em = service.orm.em.fork();
  await em.execute(
    "update form_revisions set config = json_set(config, '$.fields[2].type', 'shade') where form_id = ?",
    [formId],
  );
  await expect(play.happen({ type: 'begin' })).rejects.toThrow(NewerFieldType);
  const { status, text } = await play.decide(token, { decision: 'approve' });
  expect([status, text]).toEqual([503, expect.stringContaining('This form cannot be used at the moment')]);
  expect([await play.row(), await play.occasions()]).toEqual([before, occasions]);
});

describe('a form that is saved under open processes', () => {
  test('leaves each of them its steps, its people and its fields until the end', async () => {
    const { play, formId, uuid } = await started();
    await save(formId);
    const page = await play.open(await play.token('boss@example.org'));
    for (const shown of ['<h2>Superior</h2>', 'Reason', 'Summer']) expect(page.text).toContain(shown);
    await play.decide(await play.token(), { outcome: 'approved' });
    const fill = await play.open(await play.token('pay@example.org'));
    expect(fill.text).toContain('name="grant"');
    expect((await play.status()).text).toContain('Waits: Pay office');
    expect((await play.decide(await play.token(), { outcome: 'filled', grant: 'Pia' })).status).toBe(303);
    expect(await payloadOf(uuid)).toEqual({ ...VALUES, grant: 'Pia' });
    expect(await play.row()).toMatchObject({ end: 'completed', revision: 1 });
    expect((await play.status()).text).toContain('Granted in the old form');
    expect((await sent(service, formId, { mail: 'eve@example.net', why: 'Work', budget: '7' })).play).toBeDefined();
  });

  test('lets a returned submission be corrected with its fields, with and without a script', async () => {
    for (const withScript of [true, false]) {
      const { play, formId, uuid } = await started();
      await play.decide(await play.token(), { outcome: 'returned', note: 'When?' });
      await save(formId);
      const page = await service.call('GET', `/forms/${formId}/correct?submission=${play.statusToken()}`);
      expect(page.text).toContain('name="reason"');
      expect(page.text).not.toMatch(/name="(why|budget|grant)"/);
      const key = editKey(play.statusToken(), 1);
      const values = { ...VALUES, reason: 'Winter' };
      const refused = { ...VALUES, reason: '' };
      if (withScript) {
        expect((await sendChange(service, formId, refused, key)).body).toMatchObject({
          data: { errors: { reason: expect.any(String) } },
        });
        expect((await sendChange(service, formId, values, key)).status).toBe(200);
      } else {
        const own = { _svca_nonce: await nonceA(service, formId), [EDIT_KEY]: key };
        expect((await post(service, `/forms/${formId}`, { ...refused, ...own })).text).toContain('name="reason"');
        expect((await post(service, `/forms/${formId}`, { ...values, ...own })).status).toBe(303);
      }
      expect(await payloadOf(uuid)).toEqual(values);
      expect(await play.row()).toMatchObject({ status: 'open', stepKey: 'boss', openings: 2 });
    }
  });

  test('has its changes by the link and by administrators in its fields, too, until it ends', async () => {
    const { play, formId, uuid, id } = await started();
    await save(formId);
    const token = editToken(service.box, { formId, uuid });
    expect((await service.call('GET', `/forms/${formId}/edit?edit=${token}`)).text).toContain('name="reason"');
    expect((await sendChange(service, formId, { ...VALUES, reason: 'A' }, editKey(token, 1))).status).toBe(200);
    const patch = (values: object) => service.as.admin('PATCH', `b:/submissions/${id}`, { values });
    expect((await patch({ grant: 'Bo' })).status).toBe(200);
    expect((await patch({ budget: '7' })).status).toBe(422);
    const page = await service.as.admin('GET', `b:/submissions/${id}/form`);
    expect(page.text).toContain('name="grant"');
    expect(page.text).not.toContain('name="budget"');
    expect(await payloadOf(uuid)).toEqual({ ...VALUES, reason: 'A', grant: 'Bo' });
    await play.decide(await play.token(), { outcome: 'rejected', version: '3' });
    expect((await service.call('GET', `/forms/${formId}/edit?edit=${token}`)).text).toContain('name="budget"');
  });

  test('asks for the code of a confirmation though the form confirms nothing any more', async () => {
    const confirm = { key: 'c', title: 'Confirm', kind: 'verify', address_field: 'email', method: 'code' };
    const { play, formId } = await started({ success_message: 'Welcome, early bird' }, [confirm]);
    await save(formId);
    const page = await service.call('GET', `/forms/${formId}/confirm?submission=${play.statusToken()}`);
    expect(page.text).toContain('ada@example.net');
  });

  test('is warned of with its number in the answer of the save, and not without any', async () => {
    const { play, formId } = await started();
    await sent(service, formId, VALUES);
    const warningsOf = ({ body }: Answer) =>
      ((body as { warnings?: { code: string; message: string }[] }).warnings ?? []).filter(
        ({ code }) => code === 'processes_open',
      );
    const config = { fields: FIELDS_NOW, options: {} };
    const check = await service.as.admin('POST', `b:/forms/check`, { id: formId, title: 'A', config });
    expect(warningsOf(check)).toMatchObject([{ message: expect.stringContaining('2 submissions are still') }]);
    expect(warningsOf(await save(formId))).toHaveLength(1);
    await play.decide(await play.token(), { outcome: 'rejected' });
    const again = await save(formId, STEPS_NOW, [...FIELDS_NOW, { type: 'text', name: 'more' }]);
    expect(warningsOf(again)).toMatchObject([{ message: expect.stringContaining('1 submission is still') }]);
    const fresh = await begun(service, [BOSS], { fields: FIELDS, values: VALUES });
    await fresh.play.decide(await fresh.play.token(), { outcome: 'rejected' });
    expect(warningsOf(await save(fresh.formId))).toEqual([]);
  });
});

describe('moving open processes to the newest revision', () => {
  const migrate = (formId: number, json: object = {}, headers = service.admin) =>
    service.call('POST', `b:/forms/${formId}/processes/migrate`, { headers, json });

  test('says how many moved, and which could not and why; a dry run changes nothing', async () => {
    const { play, formId, id } = await started();
    const other = await sent(service, formId, VALUES);
    await other.play.decide(await other.play.token(), { outcome: 'approved' });
    const third = await sent(service, formId, VALUES);
    await third.play.decide(await third.play.token(), { outcome: 'returned' });
    await save(formId, [{ ...BOSS, title: 'Head' }, ...STEPS_NOW], FIELDS);
    const answer = {
      ...{ success: true, revision: 2, moved: 2, next: null },
      stayed: [{ submission_id: other.id, step: 'pay', reason: 'step_gone' }],
    };
    expect((await migrate(formId, { dry_run: true })).body).toEqual(answer);
    expect(await play.row()).toMatchObject({ revision: 1 });
    expect((await migrate(formId)).body).toEqual(answer);
    expect([(await play.row()).revision, (await third.play.row()).revision]).toEqual([2, 2]);
    expect(await third.play.row()).toMatchObject({ status: 'correcting' });
    expect((await play.open(await play.token())).text).toContain('<h2>Head</h2>');
    expect(await openings(play)).toHaveLength(1);
    await play.decide(await play.token(), { outcome: 'approved' });
    expect((await play.people()).map(({ address }) => address)).toEqual(['board@example.org']);
    const details = await service.orm.em.fork().find(AuditEntry, { event: 'process.migrated' });
    expect(details.map((one) => one.details)).toContainEqual({
      ...{ submission_id: id, form_id: formId, step: 'boss', from: 1, to: 2 },
    });
    expect((await migrate(formId)).body).toMatchObject({ moved: 0, stayed: [{ reason: 'step_gone' }] });
  });

  test('keeps decisions, and ends or asks where the new rules say so', async () => {
    const all = approve('all', [{ to: 'a@example.org, b@example.org' }], { needs: 'all' });
    const enough = await started({}, [all]);
    await enough.play.decide(await enough.play.token('a@example.org'), { outcome: 'approved' });
    await save(enough.formId, [{ ...all, needs: 'one' }, ...STEPS_NOW], FIELDS);
    await migrate(enough.formId);
    expect(await enough.play.row()).toMatchObject({ stepKey: 'board', openings: 2 });
    const nobody = await started({}, [approve('x', [{ account: 'gone' }], { deadline: hours(1) })]);
    await save(nobody.formId, [approve('x', [{ to: 'new@example.org' }], { deadline: hours(2) })], FIELDS);
    await migrate(nobody.formId);
    expect(await askedIn(service, nobody.uuid)).toHaveLength(1);
    expect(await openings(nobody.play)).toHaveLength(1);
  });

  test('has decisions that are under way made again, by the new rules', async () => {
    const { play, formId } = await started({}, [BOSS]);
    const [person] = await play.people();
    const { orm, box, foundation, clock } = service;
    const found = await findPerson(orm.em.fork(), person?.id ?? 0);
    await save(formId, [{ ...BOSS, note: 'none' }], FIELDS);
    await migrate(formId);
    const deps = {
      box,
      revisions: new Revisions(orm),
      site: await foundation.readSite(),
      installed: foundation.installed,
    };
    const decider = { personId: person?.id ?? 0, via: 'link', accountId: null } as const;
    const decided = withCalls({ orm, box }, clock.now(), (em, enqueue) =>
      decideWithin(em, { ...deps, enqueue }, found as PersonOfStep, {
        ...{ decider, decision: { outcome: 'approved', note: 'By the old rules' }, now: clock.now() },
      }),
    );
    await expect(decided).rejects.toMatchObject({ code: 'submission_changed' });
    expect((await play.decide(await play.token(), { outcome: 'approved' })).status).toBe(303);
  });

  test('still tells whoever decided a step that is gone so, by link and account', async () => {
    const { play, formId, uuid } = await started({}, [approve('first', [{ role: 'administrator' }]), ...STEPS_NOW]);
    const [task] = await askedIn(service, uuid);
    const token = await play.token();
    await play.decide(token, { outcome: 'approved' });
    await save(formId, STEPS_NOW, FIELDS);
    expect((await migrate(formId)).body).toMatchObject({ moved: 1 });
    const page = await play.open(token);
    expect([page.status, page.text.includes('You approved')]).toEqual([200, true]);
    const late = await play.decide(token, { outcome: 'rejected' });
    expect([late.status, (await service.as.admin('GET', `b:/tasks/${task?.id}`)).status]).toEqual([409, 200]);
  });

  test('still shows the steps that are gone by their titles', async () => {
    const { play, formId, id } = await started({}, [BOSS, ...STEPS_NOW]);
    await play.decide(await play.token(), { outcome: 'approved' });
    await save(formId, STEPS_NOW, FIELDS);
    await migrate(formId);
    expect((await play.status()).text).toContain('<strong>Superior</strong>');
    const { body } = await service.as.admin('GET', `b:/submissions/${id}/process`);
    expect(body).toMatchObject({
      steps: [
        { key: 'boss', title: 'Superior', openings: [{ outcome: 'approved' }] },
        { key: 'board', openings: [{ outcome: null }] },
      ],
    });
  });

  test.each([
    ['no_process', {}],
    ['step_of_other_kind', { process: { steps: [{ ...PAY, key: 'boss' }] } }],
  ])('leaves a process where it is: %s', async (reason, options) => {
    const { play, formId, id } = await started();
    const path = `b:/forms/${formId}`;
    expect((await service.as.admin('PATCH', path, { config: { fields: FIELDS, options } })).status).toBe(200);
    expect((await migrate(formId, { submission_id: id })).body).toMatchObject({ moved: 0, stayed: [{ reason }] });
    expect(await play.row()).toMatchObject({ revision: 1 });
  });

  test('leaves one that is corrected for a step that is gone', async () => {
    const steps = [approve('first', [{ to: 'a@example.org' }]), { ...BOSS, leads_to: { returned: 'step:first' } }];
    const { play, formId } = await started({}, steps);
    await play.decide(await play.token(), { outcome: 'approved' });
    await play.decide(await play.token(), { outcome: 'returned' });
    await save(formId, [BOSS], FIELDS);
    expect((await migrate(formId)).body).toMatchObject({ moved: 0, stayed: [{ step: 'boss', reason: 'target_gone' }] });
  });

  test('is refused for others, and names what is wrong', async () => {
    const { play, formId, id } = await started();
    const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code];
    for (const role of ['manager', 'reader'] as const) {
      expect((await migrate(formId, {}, await headersOf(service, role))).status).toBe(403);
    }
    expect(codeOf(await migrate(999_999))).toEqual([404, 'form_not_found']);
    expect(codeOf(await migrate(formId, { submission_id: 999_999 }))).toEqual([404, 'submission_not_found']);
    const other = await started();
    expect(codeOf(await migrate(formId, { submission_id: other.id }))).toEqual([404, 'process_not_found']);
    await play.decide(await play.token(), { outcome: 'rejected' });
    expect(codeOf(await migrate(formId, { submission_id: id }))).toEqual([409, 'process_ended']);
  });
});
