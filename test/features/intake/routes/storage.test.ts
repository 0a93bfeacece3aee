import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { OutboxRow } from '#db/entities/outbox.ts';
import { lookAfter } from '#engine/due/loop.ts';
import { RunSlots } from '#engine/due/slots.ts';
import { dueSubmissions } from '#features/processing/due.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { isAnythingDue } from '#features/submissions/store/due.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { engineAway } from '#test/environment/stub-engine.ts';
import { until } from '#test/environment/submissions.ts';
import { countRows, placesOf } from '#test/environment/tables.ts';
import { createForm, submitA, submitB } from '#test/environment/visitor.ts';

/** Unique texts: any place that contains one holds a visitor's data. */
const CANARIES = [
  'Canary-Name-4711',
  'canary-4711@example.net',
  'canary message 4711',
  '198.51.100.171',
  'Canary/47.11',
];
const VALUES = { name: CANARIES[0], email: CANARIES[1], message: CANARIES[2] };
const headers = { 'x-forwarded-for': '198.51.100.171', 'user-agent': 'Canary/47.11', 'idempotency-key': 'canary' };

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  service.engine.failure = null;
  service.engine.requests.length = 0;
  const em = service.orm.em.fork();
  await em.nativeDelete(OutboxRow, {});
  await em.nativeDelete(Submission, {});
  await em.nativeDelete(TransientValues, {});
});
afterAll(() => service.close());

const outbox = () => service.orm.em.fork().findAll(OutboxRow);

describe('a form that stores', () => {
  test('keeps what a visitor sent in the submission, and nowhere else', async () => {
    service.engine.failure = engineAway();
    const id = await createForm(service, { rate_limits: { per_minute: 9, per_hour: 9 } });
    expect((await submitB(service, id, VALUES, { headers })).status).toBe(200);
    expect(await placesOf(service.orm, CANARIES)).toEqual([
      'submissions.ip_address',
      'submissions.payload',
      'submissions.user_agent',
    ]);
    expect(service.logLines.join('')).not.toMatch(/canary/i);
  });

  test('keeps no address anywhere when it anonymises', async () => {
    const id = await createForm(service, { anonymize_ip: true, rate_limits: { per_minute: 9, per_hour: 9 } });
    await submitB(service, id, VALUES, { headers });
    expect(await placesOf(service.orm, ['198.51.100.171'])).toEqual([]);
  });
});

describe.each([
  ['A', submitA],
  ['B', submitB],
])('the address of a visitor over surface %s', (_surface, submit) => {
  test.each([
    ['198.51.100.171', '198.51.100.171'],
    ['::ffff:198.51.100.171', '198.51.100.171'],
    ['fe80::1%a-zone-whose-name-is-longer-than-the-column', 'fe80::1'],
    // The longest spelling of an address: 45 characters.
    ['ABCD:ABCD:ABCD:ABCD:ABCD:ABCD:192.168.158.190', 'abcd:abcd:abcd:abcd:abcd:abcd:c0a8:9ebe'],
    ['not an address', '127.0.0.1'],
  ])('as %s is kept as %s, and as null where the form anonymises', async (given, kept) => {
    const from = { headers: { 'x-forwarded-for': given } };
    for (const [anonymize_ip, expected] of [
      [false, kept],
      [true, null],
    ]) {
      const id = await createForm(service, { anonymize_ip });
      expect((await submit(service, id, VALUES, from)).status).toBe(200);
      const { ipAddress } = await service.orm.em.fork().findOneOrFail(Submission, { formId: id });
      expect(ipAddress).toBe(expected);
    }
  });
});

