import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { log } from '@temporalio/activity';
import type { Outcomes } from '#activities/outcomes.ts';
import { EmailDelivery, IntegrationJob } from '#features/deliveries/entities.ts';
import { OPEN } from '#features/deliveries/store/state.ts';
import type { Revisions } from '#features/forms/store/revisions.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { planRun } from '#features/submissions/plan.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import { releaseTransient } from '#features/submissions/store/release-transient.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { claim, isFinal } from './claim.ts';
import { type Listeners, listenersOf } from './listeners.ts';
import { markSent } from './mail-attempts.ts';
import { type PlannedJob, plannedJob } from './steps.ts';

export interface SubmissionActivitiesDeps {
  orm: MikroORM;
  box: SecretBox;
  revisions: Revisions;
  hooks: Hooks;
  outcomes: Outcomes;
}

/** What a run has to do; ids only. */
export interface RunPlan extends Listeners {
  /** Null when the form does not store. */
  submissionId: number | null;
  deliveryIds: string[];
  jobs: PlannedJob[];
}

export function createSubmissionActivities({ orm, box, revisions, hooks, outcomes }: SubmissionActivitiesDeps) {
  return {
    /**
     * Claims the submission for a run of the version before, which tries no step in its first pass, and writes the rows of
     * what it will do. The same run may ask again.
     * @returns null when another run has it, or when it has ended.
     */
    async claimSubmission(input: { submissionUuid: string; claimId: string; now: number }): Promise<RunPlan | null> {
      const em = orm.em.fork();
      const submission = await loadSubmission(em, box, input.submissionUuid);
      if (!submission) return null;
      const { id: submissionId, formId, revision, values, surface, uuid: submissionUuid } = submission;
      const form = await revisions.get(formId, revision, em);
      const { notifications, integrations } = planRun(form.config, values);
      const untried = { attempts: 0 };
      const rows = {
        deliveries: notifications.map(({ key }) => ({ ...untried, id: randomUUID(), notificationKey: key })),
        jobs: integrations.map(({ key, integration_id }) => ({
          ...untried,
          id: randomUUID(),
          integrationKey: key,
          integrationId: integration_id,
        })),
      };
      const request = { ...input, stored: submissionId !== null, now: new Date(input.now) };
      if (!(await claim(em, request, submission, rows))) return null;
      const deliveries = await em.find(EmailDelivery, { submissionUuid });
      const jobs = await em.find(IntegrationJob, { submissionUuid });
      return {
        submissionId,
        deliveryIds: deliveries.map(({ id }) => id),
        jobs: jobs.map((job) => plannedJob(job, submission)),
        ...listenersOf(hooks, surface),
      };
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
        row.dueAt = null;
        if (row instanceof Submission.class) row.completedAt = new Date(input.now);
        await em.flush();
        await releaseTransient(em, input.submissionUuid);
      });
    },

    /** Records that a notification was sent, where that could not be noted at once. */
    async noteSent(input: { deliveryId: string; accepted: number; rejected: number; now: number }): Promise<void> {
      const { deliveryId: id, accepted, rejected, now } = input;
      await markSent(orm.em.fork(), { id, accepted, rejected, at: new Date(now) });
    },

    /** Records that a notification was given up: permanently refused, out of time, or cancelled. */
    async closeDelivery(input: {
      deliveryId: string;
      /** `failed` unless given. */
      outcome?: 'failed' | 'cancelled';
      errorType: string;
      /** Its last failure might have passed, but the days for it are over. */
      givenUp?: boolean;
      now: number;
    }): Promise<void> {
      const { deliveryId, outcome = 'failed', errorType, givenUp = false, now } = input;
      const [at, over] = [new Date(now), { nextAttemptAt: null, dueAt: null }];
      const end = { status: outcome, errorType, finishedAt: at, updatedAt: at, ...over };
      const open = { id: deliveryId, replays: 0, status: [...OPEN] };
      const ended = await orm.em.fork().nativeUpdate(EmailDelivery, open, end);
      if (!givenUp || ended === 0) return;
      outcomes.mail('failed');
      log.warn('a mail was given up', { deliveryId, class: errorType });
    },
  };
}

async function lockRow(em: EntityManager, uuid: string) {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
  return (await em.findOne(Submission, { uuid }, lock)) ?? (await em.findOne(TransientValues, { uuid }, lock));
}
