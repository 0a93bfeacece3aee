import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/mysql';
import { WorkflowNotFoundError } from '@temporalio/common';
import { createLog } from '#bin/log.ts';
import { lookAfter } from '#engine/due/loop.ts';
import { RunSlots } from '#engine/due/slots.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import type { Revisions } from '#features/forms/store/revisions.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { dueSubmissions } from '#features/processing/due.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { DueQueue } from '#features/submissions/store/due.ts';
import type { SubmissionRow } from '#features/submissions/store/load-submission.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { Hooks } from '#hooks/hooks.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import {
  alreadyStarted,
  createStubEngine,
  type EngineRequest,
  engineAway,
  type StubEngine,
} from '#test/environment/stub-engine.ts';
import { acceptSubmission, createForm, until, VALUES } from '#test/environment/submissions.ts';
import { MINUTE_MS } from '#time.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const LEASE_MS = 15_000;

const box = new SecretBox([Buffer.alloc(32, 7)]);

let database: TestDatabase;
let orm: MikroORM;
let one: ActiveForm;
let other: ActiveForm;
let unstored: ActiveForm;

beforeAll(async () => {
  database = await createTestDatabase();
  orm = database.orm;
  const forms = new FormStore({ orm, box, rules: formRules });
  const engine = { forms, now: async () => NOW };
  one = await createForm(engine, {});
  other = await createForm(engine, {});
  unstored = await createForm(engine, { store_submissions: false });
});

afterAll(() => database.close());

beforeEach(async () => {
  await orm.em.fork().nativeDelete(Submission, {});
  await orm.em.fork().nativeDelete(TransientValues, {});
});

describe('a lease', () => {
  test('takes what is due, stored or not, and nobody is given it again before it ends', async () => {
    const [stored, transient] = [await accepted(one), await accepted(unstored)];
    await accepted(one, later(1));
    const due = await new DueQueue(orm).lease(NOW, 10, LEASE_MS);
    expect(due.toSorted((a, b) => a.formId - b.formId)).toEqual([
      {
        uuid: stored.submissionUuid,
        formId: one.id,
        revision: 1,
        surface: 'b',
        submissionId: stored.submissionId,
        claimedBy: null,
        isNew: true,
        ageMs: 0,
        row: expect.objectContaining({ payload: VALUES }),
      },
      {
        uuid: transient.submissionUuid,
        formId: unstored.id,
        revision: 1,
        surface: 'b',
        submissionId: null,
        claimedBy: null,
        isNew: true,
        ageMs: 0,
        row: expect.objectContaining({ sealed: expect.any(String) }),
      },
    ]);
    expect(await new DueQueue(orm).lease(NOW, 10, LEASE_MS)).toEqual([]);
    expect(await new DueQueue(orm).lease(later(LEASE_MS), 10, LEASE_MS)).toHaveLength(3);
  });

  test('gives each form its turn, the oldest first', async () => {
    for (let count = 0; count < 30; count += 1) await accepted(one, later(count));
    const [first, second] = [await accepted(other, later(40)), await accepted(other, later(41))];
    const due = await new DueQueue(orm).lease(later(100), 6, LEASE_MS);
    const of = (form: ActiveForm) => due.filter(({ formId }) => formId === form.id);
    expect(of(other).map(({ uuid }) => uuid)).toEqual([first.submissionUuid, second.submissionUuid]);
    expect(of(one).map(({ ageMs }) => ageMs)).toEqual([100, 99, 98, 97]);
  });

  test('gives each form its turn also over several leases, those that come later at once', async () => {
    let now = 0;
    const queue = new DueQueue(orm, () => now);
    const next = async () => (await queue.lease(later(100), 1, LEASE_MS)).map(({ formId }) => formId);
    for (let count = 0; count < 60; count += 1) await accepted(one, later(count));
    expect([await next(), await next()]).toEqual([[one.id], [one.id]]);
    await accepted(other, later(70));
    await accepted(other, later(71));
    // Candidates are read again after a tenth of a second.
    expect(await next()).toEqual([one.id]);
    now += 100;
    expect([await next(), await next(), await next(), await next()]).toEqual([
      [other.id],
      [one.id],
      [other.id],
      [one.id],
    ]);
  });

  test('leaves out what has been leased or has ended since it was read, and reads again', async () => {
    for (let count = 0; count < 30; count += 1) await accepted(one, later(count));
    const queue = new DueQueue(orm, () => 0);
    expect(await queue.lease(later(100), 1, LEASE_MS)).toHaveLength(1);
    expect(await new DueQueue(orm).lease(later(100), 5, LEASE_MS)).toHaveLength(5);
    expect(await queue.lease(later(100), 6, LEASE_MS)).toHaveLength(1);
    expect(await queue.lease(later(100), 6, LEASE_MS)).toHaveLength(6);
    // An empty lease would mean that nothing is due.
    expect(await new DueQueue(orm).lease(later(100), 2, LEASE_MS)).toHaveLength(2);
    expect(await queue.lease(later(100), 2, LEASE_MS)).toHaveLength(2);
  });

  test('of several workers at once gives each submission to one', async () => {
    for (let count = 0; count < 40; count += 1) await accepted(one);
    const leases = await Promise.all([1, 2, 3, 4].map(() => new DueQueue(orm).lease(NOW, 40, LEASE_MS)));
    const uuids = leases.flat().map(({ uuid }) => uuid);
    const rest = await new DueQueue(orm).lease(NOW, 40, LEASE_MS);
    expect(new Set([...uuids, ...rest.map(({ uuid }) => uuid)]).size).toBe(40);
    expect(uuids.length + rest.length).toBe(40);
  });
});

