import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { WorkflowNotFoundError } from '@temporalio/common';
import { dataConverter } from '#bin/composition/engine.ts';
import { TASK_QUEUES } from '#engine/names.ts';
import { Post } from '#features/content/entities.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { definitions } from '#hooks/definitions.ts';
import type { HookName } from '#hooks/parameters.ts';
import { textsOf } from '#test/environment/canaries.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { decodeHistory } from '#test/environment/histories.ts';
import { reportsIn } from '#test/environment/hook-calls.ts';
import {
  createForm,
  createPost,
  deliveriesOf,
  detailsOf,
  dispatchOf,
  notification,
  planJob,
  submissionRow,
  submitTo,
  webhook,
} from '#test/environment/submissions.ts';
import { processIntegrationQueue } from '#workflows/maintenance.ts';

const THROWS: [string, unknown, string] = ['throws', () => thrown(new RangeError('x')), 'RangeError'];
const HANGS: [string, unknown, string] = ['hangs', () => new Promise(() => {}), 'HandlerTimeout'];
const RETURNS_NONSENSE: [string, unknown, string] = ['returns nonsense', () => 5, 'TypeError'];
const LEAVES_NONSENSE: [string, unknown, string] = [
  'leaves nonsense',
  (event: { payload: unknown }) => {
    event.payload = [10n];
  },
  'TypeError',
];

/** Every hook of a run except `integration_dispatch`, with every way to fail in it. */
const CASES = (
  [
    ['svcb_email_message', THROWS, HANGS, RETURNS_NONSENSE],
    ['svcb_before_email_send', THROWS, HANGS],
    ['onSvcbIntegrationPayload', THROWS, HANGS, LEAVES_NONSENSE],
    ['svcb_wp_post_args', THROWS, HANGS, RETURNS_NONSENSE],
    ['svcb_wp_post_created', THROWS, HANGS],
    ['svcb_after_submission', THROWS, HANGS],
    ['onSvcbAfterSubmission', THROWS, HANGS],
  ] as [HookName, ...[string, unknown, string][]][]
).flatMap(([hook, ...ways]) => ways.map((way) => [hook, ...way] as const));

let engine: TestEngine;
const removals: (() => void)[] = [];

beforeAll(async () => {
  engine = await startEngine({ hookTimeouts: { request: 50, run: 50, dispatch: 50 } });
});
beforeEach(() => {
  engine.logLines.length = 0;
});
afterEach(() => {
  for (const remove of removals.splice(0)) remove();
  engine.parties.mendMail();
  engine.calmDown();
});
afterAll(() => engine.close());

function register(hook: HookName, handler: unknown): void {
  engine.hooks.add('broken', definitions.get(hook)?.kind ?? 'action', hook, handler);
  removals.push(() => engine.hooks.remove(hook, handler));
}

