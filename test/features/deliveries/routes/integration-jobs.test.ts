import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { OutboxRow } from '#db/entities/outbox.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { parseForm } from '#test/environment/form-rules.ts';
import { planDeliveries } from '#test/environment/plan.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { engineAway } from '#test/environment/stub-engine.ts';
import { acceptSubmission, createForm, FIELDS, until, VALUES } from '#test/environment/submissions.ts';

const UI = 'https://temporal.example.org/ui';
const integration = (key: string, id = 'own_crm') => ({
  key,
  integration_id: id,
  settings: { list: 'news', token: 'tell-nobody', bearer: 'tell-nobody', url: 'https://u:tell-nobody@h.example' },
});

let service: TestService;
let form: ActiveForm;

beforeAll(async () => {
  service = await startService({ temporalUiUrl: UI });
});
afterAll(() => service.close());
beforeEach(async () => {
  service.engine.failure = null;
  await settled();
  service.engine.requests.length = 0;
  await service.orm.em.fork().nativeDelete(Delivery, { kind: 'integration' });
  form = await newForm();
});

interface Listed {
  jobs: { id: string; integration_key: string; state: string }[];
  next: string | null;
}

describe('what is for operators', () => {
  const ROUTES = [
    ['GET', '/integration-jobs'],
    ['GET', '/integration-jobs/x'],
    ['POST', '/integration-jobs/x/retry'],
    ['POST', '/integration-jobs/x/cancel'],
    ['POST', '/integration-jobs/retry'],
  ] as const;

  test.each(ROUTES)('%s %s is refused to strangers and to editors', async (method, path) => {
    expect((await service.call(method, `b:${path}`)).status).toBe(401);
    const asEditor = await service.as.editor(method, `b:${path}`);
    expect([asEditor.status, asEditor.body]).toMatchObject([403, { success: false, code: 'missing_capability' }]);
  });

  test.each([
    ['GET', '/integration-jobs/no-such-job'],
    ['POST', '/integration-jobs/no-such-job/retry'],
    ['POST', '/integration-jobs/no-such-job/cancel'],
  ])('%s %s: there is no such job', async (method, path) => {
    expect(await asAdmin(method, path)).toMatchObject([404, { success: false, code: 'job_not_found' }]);
  });
});

describe('the list', () => {
  test('has the newest first, page by page, each job once', async () => {
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      made.unshift((await newJob({})).id);
      // Pairs of jobs are enqueued in the same millisecond.
      if (count % 2) service.clock.pass(1_000);
    }
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const [status, body] = await asAdmin('GET', `/integration-jobs?limit=2${after && `&after=${after}`}`);
      expect(status).toBe(200);
      const { jobs, next } = body as Listed;
      seen.push(...jobs.map(({ id }) => id));
      if (next === null) break;
      after = next;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(made));
    expect(seen[0]).toBe(made[0]);
  });

  test.each([
    ['state=failed', ['gone']],
    ['state=delivered', ['done']],
    ['error_class=gone', ['gone']],
    ['integration_id=own_desk', ['desk']],
    ['integration_key=done', ['done']],
    ['state=failed&error_class=timeout', []],
    ['from=2031-06-01', ['late']],
    ['to=2031-01-01T00:00:00Z', []],
    ['form_id=FORM', ['desk', 'done', 'gone', 'late']],
    ['form_id=999999', []],
  ])('by %s', async (query, keys) => {
    form = await newForm([
      integration('gone'),
      integration('done'),
      integration('desk', 'own_desk'),
      integration('late'),
    ]);
    const jobs = await newJobs();
    const change = (key: string, to: Partial<Delivery>) =>
      service.orm.em.fork().nativeUpdate(Delivery, { kind: 'integration', id: jobs[key]?.id }, to);
    await change('gone', { status: 'failed', errorType: 'gone' });
    await change('done', { status: 'delivered' });
    await change('late', { enqueuedAt: new Date('2031-06-01T00:00:00Z') });
    const [status, body] = await asAdmin('GET', `/integration-jobs?${query.replace('FORM', String(form.id))}`);
    expect(status).toBe(200);
    expect((body as Listed).jobs.map(({ integration_key }) => integration_key).sort()).toEqual(keys);
  });

  test.each([
    'limit=101',
    'limit=0',
    'state=lost',
    'form_id=x',
    'from=yesterday',
    'from=2031-02-30',
    'from=0000-01-01',
    'to=9999-12-31T23:59:59-23:59',
    'after=x',
    `after=${Buffer.from(`999999999999999 ${randomUUID()}`).toString('base64url')}`,
    'sate=failed',
    'state=failed&state=delivered',
  ])('refuses ?%s and says what it may be', async (query) => {
    const key = query.split('=')[0] as string;
    expect(await asAdmin('GET', `/integration-jobs?${query}`)).toMatchObject([
      422,
      { code: 'validation_failed', errors: { [key]: expect.any(String) } },
    ]);
  });
});