describe('a worker', () => {
  test('starts the run of a new submission, where it pulled it', async () => {
    const { submissionUuid, submissionId } = await accepted(one);
    const { engine } = await pulling(async ({ engine }) => void (await engine.request()));
    expect(engine.requests).toMatchObject([
      {
        method: 'start',
        workflowType: 'submission',
        options: {
          workflowId: `submission-${submissionUuid}`,
          args: [{ submissionUuid, stored: true }],
          requestEagerStart: true,
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
          staticSummary: `Form ${one.id}, revision 1, surface B`,
        },
      },
    ]);
    expect(await dueAt(submissionUuid)).toEqual(later(LEASE_MS));
    expect(submissionId).not.toBeNull();
  });

  test('takes no more at a time than it can work on', async () => {
    for (let count = 0; count < 10; count += 1) await accepted(one);
    const slots = new RunSlots(3);
    const { engine } = await pulling(
      async ({ engine }) => {
        await until('the slots are taken', async () => uuidsOf(engine).length === 3);
        slots.release(uuidsOf(engine)[0] ?? '');
        await until('a slot is taken again', async () => uuidsOf(engine).length === 4);
      },
      { slots },
    );
    expect(uuidsOf(engine)).toHaveLength(4);
  });

  test('starts one run for new submissions of a form that it takes together, in groups of at most eight', async () => {
    const alike = [];
    for (let count = 0; count < 12; count += 1) alike.push(await accepted(one));
    const single = await accepted(other);
    const unstoredOnes = [await accepted(unstored), await accepted(unstored)];
    const { engine } = await pulling(({ engine }) =>
      until('all are started', async () => uuidsOf(engine).length === 15),
    );
    const batches = engine.requests.filter(({ workflowType }) => workflowType === 'submissionBatch');
    expect(batches).toMatchObject([
      { options: { args: [{ formId: one.id, revision: 1, surface: 'b', submissions: { length: 6 } }] } },
      { options: { args: [{ formId: one.id, submissions: { length: 6 } }] } },
    ]);
    const [{ options }] = batches as [EngineRequest];
    expect(options).toMatchObject({
      workflowId: expect.stringMatching(/^batch-[\w-]{36}$/),
      requestEagerStart: true,
      staticSummary: `Form ${one.id}, revision 1, surface B: 6 submissions`,
    });
    const own = engine.requests.filter(({ workflowType }) => workflowType === 'submission');
    expect(own.map((request) => request.options.workflowId).sort()).toEqual(
      [single, ...unstoredOnes].map(({ submissionUuid }) => `submission-${submissionUuid}`).sort(),
    );
    expect(uuidsOf(engine).sort()).toEqual(
      [...alike, single, ...unstoredOnes].map(({ submissionUuid }) => submissionUuid).sort(),
    );
  });

  test.each([
    ['go on after their first pass', () => ({ alone: new Set([one.id]) })],
    ['have hooks at their end', () => ({ hooks: hooksAtTheEnd() })],
  ])('starts a run for each submission of a form whose submissions %s', async (_, options) => {
    for (let count = 0; count < 3; count += 1) await accepted(one);
    const all = ({ engine }: Pulling) => until('all are started', async () => engine.requests.length === 3);
    const { engine } = await pulling(all, options());
    expect(engine.requests.map(({ workflowType }) => workflowType)).toEqual(Array(3).fill('submission'));
  });

  test('starts a run for each submission that was leased before: the engine would allow a second batch', async () => {
    for (let count = 0; count < 3; count += 1) await accepted(one);
    expect(await new DueQueue(orm).lease(NOW, 10, 0)).toHaveLength(3);
    await orm.em.fork().nativeUpdate(Submission, {}, { dueAt: new Date(NOW.getTime() - 1) });
    const { engine } = await pulling(({ engine }) =>
      until('all are started', async () => engine.requests.length === 3),
    );
    expect(engine.requests.map(({ workflowType }) => workflowType)).toEqual(Array(3).fill('submission'));
  });

  test('starts a run for each if the engine refuses a batch', async () => {
    for (let count = 0; count < 3; count += 1) await accepted(one);
    const { engine } = await pulling(async ({ engine }) => {
      engine.onRequest = async ({ workflowType }) => {
        if (workflowType === 'submissionBatch') throw new Error('as an engine that does not know SubmissionIds yet');
      };
      await until('all are started', async () => engine.requests.length === 4);
    });
    const [batch, ...own] = engine.requests.map(({ workflowType }) => workflowType);
    expect([batch, own]).toEqual(['submissionBatch', Array(3).fill('submission')]);
  });

  test('gives back a batch that an engine which is away does not take', async () => {
    const [first, second] = [await accepted(one), await accepted(one)];
    const slots = new RunSlots<SubmissionRow>(3);
    const { engine } = await pulling(
      async ({ engine }) => {
        engine.failure = engineAway();
        await until('both are given back', async () => {
          const times = [await dueAt(first.submissionUuid), await dueAt(second.submissionUuid)];
          return times.every((time) => time && ![NOW.getTime(), NOW.getTime() + LEASE_MS].includes(time.getTime()));
        });
      },
      { slots },
    );
    expect([engine.requests.length, slots.free]).toEqual([1, 3]);
  });

  test.each([
    ['leaves a submission alone whose batch lives', 'RUNNING', 0],
    ['takes a submission over from a batch that was lost', 'TERMINATED', 1],
    ['takes a submission over from a batch that the engine has forgotten', 'forgotten', 1],
  ])('%s', async (_, status, starts) => {
    const { submissionUuid } = await accepted(one);
    await claimed(submissionUuid, 'batch-of-it');
    const { engine, described, logLines } = await pulling(async ({ engine, describe }) => {
      describe.status = status;
      await until('it was looked at', async () => {
        const dueIn = ((await dueAt(submissionUuid))?.getTime() ?? 0) - NOW.getTime();
        return starts > 0 ? engine.requests.length === starts : dueIn >= 5 * MINUTE_MS;
      });
    });
    expect(described).toEqual(['batch-of-it']);
    expect(engine.requests).toHaveLength(starts);
    if (starts === 0) return;
    expect(engine.requests[0]?.options).toMatchObject({
      workflowId: `submission-${submissionUuid}`,
      args: [{ submissionUuid, takeOver: 'batch-of-it' }],
    });
    expect(logLines.join('')).toContain('"lostRun":"batch-of-it"');
  });

  test('gives back what the engine does not take, and is given it again soon', async () => {
    const { submissionUuid } = await accepted(one);
    const slots = new RunSlots(3);
    await pulling(
      async ({ engine }) => {
        engine.failure = engineAway();
        await until(
          'it was given back',
          async () =>
            (await dueAt(submissionUuid))?.getTime() !== NOW.getTime() + LEASE_MS && engine.requests.length > 0,
        );
      },
      { slots },
    );
    expect(await dueAt(submissionUuid)).toEqual(later(5_000));
    expect(slots.free).toBe(3);
  });

  test('leaves a run alone that lives, and looks again later', async () => {
    const { submissionUuid } = await accepted(one);
    await claimed(submissionUuid, 'a living run');
    await pulling(async ({ engine, describe }) => {
      describe.status = 'RUNNING';
      engine.onRequest = async ({ options }) => {
        throw alreadyStarted(options.workflowId);
      };
      // A claimed record is due again after a moment; one with a live run, after minutes.
      const dueIn = async () => ((await dueAt(submissionUuid))?.getTime() ?? 0) - NOW.getTime();
      await until('it was looked at', async () => (await dueIn()) >= 5 * MINUTE_MS);
      expect(await dueIn()).toBeLessThanOrEqual(7.5 * MINUTE_MS);
    });
  });

  test('starts no run for a form that only a newer version can process, and looks again later', async () => {
    const { submissionUuid } = await accepted(one);
    const config = { ...one.config, fields: [{ type: 'shade', name: 'colour' }] } as unknown as FormConfig;
    const slots = new RunSlots<SubmissionRow>(1);
    const cached = () => ({ ...one, config });
    const dueIn = async () => ((await dueAt(submissionUuid))?.getTime() ?? 0) - NOW.getTime();
    const { engine } = await pulling(() => until('it was put off', async () => (await dueIn()) >= MINUTE_MS), {
      slots,
      revisions: { cached },
    });
    expect([engine.requests, slots.free]).toEqual([[], 1]);
    expect(await dueIn()).toBeLessThanOrEqual(1.5 * MINUTE_MS);
  });

  test.each(['TERMINATED', 'FAILED', 'forgotten'])('takes a submission over from a run that is %s', async (status) => {
    const { submissionUuid } = await accepted(one);
    await claimed(submissionUuid, 'a dead run');
    const { engine, logLines } = await pulling(async ({ engine, describe }) => {
      describe.status = status;
      let refused = false;
      engine.onRequest = async ({ options }) => {
        if (refused) return;
        refused = true;
        throw alreadyStarted(options.workflowId);
      };
      await until('it was taken over', async () => engine.requests.length === 2);
    });
    expect(engine.requests[1]).toMatchObject({
      options: {
        args: [{ submissionUuid, takeOver: 'a dead run' }],
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      },
    });
    expect(logLines.join('')).toContain('"lostRun":"a dead run"');
  });

  test('goes on once the database answers again', async () => {
    const { submissionUuid } = await accepted(one);
    let failures = 2;
    const { engine } = await pulling(async ({ engine }) => void (await engine.request()), {
      clock: () => {
        if (failures-- > 0) throw new Error('as a database that is away');
        return NOW;
      },
    });
    expect(engine.requests[0]?.options.workflowId).toBe(`submission-${submissionUuid}`);
  });
});

