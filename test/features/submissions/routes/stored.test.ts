import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OutboxRow } from '#db/entities/outbox.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { Submission, SubmissionMark } from '#features/submissions/entities.ts';
import { listSubmissions } from '#features/submissions/store/reading/list.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { engineAway } from '#test/environment/stub-engine.ts';
import { createForm } from '#test/environment/visitor.ts';
import { multiply, submitted } from './reading.ts';

interface Page {
  submissions: {
    id: number;
    values: Record<string, unknown>;
    read: boolean;
    starred: boolean;
    undelivered: object;
  }[];
  next: string | null;
  looked_back_to: string | null;
}

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const list = async (query: Record<string, string | number>) => {
  const { status, text, body } = await service.as.admin('GET', `b:/submissions?${new URLSearchParams(query as never)}`);
  if (status !== 200) throw new Error(text);
  return body as Page;
};
const idsOf = async (query: Record<string, string | number>) =>
  (await list(query)).submissions.map((submission) => submission.id);
const ada = { name: 'Ada', email: 'ada@example.net' };

describe('the list of submissions', () => {
  test('shows what was sent, the newest first', async () => {
    const formId = await createForm(service);
    const first = await submitted(service, formId, ada);
    const second = await submitted(service, formId, { ...ada, message: 'Again' });
    const { submissions, next, looked_back_to } = await list({ form_id: formId });
    expect(submissions.map(({ id }) => id)).toEqual([second, first]);
    expect(submissions[0]).toEqual({
      id: second,
      form_id: formId,
      revision: 1,
      surface: 'b',
      state: 'accepted',
      created_at: expect.stringMatching(/^20.*Z$/),
      completed_at: null,
      read: false,
      starred: false,
      undelivered: { waiting: 0, failed: 0 },
      values: { ...ada, message: 'Again' },
    });
    expect([next, looked_back_to]).toEqual([null, null]);
  });

  test('counts the mails and jobs that still wait or have failed', async () => {
    const formId = await createForm(service);
    const [whole, partly] = [await submitted(service, formId, ada), await submitted(service, formId, ada)];
    const em = service.orm.em.fork();
    const { uuid: submissionUuid } = await em.findOneOrFail(Submission, { id: partly });
    const states = ['delivered', 'retrying', 'pending', 'failed', 'cancelled', 'no_recipient'] as const;
    await em.insertMany(
      Delivery,
      states.map((status, at) => ({
        ...{ id: crypto.randomUUID(), kind: 'mail' as const, submissionUuid, formId, revision: 1 },
        ...{ key: `mail ${at}`, status, enqueuedAt: service.clock.now() },
      })),
    );
    const { submissions } = await list({ form_id: formId });
    expect(submissions.map(({ id, undelivered }) => [id, undelivered])).toEqual([
      [partly, { waiting: 2, failed: 1 }],
      [whole, { waiting: 0, failed: 0 }],
    ]);
  });

  test.each([0, 1])('loses none and doubles none over its pages, %d ms apart', async (stepMs) => {
    const formId = await createForm(service);
    const id = await submitted(service, formId, ada);
    await multiply(service, id, 24, stepMs);
    const all = (await service.orm.em.fork().find(Submission, { formId })).map((row) => row.id);
    for (const query of [{}, { unread: 'true' }, { q: 'ada' }] as Record<string, string>[]) {
      const seen: number[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const page: Page = await list({ ...query, form_id: formId, limit: 7, ...(after && { after }) });
        expect(page.submissions.length).toBeLessThanOrEqual(7);
        seen.push(...page.submissions.map((submission) => submission.id));
        // A submission that arrives meanwhile is newer than every page that follows.
        if (after === '') await submitted(service, formId, ada).then((late) => all.push(late));
        after = page.next;
      }
      expect(new Set(seen).size).toBe(seen.length);
      const late = all.at(-1);
      expect(seen.toSorted((a, b) => b - a)).toEqual(all.filter((one) => one !== late).toSorted((a, b) => b - a));
    }
  });

  test('goes by state, time, and form', async () => {
    const formId = await createForm(service);
    const early = await submitted(service, formId, ada);
    service.clock.pass(60_000);
    const between = service.clock.now().toISOString();
    const late = await submitted(service, formId, ada);
    await service.orm.em.fork().nativeUpdate(Submission, { id: early }, { status: 'completed' });
    expect(await idsOf({ form_id: formId, to: between })).toEqual([early]);
    expect(await idsOf({ form_id: formId, from: between })).toEqual([late]);
    expect(await idsOf({ form_id: formId, state: 'completed' })).toEqual([early]);
    expect(await idsOf({ form_id: formId, state: 'accepted' })).toEqual([late]);
    expect((await idsOf({ from: between })).includes(early)).toBe(false);
    expect((await idsOf({ limit: 1 }))[0]).toBe(late);
  });

  test('finds a text in values, and not in names of fields or other signs of JSON', async () => {
    const fields = ['name', 'email', 'message'].map((name) => ({ type: 'textarea', name, label: name }));
    const formId = await createForm(service, {}, fields);
    const odd = await submitted(service, formId, {
      name: 'Zoë "Z" O\'Neil',
      email: '100%',
      message: 'a_b\nC:\\dir 🎈',
    });
    const plain = await submitted(service, formId, { name: 'Bob', email: 'x', message: 'zoe\u0308 too' });
    const find = (q: string) => idsOf({ form_id: formId, q });
    expect(await find('ZOE')).toEqual([plain, odd]);
    expect(await find('"z" o\'n')).toEqual([odd]);
    expect(await find('100%')).toEqual([odd]);
    expect(await find('%')).toEqual([odd]);
    expect(await find('a_b')).toEqual([odd]);
    expect(await find('aXb')).toEqual([]);
    expect(await find('c:\\dir')).toEqual([odd]);
    expect(await find('🎈')).toEqual([odd]);
    expect(await find('🎉')).toEqual([]);
    expect(await find('message')).toEqual([]);
    expect(await find('":"')).toEqual([]);
  });

  test('looks at so many submissions and no more, and says how far it came', async () => {
    const formId = await createForm(service);
    const wanted = await submitted(service, formId, { ...ada, name: 'Needle' });
    await multiply(service, await submitted(service, formId, ada), 20, 1);
    const filter = { formId, text: 'needle' };
    const found: number[] = [];
    let [pages, after] = [0, null as Awaited<ReturnType<typeof listSubmissions>>['next']];
    do {
      const page = await listSubmissions(service.orm, filter, { limit: 5, after }, 8);
      found.push(...page.submissions.map(({ submission }) => submission.id));
      after = page.next;
      pages += 1;
    } while (after);
    expect([found, pages]).toEqual([[wanted], 3]);
  });

  test('ends a page early where submissions are long', async () => {
    const formId = await createForm(service, { max_body_kb: 1024 }, [{ type: 'textarea', name: 'a', label: 'A' }]);
    const id = await submitted(service, formId, { a: 'x'.repeat(60_000) });
    await multiply(service, id, 24, 1);
    const { submissions, next } = await list({ form_id: formId, limit: 25 });
    expect([submissions.length, next === null]).toEqual([17, false]);
  });

  test('leaves an entry for every page, without what was looked for', async () => {
    const { headers } = await service.as.admin('GET', 'b:/submissions?q=canary&form_id=7');
    const requestId = headers.get('x-request-id');
    const [entry, ...others] = await service.orm.em.fork().find(AuditEntry, { requestId });
    expect(entry).toMatchObject({ event: 'submissions.listed', details: { searched: true, count: 0 } });
    expect([JSON.stringify(entry).includes('canary'), others]).toEqual([false, []]);
  });

  test('is for accounts that may see what visitors wrote', async () => {
    expect((await service.as.editor('GET', 'b:/submissions')).status).toBe(403);
    expect((await service.call('GET', 'b:/submissions')).status).toBe(401);
  });

  test.each([
    [{ state: 'gone' }, 'state'],
    [{ unread: 'yes' }, 'unread'],
    [{ q: '' }, 'q'],
    [{ limit: '101' }, 'limit'],
    [{ after: 'here' }, 'after'],
    [{ from: 'yesterday' }, 'from'],
    [{ page: '2' }, 'page'],
  ])('refuses %j by name', async (query, name) => {
    const { status, body } = await service.as.admin('GET', `b:/submissions?${new URLSearchParams(query as never)}`);
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [name]]);
  });
});

