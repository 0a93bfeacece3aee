import type { ComponentType } from 'react';
import type { Catalogue, Draft, Entry, Errors, Schema } from '#console/views/builder/model.ts';
import { type Answers, renderView } from '#test/console/render.tsx';

const { configure } = await import('@testing-library/react');
const { EditorProvider } = await import('#console/views/builder/editor/context.tsx');
const { createEditorStore } = await import('#console/views/builder/editor/store.ts');

const entry = (id: string, schema: Schema, more: Partial<Entry> = {}): Entry => ({
  id,
  title: id,
  description: `About ${id}.`,
  group: 'all',
  needs: { edition: 'free', settings: [], types: [] },
  available: true,
  schema,
  panel: [],
  example: null,
  ...more,
});

const line = (title: string, more: Schema = {}): Schema => ({ title, type: 'string', 'x-control': 'line', ...more });
const flag = (title: string, more: Schema = {}): Schema => ({ title, type: 'boolean', 'x-control': 'flag', ...more });
const rule: Schema = { type: 'object', properties: { field: line('Field'), op: line('Op'), value: {} } };
const $defs: Record<string, Schema> = {
  Conditional: {
    type: 'object',
    properties: { action: {}, match: {}, rules: { items: { anyOf: [rule, { $ref: '#/$defs/ConditionGroup' }] } } },
  },
};
const conditional: Schema = {
  title: 'Condition',
  anyOf: [{ $ref: '#/$defs/Conditional' }, { type: 'null' }],
  'x-control': 'condition',
};

/** A type with keys for most controls. */
const SELECT = entry(
  'select',
  {
    type: 'object',
    required: ['name', 'options'],
    properties: {
      name: line('Name'),
      label: line('Label', { description: 'Shown to people.' }),
      width: {
        title: 'Width',
        enum: ['full', 'half'],
        oneOf: [{ const: 'half', title: 'Half a line' }],
        'x-control': 'choice',
      },
      required: flag('Required'),
      strip: flag('Strip', { default: true }),
      max: { title: 'Limit', type: 'integer', 'x-control': 'number' },
      options: {
        title: 'Options',
        type: 'array',
        maxItems: 4,
        items: {
          type: 'object',
          required: ['value'],
          properties: {
            value: line('Value'),
            label: line('Label'),
            price: { title: 'Price', type: 'integer', 'x-control': 'number' },
          },
        },
        'x-control': 'list',
      },
      default: {
        title: 'Start',
        anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
        'x-control': 'either',
      },
      formula: { title: 'Formula', type: 'string', 'x-control': 'formula' },
      meta: { title: 'Meta', type: 'object', additionalProperties: { type: 'string' }, 'x-control': 'map' },
      conditional,
    },
  },
  {
    panel: [
      { id: 'content', title: 'Content', keys: ['label', 'options', 'default', 'formula', 'meta'] },
      { id: 'rules', title: 'Rules', keys: ['required', 'strip', 'max', 'width'] },
      { id: 'condition', title: 'Condition', keys: ['conditional'] },
    ],
  },
);

const NOTIFICATION: Schema = {
  type: 'object',
  required: ['to'],
  properties: {
    key: line('Key'),
    to: line('To'),
    subject: line('Subject', { default: 'New submission: {form:title}' }),
    enabled: flag('Enabled', { default: true }),
  },
};

export const types: Catalogue = { groups: [], entries: [SELECT], $defs };
export const options: Catalogue = {
  groups: [
    { id: 'after', title: 'After sending' },
    { id: 'notifications', title: 'Notifications' },
    { id: 'integrations', title: 'Integrations' },
    { id: 'programs', title: 'Programs' },
    { id: 'spam', title: 'Spam' },
  ],
  entries: [
    entry(
      'notifications',
      { type: 'array', items: NOTIFICATION },
      {
        group: 'notifications',
        title: 'Notifications',
        needs: { edition: 'free', settings: ['/settings/email'], types: [] },
      },
    ),
    entry(
      'endings',
      {
        type: 'array',
        items: { type: 'object', properties: { key: line('Key'), title: line('Heading'), conditional } },
      },
      { group: 'after', title: 'Endings' },
    ),
    entry('integrations', { type: 'array' }, { group: 'integrations', title: 'Integrations' }),
    entry(
      'headless',
      { type: 'object', properties: { enabled: flag('Enabled') } },
      {
        group: 'programs',
        title: 'Servers',
        available: false,
        panel: [{ id: 'all', title: 'Servers', keys: ['enabled'] }],
      },
    ),
    entry(
      'captcha',
      {
        type: 'object',
        required: ['provider'],
        properties: { provider: line('Provider'), secret: line('Secret', { writeOnly: true }) },
      },
      { group: 'spam', title: 'CAPTCHA', panel: [{ id: 'all', title: 'CAPTCHA', keys: ['provider', 'secret'] }] },
    ),
  ],
  $defs,
};
export const integrations: Catalogue = {
  groups: [{ id: 'own', title: 'Of this service' }],
  entries: [
    entry(
      'webhook',
      {
        type: 'object',
        properties: {
          key: line('Key'),
          integration_id: { enum: ['webhook'] },
          enabled: flag('Enabled', { default: true }),
          settings: {
            type: 'object',
            required: ['url'],
            properties: { url: line('URL'), secret: line('Secret', { writeOnly: true }) },
          },
        },
      },
      { group: 'own', title: 'Webhook' },
    ),
    entry(
      'mailchimp',
      {
        type: 'object',
        properties: {
          key: line('Key'),
          integration_id: { enum: ['mailchimp'] },
          settings: {
            type: 'object',
            required: ['list_id'],
            properties: { api_key: line('API key', { writeOnly: true }), list_id: line('List ID') },
          },
        },
      },
      { group: 'own', title: 'Mailchimp' },
    ),
  ],
  $defs,
};

/**
 * Renders a part of the builder with a draft of its own.
 * @returns the current draft, its store, and the requests to the service
 */
export async function edit(
  Part: ComponentType,
  {
    draft,
    errors = {},
    answers = {},
    at = '/',
    fieldTypes = types,
    optionTypes = options,
  }: { draft: Draft; errors?: Errors; answers?: Answers; at?: string; fieldTypes?: Catalogue; optionTypes?: Catalogue },
) {
  const store = createEditorStore(draft);
  const checked = { draft, errors, warnings: [], dropped: [], changes: null, revision: 1 };
  const rendered = await renderView(
    () => (
      <EditorProvider id={7} store={store} types={fieldTypes} options={optionTypes} checked={checked}>
        <Part />
      </EditorProvider>
    ),
    { at, answers },
  );
  // Checking the visibility of hundreds of elements would take longer than the rest of the test.
  configure({ defaultHidden: true });
  return { ...rendered, store, now: () => store.get().now.draft };
}
