import { object } from 'yup';
import { sharingBudgets } from '#features/sharing/budgets.ts';
import { type ListedLink, listLinks } from '#features/sharing/store/links.ts';
import { createResultsLink, type LinkParts, revokeResultsLink } from '#features/sharing/use-cases.ts';
import { flag, parsed, wholeNumber } from '#forms/json-schema/keys.ts';
import { id, listOf, text, timestamp, uuid } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { FORM_ID, textParam } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { resource } from '#http/routing/resource.ts';
import { route } from '#http/routing/route.ts';
import { budgets } from '#security/budgets.ts';

const MOST_DAYS = 3650;
const USUAL_DAYS = 30;
const NAME = 'must be a text of 1 to 100 characters, without line breaks';

const NEW = object({
  name: parsed(
    NAME,
    (given) => (typeof given === 'string' && /^\P{C}{1,100}$/u.test(given) && given.trim() ? given.trim() : undefined),
    { json: { type: 'string', minLength: 1, maxLength: 100 } },
  ).required(`name ${NAME}`),
  expires_in_days: wholeNumber(1, MOST_DAYS).default(USUAL_DAYS),
  never_expires: flag().default(false),
});

const LINK = resource<ListedLink>()({
  id: [uuid(), (link) => link.uuid],
  name: [text(), ({ name }) => name],
  created_at: [timestamp(), ({ createdAt }) => createdAt],
  created_by: [object({ id: id(), login: text().nullable() }).nullable().defined(), ({ createdBy }) => createdBy],
  expires_at: [timestamp().nullable(), ({ expiresAt }) => expiresAt],
  opened_on: [text().nullable(), ({ openedOn }) => openedOn],
});

const shared = { tag: 'Results', access: 'preview', params: { id: FORM_ID } } as const;

/**
 * Links to the results of a form. Access is `preview`: a link publishes what its creator may read, and changes who sees the form's
 * data.
 */
export const resultsLinkRoutes = [
  route({
    ...shared,
    operation: 'listResultLinks',
    method: 'GET',
    path: 'b:/forms/:id/results/links',
    summary: 'The links to the results of a form',
    description:
      'The newest first. `opened_on` is the last day in UTC on which somebody opened the link. Expired links are listed for 30 days.',
    answers: { 200: object({ links: listOf(LINK.schema) }) },
    async handle({ orm }: Pick<LinkParts, 'orm'>, { params }) {
      return { links: (await listLinks(orm, params.id)).map(LINK.json) };
    },
  }),

  route({
    ...shared,
    operation: 'createResultLink',
    method: 'POST',
    path: 'b:/forms/:id/results/links',
    summary: 'Create a link to the results of a form',
    description: `Everybody with the link sees counts, averages and charts, without an account, and no single answers. Only this answer has its \`url\`. A form has at most ${sharingBudgets.resultsLinks.atMost} links.`,
    body: json(NEW, { limit: budgets.smallBody.atMost, example: { name: 'Board meeting', expires_in_days: 30 } }),
    answers: { 201: object({ url: text(), link: LINK.schema }) },
    errors: [409],
    audit: 'results_link.created',
    async handle(app: LinkParts & { baseUrl: string }, { params, body, actor }) {
      const { name, expires_in_days: days, never_expires: isEndless } = body;
      const link = await createResultsLink(app, actor, { formId: params.id, name, days: isEndless ? null : days });
      const url = `${app.baseUrl}/results/${link.token}`;
      return reply(201, { url, link: LINK.json(link) }, { 'Cache-Control': 'no-store' });
    },
  }),

  route({
    ...shared,
    operation: 'revokeResultLink',
    method: 'DELETE',
    path: 'b:/forms/:id/results/links/:link',
    summary: 'Revoke a link to the results of a form',
    params: { id: FORM_ID, link: textParam({ type: 'string', format: 'uuid' }) },
    answers: { 204: null },
    audit: 'results_link.revoked',
    handle: (app: Pick<LinkParts, 'orm' | 'audit'>, { params, actor }) =>
      revokeResultsLink(app, actor, { formId: params.id, link: params.link }),
  }),
];
