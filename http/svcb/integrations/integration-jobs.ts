import type { MikroORM } from '@mikro-orm/mysql';
import { type Request, type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { JobStatus } from '../../../db/entities/deliveries.ts';
import { findJobs, jobJson, readJob, submissionIdsOf } from '../../../db/integrations/job-view.ts';
import { can } from '../../../host/accounts/users.ts';
import {
  cancelJob,
  type JobCommandDeps,
  JobError,
  type RetryConfig,
  retryJob,
  retryJobs,
  runIdOf,
} from '../../../integrations/jobs/commands.ts';
import { bodyOf, jsonBody } from '../../middleware/json-body.ts';
import { closeCursor, invalid, readSelection } from './job-filter.ts';

export interface IntegrationJobsDeps extends JobCommandDeps {
  orm: MikroORM;
  admin: RequestHandler;
  log: Logger;
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

const PATH = '/integration-jobs';
const MOST_LISTED = 100;
const LISTED = 50;
const MOST_RETRIED = 1_000;
const BODY_LIMIT = 16 * 1024;
const CONFIGS: readonly RetryConfig[] = ['pinned', 'current'];
/** What has not reached its receiver and was not cancelled on purpose. */
const RETRIED_STATES: readonly JobStatus[] = ['failed', 'retrying'];

/**
 * Integrations of submissions, for operators: what became of them, trying again, giving up. Errors: 401, 403, 404, 409
 * where nothing can be done, 422. A command that was answered with 202 is done also when the engine is away now.
 */
export function integrationJobsRouter(deps: IntegrationJobsDeps): Router {
  const { orm, admin, log } = deps;
  const router = Router();
  const body = optionalBody(BODY_LIMIT);

  router.get(PATH, admin, async (req, res) => {
    const { filter, limit, after } = readSelection(req.query, { most: MOST_LISTED, preset: LISTED });
    const em = orm.em.fork();
    const found = await findJobs(em, filter, { order: 'desc', limit: limit + 1, after });
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
    const found = await readJob(deps, jobIdOf(req), { values });
    if (!found) throw new JobError('job_not_found');
    res.json({ ...found.json, temporal_ui_url: uiUrl(deps, runIdOf(found.job)) });
  });

  router.post(`${PATH}/retry`, admin, body, async (req, res) => {
    const given = bodyOf(req);
    const config = readConfig(given);
    const bounds = { most: MOST_RETRIED, preset: MOST_RETRIED, more: ['config'] };
    const { filter, filters, limit, after } = readSelection(given, bounds);
    if (filters === 0) throw invalid({ filter: 'name at least one, so that not every job is tried again by mistake' });
    if (filter.states?.[0] === 'pending') throw invalid({ state: 'must not be pending: those jobs are under way' });
    const states = filter.states ?? RETRIED_STATES;
    const found = await findJobs(orm.em.fork(), { ...filter, states }, { order: 'asc', limit: limit + 1, after });
    const jobs = found.slice(0, limit);
    const ids = jobs.map(({ id }) => id);
    const retried = await retryJobs(deps, ids, config, states);
    const answer = { matched: jobs.length, retried, skipped: jobs.length - retried };
    audit(req, 'integration_jobs.retry', { filter: { ...given, after: undefined }, ...answer });
    const last = jobs.at(-1);
    res.status(202).json({ success: true, ...answer, next: found.length > limit && last ? closeCursor(last) : null });
  });

  router.post(`${PATH}/:id/retry`, admin, body, async (req, res) => {
    const id = jobIdOf(req);
    const given = bodyOf(req);
    const unknown = Object.keys(given).find((key) => key !== 'config');
    if (unknown !== undefined) throw invalid({ [unknown]: 'is not known here; there is config' });
    const config = readConfig(given);
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

  function audit(req: Request, event: string, more: object): void {
    log.info({ audit: event, userId: req.principal?.id, requestId: req.id, ...more }, 'audit');
  }
}

/** To the letter: MySQL finds `id` also by `id ` with a blank behind it. @throws JobError for what is no id. */
function jobIdOf({ params }: Request): string {
  const id = String(params.id);
  if (!/^[\w-]{36}$/.test(id)) throw new JobError('job_not_found');
  return id;
}

function readConfig({ config = 'pinned' }: Record<string, unknown>): RetryConfig {
  const known = CONFIGS.find((one) => one === config);
  if (known) return known;
  throw invalid({ config: `must be ${CONFIGS.join(' or ')}` });
}

/** A command without a body says nothing more than its address. */
function optionalBody(limit: number): RequestHandler {
  const parse = jsonBody(limit);
  return (req, res, next) => {
    const empty = req.get('transfer-encoding') === undefined && Number(req.get('content-length') ?? 0) === 0;
    if (!empty) return parse(req, res, next);
    req.body = {};
    next();
  };
}

function uiUrl({ temporalUiUrl, temporalNamespace }: IntegrationJobsDeps, runId: string): string | null {
  if (!temporalUiUrl) return null;
  return `${temporalUiUrl.replace(/\/+$/, '')}/namespaces/${encodeURIComponent(temporalNamespace)}/workflows/${runId}`;
}
