import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createPool, type Pool } from 'mysql2/promise';
import { createFormOf } from '#dev/load/forms.ts';
import { formsOf } from '#dev/prove/forms.ts';
import { Ledger } from '#dev/prove/ledger.ts';
import { OPERATIONS } from '#dev/prove/operations/table.ts';
import { FORM_KINDS, type FormKind, type OperationKind } from '#dev/prove/plan.ts';
import { RACE_INVARIANTS } from '#dev/prove/race-invariants.ts';
import { randomOf } from '#dev/prove/random.ts';
import type { MadeForm, World } from '#dev/prove/world.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { Form } from '#features/forms/entities.ts';
import { Invitation } from '#features/invitations/entities.ts';
import { Absence } from '#features/processes/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { storeSubmission } from '#test/environment/results.ts';
import { startService, type TestService } from '#test/environment/service.ts';

let service: TestService;
let db: Pool;
let world: World;
beforeAll(async () => {
  service = await startService();
  db = createPool({ uri: service.databaseUrl, connectionLimit: 2 });
  const [user = '', password = ''] = Buffer.from(service.admin.authorization?.split(' ')[1] ?? '', 'base64')
    .toString()
    .split(/:(.*)/);
  const dev = {
    ...{ baseUrl: service.foundation.baseUrl, restRoot: 'rest', apiB: `${service.url}/rest/svcb/v1` },
    ...{ adminUser: user, adminApplicationPassword: password },
  };
  const forms = new Map<FormKind, MadeForm>();
  const plans = formsOf(randomOf(1).fork('forms'), 'https://example.com/hook');
  for (const kind of FORM_KINDS.filter((one) => !['process', 'stripe', 'paypal', 'every'].includes(one))) {
    const plan = plans[kind];
    const { id, guards } = await createFormOf(dev as never, { title: plan.title, config: plan.config });
    forms.set(kind, { kind, id, plan, guards });
  }
  world = { machine: { dev: () => dev }, db, forms, ledger: new Ledger(1) } as unknown as World;
});
afterAll(async () => {
  await db.end();
  await service.close();
});

const em = () => service.orm.em.fork();
let number = 0;
/** Does an operation. @returns its number, and how it was answered */
async function act(kind: OperationKind, form: FormKind, of: number | null = null): Promise<[number, string]> {
  number += 1;
  return [number, await OPERATIONS[kind](world, { number, at: 0, kind, form, of, seed: `seed ${number}` })];
}
const idOf = (form: FormKind) => world.forms.get(form)?.id ?? 0;

async function contradictions(name: string): Promise<string[]> {
  const invariant = RACE_INVARIANTS.find((one) => one.name === name);
  if (!invariant) throw new Error(`there is no ${name}`);
  return invariant.contradictions(world);
}

describe('two who come at the same moment', () => {
  test.each([
    ['coupon at once', 'coupon', '200 and 422'],
    ['invite at once', 'invited', '200 and 409 invitation_used'],
    ['draft at once', 'drafts', '200 and 200'],
    ['absences at once', 'contact', '201 and 409 absence_overlaps'],
    ['save form at once', 'mixed', '200 and 412 revision_conflict'],
  ] as const)('are answered, %s', async (kind, form, answers) => {
    expect((await act(kind, form))[1]).toBe(answers);
  });

  test('publish a draft and save another one', async () => {
    // Whoever publishes has read what the other one replaces.
    expect((await act('publish at once', 'mixed'))[1]).toMatch(/^(200|412 \w+) and 200$/);
  });

  test('send a delivery again, and erase and edit a submission', async () => {
    const [first] = await act('submit', 'contact');
    const id = world.ledger.byOperation.get(first)?.id ?? 0;
    const { uuid } = await em().findOneOrFail(Submission, { id });
    const job = { kind: 'integration' as const, key: 'crm', integrationId: 'webhook', status: 'failed' as const };
    await em().insert(Delivery, {
      ...{ ...job, id: randomUUID(), submissionUuid: uuid, formId: idOf('contact'), revision: 1 },
      enqueuedAt: service.clock.now(),
    });
    expect((await act('replay at once', 'contact', first))[1]).toMatch(/^202 and (202|409 \w+)$/);
    expect((await act('erase and edit at once', 'contact', first))[1]).toMatch(/^204 and (200|404 \w+)$/);
    expect(world.ledger.byOperation.get(first)).toMatchObject({ erasure: 'answered', isEditUnknown: true });
    expect(await em().count(Submission, { id })).toBe(0);
  });

  test('work on one entry of a waiting list', async () => {
    for (let sent = 0; sent < 14; sent += 1) await act('submit', 'limited');
    expect((await act('waiting list at once', 'limited'))[1]).toMatch(/409/);
  });

  test('contradict nothing', async () => {
    expect(world.ledger.wrong).toEqual([]);
    for (const { name } of RACE_INVARIANTS) expect([name, await contradictions(name)]).toEqual([name, []]);
  });
});

