import type { Schema } from 'yup';
import {
  API_KEY,
  apiKey,
  fieldTemplates,
  listIntegration,
  subscriberSettings,
} from '#features/integrations/lists/settings.ts';
import { exact, integer, line, text } from '#forms/config/schema.ts';
import type { IntegrationDefinition } from '#forms/integration-definition.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import { findUrlMistake } from '#forms/templates/url-template.ts';
import { budgets } from '#security/budgets.ts';

const settings = exact({
  ...subscriberSettings,
  [API_KEY]: apiKey(/^/, ''),
  list_id: described(
    'The number of the list, as a text.',
    line(19)
      .required(`\${path} is required`)
      .matches(/^([1-9]\d{0,14})?$/, `\${path} must be the number of a list, as a text`),
  ),
  attributes: described(
    'Attributes of the contact: name to a template.',
    fieldTemplates(/^[A-Z\d_]{1,50}$/, '1 to 50 of A-Z, 0-9 and _'),
  ),
  template_id: described(
    'The mail that asks for confirmation, with double_opt_in.',
    integer(1, Number.MAX_SAFE_INTEGER).when('double_opt_in', neededToConfirm),
  ),
  redirect_url: described(
    'The address that the link of that mail leads to, with double_opt_in.',
    text(budgets.address.atMost)
      .when('double_opt_in', neededToConfirm)
      .test('url', (value, context) => {
        const mistake = value ? findUrlMistake(value) : null;
        return mistake === null || context.createError({ message: `\${path} ${mistake}` });
      }),
  ),
});

/** The rule of `neededToConfirm` in JSON Schema. */
const NEEDED_TO_CONFIRM = {
  if: { properties: { double_opt_in: { const: true } }, required: ['double_opt_in'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { redirect_url: { type: 'string', minLength: 1 } }, required: ['template_id', 'redirect_url'] },
};

export const brevoSettings = noted({ json: NEEDED_TO_CONFIRM }, settings);

/** Adds the submitter to a list as a contact. */
export const brevo: IntegrationDefinition = {
  ...listIntegration,
  id: 'brevo',
  label: 'Brevo',
  home: import.meta.url,
  settings: brevoSettings.required(`\${path} is required`),
  templates: { email: 'address', redirect_url: 'url', attributes: 'text' },
  // Brevo's rate limit for one API key.
  limit: { concurrent: 8, perSecond: 10 },
  api: { setting: 'BREVO_API_URL', url: 'https://api.brevo.com' },
};

function neededToConfirm<S extends Schema>([doubleOptIn]: unknown[], schema: S): S {
  return doubleOptIn === true ? schema.required(`\${path} is required with double_opt_in`) : schema;
}
