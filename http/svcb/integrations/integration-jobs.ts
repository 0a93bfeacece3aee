import type { MikroORM } from '@mikro-orm/mysql';
import { type Request, type RequestHandler, Router } from 'express';
import { object } from 'yup';
import type { IntegrationJob, JobStatus } from '../../../db/entities/deliveries.ts';
import { findJobs, readJob, submissionIdsOf } from '../../../db/integrations/job-view.ts';
import { can } from '../../../host/accounts/users.ts';
import {
  cancelJob,
  type JobCommandDeps,
  JobError,
  type JobRetry,
  retryJob,
  retryJobs,
  runIdOf,
} from '../../../integrations/jobs/commands.ts';
import { audit } from '../../middleware/audit.ts';
import { createOnce } from '../../middleware/idempotency.ts';
import { optionalJsonBody } from '../../middleware/json-body.ts';
import { invalid, oneOf, readBody, readQuery } from '../../middleware/read.ts';
import { temporalUiLink } from '../../temporal-ui.ts';
import { encodeCursor, filterOf, givenFilters, selectionSchema } from './job-filter.ts';
import { jobDetailsJson, jobJson } from './job-json.ts';

export interface IntegrationJobsDeps extends JobCommandDeps {
  orm: MikroORM;
  admin: RequestHandler;
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

/** What a retry did; kept with its `Idempotency-Key`. */
type Retried = Pick<JobRetry, 'done' | 'replay'>;
type RetriedMany = { matched: number; retried: number; next: string | null };

const PATH = '/integration-jobs';
const BODY_LIMIT = 16 * 1024;
const LIST = selectionSchema({ most: 100, preset: 50 });
const config = oneOf(['pinned', 'current']).default('pinned');
const RETRY = object({ config });
const RETRY_MANY = selectionSchema({ most: 1_000, preset: 1_000 }).shape({ config });
/** Jobs that have not reached their receiver and were not cancelled. */
const RETRIED_STATES: readonly JobStatus[] = ['failed', 'retrying'];

/**
 * Integration jobs for operators: list, details, retry, cancel. Errors: 401, 403, 404, 409 when nothing can be done, 422.
 * A command that was answered with 202 is carried out even if the engine is away now.
 */
export function integrationJobsRouter(deps: IntegrationJobsDeps): Router {
  const { orm, admin } = deps;
  const router = Router();
  const body = optionalJsonBody(BODY_LIMIT);

  router.get(PATH, admin, async (req, res) => {
    const selection = readQuery(req, LIST);
    const { limit, after } = selection;
    const em = orm.em.fork();
    const found = await findJobs(em, filterOf(selection), { order: 'desc', limit: limit + 1, after });
    const { jobs, next } = pageOf(found, limit);
    const ids = await submissionIdsOf(em, jobs);
    res.json({ jobs: jobs.map((job) => jobJson(job, ids.get(job.submissionUuid) ?? null)), next });
  });

  router.get(`${PATH}/:id`, admin, async (req, res) => {
    const values = req.principal !== undefined && can(req.principal, 'SUBMISSIONS_PREVIEW');
    const found = await readJob(deps, jobIdOf(req));
    if (!found) throw new JobError('job_not_found');
    res.json({
      ...jobDetailsJson(found, { values }),
      temporal_ui_url: temporalUiLink(deps.temporalUiUrl, deps.temporalNamespace, runIdOf(found.job)),
    });
  });

  router.post(`${PATH}/retry`, admin, body, async (req, res) => {
    const selection = readBody(req, RETRY_MANY);
    const { config, limit, after } = selection;
    const filter = givenFilters(selection);
    if (Object.keys(filter).length === 0) {
      throw invalid({ filter: 'at least one filter is needed, so that nobody retries every job by mistake' });
    }
    if (selection.state === 'pending') throw invalid({ state: 'state must not be pending: those jobs are under way' });
    const states = selection.state ? [selection.state] : RETRIED_STATES;
    const { matched, retried, next } = await createOnce<RetriedMany, RetriedMany>(deps, req, {
      async create(keep) {
        const order = { order: 'asc', limit: limit + 1, after } as const;
        const deferredAfter = states.includes('retrying') ? deps.clock() : undefined;
        const found = await findJobs(orm.em.fork(), { ...filterOf(selection), states, deferredAfter }, order);
        const { jobs, next } = pageOf(found, limit);
        const answer = (count: number) => ({ matched: jobs.length, retried: count, next });
        const ids = jobs.map(({ id }) => id);
        const done = await retryJobs(deps, ids, config, states, (em, count) => keep(em, answer(count)));
        await audit(req, 'integration_jobs.retry', { filter, config, matched: jobs.length, retried: done });
        return answer(done);
      },
      repeat: async (made) => made,
    });
    res.status(202).json({ success: true, matched, retried, skipped: matched - retried, next });
  });

  router.post(`${PATH}/:id/retry`, admin, body, async (req, res) => {
    const id = jobIdOf(req);
    const { config } = readBody(req, RETRY);
    const result = await createOnce<Retried, Retried>(deps, req, {
      async create(keep) {
        const { done, replay } = await retryJob(deps, id, config, (em, made) => keep(em, { ...made }));
        await audit(req, 'integration_job.retry', { jobId: id, config, done, replay });
        return { done, replay };
      },
      repeat: async (made) => made,
    });
    res.status(202).json({ success: true, id, replayed: result.done === 'replayed', replays: result.replay });
  });

  router.post(`${PATH}/:id/cancel`, admin, body, async (req, res) => {
    const id = jobIdOf(req);
    await cancelJob(deps, id);
    await audit(req, 'integration_job.cancel', { jobId: id });
    res.status(202).json({ success: true, id });
  });

  return router;
}

/** One page of the jobs that were found, which are one more than the limit when there is a next page. */
function pageOf(found: readonly IntegrationJob[], limit: number): { jobs: IntegrationJob[]; next: string | null } {
  const jobs = found.slice(0, limit);
  const last = jobs.at(-1);
  return { jobs, next: found.length > limit && last ? encodeCursor(last) : null };
}

/** Exactly an id: MySQL would also find `id` by `id ` with a trailing blank. @throws JobError for anything else. */
function jobIdOf({ params }: Request): string {
  const id = String(params.id);
  if (!/^[\w-]{36}$/.test(id)) throw new JobError('job_not_found');
  return id;
}
