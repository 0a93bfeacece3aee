import { object } from 'yup';
import { listSchema } from '#features/deliveries/selection.ts';
import { type HeadingParts, readHeadings } from '#features/deliveries/store/headings.ts';
import { listDeliveries, viewDeliveryAudited, viewHeadingsAudited } from '#features/deliveries/use-cases.ts';
import { listOf, text } from '#http/routing/answers.ts';
import { route } from '#http/routing/route.ts';
import { mailDetailsJson, mailJson } from './json.ts';
import { MAIL, MAIL_DETAILS } from './schemas.ts';
import { deliveryId, retryRoutes, runLink, type ViewParts } from './shared.ts';

const admin = { tag: 'Mails', access: 'admin' } as const;

type MailViewParts = ViewParts & HeadingParts;

const HEADINGS =
  'With SUBMISSIONS_PREVIEW each mail has its recipients and its subject, rendered again from the values of its submission; `heading_error` has the reason when that fails.';

/** The routes of `/email-deliveries`: the mails of notifications, for operators. */
export const emailDeliveryRoutes = [
  route({
    ...admin,
    operation: 'listMails',
    method: 'GET',
    path: 'b:/email-deliveries',
    summary: 'Mails of notifications, the newest first',
    tool: {
      about: 'Mails of notifications. `state=failed` lists those that have failed for good.',
    },
    description: `\`next\` is the \`after\` of the next page. ${HEADINGS}`,
    query: listSchema('mail'),
    answers: { 200: object({ deliveries: listOf(object(MAIL)), next: text().nullable() }) },
    audit: 'email_deliveries.listed',
    async handle(app: MailViewParts, { query, actor }) {
      const { rows, next } = await listDeliveries(app, actor, 'mail', query);
      const mails = rows.map(([row]) => row);
      const headings = await viewHeadingsAudited(app, actor, mails, query.form_id);
      return { deliveries: rows.map(([row, id]) => mailJson(row, id, headings?.get(row.id))), next };
    },
  }),

  route({
    ...admin,
    operation: 'readMail',
    method: 'GET',
    path: 'b:/email-deliveries/:id',
    summary: 'A mail with its attempts',
    tool: { about: 'A mail of a notification. Its attempts and `last_error` say why it failed.' },
    description: `Answers of third parties are shown only with SUBMISSIONS_PREVIEW. ${HEADINGS}`,
    params: { id: deliveryId('mail') },
    answers: { 200: object(MAIL_DETAILS) },
    audit: 'email_delivery.viewed',
    async handle(app: MailViewParts, { params, actor }) {
      const { found, values } = await viewDeliveryAudited(app, actor, 'mail', params.id);
      const heading = values ? (await readHeadings(app, [found.delivery])).get(params.id) : undefined;
      return { ...mailDetailsJson(found, { values, heading }), temporal_ui_url: runLink(app, found) };
    },
  }),

  ...retryRoutes('mail', { tag: admin.tag, path: 'b:/email-deliveries' }),
];
