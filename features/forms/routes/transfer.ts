import { object, string } from 'yup';
import { FORMAT, formFile, missingSecrets, readFormFile, savingFile, VERSION } from '#features/forms/form-file.ts';
import type { SavedForm } from '#features/forms/store/stored-form.ts';
import { activeForm, createForm, type FormParts, unchangedForm } from '#features/forms/use-cases.ts';
import { noted } from '#forms/json-schema/meta.ts';
import { listOf, shaped, text } from '#http/routing/answers.ts';
import { rawJson } from '#http/routing/body.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { etag, reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { savedFormJson } from './form-json.ts';
import { BEGINS, CONFIG, FORM_BODY_LIMIT, PUBLISHED, SAVE_EXAMPLE, SAVED, TITLE } from './form-schemas.ts';

const admin = { tag: 'Forms', access: 'admin' } as const;

const { title, config } = SAVE_EXAMPLE;
const NEEDS = listOf(text());
const FILE = noted(
  { name: 'FormFile' },
  object({
    format: shaped<typeof FORMAT>({ type: 'string', const: FORMAT }),
    version: shaped<typeof VERSION>({ type: 'integer', const: VERSION }),
    form: object({ title: string().defined().concat(TITLE), config: CONFIG }),
    needs_secrets: NEEDS,
  }),
);

/** Exports a form as a JSON file, and imports it into another installation. */
export const transferRoutes = [
  route({
    ...admin,
    operation: 'exportForm',
    method: 'GET',
    path: 'b:/forms/:id/export',
    summary: 'A form as one JSON file',
    description:
      'Everything that a save accepts, with translations and without secrets: `needs_secrets` has the paths of the secrets that are set.',
    params: { id: FORM_ID },
    answers: { 200: FILE },
    async handle({ forms }: FormParts, { params }) {
      const form = await activeForm(forms, params.id);
      const disposition = { 'Content-Disposition': `attachment; filename="form-${form.id}.json"` };
      return reply(200, formFile(form, forms.rules), { ...etag(form.revision), ...disposition });
    },
  }),

  route({
    ...admin,
    operation: 'importForm',
    method: 'POST',
    path: 'b:/forms/import',
    summary: 'Create a form from such a file',
    description: `${BEGINS} The form is validated as for a save; errors name their paths in the file. \`needs_secrets\` of the answer has the paths of the secrets that are missing after the import. Only this answer shows secrets that the import creates.`,
    body: rawJson(FILE, {
      limit: FORM_BODY_LIMIT,
      example: { format: FORMAT, version: VERSION, form: { title, config }, needs_secrets: [] },
    }),
    query: PUBLISHED,
    answers: { 201: SAVED.shape({ needs_secrets: NEEDS }) },
    audit: 'form.created',
    idempotent: true,
    async handle(app: FormParts, { query, body, actor, once }) {
      const file = readFormFile(body, app.forms.rules);
      const saved = await once<{ form: number }, SavedForm>({
        create: (keep) =>
          savingFile(
            createForm(app, actor, file.form, (em, made) => keep(em, { form: made }), query.published !== 'false'),
          ),
        repeat: ({ form: made }) => unchangedForm(app, made),
      });
      const { form } = saved;
      const json = { ...savedFormJson(saved, app.forms, app.clock()), needs_secrets: missingSecrets(form, file) };
      return reply(201, json, etag(form.revision));
    },
  }),
];
