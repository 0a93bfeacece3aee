import { type InferType, mixed } from 'yup';
import { integrationsBudgets } from '#features/integrations/budgets.ts';
import { templateMap } from '#features/integrations/template-map.ts';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import { choice, exact, flag, hasControlCharacters, integer, line, readOnly, text } from '#forms/config/schema.ts';
import { BLANK_OR_MASK, isNoNewSecret, isSecretName, SECRET_MASK } from '#forms/config/secret-names.ts';
import type { IntegrationDefinition } from '#forms/integration-definition.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import { findUrlMistake, originOfTemplate } from '#forms/templates/url-template.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';
import { HOUR_MS } from '#time.ts';
import { isReservedHeader } from './headers.ts';
import { isWebhookSecret, makeWebhookSecret, SECRET_RULE } from './secret.ts';

export const SECRET = 'secret';
/** Name of the previous signing secret, which signs beside the new one for a while. */
export const PREVIOUS_SECRET = 'previous_secret';
/** Name of the secret that holds all extra headers, encoded as JSON. */
export const HEADERS = 'headers';

/**
 * Body formats. `json`: the event as one object; `form`: that object flattened into fields such as `data[fields][email]`;
 * `cloudevents`: CloudEvents 1.0.
 */
export const WEBHOOK_FORMATS = ['json', 'form', 'cloudevents'] as const;

const MAX_HEADERS = integrationsBudgets.webhookHeaders.atMost;
const LONGEST_HEADER = integrationsBudgets.webhookHeader.atMost;
const MAX_FIELD_NAME = integrationsBudgets.mappedName.atMost;

export const USUAL_LINK_HOURS = 24;

/** Without `anyOf`: the code that generators of Java clients make of a choice between a text and a map does not compile. */
const HEADERS_SCHEMA = {
  if: { type: 'string' },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { pattern: BLANK_OR_MASK },
  else: {
    type: ['object', 'null'],
    maxProperties: MAX_HEADERS,
    additionalProperties: { type: 'string', maxLength: LONGEST_HEADER },
  },
};

export type WebhookSettings = InferType<typeof webhookSettings>;

/** Settings that webhooks of forms and of the site share. */
export const webhookParts = {
  url: described(
    'May hold merge tags in its path and query.',
    text(budgets.address.atMost)
      .required(`\${path} is required`)
      .test('url', (value, context) => {
        const mistake = findUrlMistake(value ?? '');
        return mistake === null || context.createError({ message: `\${path} ${mistake}` });
      }),
  ),
  secret: described(
    `Signs what is sent; ${SECRET_RULE}. Write-only: absent or blank makes one or keeps it.`,
    line(budgets.secret.atMost)
      .nullable()
      .test('whsec', `\${path} ${SECRET_RULE}`, (value) => isNoNewSecret(value) || isWebhookSecret(value)),
  ),
  headers: described(
    'Headers to send beside our own. Write-only, and replaced together; blank keeps them, null removes them.',
    mixed()
      .nullable()
      .meta({ json: HEADERS_SCHEMA })
      .test('headers', (value, context) => {
        const mistake = value === null || isNoNewSecret(value) ? null : findHeaderMistake(value);
        return mistake === null || context.createError({ message: `\${path} ${mistake}` });
      }),
  ),
  format: described(
    'json sends one object; form the same, flattened into fields; cloudevents an event of CloudEvents 1.0, as JSON.',
    choice(WEBHOOK_FORMATS).default('json'),
  ),
};

export const webhookSettings = exact({
  ...webhookParts,
  fields: described(
    'Name to template: what is sent in place of all values.',
    noted(
      { json: { minProperties: 1 } },
      templateMap({
        entries: integrationsBudgets.webhookFields.atMost,
        characters: integrationsBudgets.mappedTemplate.atMost,
        findMistake: findMappingMistake,
      }),
    ).test(
      'not-empty',
      `\${path} must have an entry; leave it out to send every value`,
      (value) => !isObject(value) || Object.keys(value).length > 0,
    ),
  ),
  file_link_hours: described(
    `For how many hours the links to files are good, which stand in their values as url; ${USUAL_LINK_HOURS} unless it is set, and 0 sends none.`,
    integer(0, uploadsBudgets.fileLink.atMost / HOUR_MS),
  ),
  takes_erasures: described(
    'Sends data.erased for what was sent, once somebody has erased it here. The url then has no merge tags: nothing is left to fill them with.',
    flag().test('fixed', `\${path} needs a url without merge tags`, (value, { parent }) => {
      return value !== true || !/[{}]/.test(String(parent.url ?? ''));
    }),
  ),
  previous_secret_expires_at: described('The time until which the previous secret signs too.', readOnly()),
});

/** Sends one signed request per submission to the configured address. */
export const webhook: IntegrationDefinition = {
  id: 'webhook',
  label: 'Webhook',
  home: import.meta.url,
  settings: webhookSettings.required(`\${path} is required`),
  secrets: {
    names: [SECRET, HEADERS],
    signing: {
      name: SECRET,
      previous: PREVIOUS_SECRET,
      make: makeWebhookSecret,
      findMistake: (secret) => (isWebhookSecret(secret) ? null : SECRET_RULE),
    },
    tiedToDestination: [HEADERS],
  },
  templates: { url: 'url', fields: 'text' },
  runs: 'queued',
  addressOf: ({ url }) => originOfTemplate(String(url ?? '')),
  takesErasures: ({ takes_erasures }) => takes_erasures === true,
  reaches: ({ url }) => [['url', originOfTemplate(String(url ?? '')) ?? '']],
};

function findHeaderMistake(headers: unknown): string | null {
  if (!isObject(headers)) return 'must be an object of header names and values';
  const entries = Object.entries(headers);
  if (entries.length > MAX_HEADERS) return `must have at most ${MAX_HEADERS} headers`;
  const seen = new Set<string>();
  for (const [name, value] of entries) {
    const lower = name.toLowerCase();
    if (!/^[\w!#$%&'*+.^`|~-]{1,128}$/.test(name)) return 'must have only valid header names';
    if (isReservedHeader(lower)) {
      return `must not set ${lower}: the service sets it itself; remove it`;
    }
    if (seen.has(lower)) return `must not name ${lower} twice`;
    seen.add(lower);
    if (value === SECRET_MASK) return `must have the real value of ${lower}: all headers are replaced together`;
    if (typeof value !== 'string' || value.length > LONGEST_HEADER || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      return `must have a one-line text of at most ${LONGEST_HEADER} characters for ${lower}`;
    }
  }
  return null;
}

function findMappingMistake(name: string, template: unknown): string | null {
  if (name.trim() === '' || name.length > MAX_FIELD_NAME || hasControlCharacters(name)) {
    return `must have a name of 1 to ${MAX_FIELD_NAME} characters on one line`;
  }
  const isFixed = typeof template === 'string' && template !== '' && !template.includes('{');
  return isFixed && isSecretName(name) ? 'looks like a secret: move it to headers, which are kept encrypted' : null;
}
