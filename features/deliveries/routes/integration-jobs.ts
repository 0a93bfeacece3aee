import type { Router } from 'express';
import { jobDetailsJson, jobJson } from './json.ts';
import { type DeliveryRoutesDeps, deliveryRoutes } from './routes.ts';
import { JOB_FILTERS } from './selection.ts';

/** `/integration-jobs`: the jobs of integrations. */
export function integrationJobsRouter(deps: DeliveryRoutesDeps): Router {
  return deliveryRoutes(deps, {
    kind: 'integration',
    filters: JOB_FILTERS,
    path: '/integration-jobs',
    listed: 'jobs',
    verb: 'retry',
    audited: {
      one: 'integration_job.retry',
      many: 'integration_jobs.retry',
      cancel: 'integration_job.cancel',
      id: 'jobId',
    },
    json: jobJson,
    detailsJson: jobDetailsJson,
  });
}
