import { LockMode, raw } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { IntegrationJob, type JobStatus } from '../db/entities/deliveries.ts';
import { FormRevision } from '../db/entities/forms.ts';
import type { FormStore } from '../db/form-store.ts';
import { OPEN } from '../db/integration-queue.ts';
import { loadSubmission, type SubmissionRecord } from '../db/load-submission.ts';
import { AFTER_THE_LOCK, releaseTransient } from '../db/release-transient.ts';
import type { FormConfig, IntegrationConfig } from '../forms/config-types.ts';
import type { HookProblem, HookRun } from '../hooks/hook-run.ts';
import type { Hooks } from '../hooks/hooks.ts';
import type { HookContext, Payload } from '../hooks/parameters.ts';
import { hookContext, hookForm, hookPrefix } from '../hooks/views.ts';
import { ProviderError, type ProviderErrorType } from '../providers/errors.ts';
import type { SecretBox } from '../security/secret-box.ts';
import { attemptTime, describeError, toFailure } from './attempt.ts';
import { dispatchToExtensions } from './extension-integration.ts';

/** Everything an integration needs for one attempt. */
export interface Dispatch {
  /** Stable over attempts and replays: the receiver's idempotency key. */
  deliveryId: string;
  integration: IntegrationConfig;
  form: { id: number; title: string; config: FormConfig };
  submission: SubmissionRecord;
  /** Current secrets of the form, path to value. */
  secrets: ReadonlyMap<string, string>;
  /** What is to be sent: the submission's values, as listeners of `on…IntegrationPayload` left them. */
  payload: Payload;
  context: HookContext;
  hooks: HookRun;
  now: Date;
}

/**
 * Makes one attempt.
 * @throws ProviderError
 */
export type IntegrationHandler = (dispatch: Dispatch) => Promise<void>;

export interface IntegrationActivitiesDeps {
  orm: MikroORM;
  box: SecretBox;
  forms: Pick<FormStore, 'secrets'>;
  hooks: Hooks;
  /** By integration id; every other id is left to extensions. */
  handlers: ReadonlyMap<string, IntegrationHandler>;
}

export type JobOutcome = Extract<JobStatus, 'delivered' | 'failed' | 'cancelled'>;

export function createIntegrationActivities({ orm, box, forms, hooks, handlers }: IntegrationActivitiesDeps) {
  return {
    /**
     * One attempt at a job; nothing is sent for a job that has ended.
     * @throws ProviderError; the attempt is recorded in the job's row first.
     */
    async dispatch({ jobId: id }: { jobId: string }): Promise<{ problems: HookProblem[] } | undefined> {
      const em = orm.em.fork();
      // Counted before it is made: a try whose worker is lost is one too.
      const open = await em.nativeUpdate(IntegrationJob, { id, status: OPEN }, { attempts: raw('attempts + 1') });
      const job = open > 0 && (await em.findOne(IntegrationJob, { id }));
      // Gone when the queue was cleared.
      if (!job) return undefined;
      let problems: HookProblem[] = [];
      try {
        const { handler, dispatch } = await prepare(job);
        problems = dispatch.hooks.problems;
        await handler({ ...dispatch, now: attemptTime() });
        return problems.length > 0 ? { problems } : undefined;
      } catch (error) {
        const failed: Partial<IntegrationJob> = describeError(error);
        if (!(error instanceof ProviderError) || error.kind !== 'permanent') {
          // Overdue from now on, should this run be lost before it says when it tries again.
          Object.assign(failed, { status: 'retrying', nextAttemptAt: job.nextAttemptAt ?? attemptTime() });
        }
        // A try that the engine has given up may end after the job did.
        await em.nativeUpdate(IntegrationJob, { id, status: OPEN }, failed);
        // The workflow waits out a rate limit, so that signals reach it meanwhile.
        const retryable = error instanceof ProviderError && error.kind === 'transient';
        throw error instanceof ProviderError ? toFailure(error, { retryable, problems }) : error;
      }
    },

    async scheduleRetry(input: {
      jobId: string;
      errorType: string;
      nextAttemptAt: number;
      now: number;
    }): Promise<void> {
      const { jobId: id, errorType } = input;
      const em = orm.em.fork();
      if (errorType === 'timeout') {
        await em.nativeUpdate(IntegrationJob, { id, status: OPEN, ...NOT_TOLD }, { lastError: LOST_TRY });
      }
      await em.nativeUpdate(
        IntegrationJob,
        { id, status: OPEN },
        { status: 'retrying', errorType, nextAttemptAt: new Date(input.nextAttemptAt) },
      );
    },

    /** Ends a job's record. @returns the outcome that stands: a job that has ended stays as it is. */
    async finishJob(input: {
      jobId: string;
      outcome: JobOutcome;
      errorType?: string;
      now: number;
    }): Promise<JobOutcome> {
      return orm.em.fork().transactional(async (em) => {
        const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
        const job = await em.findOne(IntegrationJob, { id: input.jobId }, lock);
        if (!job) return 'cancelled';
        if (isSettled(job.status)) return job.status;
        Object.assign(job, { status: input.outcome, nextAttemptAt: null, finishedAt: new Date(input.now) });
        if (input.outcome === 'delivered') Object.assign(job, { errorType: null, lastError: null });
        else if (input.errorType === 'timeout' && job.errorType !== 'timeout') job.lastError = LOST_TRY;
        if (input.errorType) job.errorType = input.errorType;
        await em.flush();
        await releaseTransient(em, job.submissionUuid);
        return input.outcome;
      }, AFTER_THE_LOCK);
    },
  };

  async function prepare(
    job: IntegrationJob,
  ): Promise<{ handler: IntegrationHandler; dispatch: Omit<Dispatch, 'now'> }> {
    const { id: deliveryId, formId, revision, integrationKey, integrationId, submissionUuid } = job;
    const handler = handlers.get(integrationId) ?? dispatchToExtensions;
    const em = orm.em.fork();
    const submission = await loadSubmission(em, box, submissionUuid);
    if (!submission) throw impossible('submission_erased', 'its submission has been erased');
    const { title, config } = await em.findOneOrFail(FormRevision, { formId, revision });
    const integration = config.options.integrations.find(({ key }) => key === integrationKey);
    if (!integration) throw impossible('invalid_request', `the form has no integration "${integrationKey}"`);
    const secrets = await forms.secrets(formId);
    const form = { id: formId, title, config };
    const context = { ...hookContext(submission), delivery_id: deliveryId };
    const run = hooks.begin(hookPrefix(submission.surface));
    const payload = await run.integrationPayload({
      integrationId,
      form: hookForm(form),
      payload: submission.values,
      context,
    });
    return {
      handler,
      dispatch: { deliveryId, integration, form, submission, secrets, payload, context, hooks: run },
    };
  }
}

/** What a try did not tell itself, because the engine did not wait for its end. */
const LOST_TRY = 'The try did not end in time, or its worker was lost.';
const NOT_TOLD = { $or: [{ errorType: null }, { errorType: { $ne: 'timeout' } }] };

function isSettled(status: JobStatus): status is JobOutcome {
  return status === 'delivered' || status === 'failed' || status === 'cancelled';
}

function impossible(type: ProviderErrorType, reason: string): ProviderError {
  return new ProviderError(`The dispatch cannot be made: ${reason}.`, { kind: 'permanent', type });
}
