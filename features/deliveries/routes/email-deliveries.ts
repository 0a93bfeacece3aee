import type { MikroORM } from '@mikro-orm/mysql';
import { object } from 'yup';
import { listSchema } from '#features/deliveries/selection.ts';
import { listDeliveries, lookAtDelivery } from '#features/deliveries/use-cases.ts';
import { listOf, text } from '#http/routing/answers.ts';
import { route } from '#http/routing/route.ts';
import { mailDetailsJson, mailJson } from './json.ts';
import { MAIL, MAIL_DETAILS } from './schemas.ts';
import { deliveryId, retryRoutes, runLink, type ViewParts } from './shared.ts';

const admin = { tag: 'Mails', access: 'admin' } as const;

/** `/email-deliveries`: the mails of notifications, for operators. */
export const emailDeliveryRoutes = [
  route({
    ...admin,
    method: 'GET',
    path: 'b:/email-deliveries',
    summary: 'The newest first',
    description: '`next` is the `after` of the next page.',
    query: listSchema('mail'),
    answers: { 200: object({ deliveries: listOf(object(MAIL)), next: text().nullable() }) },
    async handle({ orm }: { orm: MikroORM }, { query }) {
      const { rows, next } = await listDeliveries({ orm }, 'mail', query);
      return { deliveries: rows.map(([row, submissionId]) => mailJson(row, submissionId)), next };
    },
  }),

  route({
    ...admin,
    method: 'GET',
    path: 'b:/email-deliveries/:id',
    summary: 'One, with its attempts',
    description: 'What a visitor wrote, and what a third party repeats, is shown with SUBMISSIONS_PREVIEW alone.',
    params: { id: deliveryId('mail') },
    answers: { 200: object(MAIL_DETAILS) },
    audit: 'email_delivery.viewed',
    async handle(app: ViewParts, { params, actor }) {
      const { found, values } = await lookAtDelivery(app, actor, 'mail', params.id);
      return { ...mailDetailsJson(found, { values }), temporal_ui_url: runLink(app, found) };
    },
  }),

  ...retryRoutes('mail', { tag: admin.tag, path: 'b:/email-deliveries' }),
];