describe('an extension that fails in a run', () => {
  test.each(CASES)(
    '%s %s: everything is done all the same, the log names it, and Temporal shows it',
    async (hook, _what, handler, error) => {
      register(hook, handler);
      const receiver = `broken-${hook}-${error}`.toLowerCase();
      const form = await createForm(engine, {
        notifications: [notification({ to: 'despite@example.com' })],
        integrations: [createPost(), webhook(engine, receiver)],
      });
      const { run, uuid } = await submitTo(engine, form);
      expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
      const [post, hooked] = await jobsOf(uuid);
      // The payload is filtered for both integrations; the webhook then has its own run.
      const isFiltered = hook === 'onSvcbIntegrationPayload';
      const dispatch = dispatchOf(engine, { id: hooked?.id ?? '' });
      if (isFiltered) expect(await engine.resultOf(dispatch)).toBe('delivered');
      else await expect(dispatch.describe()).rejects.toThrow(WorkflowNotFoundError);
      expect((await jobsOf(uuid)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);

      expect(await submissionRow(engine, uuid)).toMatchObject({ status: 'completed' });
      expect((await deliveriesOf(engine, uuid)).team).toMatchObject({ status: 'delivered', attempts: 1 });
      expect(await engine.orm.em.fork().count(Post, { source: post?.id })).toBe(1);
      expect(await engine.parties.webhooks(receiver)).toMatchObject({ total: 1, accepted: 1 });

      const report = { extension: 'broken', hook, error };
      expect(reportsIn(engine.logLines)).toEqual(Array(isFiltered ? 2 : 1).fill(report));
      const line = `- Extension broken failed in ${hook} (${error}).`;
      expect(await detailsOf(run)).toBe(
        [
          '- mail team: delivered',
          '- create_post post: delivered',
          `- webhook ${receiver}: ${isFiltered ? 'handed_over' : 'delivered'}`,
          line,
        ].join('\n'),
      );
      const results = await decodedHistory(run.workflowId);
      expect(results).toContain(JSON.stringify({ hook, extension: 'broken', error }));
      if (isFiltered) expect(await detailsOf(dispatch)).toBe(`Ended: delivered.\n${line}`);
    },
  );

  test.each([THROWS, HANGS])('svcb_submission_failed %s: the run ends as it would', async (_what, handler, error) => {
    register('svcb_submission_failed', handler);
    engine.parties.failMail({ next: 1, code: 550, at: 'rcpt', to: 'despite@' });
    const form = await createForm(engine, { notifications: [notification({ to: 'despite@example.com' })] });
    const { run, uuid } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed_with_errors' });
    expect(await submissionRow(engine, uuid)).toMatchObject({ status: 'completed_with_errors' });
    expect(await detailsOf(run)).toBe(
      `- mail team: failed (mail_rejected)\n- Extension broken failed in svcb_submission_failed (${error}).`,
    );
  });

  test('is shown also when what it failed in fails for another reason, once, however often it was tried', async () => {
    register('svcb_email_message', THROWS[1]);
    register('onSvcbIntegrationPayload', THROWS[1]);
    engine.parties.failMail({ next: 1, code: 550, at: 'rcpt', to: 'despite@' });
    await engine.parties.failWebhook('broken-and-gone', { next: 1, status: 410 });
    const form = await createForm(engine, {
      notifications: [notification({ to: 'despite@example.com' }), notification({ key: 'two', to: 'two@example.com' })],
      integrations: [webhook(engine, 'broken-and-gone')],
    });
    const { run, uuid } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed_with_errors' });
    expect(await detailsOf(run)).toBe(
      [
        '- mail team: failed (mail_rejected)',
        '- mail two: delivered',
        '- webhook broken-and-gone: handed_over',
        '- Extension broken failed in svcb_email_message (RangeError).',
      ].join('\n'),
    );
    const dispatch = dispatchOf(engine, { id: (await jobsOf(uuid))[0]?.id ?? '' });
    expect(await engine.resultOf(dispatch)).toBe('failed');
    expect(await detailsOf(dispatch)).toBe(
      'Ended: failed (gone).\n- Extension broken failed in onSvcbIntegrationPayload (RangeError).',
    );
  });

  test('is shown when a mail that it worked on is cancelled by another one', async () => {
    register('svcb_email_message', THROWS[1]);
    const { EmailCancelled } = await import('#hooks/errors.ts');
    register('svcb_before_email_send', () => thrown(new EmailCancelled('quiet')));
    const form = await createForm(engine, { notifications: [notification()] });
    const { run } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    expect(await detailsOf(run)).toBe(
      '- mail team: cancelled\n- Extension broken failed in svcb_email_message (RangeError).',
    );
  });

  test.each([THROWS, HANGS])(
    'process_integration_queue %s: jobs are woken, and the result names it',
    async (_what, handler, error) => {
      register('svca_process_integration_queue', handler);
      const { jobId } = await planJob(engine, await createForm(engine, { integrations: [webhook(engine, 'slept')] }));
      await engine.pass('2 min');
      const result = await engine.patientClient.workflow.execute(processIntegrationQueue, {
        workflowId: `queue-${error}`,
        taskQueue: TASK_QUEUES.submissions,
      });
      const problem = { hook: 'svca_process_integration_queue', extension: 'broken', error };
      expect(result).toEqual({ woken: 1, problems: [problem] });
      expect(await engine.resultOf(dispatchOf(engine, { id: jobId }))).toBe('delivered');
    },
  );
});

test('a submission that is erased while its run goes on keeps no run waiting', async () => {
  let told = 0;
  register('svcb_after_submission', () => {
    told += 1;
  });
  register('svcb_email_message', async (message: unknown) => {
    await engine.orm.em.fork().nativeDelete(Submission, {});
    return message;
  });
  const { run } = await submitTo(engine, await createForm(engine, { notifications: [notification()] }));
  expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
  expect(told).toBe(0);
});

function thrown(error: unknown): never {
  throw error;
}

/** Returns the job of the post, then that of the webhook. */
async function jobsOf(submissionUuid: string): Promise<Delivery[]> {
  const jobs = await engine.orm.em.fork().find(Delivery, { kind: 'integration', submissionUuid });
  return jobs.sort((one, other) => String(one.integrationId).localeCompare(String(other.integrationId)));
}

/** Returns the complete history of a run, decrypted. */
async function decodedHistory(workflowId: string): Promise<string> {
  const history = await engine.client.workflow.getHandle(workflowId).fetchHistory();
  return textsOf(await decodeHistory(dataConverter(engine.box), history)).join('\n');
}
