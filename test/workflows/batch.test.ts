import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { TASK_QUEUES, workflowIds } from '#engine/names.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import {
  acceptSubmission,
  createForm,
  deliveriesOf,
  detailsOf,
  dispatchOf,
  jobOf,
  notification,
  startBatch,
  startSubmission,
  submissionRow,
  until,
  VALUES,
  webhook,
} from '#test/environment/submissions.ts';
import type { BatchResult } from '#workflows/submission.ts';
import { submission } from '#workflows/submission.ts';
import { createPost, held, makePost } from './scenarios/parts.ts';

let engine: TestEngine;

beforeAll(async () => {
  engine = await startEngine({ integrations: { create_post: makePost } });
});
afterAll(() => engine.close());
afterEach(() => {
  engine.parties.mendMail();
  engine.calmDown();
});

async function acceptAll(form: ActiveForm, names: readonly string[]) {
  const accepted = [];
  for (const name of names) {
    accepted.push(
      await acceptSubmission(engine, form, await engine.now(), { ...VALUES, email: `${name}@example.com` }),
    );
  }
  return accepted;
}

const toVisitor = () => notification({ key: 'visitor', to: '{field:email}' });
const mailsTo = (name: string) =>
  engine.parties.mails({ to: `${name}@example.com` }).reduce((sum, { copies }) => sum + copies, 0);

describe('a batch', () => {
  test('processes each submission on its own, and says how each ended', async () => {
    const form = await createForm(engine, {
      notifications: [toVisitor()],
      integrations: [webhook(engine, 'batch')],
    });
    const accepted = await acceptAll(form, ['one', 'refused', 'three']);
    engine.parties.failMail({ next: 1, code: 550, at: 'rcpt', to: 'refused@' });
    const run = await startBatch(engine, form, accepted);
    const { submissions } = await engine.resultOf<BatchResult>(run);
    expect(submissions.map(({ submissionUuid, outcome }) => [submissionUuid, outcome])).toEqual([
      [accepted[0]?.submissionUuid, 'completed'],
      [accepted[1]?.submissionUuid, 'completed_with_errors'],
      [accepted[2]?.submissionUuid, 'completed'],
    ]);
    expect(submissions[1]?.steps.map(({ step, outcome }) => [step, outcome])).toEqual([
      ['mail visitor', 'failed'],
      ['webhook batch', 'delivered'],
    ]);
    for (const { submissionUuid, outcome } of submissions) {
      const row = await submissionRow(engine, submissionUuid);
      expect(row).toMatchObject({ status: outcome, claimedBy: run.workflowId, dueAt: null });
    }
    expect([mailsTo('one'), mailsTo('refused'), mailsTo('three')]).toEqual([1, 0, 1]);
    expect((await engine.parties.webhooks('batch')).total).toBe(3);
    const details = await detailsOf(run);
    for (const { submissionId } of accepted) expect(details).toContain(`Submission ${submissionId}\n`);
  });

  test('leaves the retries of one to a run of its own, and ends', async () => {
    const form = await createForm(engine, { integrations: [webhook(engine, 'batch-retried')] });
    const accepted = await acceptAll(form, ['one', 'two']);
    await engine.parties.failWebhook('batch-retried', { next: 1, status: 500 });
    const run = await startBatch(engine, form, accepted);
    const { submissions } = await engine.resultOf<BatchResult>(run);
    expect(submissions.map(({ outcome }) => outcome)).toEqual(['completed', 'completed']);
    expect(submissions.flatMap(({ steps }) => steps.map(({ outcome }) => outcome)).sort()).toEqual([
      'delivered',
      'handed_over',
    ]);
    const retried = submissions.find(({ steps }) => steps[0]?.outcome === 'handed_over');
    const job = await jobOf(engine, retried?.submissionUuid ?? '');
    await engine.resultOf(dispatchOf(engine, job));
    expect(await engine.orm.em.fork().count(Delivery, { formId: form.id, status: 'delivered' })).toBe(2);
  });

  test('leaves out a submission that another run has claimed', async () => {
    const form = await createForm(engine, { notifications: [toVisitor()] });
    const accepted = await acceptAll(form, ['claimed', 'free']);
    const [first] = accepted;
    if (!first) throw new Error('nothing was accepted');
    await engine.resultOf(await startSubmission(engine, form, first));
    const { submissions } = await engine.resultOf<BatchResult>(await startBatch(engine, form, accepted));
    expect(submissions.map(({ outcome }) => outcome)).toEqual(['already_claimed', 'completed']);
    expect([mailsTo('claimed'), mailsTo('free')]).toEqual([1, 1]);
  });

  test('that is lost is replaced by a run for each submission, which repeats nothing', async () => {
    const form = await createForm(engine, { notifications: [toVisitor()] });
    const accepted = await acceptAll(form, ['lost', 'lost-too']);
    const batch = await startBatch(engine, form, accepted);
    await engine.resultOf(batch);
    // As if it had been lost right before it closed the records.
    for (const { submissionUuid } of accepted) {
      await engine.orm.em
        .getConnection()
        .execute("update submissions set status = 'processing', completed_at = null where uuid = ?", [submissionUuid]);
      const run = await engine.client.workflow.start(submission, {
        workflowId: workflowIds.submission(submissionUuid),
        taskQueue: TASK_QUEUES.submissions,
        args: [{ submissionUuid, stored: true, takeOver: batch.workflowId }],
      });
      expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    }
    expect([mailsTo('lost'), mailsTo('lost-too')]).toEqual([1, 1]);
  });

  test('fires the hooks of each submission', async () => {
    const form = await createForm(engine, { notifications: [toVisitor()] });
    const accepted = await acceptAll(form, ['hook', 'hook-too']);
    const fired: unknown[] = [];
    const listen = (...args: unknown[]) => void fired.push(args);
    engine.hooks.add('test', 'action', 'svcb_after_submission', listen);
    const run = await startBatch(engine, form, accepted);
    const { submissions } = await engine.resultOf<BatchResult>(run).finally(() => {
      engine.hooks.remove('svcb_after_submission', listen);
    });
    expect(submissions.map(({ outcome }) => outcome)).toEqual(['completed', 'completed']);
    expect(fired).toHaveLength(2);
  });

  test('that is cancelled ends the records of what was still open', async () => {
    const form = await createForm(engine, {
      notifications: [toVisitor()],
      integrations: [createPost('held')],
    });
    const accepted = await acceptAll(form, ['cancelled', 'cancelled-too']);
    const run = await startBatch(engine, form, accepted);
    await until('the posts are being made', async () => held.size === 2);
    await run.cancel();
    await expect(engine.patientClient.workflow.getHandle(run.workflowId).result()).rejects.toThrow();
    for (const { submissionUuid } of accepted) {
      expect(await submissionRow(engine, submissionUuid)).toMatchObject({
        status: 'completed_with_errors',
        dueAt: null,
      });
      expect((await deliveriesOf(engine, submissionUuid)).visitor).toMatchObject({ status: 'delivered' });
      expect(await jobOf(engine, submissionUuid)).toMatchObject({ status: 'cancelled' });
    }
  });
});
