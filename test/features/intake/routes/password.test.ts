import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { bodyB, createForm, submitB, tokensOf } from '#test/environment/visitor.ts';

const CANARY = 'Canary-Pass-7316';
const FIELDS = [
  { type: 'text', name: 'user', required: true },
  { type: 'group', name: 'login', fields: [{ type: 'password', name: 'secret', required: true, confirm: true }] },
];
const VALUES = { user: 'ada', 'login.secret': CANARY, 'login.secret[confirm]': CANARY };

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service, { spam: { quarantine: true } }, FIELDS);
});
afterAll(() => service.close());

test('a password is checked, and stands in no answer and in no row, however often it is sent', async () => {
  const headers = { 'idempotency-key': 'b7d3f3a0-7a0e-4b61-9d5b-5f1f0a7c9d11' };
  const first = await submitB(service, formId, VALUES, { headers });
  expect(first.body).toMatchObject({ success: true, data: { fields: { user: 'ada', login: {} } } });
  const again = await submitB(service, formId, VALUES, { headers });
  expect((again.body as { data: object }).data).toEqual((first.body as { data: object }).data);
  const [row] = await service.orm.em.fork().find(Submission, { formId });
  expect(row?.payload).toEqual({ user: 'ada', login: {} });
  expect([first.text, again.text].join()).not.toContain(CANARY);
  expect(service.logLines.join()).not.toContain(CANARY);
});

test('what is wrong with it is said, and it is not sent back', async () => {
  const refused = await submitB(service, formId, { ...VALUES, user: '', 'login.secret[confirm]': `${CANARY}!` });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    errors: { fields: { user: expect.any(String), 'login.secret': 'The two entries are not the same.' }, data: {} },
  });
  expect(refused.text).not.toContain(CANARY);
});

test('quarantine does not hold it, and what is released comes without', async () => {
  const tokens = await tokensOf(service, formId);
  const json = { ...bodyB(tokens, VALUES), login: { secret: CANARY }, [tokens.honeypot_field]: 'filled' };
  await service.call('POST', `b:/forms/${formId}/submissions`, { json });
  const admin = (method: string, path: string) => service.as.admin(method, `b:${path}`);
  const { body } = await admin('GET', `/spam?form_id=${formId}`);
  const [held] = (body as { spam: { id: number }[] }).spam;
  const shown = await admin('GET', `/spam/${held?.id}`);
  expect(shown.body).toMatchObject({ values: { user: 'ada' } });
  expect(shown.text).not.toContain(CANARY);
  expect((await admin('POST', `/spam/${held?.id}/release`)).status).toBe(200);
  const all = await service.orm.em.fork().find(Submission, { formId });
  expect(all.at(-1)?.payload).toEqual({ user: 'ada', login: {} });
});
