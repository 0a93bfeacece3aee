import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SubmissionAccount } from '#features/senders/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { givePassword, signInAs } from '#test/environment/signed-in.ts';
import { bodyB, createForm, submitA, tokensOf, VALUES } from '#test/environment/visitor.ts';
import { APPROVE, Play } from './processes/process-play.ts';

let service: TestService;
let session: Record<string, string>;
beforeAll(async () => {
  service = await startService();
  await givePassword(service, 'ada');
  session = { cookie: (await signInAs(service, 'ada')).cookie };
});
afterAll(() => service.close());

const LIMITS = { limits: { per_person: { max: 9, by: 'account' } } };
const process = {
  address_field: 'email',
  steps: [{ ...APPROVE, may_return: true }],
  ends: [{ key: 'completed', title: 'Granted', text: 'Have fun.' }],
};

async function send(formId: number, headers = session): Promise<Submission> {
  const json = bodyB(await tokensOf(service, formId), VALUES);
  const { status, text } = await service.call('POST', `b:/forms/${formId}/submissions`, { headers, json });
  if (status !== 200) throw new Error(text);
  return service.orm.em.fork().findOneOrFail(Submission, { formId }, { orderBy: { id: 'desc' } });
}
type Own = { submissions: Record<string, unknown>[]; next: string | null };
const list = async (query = '', headers: Record<string, string> = service.admin) =>
  (await service.call('GET', `b:/my-submissions${query}`, { headers })).body as Own;

describe('what an account has sent', () => {
  test('is listed, the newest first, with what became of it and the page that says more', async () => {
    const formId = await createForm(service, { ...LIMITS, process });
    const [first, second] = [await send(formId), await send(formId)];
    const play = new Play(service, formId, first.uuid);
    await play.happen({ type: 'begin' });
    await new Play(service, formId, second.uuid).happen({ type: 'begin' });
    await play.decide(await play.token(), { outcome: 'approved', note: 'secret note' });
    const { submissions } = await list();
    expect(submissions).toMatchObject([
      {
        id: second.id,
        form_id: formId,
        form_title: 'Contact us',
        status: 'Waits: Superior',
        good: false,
        ended_at: null,
      },
      { id: first.id, status: 'Granted', status_text: 'Have fun.', good: true, to_correct: false },
    ]);
    const path = String(submissions[1]?.url).replace(/^https?:\/\/[^/]+/, '');
    expect((await service.call('GET', path)).text).toContain('Granted');
    expect(JSON.stringify(submissions)).not.toMatch(/secret note|sue@example|ada@example/);
    const page = await list('?limit=1');
    expect([page.submissions[0]?.id, (await list(`?limit=1&after=${page.next}`)).submissions[0]?.id]).toEqual([
      ...[second.id, first.id],
    ]);
  });

  test('says that it waits for a correction, and nothing where the form has no steps', async () => {
    const formId = await createForm(service, { ...LIMITS, process });
    const { uuid } = await send(formId);
    const play = new Play(service, formId, uuid);
    await play.happen({ type: 'begin' });
    await play.decide(await play.token(), { outcome: 'returned' });
    await send(await createForm(service, LIMITS));
    expect((await list('?limit=2')).submissions).toMatchObject([
      { status: null, good: true, ended_at: null },
      { to_correct: true, status: 'sent back' },
    ]);
  });

  test('is for that account alone', async () => {
    expect((await list('', service.editor)).submissions).toEqual([]);
    expect((await service.call('GET', 'b:/my-submissions')).status).toBe(401);
  });

  test('is known for forms only that ask for an account, and gone with the submission', async () => {
    const count = () => service.orm.em.fork().count(SubmissionAccount, {});
    const before = await count();
    expect((await submitA(service, await createForm(service), VALUES)).status).toBe(200);
    await send(await createForm(service));
    expect(await count()).toBe(before);
    const { id } = await send(await createForm(service, LIMITS));
    expect(await count()).toBe(before + 1);
    expect((await service.as.admin('DELETE', `b:/submissions/${id}`)).status).toBe(204);
    expect(await count()).toBe(before);
    expect((await list('?limit=100')).submissions.map((one) => one.id)).not.toContain(id);
  });
});