describe('marks', () => {
  test('are set one by one, and lists go by them', async () => {
    const formId = await createForm(service);
    const [one, two, three] = [
      await submitted(service, formId, ada),
      await submitted(service, formId, ada),
      await submitted(service, formId, ada),
    ];
    const mark = (id: number, json: object) => service.as.admin('POST', `b:/submissions/${id}/marks`, json);
    expect((await mark(one, { read: true })).body).toEqual({ success: true, id: one, read: true, starred: false });
    expect((await mark(one, { starred: true })).body).toEqual({ success: true, id: one, read: true, starred: true });
    expect((await mark(two, { starred: true })).body).toEqual({ success: true, id: two, read: false, starred: true });
    const ids = (query: object) => idsOf({ form_id: formId, ...query });
    expect(await ids({ unread: 'true' })).toEqual([three, two]);
    expect(await ids({ unread: 'false' })).toEqual([one]);
    expect(await ids({ starred: 'true' })).toEqual([two, one]);
    expect(await ids({ starred: 'true', unread: 'true' })).toEqual([two]);
    expect(await ids({ starred: 'false' })).toEqual([three]);
    expect((await idsOf({ starred: 'true' })).slice(0, 2)).toEqual([two, one]);
    const page = await list({ form_id: formId, starred: 'true', limit: 1 });
    expect(await ids({ starred: 'true', limit: 1, after: page.next as string })).toEqual([one]);
    await mark(one, { read: false, starred: false });
    expect(await ids({ unread: 'true' })).toEqual([three, two, one]);
    expect(await ids({ starred: 'true' })).toEqual([two]);
  });

  test('need something to set, and a submission', async () => {
    const { status, body } = await service.as.admin('POST', 'b:/submissions/1/marks', {});
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, ['read']]);
    expect((await service.as.admin('POST', 'b:/submissions/1/marks', { read: 'yes' })).status).toBe(422);
    for (const id of ['999999', '0', 'x', '1.5']) {
      const { status, body } = await service.as.admin('POST', `b:/submissions/${id}/marks`, { read: true });
      expect([status, (body as { code: string }).code]).toEqual([404, 'submission_not_found']);
    }
  });
});

