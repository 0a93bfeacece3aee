import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { eraseStored } from '#features/erasure/submissions.ts';
import { countReleased } from '#features/results/counting/changes.ts';
import { countNew } from '#features/results/counting/feed.ts';
import { compareWithFullCount } from '#features/results/counting/full-count.ts';
import { ResultsFeed, ResultsState } from '#features/results/entities.ts';
import { Spam } from '#features/spam/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { releaseSubmission } from '#features/submissions/store/awaiting-payment.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import { countResults, storeSubmission } from '#test/environment/results.ts';
import { runs } from '#test/environment/runs.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { putOptions } from '#test/environment/settings-rows.ts';
import { changeForm, createForm, submitB } from '#test/environment/visitor.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const OPTIONS = [{ value: 'red' }, { value: 'blue' }];
const FIELDS = [
  { type: 'radio', name: 'color', options: OPTIONS, other: true },
  { type: 'number', name: 'age' },
  { type: 'scale', name: 'nps', preset: 'nps' },
  { type: 'text', name: 'note' },
];
const QUARANTINE = { spam: { quarantine: true, max_links: 0 } };

const submissionsOf = (formId: number) =>
  service.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'asc' }, disableIdentityMap: true });
const difference = (formId: number) => compareWithFullCount(service.orm, formId);
const totalOf = async (formId: number) => {
  const { status, body } = await service.as.admin('GET', `b:/forms/${formId}/results`);
  expect(status).toBe(200);
  return (body as { submissions: number }).submissions;
};

describe('counters', () => {
  const values = fc.record({
    color: fc.constantFrom('red', 'blue', 'mine', ''),
    age: fc.constantFrom(0.1, 0.2, 17, 123456, -3, null),
    nps: fc.constantFrom(0, 7, 10, null),
    note: fc.constantFrom('', 'fine'),
  });
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('submit' as const), values, days: fc.nat(3) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('count' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), values, which: fc.nat(20) }) },
    { arbitrary: fc.record({ do: fc.constant('await' as const), values }), weight: 1 },
    { arbitrary: fc.record({ do: fc.constant('erase' as const), which: fc.nat(20) }), weight: 1 },
    { arbitrary: fc.record({ do: fc.constant('pay' as const), which: fc.nat(20) }), weight: 1 },
    { arbitrary: fc.record({ do: fc.constant('spam' as const) }), weight: 1 },
    { arbitrary: fc.record({ do: fc.constant('release' as const) }), weight: 1 },
    { arbitrary: fc.record({ do: fc.constant('save' as const), options: fc.boolean() }), weight: 1 },
    {
      arbitrary: fc.record({ do: fc.constant('zone' as const), zone: fc.constantFrom('UTC', 'Asia/Tokyo') }),
      weight: 1,
    },
  );

  test('equal a full count after submissions, edits, erasures, releases, payments and saves in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const formId = await createForm(service, QUARANTINE, FIELDS);
        for (const one of steps) await take(formId, one);
        await countResults(service);
        expect(await difference(formId)).toEqual([]);
        const counted = (await submissionsOf(formId)).filter(({ status }) => status !== 'awaiting_payment');
        expect(await totalOf(formId)).toBe(counted.length);
      }),
      { numRuns: runs(40) },
    );
    await putOptions(service.orm, { site_time_zone: undefined });
  });

  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

  const act: { [Do in Step['do']]: (formId: number, one: Extract<Step, { do: Do }>) => Promise<unknown> } = {
    submit: (formId, { values: sent, days }) => {
      const at = new Date(service.clock.now().getTime() - days * DAY_MS);
      return storeSubmission(service, formId, sent as SubmissionValues, { at });
    },
    await: (formId, { values: sent }) =>
      storeSubmission(service, formId, sent as SubmissionValues, { status: 'awaiting_payment' }),
    count: () => countResults(service),
    async edit(formId, { values: sent, which }) {
      const chosen = await chosenOf(formId, which);
      const answer = chosen && (await service.as.admin('PATCH', `b:/submissions/${chosen.id}`, { values: sent }));
      if (answer) expect([200, 409]).toContain(answer.status);
    },
    async erase(formId, { which }) {
      const chosen = await chosenOf(formId, which);
      if (chosen) await eraseStored(service.foundation, [chosen.id]);
    },
    async pay(formId, { which }) {
      const chosen = await chosenOf(formId, which);
      if (chosen?.status !== 'awaiting_payment') return;
      await service.orm.em.fork().transactional(async (em) => {
        await releaseSubmission(em, chosen.uuid, service.clock.now());
        await countReleased(em, chosen.uuid);
      });
    },
    spam: (formId) => submitB(service, formId, { note: 'https://example.net' }),
    async release(formId) {
      const held = await service.orm.em.fork().findOne(Spam, { formId, status: 'held' });
      if (held) expect((await service.as.admin('POST', `b:/spam/${held.id}/release`)).status).toBe(200);
    },
    save: (formId, { options }) => {
      const own = options ? OPTIONS : [...OPTIONS, { value: 'mine' }];
      const fields = FIELDS.map((field) => (field.name === 'color' ? { ...field, options: own } : field));
      return changeForm(service, formId, { config: { fields, options: QUARANTINE } });
    },
    zone: (_formId, { zone }) => putOptions(service.orm, { site_time_zone: zone }),
  };
  const take = <One extends Step>(formId: number, one: One) =>
    (act[one.do] as (formId: number, one: One) => Promise<unknown>)(formId, one);
  const chosenOf = async (formId: number, which: number) => {
    const stored = await submissionsOf(formId);
    return stored[which % Math.max(1, stored.length)];
  };

  test('take up a submission whose transaction ended after later ones', async () => {
    const formId = await createForm(service, {}, FIELDS);
    const [late] = [await storeSubmission(service, formId, { color: 'red' })];
    const { orm } = service;
    const row = await orm.em.fork().findOneOrFail(Submission, { id: late });
    await orm.em.fork().nativeDelete(Submission, { id: late });
    await storeSubmission(service, formId, { color: 'blue' });
    await countResults(service);
    await orm.em.fork().insert(Submission, { ...row });
    await countResults(service);
    expect(await totalOf(formId)).toBe(1);
    // The mark is set, and reached ten minutes later.
    for (const _turn of [1, 2]) {
      service.clock.pass(11 * MINUTE_MS);
      await countResults(service);
    }
    expect([await totalOf(formId), await difference(formId)]).toEqual([2, []]);
  });

  test('go on where a worker stopped, and count nothing twice', async () => {
    const formId = await createForm(service, {}, FIELDS);
    for (let row = 0; row < 3; row += 1) await storeSubmission(service, formId, { color: 'red' });
    const { orm, foundation, clock } = service;
    expect(await countNew(foundation, clock.now(), performance.now() - 1)).toBe(false);
    await countResults(service);
    // As if the progress of the feed was lost.
    await orm.em.fork().nativeUpdate(ResultsFeed, { id: 1 }, { seenId: 0 });
    await countResults(service);
    expect([await totalOf(formId), await difference(formId)]).toEqual([3, []]);
    await orm.em.fork().nativeUpdate(ResultsState, { formId }, { isCounted: false });
    const { body } = await service.as.admin('GET', `b:/forms/${formId}/results`);
    expect(body).toMatchObject({ complete: false });
    await countResults(service);
    expect((await service.as.admin('GET', `b:/forms/${formId}/results`)).body).toMatchObject({ complete: true });
  });
});
