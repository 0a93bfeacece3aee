import {
  API_KEY,
  apiKey,
  fieldTemplates,
  listIntegration,
  subscriberSettings,
} from '#features/integrations/lists/settings.ts';
import { exact, line, list } from '#forms/config/schema.ts';
import type { IntegrationDefinition } from '#forms/integration-definition.ts';
import { described } from '#forms/json-schema/meta.ts';

/** Maximum number of characters in the name of a tag. */
const MAX_TAG = 100;

export const mailchimpSettings = exact({
  ...subscriberSettings,
  [API_KEY]: apiKey(/-[a-z]+\d+$/, 'end in the data centre of the account, such as -us21'),
  list_id: described(
    'The id of the audience.',
    line(40)
      .required(`\${path} is required`)
      .matches(/^[a-zA-Z\d]*$/, `\${path} must be the id of an audience: letters and digits`),
  ),
  merge_fields: described(
    'Fields of the member: name to a template.',
    fieldTemplates(/^[A-Z\d_]{1,10}$/, '1 to 10 of A-Z, 0-9 and _'),
  ),
  tags: described(
    'Tags of the member, without merge tags.',
    list(
      line(MAX_TAG)
        .required(`\${path} must not be empty`)
        .matches(/^[^{}]*$/, `\${path} must not have braces: tags take no merge tags`),
      20,
    ).default(() => []),
  ),
});

/** Adds the submitter to an audience as a member. */
export const mailchimp: IntegrationDefinition = {
  ...listIntegration,
  id: 'mailchimp',
  label: 'Mailchimp',
  home: import.meta.url,
  settings: mailchimpSettings.required(`\${path} is required`),
  templates: { email: 'address', merge_fields: 'text' },
  // Mailchimp's limit for one API key.
  limit: { concurrent: 10 },
  // `{dc}` is replaced with the data centre of the key.
  api: { setting: 'MAILCHIMP_API_URL', url: 'https://{dc}.api.mailchimp.com' },
};
