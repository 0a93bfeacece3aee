import { object } from 'yup';
import { invalid } from '#db/use-case-error.ts';
import { conversionBudgets } from '#features/conversion/budgets.ts';
import { FORMAT, VERSION } from '#features/forms/form-file.ts';
import { CONFIG, TITLE } from '#features/forms/routes/form-schemas.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { text as givenText } from '#forms/json-schema/keys.ts';
import { noted } from '#forms/json-schema/meta.ts';
import { among, listOf, mapOf, shaped, text } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { route } from '#http/routing/route.ts';
import { ASKED_FOR, ConversionMistake, convertExport, SYSTEMS } from './convert.ts';
import { hintsFrom, KNOWN } from './schema.ts';

const LIMIT = conversionBudgets.foreignExport.atMost;
const FILE = object({
  format: shaped<typeof FORMAT>({ type: 'string', const: FORMAT }),
  version: shaped<typeof VERSION>({ type: 'integer', const: VERSION }),
  form: object({ title: text().concat(TITLE), config: CONFIG }),
  needs_secrets: listOf(text()),
});
const CONVERTED = noted(
  { name: 'ConvertedForm' },
  object({
    file: FILE,
    notes: listOf(object({ field: text().nullable(), note: text() })),
    errors: mapOf(text()),
  }),
);

/** The route that converts an export. Nothing is saved: `POST {b}/forms/import` takes each resulting file. */
export const convertRoute = route({
  operation: 'convertForms',
  method: 'POST',
  path: 'b:/forms/convert',
  tag: 'Forms',
  access: 'admin',
  summary: 'Convert an export of another system to forms',
  description:
    'Takes exports of Gravity Forms, Fluent Forms, Form.io (JSON as text) and Contact Form 7 (the XML of WordPress, or the text of one form). Nothing is saved: each `file` is what `POST /forms/import` takes. `notes` say what was left out or is other than it was; `errors` is empty where the form can be saved as it is. `asks_for` names what the export needs and does not say: `currency`, `admin_email`.',
  body: json(object({ export: givenText(LIMIT, { least: 1 }).required(), ...KNOWN }), {
    // Twice the limit, because JSON within JSON has a backslash before each quotation mark.
    limit: 2 * LIMIT,
    example: {
      export: '<label> Your name\n[text* your-name] </label>\n[submit "Send"]',
      admin_email: 'desk@example.org',
    },
  }),
  changesNothing: true,
  answers: { 200: object({ system: among(SYSTEMS), forms: listOf(CONVERTED), asks_for: listOf(among(ASKED_FOR)) }) },
  async handle({ forms }: { forms: Pick<FormStore, 'rules'> }, { body }) {
    try {
      return convertExport(body.export, hintsFrom(body), forms.rules) as never;
    } catch (error) {
      throw error instanceof ConversionMistake ? invalid({ export: `export ${error.message}` }) : error;
    }
  },
});