/** Returns the submissions of the runs that were started, in order. */
function uuidsOf({ requests }: StubEngine): string[] {
  return requests.flatMap(({ options }) => {
    const [input] = options.args as [{ submissionUuid?: string; submissions?: { uuid: string }[] }];
    return input.submissionUuid ?? input.submissions?.map(({ uuid }) => uuid) ?? [];
  });
}

interface Pulling {
  engine: StubEngine;
  /** The workflow ids of the runs that were described. */
  described: string[];
  describe: { status: string };
  logLines: string[];
}

function hooksAtTheEnd(): Hooks {
  const hooks = new Hooks({ log: createLog('worker', 'silent') });
  hooks.add('test', 'action', 'svcb_after_submission', () => {});
  return hooks;
}

/** Pulls submissions until the test's work is done. */
async function pulling(
  work: (parts: Pulling) => Promise<void>,
  {
    slots = new RunSlots(20),
    clock = () => NOW,
    alone,
    hooks,
    revisions,
  }: {
    slots?: RunSlots<SubmissionRow>;
    clock?: () => Date;
    alone?: ReadonlySet<number>;
    hooks?: Hooks;
    revisions?: Pick<Revisions, 'cached'>;
  } = {},
): Promise<Pulling> {
  const engine = createStubEngine();
  const logLines: string[] = [];
  const described: string[] = [];
  const describe = { status: 'RUNNING' };
  Object.assign(engine.client.workflow, {
    getHandle: (workflowId: string) => ({
      async describe() {
        described.push(workflowId);
        if (describe.status === 'forgotten') throw new WorkflowNotFoundError('no such run', workflowId, undefined);
        return { status: { name: describe.status } };
      },
    }),
  });
  const log = createLog('worker', 'info', { write: (line) => void logLines.push(line) });
  const stop = new AbortController();
  const parts = { engine, described, describe, logLines };
  const working = work(parts);
  const pulled = lookAfter(
    [dueSubmissions({ orm, client: engine.client, slots, alone, hooks, ...(revisions && { revisions }) })],
    { log, clock },
    stop.signal,
  );
  try {
    await working;
  } finally {
    stop.abort();
    await pulled;
  }
  return parts;
}

function accepted(form: ActiveForm, at: Date = NOW) {
  return acceptSubmission({ orm, box }, form, at);
}

async function claimed(uuid: string, claimedBy: string): Promise<void> {
  await orm.em.fork().nativeUpdate(Submission, { uuid }, { status: 'processing', claimedBy });
}

async function dueAt(uuid: string): Promise<Date | null | undefined> {
  return (await orm.em.fork().findOne(Submission, { uuid }))?.dueAt;
}

function later(ms: number): Date {
  return new Date(NOW.getTime() + ms);
}
