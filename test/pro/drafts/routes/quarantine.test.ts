import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OutboxRow } from '#db/entities/outbox.ts';
import { Spam } from '#features/spam/entities.ts';
import { DRAFT_KEY } from '#features/submissions/draft.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { engineAway } from '#test/environment/stub-engine.ts';
import { bodyB, createForm, tokensOf, VALUES } from '#test/environment/visitor.ts';

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service, { drafts: { enabled: true }, spam: { quarantine: true } });
  // With the engine away, its calls stay in the outbox, where the test counts them.
  service.engine.failure = engineAway();
});
afterAll(() => service.close());

async function save(values: object, token?: string): Promise<string> {
  const { nonce } = await tokensOf(service, formId);
  const json = { values: { ...values, _svcb_nonce: nonce }, resume_token: token };
  const { body } = await service.call('POST', `b:/forms/${formId}/drafts`, { json });
  return (body as { resume_token: string }).resume_token;
}
async function resumable(token: string): Promise<boolean> {
  const { body } = await service.call('GET', `b:/forms/${formId}/drafts/resume?token=${token}`);
  return (body as { resumable: boolean }).resumable;
}
/** Submits the form with its honeypot filled in. @returns the id of its entry in quarantine */
async function submitSpam(token: string): Promise<number> {
  const tokens = await tokensOf(service, formId);
  const json = { ...bodyB(tokens), [tokens.honeypot_field]: 'x', [DRAFT_KEY]: token };
  await service.call('POST', `b:/forms/${formId}/submissions`, { json });
  const [newest] = await service.orm.em.fork().find(Spam, { formId }, { orderBy: { id: 'desc' }, limit: 1 });
  return newest?.id ?? 0;
}
const admin = (method: string, path: string) => service.as.admin(method, `b:${path}`);

test('what is released from quarantine ends the draft that it began as, and tells its run', async () => {
  const token = await save(VALUES);
  const entry = await submitSpam(token);
  expect(await resumable(token)).toBe(true);
  const shown = await admin('GET', `/spam/${entry}`);
  expect([shown.status, shown.text.includes(token)]).toEqual([200, false]);
  const calls = () => service.orm.em.fork().count(OutboxRow);
  const before = await calls();
  expect((await admin('POST', `/spam/${entry}/release`)).status).toBe(200);
  expect(await resumable(token)).toBe(false);
  expect(await calls()).toBe(before + 1);
});

test('a draft that was saved again after it was refused goes on', async () => {
  const token = await save({ name: 'Ada' });
  const entry = await submitSpam(token);
  service.clock.pass(1_000);
  await save({ ...VALUES, message: 'Typed later' }, token);
  expect((await admin('POST', `/spam/${entry}/release`)).status).toBe(200);
  expect(await resumable(token)).toBe(true);
});
