import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { DueQueue } from '#features/submissions/store/due.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { bodyB, createForm, type FormTokens, tokensOf, VALUES } from '#test/environment/visitor.ts';

let service: TestService;
let formId: number;
let tokens: FormTokens;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  formId = await createForm(service);
  tokens = await tokensOf(service, formId);
  await due();
});
afterAll(() => service.close());

const send = (name: string, key?: string) =>
  service.call('POST', `b:/forms/${formId}/submissions`, {
    json: bodyB(tokens, { ...VALUES, name }),
    headers: key ? { 'idempotency-key': key } : {},
  });
const idOf = ({ body }: Answer) => (body as { data: { submission_id: number } }).data.submission_id;
/** Leases the submissions of all forms with runs that have become due. */
const due = () => new DueQueue(service.orm).lease(service.clock.now(), 200, 60_000);
const names = Array.from({ length: 60 }, (_, index) => `Visitor ${index}`);

describe('submissions that come at the same time', () => {
  test('are each answered with the id of their own row, and each has its own run to come', async () => {
    const answers = await Promise.all(names.map((name) => send(name)));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    const rows = await service.orm.em.fork().find(Submission, { formId });
    const nameById = new Map(rows.map(({ id, payload }) => [id, payload.name]));
    expect(answers.map((answer) => nameById.get(idOf(answer)))).toEqual(names);

    const runs = await due();
    expect(new Set(runs.map(({ uuid }) => uuid)).size).toBe(60);
    const ofRows = rows.map(({ uuid, id }) => expect.objectContaining({ uuid, submissionId: id, formId }));
    expect(runs).toEqual(expect.arrayContaining(ofRows));
    expect(runs).toHaveLength(60);
  });

  test('do not suffer from twins among them', async () => {
    const twins = Array.from({ length: 20 }, () => send('Twin', 'together'));
    const others = names.slice(0, 20).map((name, index) => send(name, index % 2 ? `own-${index}` : undefined));
    const [first, ...rest] = await Promise.all(twins);
    const answered = await Promise.all(others);
    expect([first, ...rest, ...answered].map((answer) => answer?.status)).toEqual(Array(40).fill(200));
    expect(new Set(rest.map((answer) => answer.text))).toEqual(new Set([first?.text]));
    const rows = await service.orm.em.fork().find(Submission, { formId });
    expect(rows).toHaveLength(21);
    expect(await due()).toHaveLength(21);
    const nameById = new Map(rows.map(({ id, payload }) => [id, payload.name]));
    expect(answered.map((answer) => nameById.get(idOf(answer)))).toEqual(names.slice(0, 20));
  });

  test('do not suffer from one that cannot be kept', async () => {
    await service.orm.em
      .fork()
      .execute(
        "create trigger refuse before insert on submissions for each row if new.payload like '%Visitor 7\"%' then signal sqlstate '45000'; end if",
      );
    const answers = await Promise.all(names.map((name) => send(name)));
    await service.orm.em.fork().execute('drop trigger refuse');
    expect(answers.map(({ status }) => status)).toEqual(names.map((name) => (name === 'Visitor 7' ? 500 : 200)));
    expect(await service.orm.em.fork().count(Submission, { formId })).toBe(59);
    expect(await due()).toHaveLength(59);
  });

  test('to forms that store and to forms that do not keep to their own', async () => {
    const [stores, stored] = [formId, tokens];
    formId = await createForm(service, { store_submissions: false });
    tokens = await tokensOf(service, formId);
    const transient = formId;
    const answers = await Promise.all(
      names.map((name, index) => {
        const [id, own] = index % 2 ? [stores, stored] : [transient, tokens];
        return service.call('POST', `b:/forms/${id}/submissions`, { json: bodyB(own, { ...VALUES, name }) });
      }),
    );
    expect(answers.map((answer) => idOf(answer) === null)).toEqual(names.map((_, index) => index % 2 === 0));
    expect(await service.orm.em.fork().count(Submission, { formId: stores })).toBe(30);
    expect(await service.orm.em.fork().count(TransientValues, { formId: transient })).toBe(30);
    expect(await due()).toHaveLength(60);
  });
});
