import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { givePassword, PASSWORD } from '#test/environment/signed-in.ts';
import { bodyB, createForm, nonceA, submitA, submitB, tokensOf, VALUES } from '#test/environment/visitor.ts';

/** A visitor is promised an answer within 10 s; the rest is for a busy machine. */
const SOON_MS = 15_000;
const AWAY = {
  success: false,
  code: 'database_unavailable',
  message: 'The service is not available right now. Try again in a moment.',
};

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService({ link: true });
  await givePassword(service, 'ada');
  formId = await createForm(service, { rate_limits: { per_minute: 10_000, per_hour: 10_000 } });
});
afterEach(() => service.link?.wake());
afterAll(() => service.close());

async function inTime(call: Promise<Answer>): Promise<Answer> {
  const started = performance.now();
  const answer = await call;
  expect(performance.now() - started).toBeLessThan(SOON_MS);
  return answer;
}

const answerOf = ({ status, body, headers }: Answer) => [status, body, headers.get('retry-after')];

test('every route that needs it is 503 in time and says when to come again; then all is well again', async () => {
  const b = bodyB(await tokensOf(service, formId));
  const a = { form_id: formId, fields: VALUES, _svca_nonce: await nonceA(service, formId) };
  service.link?.hang();
  // A form is cached for a second.
  service.intake.forms.forget(formId);
  const health = inTime(service.call('GET', '/healthz'));
  const ready = inTime(service.call('GET', '/readyz'));
  const page = inTime(service.call('GET', `/forms/${formId}`));
  const login = { json: { login: 'ada', password: PASSWORD }, headers: { 'x-forwarded-proto': 'https' } };
  const answers = await Promise.all(
    [
      service.call('POST', `b:/forms/${formId}/submissions`, { json: b }),
      service.call('POST', 'a:/submissions', { json: a }),
      service.call('GET', `b:/forms/${formId}/token`),
      service.call('GET', `a:/forms/${formId}/token`),
      service.as.admin('GET', 'b:/forms'),
      service.call('POST', 'host:/login', login),
    ].map(inTime),
  );
  for (const answer of answers) expect(answerOf(answer)).toEqual([503, AWAY, '5']);
  expect((await page).status).toBe(503);
  expect([(await health).status, (await ready).status]).toEqual([200, 503]);

  service.link?.wake();
  expect((await submitB(service, formId)).status).toBe(200);
  expect((await submitA(service, formId)).status).toBe(200);
  expect((await service.call('POST', 'host:/login', login)).status).toBe(200);
  expect((await service.call('GET', '/readyz')).status).toBe(200);
});

test('whatever was answered with success is there, and everything else was told to come again', async () => {
  const json = bodyB(await tokensOf(service, formId));
  const send = () => inTime(service.call('POST', `b:/forms/${formId}/submissions`, { json }));
  const first = Array.from({ length: 60 }, send);
  await Promise.race(first);
  service.link?.hang();
  const answers = await Promise.all([...first, ...Array.from({ length: 60 }, send)]);
  service.link?.wake();

  const kept = answers.filter(({ status }) => status === 200);
  for (const answer of answers) if (answer.status !== 200) expect(answerOf(answer)).toEqual([503, AWAY, '5']);
  const ids = kept.map(({ body }) => (body as { data: { submission_id: number } }).data.submission_id);
  const rows = await service.orm.em.fork().execute<{ id: number }[]>('select id from submissions');
  const known = new Set(rows.map(({ id }) => Number(id)));
  expect(ids.filter((id) => !known.has(id))).toEqual([]);
  expect(ids.length).toBeGreaterThan(0);
  expect(answers.length - kept.length).toBeGreaterThanOrEqual(60);
});
