import type { JsonObject } from '#forms/config/json.ts';

/** Example settings of the built-in integrations, by id. All others belong to extensions. */
export const INTEGRATIONS: Readonly<Record<string, JsonObject>> = {
  webhook: { url: 'https://crm.example.org/in' },
  mailchimp: { api_key: '0123456789abcdef0123456789abcdef-us1', list_id: 'a1b2c3', email: '{field:email}' },
  brevo: { api_key: 'xkeysib-0123456789', list_id: '7', email: '{field:email}' },
  create_post: { post_type: 'post', post_title: '{form:title}', post_content: '{all_fields}' },
};

/** Example settings for an id that the service does not know. */
export const CUSTOM: JsonObject = { channel: 'office' };
