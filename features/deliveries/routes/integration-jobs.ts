import type { MikroORM } from '@mikro-orm/mysql';
import { object } from 'yup';
import { listSchema } from '#features/deliveries/selection.ts';
import { listDeliveries, viewDeliveryAudited } from '#features/deliveries/use-cases.ts';
import { listOf, text } from '#http/routing/answers.ts';
import { route } from '#http/routing/route.ts';
import { jobDetailsJson, jobJson } from './json.ts';
import { JOB, JOB_DETAILS } from './schemas.ts';
import { deliveryId, retryRoutes, runLink, type ViewParts } from './shared.ts';

const admin = { tag: 'Integration jobs', access: 'admin' } as const;

/** The routes of `/integration-jobs`: the jobs of integrations, for operators. */
export const integrationJobRoutes = [
  route({
    ...admin,
    operation: 'listJobs',
    method: 'GET',
    path: 'b:/integration-jobs',
    summary: 'Jobs of integrations, the newest first',
    tool: {
      about:
        'Deliveries of integrations: webhooks, mailing lists, posts; those of the site have an event and no form. `state=failed` lists those that have failed for good.',
    },
    description: '`next` is the `after` of the next page.',
    query: listSchema('integration'),
    answers: { 200: object({ jobs: listOf(object(JOB)), next: text().nullable() }) },
    async handle({ orm }: { orm: MikroORM }, { query, actor }) {
      const { rows, next } = await listDeliveries({ orm }, actor, 'integration', query);
      return { jobs: rows.map((row) => jobJson(...row)), next };
    },
  }),

  route({
    ...admin,
    operation: 'readJob',
    method: 'GET',
    path: 'b:/integration-jobs/:id',
    summary: 'A job with its attempts',
    tool: { about: 'A delivery of an integration. Its attempts and `last_error` say why it failed.' },
    description:
      'Values of visitors, and answers of third parties that may repeat them, are shown only with SUBMISSIONS_PREVIEW.',
    params: { id: deliveryId('integration') },
    answers: { 200: object(JOB_DETAILS) },
    audit: 'integration_job.viewed',
    async handle(app: ViewParts, { params, actor }) {
      const { found, values } = await viewDeliveryAudited(app, actor, 'integration', params.id);
      return { ...jobDetailsJson(found, { values }), temporal_ui_url: runLink(app, found) };
    },
  }),

  ...retryRoutes('integration', { tag: admin.tag, path: 'b:/integration-jobs' }),
];