describe('erasing a submission', () => {
  test('takes its mails, jobs, attempts and marks with it, and ends the run of an open job', async () => {
    service.engine.failure = engineAway();
    const formId = await createForm(service);
    const [id, other] = [await submitted(service, formId, ada), await submitted(service, formId, ada)];
    const em = service.orm.em.fork();
    const now = service.clock.now();
    for (const submission of [id, other]) {
      const { uuid: submissionUuid } = await em.findOneOrFail(Submission, { id: submission });
      const of = { submissionUuid, formId, revision: 1 };
      const mail = { ...of, id: crypto.randomUUID(), key: 'team', status: 'pending' as const };
      await em.insert(Delivery, { kind: 'mail', ...mail, enqueuedAt: now });
      const job = { ...of, id: crypto.randomUUID(), key: 'crm', integrationId: 'webhook' };
      await em.insert(Delivery, { kind: 'integration', ...job, status: 'retrying', enqueuedAt: now });
      await em.insert(DeliveryAttempt, {
        ...{ deliveryId: job.id, replay: 0, attempt: 1, startedAt: now },
        outcome: 'running',
      });
      await service.as.admin('POST', `b:/submissions/${submission}/marks`, { read: true });
    }
    const job = await em.findOneOrFail(Delivery, {
      kind: 'integration',
      submissionUuid: (await em.findOneOrFail(Submission, { id })).uuid,
    });
    const calls = await em.count(OutboxRow, {});
    expect((await service.as.admin('DELETE', `b:/submissions/${id}`)).status).toBe(204);
    const left = service.orm.em.fork();
    expect([
      await left.count(Submission, { formId }),
      await left.count(Delivery, { kind: 'mail', formId }),
      await left.count(Delivery, { kind: 'integration', formId }),
      await left.count(DeliveryAttempt, { deliveryId: job.id }),
      await left.count(SubmissionMark, { formId }),
    ]).toEqual([1, 1, 1, 0, 1]);
    const made = await left.find(OutboxRow, {}, { orderBy: { id: 'desc' } });
    expect([made.length, made[0]?.workflowId]).toEqual([calls + 1, `integration-${job.id}`]);
    expect((await service.as.admin('DELETE', `b:/submissions/${id}`)).status).toBe(404);
    service.engine.failure = null;
  });
});
