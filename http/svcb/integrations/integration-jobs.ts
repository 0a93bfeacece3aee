import type { MikroORM } from '@mikro-orm/mysql';
import { type Request, type RequestHandler, Router } from 'express';
import { object } from 'yup';
import type { JobStatus } from '../../../db/entities/deliveries.ts';
import { findJobs, readJob, submissionIdsOf } from '../../../db/integrations/job-view.ts';
import { can } from '../../../host/accounts/users.ts';
import {
  cancelJob,
  type JobCommandDeps,
  JobError,
  retryJob,
  retryJobs,
  runIdOf,
} from '../../../integrations/jobs/commands.ts';
import { audit } from '../../middleware/audit.ts';
import { optionalJsonBody } from '../../middleware/json-body.ts';
import { invalid, oneOf, readBody, readQuery } from '../../middleware/read.ts';
import { closeCursor, filterOf, givenFilters, selectionSchema } from './job-filter.ts';
import { jobDetailsJson, jobJson } from './job-json.ts';

export interface IntegrationJobsDeps extends JobCommandDeps {
  orm: MikroORM;
  admin: RequestHandler;
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

const PATH = '/integration-jobs';
const BODY_LIMIT = 16 * 1024;
const LIST = selectionSchema({ most: 100, preset: 50 });
const config = oneOf(['pinned', 'current']).default('pinned');
const RETRY = object({ config });
const RETRY_MANY = selectionSchema({ most: 1_000, preset: 1_000 }).shape({ config });
/** What has not reached its receiver and was not cancelled on purpose. */
const RETRIED_STATES: readonly JobStatus[] = ['failed', 'retrying'];

/**
 * Integrations of submissions, for operators: what became of them, trying again, giving up. Errors: 401, 403, 404, 409
 * where nothing can be done, 422. A command that was answered with 202 is done also when the engine is away now.
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
    const jobs = found.slice(0, limit);
    const ids = await submissionIdsOf(em, jobs);
    const last = jobs.at(-1);
    res.json({
      jobs: jobs.map((job) => jobJson(job, ids.get(job.submissionUuid) ?? null)),
      next: found.length > limit && last ? closeCursor(last) : null,
    });
  });

  router.get(`${PATH}/:id`, admin, async (req, res) => {
    const values = req.principal !== undefined && can(req.principal, 'SUBMISSIONS_PREVIEW');
    const found = await readJob(deps, jobIdOf(req));
    if (!found) throw new JobError('job_not_found');
    res.json({ ...jobDetailsJson(found, { values }), temporal_ui_url: uiUrl(deps, runIdOf(found.job)) });
  });

  router.post(`${PATH}/retry`, admin, body, async (req, res) => {
    const selection = readBody(req, RETRY_MANY);
    const { config, limit, after } = selection;
    const filter = givenFilters(selection);
    if (Object.keys(filter).length === 0) {
      throw invalid({ filter: 'at least one filter must be given, so that not every job is tried again by mistake' });
    }
    if (selection.state === 'pending') throw invalid({ state: 'state must not be pending: those jobs are under way' });
    const states = selection.state ? [selection.state] : RETRIED_STATES;
    const found = await findJobs(
      orm.em.fork(),
      { ...filterOf(selection), states },
      { order: 'asc', limit: limit + 1, after },
    );
    const jobs = found.slice(0, limit);
    const ids = jobs.map(({ id }) => id);
    const retried = await retryJobs(deps, ids, config, states);
    const answer = { matched: jobs.length, retried, skipped: jobs.length - retried };
    audit(req, 'integration_jobs.retry', { filter, config, ...answer });
    const last = jobs.at(-1);
    res.status(202).json({ success: true, ...answer, next: found.length > limit && last ? closeCursor(last) : null });
  });

  router.post(`${PATH}/:id/retry`, admin, body, async (req, res) => {
    const id = jobIdOf(req);
    const { config } = readBody(req, RETRY);
    const result = await retryJob(deps, id, config);
    audit(req, 'integration_job.retry', { jobId: id, config, ...result });
    res.status(202).json({ success: true, id, replayed: result.done === 'replayed', replays: result.replay });
  });

  router.post(`${PATH}/:id/cancel`, admin, body, async (req, res) => {
    const id = jobIdOf(req);
    await cancelJob(deps, id);
    audit(req, 'integration_job.cancel', { jobId: id });
    res.status(202).json({ success: true, id });
  });

  return router;
}

/** To the letter: MySQL finds `id` also by `id ` with a blank behind it. @throws JobError for what is no id. */
function jobIdOf({ params }: Request): string {
  const id = String(params.id);
  if (!/^[\w-]{36}$/.test(id)) throw new JobError('job_not_found');
  return id;
}

function uiUrl({ temporalUiUrl, temporalNamespace }: IntegrationJobsDeps, runId: string): string | null {
  if (!temporalUiUrl) return null;
  return `${temporalUiUrl.replace(/\/+$/, '')}/namespaces/${encodeURIComponent(temporalNamespace)}/workflows/${runId}`;
}
