import type { FilterQuery } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { SecretBox } from '../../security/secret-box.ts';
import { IntegrationAttempt, IntegrationJob, type JobStatus } from '../entities/deliveries.ts';
import { FormRevision, FormSecret } from '../entities/forms.ts';
import { Submission } from '../entities/submissions.ts';
import { loadSubmission, type SubmissionRecord } from '../submissions/load-submission.ts';

export const JOB_STATES: readonly JobStatus[] = ['pending', 'retrying', 'delivered', 'failed', 'cancelled'];

/** Which jobs are meant; an absent key matches all. */
export interface JobFilter {
  formId?: number;
  integrationId?: string;
  integrationKey?: string;
  states?: readonly JobStatus[];
  errorClass?: string;
  /** Also pending jobs that wait for a free place at their receiver until later than that. */
  deferredAfter?: Date;
  /** Enqueued at this time or later. */
  from?: Date;
  /** Enqueued before. */
  to?: Date;
}

/** A place in the order of jobs: the last job of the page before. */
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

function whereOf({ formId, integrationId, integrationKey, states, errorClass, from, to, deferredAfter }: JobFilter) {
  const where: FilterQuery<IntegrationJob> = {
    ...(formId !== undefined && { formId }),
    ...(integrationId !== undefined && { integrationId }),
    ...(integrationKey !== undefined && { integrationKey }),
    ...(errorClass !== undefined && { errorType: errorClass }),
    ...(states !== undefined && !deferredAfter && { status: [...states] }),
    ...((from || to) && { enqueuedAt: { ...(from && { $gte: from }), ...(to && { $lt: to }) } }),
  };
  if (!states || !deferredAfter) return where;
  const deferred = { status: 'pending' as const, nextAttemptAt: { $gt: deferredAfter } };
  return { $and: [where, { $or: [{ status: [...states] }, deferred] }] };
}

function beyond({ enqueuedAt, id }: JobCursor, order: 'asc' | 'desc'): FilterQuery<IntegrationJob> {
  return order === 'asc'
    ? { $or: [{ enqueuedAt: { $gt: enqueuedAt } }, { enqueuedAt, id: { $gt: id } }] }
    : { $or: [{ enqueuedAt: { $lt: enqueuedAt } }, { enqueuedAt, id: { $lt: id } }] };
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

/** What there is to know of one job. */
export interface JobDetails {
  job: IntegrationJob;
  /** Null once it has been erased. */
  submission: SubmissionRecord | null;
  /** The revision that the job follows. */
  form: FormRevision | null;
  /** Which secrets of the form are set now. */
  secretPaths: string[];
  /** The newest first. */
  attempts: IntegrationAttempt[];
}

/** @returns null when there is no such job. */
export async function readJob({ orm, box }: { orm: MikroORM; box: SecretBox }, id: string): Promise<JobDetails | null> {
  const em = orm.em.fork();
  const job = await em.findOne(IntegrationJob, { id });
  if (!job) return null;
  const { formId, revision } = job;
  const secrets = await em.find(FormSecret, { formId }, { fields: ['path'] });
  return {
    job,
    submission: await loadSubmission(em, box, job.submissionUuid),
    form: await em.findOne(FormRevision, { formId, revision }),
    secretPaths: secrets.map(({ path }) => path),
    attempts: await em.find(IntegrationAttempt, { jobId: id }, { orderBy: [{ attempt: 'desc' }, { id: 'desc' }] }),
  };
}
