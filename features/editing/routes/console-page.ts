import { object } from 'yup';
import { type EditParts, editByPage, openForConsole } from '#features/editing/use-cases.ts';
import { allowImages, allowTheme, sendOnlyByScript } from '#features/pages/content-policy.ts';
import { type FormPageParts, formHtml } from '#features/pages/form-page.ts';
import { SUBMISSION_ID } from '#features/submissions/routes/selection.ts';
import { text as givenText, parsed } from '#forms/json-schema/keys.ts';
import { imageOrigins } from '#forms/page/image-origins.ts';
import { nonceOfQuery } from '#http/middleware/query-nonce.ts';
import { errorPage, PRIVATE } from '#http/page/reply.ts';
import { count, file, id, listOf, SUCCESS, text } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';

const FIELDS = 'must be an object: the fields as the page sends them';
const page = {
  tag: 'Submissions',
  path: 'b:/submissions/:id/form',
  params: { id: SUBMISSION_ID },
  access: 'preview',
} as const;

const SENT = object({
  fields: parsed(FIELDS, (fields) => (isObject(fields) ? fields : undefined), {
    json: {
      type: 'object',
      description:
        'The values by the names of their inputs; the hidden `_svc_edit` identifies the version that the page has shown.',
    },
  }).required(`\${path} ${FIELDS}`),
});

/** The routes of the form's page on which administrators change answers in the console. */
export const consolePage = [
  route({
    ...page,
    operation: 'showSubmissionForm',
    method: 'GET',
    summary: 'The page on which an administrator changes answers',
    description:
      'An HTML document for a frame of the console: the form filled in (as of its process while one is open), with all of its pages at once. The document sends nothing itself: the page around it sets `svcaForms.send` and sends the fields with `PUT`. `nonce` is that of the session.',
    query: object({ nonce: givenText(budgets.shownName.atMost) }),
    answers: { 200: file('text/html') },
    audit: 'submission.viewed',
    before: () => [nonceOfQuery],
    async handle(app: EditParts & FormPageParts, { params, actor }) {
      const { form, ...posted } = await openForConsole(app, actor, params.id);
      const html = await formHtml(app, form, posted);
      return reply(200, (res) => {
        allowTheme(res, form.config.options.theme);
        allowImages(res, imageOrigins(form.config.fields));
        sendOnlyByScript(res);
        res.set(PRIVATE).type('html').send(html);
      });
    },
    // A frame gets the error as a page, a program as JSON.
    refuse: (error, req, { assets }) =>
      req.query.nonce === undefined ? undefined : errorPage(error, { title: 'Change answers', assets }),
  }),

  route({
    ...page,
    operation: 'saveSubmissionForm',
    method: 'PUT',
    summary: 'Change answers, in the encoding of that page',
    description:
      'Answers that were not edited stay exactly as they are, as on the page of a visitor. 409 `edit_conflict` when the submission has changed since the page was read.',
    body: json(SENT, {
      limit: budgets.submissionBody.atMost,
      example: { fields: { email: 'ada@example.org', _svc_edit: '1' } },
    }),
    answers: { 200: object({ success: SUCCESS, id: id(), version: count(), changed: listOf(text()) }) },
    errors: [409],
    audit: 'submission.edited',
    async handle(app: EditParts, { params, body, actor }) {
      const result = await editByPage(app, actor, params.id, body.fields);
      return { success: true as const, id: params.id, ...result };
    },
  }),
];
