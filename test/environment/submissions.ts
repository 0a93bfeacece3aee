import { randomUUID } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import { workflowIds } from '#engine/names.ts';
import { deliveryRun, submissionBatchRun, submissionRun } from '#engine/runs.ts';
import { FAST_TRIES, waitInRound } from '#engine/waits.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { readOrigins } from '#features/deliveries/store/origins.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { createSubmissionActivities } from '#features/processing/activities/submissions.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import type { Accepted, NewSubmission } from '#features/submissions/new-submission.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import { deliveryDispatch } from '#workflows/delivery-dispatch.ts';
import { submission, submissionBatch } from '#workflows/submission.ts';
import { acceptanceOf } from './acceptance.ts';
import type { TestEngine } from './engine.ts';
import { parseForm } from './form-rules.ts';
import { planDeliveries } from './plan.ts';

export const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name' },
  { type: 'email', name: 'email', label: 'E-mail address' },
  { type: 'textarea', name: 'message', label: 'Your message' },
];

export const VALUES: SubmissionValues = { name: 'Ada', email: 'ada@example.net', message: 'Does it survive a crash?' };

/** Returns a notification to the team, with the given changes. */
export function notification(changes: object = {}): object {
  return { key: 'team', to: 'team@example.com', subject: 'From {field:name}', html: '{all_fields}', ...changes };
}

/** Returns a webhook to a receiver of the sandbox. */
export function webhook(engine: TestEngine, receiver: string, changes: object = {}): object {
  const settings = { url: engine.parties.webhookUrl(receiver), headers: { 'X-Token': 'present' } };
  return { key: receiver, integration_id: 'webhook', settings, ...changes };
}

/** Saves a form as an administrator would; `options` are those of its config. */
export async function createForm(
  engine: Pick<TestEngine, 'forms' | 'now'>,
  options: object,
  fields: object[] = FIELDS,
): Promise<ActiveForm> {
  const { title, config } = parseForm({ title: 'Contact us', config: { fields, options } });
  const { form } = await engine.forms.create({ title, config }, await engine.now());
  return { id: form.id, revision: form.revision, title: form.title, config: form.config };
}

/** Inserts a submission as the HTTP role does, without starting its run. */
export async function acceptSubmission(
  engine: Pick<TestEngine, 'orm' | 'box'>,
  form: ActiveForm,
  now: Date,
  values: SubmissionValues = VALUES,
  more: Partial<NewSubmission> = {},
): Promise<Accepted> {
  return (await acceptanceOf(engine)).accept(
    {
      surface: 'b',
      form,
      values,
      meta: {},
      uploads: [],
      ...NOT_CAPTURED,
      ipAddress: '203.0.113.9',
      userAgent: 'Test/1.0',
      idempotent: null,
      ...more,
    },
    now,
  );
}

/** Returns a create_post integration that creates a draft. */
export function createPost(changes: object = {}): object {
  const settings = { post_type: 'post', post_title: 'From {field:name}', post_content: '<p>{field:message}</p>' };
  return { key: 'post', integration_id: 'create_post', settings, ...changes };
}

/** Returns the run's description for people, as the engine's pages show it. */
export async function detailsOf(run: WorkflowHandle): Promise<string> {
  const { currentDetails } = await run.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
  return currentDetails ?? '';
}

export interface StartedSubmission {
  uuid: string;
  /** Null when the form does not store submissions. */
  id: number | null;
  run: WorkflowHandle;
}

/** Accepts a submission and starts its run as a worker does when the submission is due. */
export async function submitTo(
  engine: TestEngine,
  form: ActiveForm,
  values: SubmissionValues = VALUES,
  more: Partial<NewSubmission> = {},
): Promise<StartedSubmission> {
  const now = await engine.now();
  const accepted = await acceptSubmission(engine, form, now, values, more);
  const run = await startSubmission(engine, form, accepted);
  return { uuid: accepted.submissionUuid, id: accepted.submissionId, run };
}

/** Claims a submission and completes it as its run does, without starting the run of its only job. */
export async function planJob(
  engine: TestEngine,
  form: ActiveForm,
  values: SubmissionValues = VALUES,
): Promise<{ jobId: string; uuid: string }> {
  const now = await engine.now();
  const { submissionUuid } = await acceptSubmission(engine, form, now, values);
  const jobId = (await planDeliveries(engine, { submissionUuid, now }))?.jobs[0];
  if (!jobId) throw new Error('the form has no integration that is due');
  const { completeSubmission } = createSubmissionActivities(engine);
  await completeSubmission({ submissionUuid, claimId: 'a run', outcome: 'completed', now: now.getTime() });
  return { jobId, uuid: submissionUuid };
}

