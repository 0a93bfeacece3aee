import { object } from 'yup';
import { formNotFound } from '#db/use-case-error.ts';
import { type FormParts, saveForm } from '#features/forms/use-cases.ts';
import { count, id, SUCCESS, text } from '#http/routing/answers.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { etag, reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { expectedRevisions, readForm } from './form-body.ts';
import { formJson, savedFormJson } from './form-json.ts';
import { ASKS, CONFIG, CONFIRM, DROPPED, FORM_SAVE, IF_MATCH, WARNINGS } from './form-schemas.ts';

const builder = { tag: 'Surface A', access: 'admin', path: 'a:/forms/:id/builder', params: { id: FORM_ID } } as const;
const shown = { form: object({ id: id(), title: text(), active: count().max(1) }), config: CONFIG };

/**
 * A form for the builder of the administration (docs/interface.md 4.1). A trashed form is shown with `active` 0 and cannot be
 * saved. `ETag` and `If-Match` are those of surface B.
 */
export const builderRoutes = [
  route({
    ...builder,
    operation: 'readFormForBuilder',
    method: 'GET',
    summary: 'A form for the builder',
    description: 'A trashed form is shown with `active` 0.',
    answers: { 200: object(shown) },
    async handle({ forms, clock }: FormParts, { params }) {
      const form = await forms.get(params.id);
      if (!form) throw formNotFound(params.id);
      return reply(200, builderJson(formJson(form, forms, clock())), etag(form.revision));
    },
  }),

  route({
    ...builder,
    operation: 'saveFormOfBuilder',
    method: 'POST',
    summary: 'Save a form of the builder',
    description: `As on surface B, only this answer shows secrets that the save creates. ${ASKS}`,
    query: CONFIRM,
    headers: IF_MATCH,
    body: FORM_SAVE,
    answers: { 200: object({ success: SUCCESS, ...shown, dropped_secrets: DROPPED, warnings: WARNINGS }) },
    errors: [409, 412],
    audit: 'form.saved',
    async handle(app: FormParts, { params, query: { confirm }, body, actor, header }) {
      const { forms, clock } = app;
      const form = readForm(body, forms, params.id);
      const expected = expectedRevisions(header('if-match'));
      const saved = await saveForm(app, actor, params.id, form, { expected, confirm });
      const { dropped_secrets, warnings, ...json } = savedFormJson(saved, forms, clock());
      const besides = { ...(dropped_secrets && { dropped_secrets }), ...(warnings && { warnings }) };
      return reply(200, { success: true, ...builderJson(json), ...besides }, etag(saved.form.revision));
    },
  }),
];

function builderJson({ id, title, active, config }: ReturnType<typeof formJson>) {
  return { form: { id, title, active }, config };
}