test('one job is shown with its tries, where its run is, and what it sends, without secrets', async () => {
  const job = await newJob({
    status: 'retrying',
    attempts: 2,
    errorType: 'server_error',
    lastError: 'The server answered 500.',
  });
  const at = service.clock.now();
  const attempt = { deliveryId: job.id, replay: 0, startedAt: at, durationMs: 12 };
  await service.orm.em.fork().insertMany(DeliveryAttempt, [
    { ...attempt, attempt: 1, outcome: 'lost', errorType: 'timeout' },
    { ...attempt, attempt: 2, outcome: 'failed', statusCode: 500, errorType: 'server_error', excerpt: 'Oh no' },
  ]);
  const [status, body] = await asAdmin('GET', `/integration-jobs/${job.id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: job.id,
    integration_id: 'own_crm',
    state: 'retrying',
    attempts: 2,
    last_error: 'The server answered 500.',
    form: { id: form.id, title: 'Contact us', revision: 1 },
    settings: { list: 'news', token_set: true },
    payload: VALUES,
    attempt_log: [
      { attempt: 2, outcome: 'failed', status: 500, error_class: 'server_error', duration_ms: 12, excerpt: 'Oh no' },
      { attempt: 1, outcome: 'lost', error_class: 'timeout', started_at: at.toISOString() },
    ],
    temporal_ui_url: `${UI}/namespaces/durable-forms/workflows/integration-${job.id}`,
  });
  expect(JSON.stringify(body)).not.toContain('tell-nobody');
  // The audit log records who viewed a visitor's answers.
  const { entries } = (await asAdmin('GET', '/audit?event=integration_job.viewed'))[1] as { entries: object[] };
  expect(entries).toMatchObject([{ event: 'integration_job.viewed', details: {} }]);
  expect(JSON.stringify(entries)).toContain(job.id);
});

describe('trying again', () => {
  test.each(['failed', 'cancelled', 'delivered'] as const)(
    'a %s job begins a run of its own, under the same delivery id',
    async (status) => {
      const job = await newJob({
        status,
        attempts: 3,
        errorType: 'gone',
        lastError: 'Gone.',
        finishedAt: service.clock.now(),
      });
      expect(await retry(job)).toEqual([202, { success: true, id: job.id, replayed: true, replays: 1 }]);
      expect(await rowOf(job)).toMatchObject({
        status: 'pending',
        replays: 1,
        attempts: 3,
        errorType: null,
        lastError: null,
        finishedAt: null,
      });
      const { method, workflowType, options } = await service.engine.request();
      expect([method, workflowType, options.workflowId]).toEqual([
        'start',
        'deliveryDispatch',
        `integration-${job.id}-r1`,
      ]);
      expect(options.args).toEqual([{ kind: 'integration', id: job.id, replay: 1 }]);
    },
  );

  test('with a key that is not known is refused, and does nothing', async () => {
    const job = await newJob({ status: 'failed' });
    expect(await asAdmin('POST', `/integration-jobs/${job.id}/retry`, { confg: 'current' })).toMatchObject([
      422,
      { code: 'validation_failed', errors: { confg: expect.any(String) } },
    ]);
    expect(await rowOf(job)).toMatchObject({ status: 'failed', replays: 0 });
  });

  test('twice in the same moment makes one of it', async () => {
    const job = await newJob({ status: 'failed' });
    const answers = await Promise.all([retry(job), retry(job), retry(job)]);
    expect(answers.map(([status]) => status).sort()).toEqual([202, 409, 409]);
    expect(answers.find(([status]) => status === 409)?.[1]).toMatchObject({ code: 'job_pending' });
    await settled();
    expect(service.engine.requests.map(({ options }) => options.workflowId)).toEqual([`integration-${job.id}-r1`]);
    expect(await rowOf(job)).toMatchObject({ replays: 1 });
  });

  test('sent again with the same Idempotency-Key gets the same answer, whatever became of the job', async () => {
    const job = await newJob({ status: 'failed' });
    const headers = { ...service.admin, 'idempotency-key': `retry-${job.id}` };
    const send = (json?: object) =>
      service.call('POST', `b:/integration-jobs/${job.id}/retry`, { headers, ...(json && { json }) });
    const answers = await Promise.all([send(), send(), send(), send()]);
    const expected = { success: true, id: job.id, replayed: true, replays: 1 };
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([202, expected]));
    await service.orm.em.fork().nativeUpdate(Delivery, { kind: 'integration', id: job.id }, { status: 'failed' });
    expect(await send()).toMatchObject({ status: 202, body: expected });
    expect(await send({ config: 'current' })).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
    expect(await rowOf(job)).toMatchObject({ status: 'failed', replays: 1 });
    await settled();
    expect(service.engine.requests).toHaveLength(1);
    expect((await retry(job))[1]).toMatchObject({ replays: 2 });
  });

  test('that is refused does not use the key up', async () => {
    const job = await newJob({ status: 'pending' });
    const headers = { ...service.admin, 'idempotency-key': `refused-${job.id}` };
    const send = () => service.call('POST', `b:/integration-jobs/${job.id}/retry`, { headers });
    expect(await send()).toMatchObject({ status: 409, body: { code: 'job_pending' } });
    await service.orm.em.fork().nativeUpdate(Delivery, { kind: 'integration', id: job.id }, { status: 'failed' });
    expect(await send()).toMatchObject({ status: 202, body: { replays: 1 } });
  });

  test('a job that waits out a back-off has it try at once, and stays the same run', async () => {
    const job = await newJob({ status: 'retrying', replays: 2 });
    expect(await retry(job)).toEqual([202, { success: true, id: job.id, replayed: false, replays: 2 }]);
    const { method, options } = await service.engine.request();
    expect([method, options.signal, options.workflowId]).toEqual([
      'signalWithStart',
      'retryNow',
      `integration-${job.id}-r2`,
    ]);
    expect(await rowOf(job)).toMatchObject({ status: 'retrying', replays: 2 });
  });

  test('while the engine is away is kept, and not lost', async () => {
    service.engine.failure = engineAway();
    const job = await newJob({ status: 'failed' });
    expect((await retry(job))[0]).toBe(202);
    await service.engine.request();
    const row = await service.orm.em.fork().findOneOrFail(OutboxRow, { workflowId: `integration-${job.id}-r1` });
    expect(row).toMatchObject({ kind: 'start', workflowType: 'deliveryDispatch' });
    expect(await rowOf(job)).toMatchObject({ status: 'pending' });
    await service.orm.em.fork().nativeDelete(OutboxRow, { id: row.id });
  });

  test('follows the form as it was submitted to, or as it is now', async () => {
    const job = await newJob({ status: 'failed' });
    await change([integration('crm')]);
    await retry(job, 'current');
    expect(await rowOf(job)).toMatchObject({ revision: 2, replays: 1 });
    await service.orm.em.fork().nativeUpdate(Delivery, { kind: 'integration', id: job.id }, { status: 'failed' });
    await retry(job);
    expect(await rowOf(job)).toMatchObject({ revision: 1, replays: 2 });
  });

  test('with the form as it is now is refused where that has no such integration', async () => {
    const job = await newJob({ status: 'failed' });
    await change([integration('crm', 'own_desk')]);
    expect(await retry(job, 'current')).toMatchObject([409, { code: 'integration_removed' }]);
    expect(await rowOf(job)).toMatchObject({ status: 'failed', replays: 0 });
    expect(await retry(job, 'newest')).toMatchObject([422, { errors: { config: expect.any(String) } }]);
  });

  test('ends with the values of the submission', async () => {
    const job = await newJob({ status: 'failed' });
    await service.orm.em.fork().nativeDelete(Submission, { uuid: job.submissionUuid });
    expect(await retry(job)).toMatchObject([409, { code: 'submission_erased' }]);
    expect(await rowOf(job)).toMatchObject({ status: 'failed', replays: 0 });
  });

  test('is possible for a form that does not store while another step still needs its values', async () => {
    form = await newForm([integration('crm')], { store_submissions: false });
    const job = await newJob({ status: 'failed' });
    expect((await retry(job))[0]).toBe(202);
    await service.orm.em.fork().nativeUpdate(Delivery, { kind: 'integration', id: job.id }, { status: 'failed' });
    await service.orm.em.fork().nativeDelete(TransientValues, { uuid: job.submissionUuid });
    expect(await retry(job)).toMatchObject([409, { code: 'submission_erased' }]);
  });
});

test.each([
  ['GET', ''],
  ['POST', '/retry'],
  ['POST', '/cancel'],
])('a job is known by its id to the letter: %s', async (method, path) => {
  const job = await newJob({ status: 'failed' });
  for (const id of [`${job.id}%20`, job.id.toUpperCase()]) {
    expect(await asAdmin(method, `/integration-jobs/${id}${path}`)).toMatchObject([404, { code: 'job_not_found' }]);
  }
  expect(await rowOf(job)).toMatchObject({ status: 'failed', replays: 0 });
});

describe('cancelling', () => {
  test.each(['pending', 'retrying'] as const)('a %s job tells its run', async (status) => {
    const job = await newJob({ status });
    expect(await asAdmin('POST', `/integration-jobs/${job.id}/cancel`)).toEqual([202, { success: true, id: job.id }]);
    const { method, options } = await service.engine.request();
    expect([method, options.signal, options.workflowId]).toEqual([
      'signalWithStart',
      'cancel',
      `integration-${job.id}`,
    ]);
  });

  test('a job that waits has ended with the answer, and trying again afterwards is another run', async () => {
    const inAMinute = new Date(service.clock.now().getTime() + 60_000);
    const job = await newJob({ status: 'retrying', nextAttemptAt: inAMinute });
    expect((await asAdmin('POST', `/integration-jobs/${job.id}/cancel`))[0]).toBe(202);
    expect(await rowOf(job)).toMatchObject({
      status: 'cancelled',
      nextAttemptAt: null,
      finishedAt: service.clock.now(),
    });
    expect(await asAdmin('POST', `/integration-jobs/${job.id}/cancel`)).toMatchObject([409, { code: 'job_ended' }]);
    expect(await retry(job)).toEqual([202, { success: true, id: job.id, replayed: true, replays: 1 }]);
    await settled();
    expect(service.engine.requests.map(({ options }) => [options.workflowId, options.signal])).toEqual([
      [`integration-${job.id}`, 'cancel'],
      [`integration-${job.id}-r1`, undefined],
    ]);
  });

  test('a job whose turn has come is cancelled or begun at once, also while no worker has a slot for it', async () => {
    const passed = new Date(service.clock.now().getTime() - 60_000);
    const [one, other] = [await newJob({}), await newJob({})];
    for (const { id } of [one, other]) {
      await service.orm.em.fork().nativeUpdate(Delivery, { id }, { nextAttemptAt: passed, dueAt: passed });
    }
    expect((await asAdmin('POST', `/integration-jobs/${one.id}/cancel`))[0]).toBe(202);
    expect(await rowOf(one)).toMatchObject({ status: 'cancelled', nextAttemptAt: null, dueAt: null });
    expect(await retry(other)).toMatchObject([202, { replayed: false, replays: 0 }]);
    await settled();
    expect(service.engine.requests.map(({ options }) => [options.workflowId, options.signal])).toEqual([
      [`integration-${one.id}`, 'cancel'],
      [`integration-${other.id}`, 'retryNow'],
    ]);
  });

  test.each(['delivered', 'failed', 'cancelled'] as const)('a %s job is too late', async (status) => {
    const job = await newJob({ status });
    expect(await asAdmin('POST', `/integration-jobs/${job.id}/cancel`)).toMatchObject([409, { code: 'job_ended' }]);
    await settled();
    expect(service.engine.requests).toEqual([]);
  });
});

describe('trying many again', () => {
  test('wakes jobs that wait for a permit of their receiver, and leaves those alone that are under way', async () => {
    const inAMinute = new Date(service.clock.now().getTime() + 60_000);
    const deferred = await newJob({ nextAttemptAt: inAMinute });
    await newJob({});
    expect(await bulk({ form_id: form.id })).toEqual([
      202,
      { success: true, matched: 1, retried: 1, skipped: 0, refused: [], next: null },
    ]);
    await settled();
    expect(service.engine.requests).toMatchObject([
      { method: 'signalWithStart', options: { workflowId: `integration-${deferred.id}`, signal: 'retryNow' } },
    ]);
    expect(await retry(deferred)).toMatchObject([202, { replayed: false, replays: 0 }]);
  });

  test('takes what failed and what waits, the oldest first, and says how many', async () => {
    const failed = [await newJob({ status: 'failed' }), await newJob({ status: 'failed' })];
    const waiting = await newJob({ status: 'retrying' });
    const left = [await newJob({ status: 'delivered' }), await newJob({ status: 'cancelled' }), await newJob({})];
    const erased = await newJob({ status: 'failed' });
    await service.orm.em.fork().nativeDelete(Submission, { uuid: erased.submissionUuid });
    expect(await bulk({ form_id: form.id })).toEqual([
      202,
      {
        success: true,
        matched: 4,
        retried: 3,
        skipped: 1,
        refused: [{ id: erased.id, code: 'submission_erased' }],
        next: null,
      },
    ]);
    await until('the engine was asked', async () => service.engine.requests.length === 3);
    expect(service.engine.requests.map(({ options }) => options.workflowId).sort()).toEqual(
      [`integration-${waiting.id}`, ...failed.map(({ id }) => `integration-${id}-r1`)].sort(),
    );
    for (const job of left) expect(await rowOf(job)).toMatchObject({ status: job.status, replays: 0 });
  });

  test('leaves alone what was delivered since it was chosen', async () => {
    const [late, other] = [await newJob({ status: 'retrying' }), await newJob({ status: 'failed' })];
    let answer: ReturnType<typeof bulk> | undefined;
    await service.orm.em.fork().transactional(async (em) => {
      await em.nativeUpdate(Delivery, { kind: 'integration', id: late.id }, { status: 'delivered' });
      answer = bulk({ form_id: form.id });
      await until('it waits for the row', async () => {
        const all: { Info: string | null }[] = await em.execute('show full processlist');
        return all.some(({ Info }) => Info?.includes('`deliveries`') && Info.includes('for update'));
      });
    });
    expect(await answer).toMatchObject([202, { matched: 2, retried: 1, skipped: 1 }]);
    expect(await rowOf(late)).toMatchObject({ status: 'delivered', replays: 0 });
    expect(await rowOf(other)).toMatchObject({ replays: 1 });
  });

  test('goes on behind the last of so many', async () => {
    for (let count = 0; count < 5; count += 1) await newJob({ status: 'failed' });
    const [, first] = await bulk({ form_id: form.id, limit: 3 });
    expect(first).toMatchObject({ matched: 3, retried: 3, next: expect.any(String) });
    const { next: after } = first as Listed;
    expect(await bulk({ form_id: form.id, limit: 3, after })).toMatchObject([
      202,
      { matched: 2, retried: 2, next: null },
    ]);
  });

  test('sent again with the same Idempotency-Key gets the same answer, and begins nothing more', async () => {
    const jobs = [await newJob({ status: 'failed' }), await newJob({ status: 'failed' })];
    const headers = { ...service.admin, 'idempotency-key': `bulk-${form.id}` };
    const send = () =>
      service.call('POST', 'b:/integration-jobs/retry', { headers, json: { form_id: form.id, limit: 1 } });
    const [first, twin] = await Promise.all([send(), send()]);
    expect([first.status, first.body]).toEqual([
      202,
      { success: true, matched: 1, retried: 1, skipped: 0, refused: [], next: expect.any(String) },
    ]);
    const failed = { status: 'failed' } as const;
    await service.orm.em.fork().nativeUpdate(Delivery, { kind: 'integration', id: jobs.map(({ id }) => id) }, failed);
    const later = await send();
    for (const { status, body } of [twin, later]) expect([status, body]).toEqual([202, first.body]);
    const rows = await Promise.all(jobs.map(rowOf));
    expect(rows.map(({ replays }) => replays).sort()).toEqual([0, 1]);
  });

  test('asked twice in the same moment begins each run once', async () => {
    const jobs = await Promise.all(Array.from({ length: 40 }, () => newJob({ status: 'failed' })));
    const answers = await Promise.all([bulk({ form_id: form.id }), bulk({ form_id: form.id }), retry(jobs[0])]);
    const retried = answers.slice(0, 2).map(([, body]) => (body as { retried: number }).retried);
    const alone = answers[2]?.[0] === 202 ? 1 : 0;
    expect((retried[0] ?? 0) + (retried[1] ?? 0) + alone).toBe(40);
    await settled();
    expect(new Set(service.engine.requests.map(({ options }) => options.workflowId))).toEqual(
      new Set(jobs.map(({ id }) => `integration-${id}-r1`)),
    );
    expect(service.engine.requests).toHaveLength(40);
  });

  test.each([
    [{}, 'filter'],
    [{ config: 'current' }, 'filter'],
    [{ state: 'pending' }, 'state'],
    [{ formid: 1 }, 'formid'],
    [{ state: 'failed', limit: 1_001 }, 'limit'],
    [{ state: ['failed'] }, 'state'],
  ])('refuses %j', async (body, key) => {
    await newJob({ status: 'failed' });
    expect(await bulk(body)).toMatchObject([422, { code: 'validation_failed', errors: { [key]: expect.any(String) } }]);
  });
});

test('who did what is in the log, without values', async () => {
  const job = await newJob({ status: 'failed' });
  await retry(job);
  await asAdmin('POST', `/integration-jobs/${job.id}/cancel`);
  await bulk({ form_id: form.id, state: 'failed' });
  const audits = service.logLines
    .map((line) => JSON.parse(line))
    .filter(({ audit }) => audit?.startsWith('integration_job'));
  const newest = audits.slice(-3);
  expect(newest).toMatchObject([
    { audit: 'integration_job.retry', jobId: job.id, config: 'pinned', userId: expect.any(Number) },
    { audit: 'integration_job.cancel', jobId: job.id },
    { audit: 'integration_jobs.retry', filter: { form_id: form.id, state: 'failed' }, matched: 0 },
  ]);
  expect(service.logLines.join('')).not.toContain(VALUES.email as string);
});

async function asAdmin(method: string, path: string, json?: object): Promise<[number, unknown]> {
  const { status, body } = await service.as.admin(method, `b:${path}`, json);
  return [status, body];
}

function retry(job: { id: string } | undefined, config?: string) {
  return asAdmin('POST', `/integration-jobs/${job?.id}/retry`, config === undefined ? undefined : { config });
}

function bulk(body: object) {
  return asAdmin('POST', '/integration-jobs/retry', body);
}

function newForm(integrations: object[] = [integration('crm')], options: object = {}): Promise<ActiveForm> {
  const deps = { forms: service.forms, now: async () => service.clock.now() };
  return createForm(deps, { integrations, ...options });
}

async function change(integrations: object[]): Promise<void> {
  const changed = parseForm({ title: 'Contact us again', config: { fields: FIELDS, options: { integrations } } });
  await service.forms.update(form.id, changed, service.clock.now());
}

/** Returns the jobs of a new submission by key. */
async function newJobs(): Promise<Record<string, Delivery>> {
  const now = service.clock.now();
  const { submissionUuid } = await acceptSubmission(service, form, now);
  await planDeliveries(service, { submissionUuid, now });
  const jobs = await service.orm.em.fork().find(Delivery, { kind: 'integration', submissionUuid });
  return Object.fromEntries(jobs.map((job) => [job.key, job]));
}

async function newJob(to: Partial<Delivery>): Promise<Delivery> {
  const [job] = Object.values(await newJobs());
  const em = service.orm.em.fork();
  if (Object.keys(to).length > 0) await em.nativeUpdate(Delivery, { kind: 'integration', id: job?.id }, to);
  return em.findOneOrFail(Delivery, { kind: 'integration', id: job?.id });
}

function rowOf({ id }: { id: string }): Promise<Delivery> {
  return service.orm.em.fork().findOneOrFail(Delivery, { kind: 'integration', id });
}

/** Waits until the engine has answered every call. */
function settled(): Promise<void> {
  return until('every call is answered', async () => service.dispatcher.backlog === 0);
}
