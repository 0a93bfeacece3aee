import { describe, expect, test } from '@jest/globals';
import pino from 'pino';
import { createDeliveries } from '#features/integrations/deliveries.ts';
import { webhookContent } from '#features/integrations/webhook/event.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { secretPath } from '#forms/config/secret-names.ts';
import { Hooks } from '#hooks/hooks.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const FIELDS = [
  { type: 'text', name: 'name' },
  { type: 'email', name: 'email' },
  { type: 'number', name: 'seats' },
  { type: 'select', name: 'plan', options: [{ value: 'free' }, { value: 'pro', label: 'Professional' }] },
];
const SITE = { name: 'Site', url: 'https://site.example', timeZone: 'UTC' };
const KEY = 'key-123456-us21';
const SETTINGS: Record<string, object> = {
  webhook: { url: 'https://h.example/in' },
  mailchimp: { api_key: KEY, list_id: 'abc123' },
  brevo: { api_key: KEY, list_id: '12', double_opt_in: true, template_id: 1, redirect_url: 'https://h.example/' },
  create_post: { post_title: 'Post' },
};
const form = (integration_id: string, settings: object) =>
  formConfig(FIELDS, {
    integrations: [{ key: 'it', integration_id, settings: { ...SETTINGS[integration_id], ...settings } }],
  });

/** Every setting of an integration that is a template. */
const PLACES: [id: string, setting: string, as: (template: string) => object, kind: 'text' | 'url' | 'address'][] = [
  ['webhook', 'url', (url) => ({ url: `https://h.example/${url}` }), 'url'],
  ['webhook', 'fields.a', (a) => ({ fields: { a } }), 'text'],
  ['mailchimp', 'email', (email) => ({ email }), 'address'],
  ['mailchimp', 'merge_fields.FNAME', (FNAME) => ({ merge_fields: { FNAME } }), 'text'],
  ['brevo', 'email', (email) => ({ email }), 'address'],
  ['brevo', 'attributes.NAME', (NAME) => ({ attributes: { NAME } }), 'text'],
  ['brevo', 'redirect_url', (url) => ({ redirect_url: `https://h.example/${url}` }), 'url'],
  ['create_post', 'post_title', (post_title) => ({ post_title }), 'text'],
  ['create_post', 'post_content', (post_content) => ({ post_content }), 'text'],
  ['create_post', 'post_name', (post_name) => ({ post_name }), 'text'],
  ['create_post', 'meta_input.a', (a) => ({ meta_input: { a } }), 'text'],
];

describe.each(PLACES)('%s: %s', (id, setting, as, kind) => {
  const mistakes = (template: string) => mistakesOf(() => form(id, as(template)));
  const path = `config.options.integrations[0].settings.${setting}`;
  const good = kind === 'address' ? '{field:email|lower}' : "{field:name|default:'no-name'|upper}";
  const block = "{#if field:plan = 'pro'}pro{#else}{field:name}{/if}";

  test('takes filters, and refuses those that do not exist', () => {
    expect(mistakes(good)).toEqual({});
    expect(mistakes(good.replace(/\|[a-z]+\}/, '|shout}'))).toMatchObject({
      [path]: expect.stringContaining('there is no filter shout'),
    });
  });

  test(`${kind === 'address' ? 'refuses' : 'takes'} blocks`, () => {
    expect(Object.keys(mistakes(block))).toEqual(kind === 'address' ? [path] : []);
    expect(mistakes(block.replace('{/if}', ''))).toMatchObject({ [path]: expect.any(String) });
    expect(mistakes(block.replace("'pro'", "'gold'"))).toMatchObject({ [path]: expect.any(String) });
  });
});

const TOO_LARGE = PLACES.filter(([, , , kind]) => kind !== 'address');
test.each(TOO_LARGE)(
  '%s: %s that would get too large fails for good, says where, and reaches nobody',
  async (id, setting, as) => {
    const config = form(id, as('{field:name}'.repeat(16)));
    const [integration] = config.options.integrations;
    if (!integration) throw new Error('the form has no integration');
    const reached: unknown[] = [];
    const reach = async (request: unknown) => reached.push(request);
    const deps = { http: { request: reach }, posts: { create: reach }, readSite: async () => SITE };
    const deliveries = await createDeliveries(deps as never);
    const values = { name: 'あ'.repeat(50_000), email: 'a@example.org' };
    const submission = { uuid: 'u', id: 5, formId: 7, revision: 1, surface: 'b', meta: {}, values, ...NOT_CAPTURED };
    const dispatch = {
      ...{ deliveryId: 'd', integration, form: { id: 7, title: 'Contact', config }, payload: values, context: {} },
      ...{
        submission: { ...submission, createdAt: new Date(0) },
        hooks: new Hooks({ log: pino({ enabled: false }) }).begin('svcb'),
      },
      secrets: new Map([[secretPath('it', 'api_key'), KEY]]),
      ...{ now: new Date(0), signal: AbortSignal.timeout(5_000) },
    };
    const failure = await deliveries
      .of(id)
      .deliver(dispatch as never)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'permanent', type: 'invalid_request' });
    expect(String(failure)).toContain(`settings.${setting} has more than`);
    expect(reached).toEqual([]);
  },
);

test('a webhook sends what filters and blocks make, and a lone tag still as its value', () => {
  const url = "https://h.example/{#if field:plan = 'pro'}pro{#else}free{/if}?n={field:name|upper}";
  const fields = {
    name: '{field:name|upper}',
    seats: '{field:seats}',
    said: '{field:seats|number:2}',
    plan: '{#if field:plan = "pro"}P{#else}F{/if}',
    key: '{field:plan|value}',
  };
  const context = {
    form: { id: 7, title: 'Contact' },
    submission: { id: 42, date: new Date(0) },
    site: { name: 'Site', url: 'https://site.example', timeZone: 'UTC' },
    meta: { ip: null, user_agent: null },
    config: form('webhook', { url, fields }),
    values: {},
  };
  const payload = { name: 'Ann & Bob', email: '', seats: 3, plan: 'pro' };
  expect(webhookContent({ url, fields, format: 'json' }, payload, context, {})).toEqual({
    url: 'https://h.example/pro?n=ANN%20%26%20BOB',
    data: {
      form_id: 7,
      submission_id: 42,
      fields: { name: 'ANN & BOB', seats: 3, said: '3.00', plan: 'P', key: 'pro' },
      meta: {},
    },
  });
});
