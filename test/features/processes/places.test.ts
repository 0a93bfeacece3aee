import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { holdLimited } from '#features/limits/counters.ts';
import { LimitClaim, LimitCounter } from '#features/limits/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { submitA } from '#test/environment/visitor.ts';
import { APPROVE, begun } from './process-play.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const FIELDS = [
  { type: 'email', name: 'email' },
  {
    type: 'radio',
    name: 'day',
    options: [
      { value: 'sat', label: 'Sat', quota: 1 },
      { value: 'sun', label: 'Sun' },
    ],
  },
];
const VALUES = { email: 'ada@example.net', day: 'sat' };
const LIMITS = { limits: { max_submissions: 1 } };
const DEADLINE = { deadline: { after: 1, unit: 'days', actions: [{ do: 'decide', outcome: 'lapsed' }] } };

const start = (process: object = {}, options: object = LIMITS) =>
  begun(service, [{ ...APPROVE, ...DEADLINE }], { fields: FIELDS, values: VALUES, process, options });
const again = async (formId: number) =>
  (await submitA(service, formId, { ...VALUES, email: 'eve@example.net' })).status;
const taken = async (formId: number) =>
  (await service.orm.em.fork().find(LimitCounter, { formId })).map((row) => row.taken);

describe('the place of a submission', () => {
  test.each([
    ['rejected', 'given back', {}, 200],
    ['approved', 'kept', {}, 409],
    ['rejected', 'kept', { places_back_on: [] }, 409],
    ['rejected', 'kept', { places_back_on: ['stopped'] }, 409],
    ['rejected', 'given back', { places_back_on: ['rejected'] }, 200],
  ])('that is %s is %s with %j', async (outcome, _what, process, status) => {
    const { play, formId } = await start(process);
    expect(await again(formId)).toBe(409);
    await play.decide(await play.token(), { outcome });
    expect(await again(formId)).toBe(status);
  });

  test('is given back when nobody answers in time, and when the process is stopped', async () => {
    const lapsed = await start();
    service.clock.pass(2 * 86_400_000);
    await lapsed.play.happen({ type: 'time' });
    expect(await again(lapsed.formId)).toBe(200);
    const stopped = await start();
    await service.as.admin('POST', `b:/submissions/${stopped.id}/process/stop`);
    expect(await again(stopped.formId)).toBe(200);
  });

  test('is given back once, also when the submission is erased later', async () => {
    const { play, formId, id } = await start();
    await play.decide(await play.token(), { outcome: 'rejected' });
    expect(await taken(formId)).toEqual([0, 0]);
    expect((await service.as.admin('DELETE', `b:/submissions/${id}`)).status).toBe(204);
    expect(await taken(formId)).toEqual([0, 0]);
    expect([await again(formId), await again(formId)]).toEqual([200, 409]);
  });

  test('leaves nothing behind when a submission of a form without limits is erased', async () => {
    const { play, formId, id } = await start({}, {});
    await play.decide(await play.token(), { outcome: 'rejected' });
    const claims = () => service.orm.em.fork().count(LimitClaim, { formId });
    expect(await claims()).toBe(1);
    expect((await service.as.admin('DELETE', `b:/submissions/${id}`)).status).toBe(204);
    expect(await claims()).toBe(0);
  });

  test('is not counted again by limits that change, or that come later', async () => {
    const { play, formId } = await start({}, {});
    await play.decide(await play.token(), { outcome: 'rejected' });
    const process = { steps: [APPROVE], address_field: 'email' };
    const config = {
      fields: FIELDS.slice(0, 1).concat({ type: 'text', name: 'day' } as never),
      options: { process, limits: { max_submissions: 1 } },
    };
    expect((await service.as.admin('PATCH', `b:/forms/${formId}`, { config })).status).toBe(200);
    service.intake.forms.forget(formId);
    expect([await again(formId), await again(formId)]).toEqual([200, 409]);
  });

  test('can be taken again', async () => {
    const { play, formId, uuid } = await start();
    await play.decide(await play.token(), { outcome: 'rejected' });
    await service.orm.em.fork().transactional((em) => holdLimited(em, uuid, true));
    expect([await taken(formId), await again(formId)]).toEqual([[1, 1], 409]);
  });

  test('is given to one of several who want it at the same moment', async () => {
    const { play, formId } = await start();
    const [, ...others] = await Promise.all([
      play.decide(await play.token(), { outcome: 'rejected' }),
      ...[1, 2, 3, 4].map(() => again(formId)),
    ]);
    if (!others.includes(200)) expect(await again(formId)).toBe(200);
    expect(Math.max(...(await taken(formId)))).toBe(1);
    const held = await service.orm.em.fork().count(LimitClaim, { formId, isHeld: true });
    expect(held).toBe(1);
  });
});

test('ends at which places are given back are ends of the process', async () => {
  const errors = async (places_back_on: string[]) => start({ places_back_on }).then(String, String);
  expect(await errors(['completed'])).toContain('places_back_on[0] must not be completed');
  expect(await errors(['stopped', 'else'])).toContain('places_back_on[1] is no end of this process');
});