describe('a form that does not store', () => {
  test.each([
    ['B', submitB],
    ['A', submitA],
  ])(
    'over surface %s: no id, no row in submissions, no value readable in any table or log',
    async (_surface, submit) => {
      service.engine.failure = engineAway();
      const id = await createForm(service, {
        store_submissions: false,
        rate_limits: { per_minute: 9, per_hour: 9 },
        notifications: [{ to: '{field:email}', subject: '{field:name}' }],
      });
      const answer = await submit(service, id, VALUES, { headers: { ...headers, prefer: 'respond-async' } });
      expect(answer).toMatchObject({ status: 200, body: { success: true, data: { submission_id: null } } });
      expect(await countRows(service.orm, 'submissions')).toBe(0);
      const rows = await service.orm.em.fork().findAll(TransientValues);
      expect(rows).toMatchObject([{ formId: id, status: 'accepted', dueAt: service.clock.now() }]);
      expect(await countRows(service.orm, 'outbox')).toBe(0);
      expect(await placesOf(service.orm, CANARIES)).toEqual([]);
      expect(service.logLines.join('')).not.toMatch(/canary|198\.51\.100\.171/i);
    },
  );

  test('its values can be opened by the run that follows, and by key alone', async () => {
    const id = await createForm(service, { store_submissions: false });
    await submitB(service, id, { ...VALUES, stranger: 'x' }, { headers });
    const [row] = await service.orm.em.fork().findAll(TransientValues);
    const opened = await loadSubmission(service.orm.em.fork(), service.box, row?.uuid ?? '');
    expect(opened).toEqual({
      uuid: row?.uuid,
      id: null,
      formId: id,
      revision: 1,
      surface: 'b',
      values: VALUES,
      meta: { ignored_fields: ['stranger'] },
      ipAddress: '198.51.100.171',
      userAgent: 'Canary/47.11',
      createdAt: service.clock.now(),
    });
  });

  test('a row that was copied to another submission does not open there', async () => {
    const id = await createForm(service, { store_submissions: false });
    await submitB(service, id, VALUES);
    const em = service.orm.em.fork();
    const other = '00000000-0000-4000-8000-000000000000';
    await em.nativeUpdate(TransientValues, {}, { uuid: other });
    await expect(loadSubmission(service.orm.em.fork(), service.box, other)).rejects.toThrow();
  });
});

describe('what a submission asks of the engine', () => {
  /** Pulls due submissions as a worker does, until none is due. */
  async function pull(): Promise<void> {
    const { orm, foundation, engine, clock } = service;
    const stop = new AbortController();
    const submissions = dueSubmissions({ orm, client: engine.client, slots: new RunSlots(10) });
    const pulling = lookAfter([submissions], { log: foundation.log, clock: clock.now }, stop.signal);
    await until('nothing is due', async () => !(await isAnythingDue(service.orm, clock.now())));
    stop.abort();
    await pulling;
  }

  test.each([
    ['B', submitB],
    ['A', submitA],
  ])('over surface %s: to start its run, once, and nothing that is personal', async (surface, submit) => {
    const id = await createForm(service);
    await submit(service, id, VALUES, { headers: { 'user-agent': 'Canary/47.11' } });
    const { uuid, id: submissionId } = await service.orm.em.fork().findOneOrFail(Submission, { formId: id });
    // The role that accepts the submission does not contact the engine.
    expect([await outbox(), service.engine.requests]).toEqual([[], []]);
    await pull();
    await pull();
    expect(service.engine.requests).toEqual([
      {
        method: 'start',
        workflowType: 'submission',
        options: {
          workflowId: `submission-${uuid}`,
          taskQueue: 'submissions',
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
          requestEagerStart: true,
          args: [{ submissionUuid: uuid, stored: true }],
          typedSearchAttributes: [
            { key: { name: 'FormId', type: 'INT' }, value: id },
            { key: { name: 'Surface', type: 'KEYWORD' }, value: surface.toLowerCase() },
            { key: { name: 'SubmissionId', type: 'INT' }, value: submissionId },
          ],
          staticSummary: `Form ${id}, revision 1, surface ${surface}`,
        },
      },
    ]);
    expect(await outbox()).toEqual([]);
  });

  test('stays promised while the engine is away: the visitor is answered, the row is due until it is there', async () => {
    service.engine.failure = engineAway();
    const id = await createForm(service);
    const answer = await submitB(service, id);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const row = () => service.orm.em.fork().findOneOrFail(Submission, { formId: id });
    const now = service.clock.now();
    const { uuid, ...kept } = await row();
    expect(kept).toMatchObject({ status: 'accepted', claimedBy: null, dueAt: now, createdAt: now });
    await pull();
    expect((await row()).dueAt?.getTime()).toBeGreaterThan(now.getTime());

    service.engine.failure = null;
    service.engine.requests.length = 0;
    service.clock.pass(15_000);
    await pull();
    expect(service.engine.requests.map(({ options }) => options.workflowId)).toEqual([`submission-${uuid}`]);
    expect(await outbox()).toEqual([]);
  });

  test('is nothing when the submission was refused', async () => {
    const id = await createForm(service);
    expect((await submitB(service, id, { name: '' })).status).toBe(422);
    await pull();
    expect([await outbox(), service.engine.requests]).toEqual([[], []]);
    expect(await countRows(service.orm, 'submissions')).toBe(0);
  });
});
