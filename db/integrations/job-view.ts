import type { FilterQuery } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { presentConfig } from '../../forms/config/secrets.ts';
import type { JsonObject, SubmissionValues } from '../../forms/config/types.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { IntegrationAttempt, IntegrationJob, type JobStatus } from '../entities/deliveries.ts';
import { FormRevision, FormSecret } from '../entities/forms.ts';
import { Submission } from '../entities/submissions.ts';
import { loadSubmission } from '../submissions/load-submission.ts';

export const JOB_STATES: readonly JobStatus[] = ['pending', 'retrying', 'delivered', 'failed', 'cancelled'];

/** Which jobs are meant; what is absent does not matter. */
export interface JobFilter {
  formId?: number;
  integrationId?: string;
  integrationKey?: string;
  states?: readonly JobStatus[];
  errorClass?: string;
  /** Enqueued at this time or later. */
  from?: Date;
  /** Enqueued before. */
  to?: Date;
}

/** A place in the order of jobs: the last one that was told. */
export interface JobCursor {
  enqueuedAt: Date;
  id: string;
}

/** Jobs in the order in which they were enqueued, `desc` the newest first. */
export function findJobs(
  em: EntityManager,
  filter: JobFilter,
  { order, limit, after }: { order: 'asc' | 'desc'; limit: number; after?: JobCursor },
): Promise<IntegrationJob[]> {
  return em.find(
    IntegrationJob,
    { $and: [whereOf(filter), ...(after ? [beyond(after, order)] : [])] },
    { orderBy: [{ enqueuedAt: order }, { id: order }], limit },
  );
}

function whereOf({ formId, integrationId, integrationKey, states, errorClass, from, to }: JobFilter) {
  const where: FilterQuery<IntegrationJob> = {
    ...(formId !== undefined && { formId }),
    ...(integrationId !== undefined && { integrationId }),
    ...(integrationKey !== undefined && { integrationKey }),
    ...(states !== undefined && { status: [...states] }),
    ...(errorClass !== undefined && { errorType: errorClass }),
    ...((from || to) && { enqueuedAt: { ...(from && { $gte: from }), ...(to && { $lt: to }) } }),
  };
  return where;
}

function beyond({ enqueuedAt, id }: JobCursor, order: 'asc' | 'desc'): FilterQuery<IntegrationJob> {
  return order === 'asc'
    ? { $or: [{ enqueuedAt: { $gt: enqueuedAt } }, { enqueuedAt, id: { $gt: id } }] }
    : { $or: [{ enqueuedAt: { $lt: enqueuedAt } }, { enqueuedAt, id: { $lt: id } }] };
}

/** A job for operators; times in ISO 8601, `timestamp` in Unix seconds (interface 2.5). */
export function jobJson(job: IntegrationJob, submissionId: number | null) {
  return {
    id: job.id,
    form_id: job.formId,
    submission_id: submissionId,
    integration_id: job.integrationId,
    integration_key: job.integrationKey,
    state: job.status,
    timestamp: Math.floor(job.enqueuedAt.getTime() / 1000),
    attempts: job.attempts,
    replays: job.replays,
    error_class: job.errorType ?? null,
    last_error: job.lastError ?? null,
    next_attempt_at: job.nextAttemptAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
  };
}

/** The ids of the submissions that are stored, by uuid. */
export async function submissionIdsOf(
  em: EntityManager,
  jobs: readonly IntegrationJob[],
): Promise<Map<string, number>> {
  const uuid = [...new Set(jobs.map(({ submissionUuid }) => submissionUuid))];
  const rows = await em.find(Submission, { uuid }, { fields: ['id', 'uuid'] });
  return new Map(rows.map((row) => [row.uuid, row.id]));
}

/** What there is to know of one job; null when there is none. `shown` adds what a visitor wrote, or a receiver repeats. */
export async function readJob(
  { orm, box }: { orm: MikroORM; box: SecretBox },
  id: string,
  { values: shown }: { values: boolean },
) {
  const em = orm.em.fork();
  const job = await em.findOne(IntegrationJob, { id });
  if (!job) return null;
  const { formId, revision, submissionUuid, integrationKey } = job;
  const submission = await loadSubmission(em, box, submissionUuid);
  const form = await em.findOne(FormRevision, { formId, revision });
  const attempts = await em.find(IntegrationAttempt, { jobId: id }, { orderBy: [{ attempt: 'desc' }, { id: 'desc' }] });
  const payload: SubmissionValues | null = submission?.values ?? null;
  return {
    job,
    json: {
      ...jobJson(job, submission?.id ?? null),
      form: { id: formId, title: form?.title ?? '', revision },
      settings: form ? await settingsOf(em, form, integrationKey) : {},
      ...(shown && { payload }),
      attempt_log: attempts.map((attempt) => attemptJson(attempt, shown)),
    },
  };
}

/** Secrets are `<name>_set` flags. */
async function settingsOf(em: EntityManager, { formId, config }: FormRevision, key: string): Promise<JsonObject> {
  const secrets = await em.find(FormSecret, { formId }, { fields: ['path'] });
  const shown = presentConfig(
    config,
    secrets.map(({ path }) => path),
  );
  return shown.options.integrations.find((integration) => integration.key === key)?.settings ?? {};
}

function attemptJson(attempt: IntegrationAttempt, shown: boolean) {
  return {
    attempt: attempt.attempt,
    replay: attempt.replay,
    started_at: attempt.startedAt.toISOString(),
    duration_ms: attempt.durationMs ?? null,
    outcome: attempt.outcome,
    status: attempt.statusCode ?? null,
    error_class: attempt.errorType ?? null,
    ...(shown && { excerpt: attempt.excerpt ?? null }),
  };
}
