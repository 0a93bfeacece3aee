import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, submitA, submitB } from '#test/environment/visitor.ts';

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService({ extensions: ['examples/normalise-phone.ts'] });
  formId = await createForm(service, {}, [
    { type: 'tel', name: 'phone' },
    { type: 'email', name: 'email' },
    { type: 'text', name: 'note' },
  ]);
});
afterAll(() => service.close());

test.each([
  ['0049 (30) 90-18-20', '+4930901820'],
  ['+49 (0)30 901820', '+4930901820'],
  ['030 / 90.18.20', '030901820'],
  ['', ''],
])('a number written %j is kept as %j, on both surfaces', async (written, kept) => {
  const values = { phone: written, email: 'Ada@Example.COM', note: '0049 30' };
  for (const submit of [submitA, submitB]) {
    const { status, body } = await submit(service, formId, values);
    expect(status).toBe(200);
    const { submission_id: id } = (body as { data: { submission_id: number } }).data;
    const { payload } = await service.orm.em.fork().findOneOrFail(Submission, { id });
    expect(payload).toEqual({ phone: kept, email: 'Ada@example.com', note: '0049 30' });
  }
});

test('what is no number is left as it was, for the core to refuse', async () => {
  const { status, body } = await submitB(service, formId, { phone: 'call 0049 30 901820' });
  expect(status).toBe(422);
  expect(body).toMatchObject({ errors: { fields: { phone: expect.any(String) } } });
});