describe('an invariant is contradicted', () => {
  const now = () => service.clock.now();

  test('by a code in two submissions', async () => {
    for (let times = 0; times < 2; times += 1) await storeSubmission(service, idOf('coupon'), { voucher: 'TWICE' });
    expect(await contradictions('codes never over')).toEqual(['TWICE is in 2 submissions']);
  });

  test('by a submission that answers two invitations', async () => {
    const uuid = randomUUID();
    const people = [{ email: 'one@example.com' }, { email: 'other@example.com' }];
    await service.as.admin('POST', `b:/forms/${idOf('invited')}/invitations`, { people, mail: false });
    await em().nativeUpdate(Invitation, { submissionUuid: null }, { submissionUuid: uuid });
    expect(await contradictions('nobody is invited twice')).toEqual([`submission ${uuid} answers 2 invitations`]);
  });

  test('by absences that overlap', async () => {
    const row = { address: 'x@example.com', standIn: 'y@example.com', createdAt: now() };
    const at = (hour: number) => new Date(now().getTime() + hour * 3_600_000);
    await em().insert(Absence, { ...row, fromAt: at(0), untilAt: at(2) });
    await em().insert(Absence, { ...row, fromAt: at(2), untilAt: at(4) });
    expect(await contradictions('absences do not overlap')).toEqual([]);
    await em().insert(Absence, { ...row, fromAt: at(1), untilAt: at(3) });
    expect(await contradictions('absences do not overlap')).toEqual(['x@example.com is away twice at one time']);
  });

  test('by a form with the title of another revision', async () => {
    await em().nativeUpdate(Form, { id: idOf('slots') }, { title: 'Another' });
    expect(await contradictions('visitors see what was published')).toEqual([
      `form ${idOf('slots')} is not what its revision 1 was`,
    ]);
  });

  test('by a submission without errors whose delivery has failed', async () => {
    const id = await storeSubmission(service, idOf('contact'), {});
    const { uuid } = await em().findOneOrFail(Submission, { id });
    const delivery = randomUUID();
    const mail = { kind: 'mail' as const, key: 'team', status: 'failed' as const, revision: 1, enqueuedAt: now() };
    await em().insert(Delivery, { ...mail, id: delivery, submissionUuid: uuid, formId: idOf('contact') });
    expect(await contradictions('states agree with deliveries')).toEqual([
      `submission ${id} is completed, and delivery ${delivery} has failed`,
    ]);
  });

  test('by a draft that was sent and goes on', async () => {
    const { id, plan, guards } = world.forms.get('drafts') as MadeForm;
    const canary = world.ledger.canaryOf(4711);
    const values = { ...plan.answers(randomOf(1), canary), ...guards };
    const body = { values, page_url: `${service.foundation.baseUrl}/forms/${id}` };
    const { body: saved } = await service.call('POST', `b:/forms/${id}/drafts`, { json: body });
    world.ledger.sentDrafts.push({ token: (saved as { resume_token: string }).resume_token, canary, formId: id });
    expect(await contradictions('sent drafts are over')).toEqual([
      `the draft with ${canary} was sent and can be continued`,
    ]);
  });
});
