import type { Schema } from 'yup';
import { exact, integer, line, text } from '../../forms/config/schema.ts';
import { findUrlMistake } from '../../forms/templates/url-template.ts';
import type { IntegrationDefinition } from '../definition.ts';
import { API_KEY, apiKey, fieldTemplates, listIntegration, subscriberSettings } from '../lists/settings.ts';

export const brevoSettings = exact({
  ...subscriberSettings,
  [API_KEY]: apiKey(/^/, ''),
  list_id: line(19)
    .required(`\${path} is required`)
    .matches(/^([1-9]\d{0,14})?$/, `\${path} must be the number of a list, as a text`),
  attributes: fieldTemplates(/^[A-Z\d_]{1,50}$/, '1 to 50 of A-Z, 0-9 and _'),
  /** With `double_opt_in`: the mail that asks, and where its link leads. */
  template_id: integer(1, Number.MAX_SAFE_INTEGER).when('double_opt_in', neededToConfirm),
  redirect_url: text(2048)
    .when('double_opt_in', neededToConfirm)
    .test('url', (value, context) => {
      const mistake = value ? findUrlMistake(value) : null;
      return mistake === null || context.createError({ message: `\${path} ${mistake}` });
    }),
});

/** Whoever submits becomes a contact on a list. */
export const brevo: IntegrationDefinition = {
  ...listIntegration,
  id: 'brevo',
  label: 'Brevo',
  home: import.meta.url,
  settings: brevoSettings.required(`\${path} is required`),
  templates: { email: 'address', redirect_url: 'url', attributes: 'text' },
  // What Brevo grants to one key.
  limit: { concurrent: 8, perSecond: 10 },
  api: { setting: 'BREVO_API_URL', url: 'https://api.brevo.com' },
};

function neededToConfirm<S extends Schema>([doubleOptIn]: unknown[], schema: S): S {
  return doubleOptIn === true ? schema.required(`\${path} is required with double_opt_in`) : schema;
}
