import type { JsonObject } from '#forms/config/json.ts';

/** The entry of a built-in integration in the list of integrations. */
interface IntegrationInList {
  description: string;
  /** Example settings. */
  example: JsonObject;
}

/** The built-in integrations, by id. All others belong to extensions. */
export const INTEGRATIONS: Readonly<Record<string, IntegrationInList>> = {
  webhook: {
    description: 'Sends the submission to an address of yours, signed by the Standard Webhooks scheme.',
    example: { url: 'https://crm.example.org/in' },
  },
  mailchimp: {
    description: 'Puts the submitter on a list of Mailchimp.',
    example: { api_key: '0123456789abcdef0123456789abcdef-us1', list_id: 'a1b2c3', email: '{field:email}' },
  },
  brevo: {
    description: 'Puts the submitter on a list of Brevo.',
    example: { api_key: 'xkeysib-0123456789', list_id: '7', email: '{field:email}' },
  },
  create_post: {
    description: 'Makes a post of the submission, here or in WordPress.',
    example: { post_type: 'post', post_title: '{form:title}', post_content: '{all_fields}' },
  },
};

/** The entry for an id that the service does not know. */
export const CUSTOM: IntegrationInList = {
  description: 'Handed to an extension, which says what its settings are.',
  example: { channel: 'office' },
};
