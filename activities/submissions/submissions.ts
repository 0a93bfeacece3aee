import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { EmailDelivery, IntegrationJob } from '../../db/entities/deliveries.ts';
import { FormRevision } from '../../db/entities/forms.ts';
import { Submission, TransientValues } from '../../db/entities/submissions.ts';
import { loadSubmission, type SubmissionRecord } from '../../db/submissions/load-submission.ts';
import { AFTER_THE_LOCK, releaseTransient } from '../../db/submissions/release-transient.ts';
import type { Surface } from '../../db/submissions/submission.ts';
import { isQueued, planRun } from '../../forms/values/plan.ts';
import type { Hooks } from '../../hooks/hooks.ts';
import { hookPrefix } from '../../hooks/views.ts';
import type { SecretBox } from '../../security/secret-box.ts';

export interface SubmissionActivitiesDeps {
  orm: MikroORM;
  box: SecretBox;
  hooks: Hooks;
}

export interface PlannedJob {
  jobId: string;
  integrationId: string;
  formId: number;
  surface: Surface;
  /** Null when the form does not store; absent in plans of older workers. */
  submissionId?: number | null;
  /** The run of the submission does it itself, before `after_submission`. */
  inline?: true;
}

/** What a run has to do; ids only. */
export interface RunPlan {
  /** Null when the form does not store. */
  submissionId: number | null;
  deliveryIds: string[];
  jobs: PlannedJob[];
  /** Which of its hooks somebody listens to; what nobody does costs nothing. */
  hooks?: { after?: true; failed?: true };
}

export function createSubmissionActivities({ orm, box, hooks }: SubmissionActivitiesDeps) {
  return {
    /**
     * Claims the submission for one run and writes the rows of what it will do. The same run may ask again.
     * @returns null when another run has it, or when it has ended.
     */
    async claimSubmission(input: { submissionUuid: string; claimId: string; now: number }): Promise<RunPlan | null> {
      return orm.em.fork().transactional(async (em) => {
        const row = await lockRow(em, input.submissionUuid);
        if (!row || isFinal(row.status) || (row.claimedBy != null && row.claimedBy !== input.claimId)) return null;
        const submission = await loadSubmission(em, box, input.submissionUuid);
        if (!submission) return null;
        if (row.claimedBy == null) await writePlan(em, submission, new Date(input.now));
        row.status = 'processing';
        row.claimedBy = input.claimId;
        await em.flush();
        return { ...(await readPlan(em, submission)), ...listeners(hooks, submission.surface) };
      }, AFTER_THE_LOCK);
    },

    /** Ends the run's record. Does nothing when another run has the submission. */
    async completeSubmission(input: {
      submissionUuid: string;
      claimId: string;
      outcome: 'completed' | 'completed_with_errors';
      now: number;
    }): Promise<void> {
      await orm.em.fork().transactional(async (em) => {
        const row = await lockRow(em, input.submissionUuid);
        if (!row || row.claimedBy !== input.claimId || isFinal(row.status)) return;
        row.status = input.outcome;
        if (row instanceof Submission.class) row.completedAt = new Date(input.now);
        await em.flush();
        await releaseTransient(em, input.submissionUuid);
      }, AFTER_THE_LOCK);
    },

    /** Records that a notification was given up: permanently refused, out of time, or cancelled. */
    async closeDelivery(input: { deliveryId: string; errorType: string; now: number }): Promise<void> {
      await orm.em
        .fork()
        .nativeUpdate(
          EmailDelivery,
          { id: input.deliveryId, status: 'pending' },
          { status: 'failed', errorType: input.errorType, updatedAt: new Date(input.now) },
        );
    },
  };
}

/** Looks before it locks: to lock a row that is not there is to lock the gap in which others insert. */
async function lockRow(em: EntityManager, uuid: string) {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
  const stored = (await em.count(Submission, { uuid })) > 0;
  return stored ? em.findOne(Submission, { uuid }, lock) : em.findOne(TransientValues, { uuid }, lock);
}

function isFinal(status: string): boolean {
  return status === 'completed' || status === 'completed_with_errors';
}

async function writePlan(em: EntityManager, submission: SubmissionRecord, now: Date): Promise<void> {
  const { uuid: submissionUuid, formId, revision, values } = submission;
  const { config } = await em.findOneOrFail(FormRevision, { formId, revision });
  const plan = planRun(config, values);
  for (const { key } of plan.notifications) {
    em.create(EmailDelivery, {
      id: randomUUID(),
      submissionUuid,
      formId,
      notificationKey: key,
      status: 'pending',
      createdAt: now,
      updatedAt: now,
    });
  }
  for (const { key, integration_id } of plan.integrations) {
    em.create(IntegrationJob, {
      id: randomUUID(),
      submissionUuid,
      formId,
      revision,
      integrationKey: key,
      integrationId: integration_id,
      status: 'pending',
      enqueuedAt: now,
    });
  }
}

async function readPlan(em: EntityManager, { uuid, id, formId, surface }: SubmissionRecord): Promise<RunPlan> {
  const deliveries = await em.find(EmailDelivery, { submissionUuid: uuid });
  const jobs = await em.find(IntegrationJob, { submissionUuid: uuid });
  return {
    submissionId: id,
    deliveryIds: deliveries.map((delivery) => delivery.id),
    jobs: jobs.map(({ id: jobId, integrationId }) => ({
      jobId,
      integrationId,
      formId,
      surface,
      submissionId: id,
      ...(!isQueued(integrationId) && { inline: true }),
    })),
  };
}

function listeners(hooks: Hooks, surface: Surface): Pick<RunPlan, 'hooks'> {
  const run = hooks.begin(hookPrefix(surface));
  const after = run.hasAction('after_submission') || run.hasEvent('AfterSubmission');
  const failed = run.hasAction('submission_failed');
  return after || failed ? { hooks: { ...(after && { after }), ...(failed && { failed }) } } : {};
}