/** Plans a submission's only job and starts its run, without the submission's run. */
export async function dispatchTo(
  engine: TestEngine,
  form: ActiveForm,
  values: SubmissionValues = VALUES,
): Promise<{ jobId: string; uuid: string; run: WorkflowHandle<typeof deliveryDispatch> }> {
  const { jobId, uuid } = await planJob(engine, form, values);
  const em = engine.orm.em.fork();
  const job = await em.findOneOrFail(Delivery, { kind: 'integration', id: jobId });
  const { workflowType: _, ...options } = deliveryRun(job, (await readOrigins(em, [job])).get(uuid) ?? {});
  const run = await engine.client.workflow.start(deliveryDispatch, options);
  return { jobId, uuid, run };
}

/** Starts the run of an accepted submission that nobody has claimed. */
export function startSubmission(
  engine: Pick<TestEngine, 'client'>,
  { id: formId, revision }: ActiveForm,
  { submissionUuid: uuid, submissionId }: Accepted,
): Promise<WorkflowHandle<typeof submission>> {
  const run = submissionRun({ uuid, formId, revision, surface: 'b', submissionId, claimedBy: null });
  const { workflowType: _, ...options } = run;
  return engine.client.workflow.start(submission, { ...options, workflowIdReusePolicy: 'REJECT_DUPLICATE' });
}

/** Starts the batch of accepted submissions of a form that nobody has claimed. */
export function startBatch(
  engine: Pick<TestEngine, 'client'>,
  { id: formId, revision }: ActiveForm,
  accepted: readonly Accepted[],
): Promise<WorkflowHandle<typeof submissionBatch>> {
  const submissions = accepted.map(({ submissionUuid: uuid, submissionId }) => ({
    uuid,
    submissionId: submissionId ?? 0,
  }));
  const run = submissionBatchRun(randomUUID(), { formId, revision, surface: 'b', submissions });
  const { workflowType: _, ...options } = run;
  return engine.client.workflow.start(submissionBatch, options);
}

/** Returns the deliveries of a submission, by notification key. */
export async function deliveriesOf(engine: TestEngine, uuid: string): Promise<Record<string, Delivery>> {
  const rows = await engine.orm.em.fork().find(Delivery, { kind: 'mail', submissionUuid: uuid });
  return Object.fromEntries(rows.map((row) => [row.key, row]));
}

/** Returns the only job of a submission. */
export async function jobOf(engine: Pick<TestEngine, 'orm'>, uuid: string): Promise<Delivery> {
  return engine.orm.em.fork().findOneOrFail(Delivery, { kind: 'integration', submissionUuid: uuid });
}

/** Returns the run that delivers a job. */
export function dispatchOf(engine: TestEngine, { id }: { id: string }): WorkflowHandle {
  return engine.client.workflow.getHandle(workflowIds.delivery('integration', id));
}

/** Returns a mail's own run. */
export function mailRunOf(engine: TestEngine, delivery: { id: string } | undefined, replay = 0): WorkflowHandle {
  return engine.client.workflow.getHandle(workflowIds.delivery('mail', delivery?.id ?? '', replay));
}

/** True when a job waits out a back-off, and not merely the pause between two fast attempts. */
export function isBackingOff({ status, nextAttemptAt }: Delivery, now: Date): boolean {
  const longestInRound = waitInRound(FAST_TRIES.atMost - 1);
  return status === 'retrying' && nextAttemptAt != null && nextAttemptAt.getTime() > now.getTime() + longestInRound;
}

export async function submissionRow(engine: Pick<TestEngine, 'orm'>, uuid: string): Promise<Submission | null> {
  return engine.orm.em.fork().findOne(Submission, { uuid });
}

export async function transientRow(engine: Pick<TestEngine, 'orm'>, uuid: string): Promise<TransientValues | null> {
  return engine.orm.em.fork().findOne(TransientValues, { uuid });
}

/**
 * Waits in real time until `check` holds.
 * @throws Error with the text of `what`, by default after 10 s
 */
export async function until(what: string, check: () => Promise<boolean>, seconds = 10): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`waited ${seconds} s in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
