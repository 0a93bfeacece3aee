import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ValidationError } from 'yup';
import type { JsonObject, JsonValue } from '#forms/config/json.ts';
import { fieldTypes } from '#forms/field-types/table.ts';
import { isObject } from '#json.ts';
import { formRules } from '#test/environment/form-rules.ts';

const { configSchema } = formRules;
const schema = formRules.configJsonSchema();
const accepts = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false }).compile(schema);

/** Returns the rules that yup reports; empty when it accepts. */
function brokenRules(config: unknown): string[] {
  try {
    configSchema.validateSync(config, {
      strict: true,
      abortEarly: false,
      disableStackTrace: true,
    });
    return [];
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    const all = error.inner.length > 0 ? error.inner : [error];
    return all.map(({ type, errors }) => type ?? errors.join());
  }
}

const conditional: JsonObject = {
  action: 'show',
  match: 'any',
  rules: [
    { field: 'a', op: 'in', value: ['x', 1, true] },
    { field: 'a', op: 'is_empty' },
    { field: 'a', op: 'equals', value: 'x' },
    { match: 'all', rules: [{ rules: [{ field: 'a', op: 'at_least', value: 3 }] }] },
    { field: 'a', op: 'between', value: [1, '5'] },
    { field: 'a', op: 'before', value: '2026-02-03' },
  ],
};
const field: JsonObject = {
  label: 'L',
  description: 'D',
  placeholder: 'P',
  default: 'x',
  required: true,
  read_only: false,
  help: 'H',
  width: 'half',
  sensitive: true,
  messages: { required: 'R', too_long: 'T' },
  conditional,
  x_mine: { a: 1 },
};
const OWN: Record<string, JsonObject> = {
  text: { ...field, min_length: 1, max_length: 9, pattern: '[a-z]+', autocomplete: 'given-name' },
  textarea: { rows: 5 },
  tel: { country: 'DE', countries: ['DE'] },
  state: { countries: ['DE'], country_field: 'f_country', level: 'lower', default: 'DE-BY' },
  password: { confirm: true, min_length: 9, max_length: 20, needs: ['digit'], autocomplete: 'off' },
  rich_text: { rows: 5, min_length: 1, max_length: 9 },
  group: {
    label: 'G',
    description: 'D',
    same_as: 'f_other',
    same_label: 'As there',
    fields: [{ type: 'text', name: 'inner', required: true }],
  },
  repeater: {
    fields: [{ type: 'text', name: 'inner', required: true }],
    min_rows: 1,
    max_rows: 5,
    row_label: 'Row {number}',
    add_label: 'One more',
    same_as_above: ['inner'],
    same_label: 'As above',
    default: [{ inner: 'x' }],
  },
  email: { confirm: true, allowed_domains: ['example.org'], denied_domains: ['example.com'] },
  section: { label: 'L', description: 'D' },
  html: { html: '<p>H</p>' },
  page_break: {
    label: 'L',
    description: 'D',
    next_label: 'N',
    back_label: 'B',
    jumps: [
      { to: 'p', when: { match: 'any', rules: [{ field: 'a', op: 'in', value: ['x', 1, true] }] } },
      { to: 'end' },
    ],
  },
  number: { min: 0, max: 9.5, step: 0.5, price: 100, default: 1 },
  select: {
    options: [{ value: 'a', label: 'A', price: 5, conditional }, { value: 'b' }],
    other: true,
    other_label: 'O',
    multiple: true,
  },
  radio: { options: [{ value: 'a', image: { url: 'https://cdn.example/a.png', alt: 'A' } }], other: true },
  checkboxes: { options: [{ value: 'a' }], other: true, min: 0, max: 1, default: ['a'] },
  date: { min: '2020-01-01', max: '2030-01-31', autocomplete: 'bday' },
  checkbox: { default: true },
  ranking: { options: [{ value: 'a' }], default: ['a'] },
  matrix: { options: [{ value: 'a' }], rows: [{ name: 'x', label: 'X' }], every_row: true, default: { x: 'a' } },
  country: { countries: ['DE', 'FR'], default: 'DE' },
  name: {
    parts: ['first', 'last'],
    needed_parts: ['last'],
    part_labels: { last: 'L' },
    default: { first: 'A', last: 'B' },
  },
  address: { parts: ['city'], countries: ['DE'], needed_parts: [], part_labels: { city: 'L' }, default: { city: 'B' } },
  date_range: { min: '2020-01-01', max: '2030-01-31', default: { from: '2020-01-01', to: '2020-01-01' } },
  time: { min: '08:00', max: '18:00' },
  datetime: { min: '2026-01-01T08:00', max: '2026-01-01T18:00', time_zone: 'Europe/Berlin' },
  slot: {
    hours: [{ weekdays: ['mon', 'fri'], from: '09:00', to: '17:00' }],
    minutes: 30,
    gap_minutes: 5,
    places: 2,
    dates: [{ date: '2026-12-24', from: '09:00', to: '12:00' }],
    holidays: ['2026-12-25'],
    from: '2026-12-01',
    until: '2027-06-30',
    notice_hours: 24,
    days_ahead: 30,
    time_zone: 'Europe/Berlin',
    show_left: true,
    default: '2026-12-24T09:00',
  },
  range: { min: 0, max: 10, step: 2, default: 4 },
  rating: { max: 5, default: 4 },
  scale: { min: 0, max: 7, low_label: 'L', high_label: 'H', default: 4 },
  currency: { currency: 'EUR', min: '1.00', max: '9.00', default: '5.00' },
  product: {
    currency: 'EUR',
    options: [{ value: 'a', price: 100 }],
    appearance: 'radio',
    min_quantity: 1,
    max_quantity: 5,
    show_left: false,
    image: { url: 'https://example.org/a.png', alt: 'A' },
    default: { choice: 'a', quantity: 1 },
  },
  product_option: { currency: 'EUR', product: 'f_product', options: [{ value: 'a', price: 5 }], multiple: true },
  shipping: { currency: 'EUR', options: [{ value: 'a', price: 490, free_from: 5_000 }], appearance: 'select' },
  coupon: {
    codes: [
      {
        code: 'A',
        percent: 12.5,
        min_amount: 100,
        products: ['f_product'],
        from: '2026-01-01T00:00',
        until: '2027-01-01T00:00',
        max_uses: 9,
        max_per_person: 1,
      },
    ],
    time_zone: 'Europe/Berlin',
    person_field: 'f_email',
  },
  total: { currency: 'EUR' },
  calculated: { formula: 'f_number * 2', decimals: 2, format: 'currency', currency: 'EUR' },
};
/** A config that uses every key. */
const WHOLE: JsonObject = {
  fields: Object.keys(fieldTypes).map((type) => ({ type, name: `f_${type}`, ...OWN[type] })),
  options: {
    store_submissions: true,
    anonymize_ip: false,
    min_fill_seconds: 2,
    language: 'pt-BR',
    retention_days: 30,
    success_message: 'Thanks',
    error_message: 'No',
    redirect_url: 'https://h.example/x',
    allowed_origins: ['https://h.example'],
    notifications: [
      {
        key: 'n',
        enabled: true,
        to: 'a@h.example',
        cc: 'b@h.example',
        bcc: 'c@h.example',
        reply_to: 'd@h.example',
        from_name: 'F',
        from_email: 'e@h.example',
        subject: 'S',
        html: '<p>',
        conditional,
      },
    ],
    integrations: [
      {
        key: 'w',
        integration_id: 'webhook',
        enabled: true,
        conditional,
        settings: {
          url: 'https://h.example/in',
          secret: null,
          headers: { 'X-A': 'b' },
          format: 'form',
          fields: { a: '{field:a}' },
          previous_secret_expires_at: '2030-01-01',
          secret_set: true,
        },
      },
      {
        integration_id: 'mailchimp',
        settings: {
          email: '{field:f_email}',
          double_opt_in: true,
          update_existing: false,
          api_key: '',
          list_id: 'aB1',
          merge_fields: { FNAME: 'x' },
          tags: ['t'],
        },
      },
      {
        integration_id: 'brevo',
        settings: {
          list_id: '7',
          double_opt_in: true,
          template_id: 3,
          redirect_url: 'https://h.example/',
          attributes: { A: 'x' },
        },
      },
      {
        integration_id: 'create_post',
        settings: {
          post_type: 'post',
          post_title: 'T',
          post_content: 'C',
          post_status: 'draft',
          post_author: 'ada',
          post_name: 'n',
          meta_input: { a: 'b' },
        },
      },
      { integration_id: 'mine', settings: { anything: [1] } },
    ],
    captcha: { enabled: true, provider: 'hcaptcha', site_key: 'k', secret: 's', min_score: 0.5, on_outage: 'accept' },
    headless: {
      enabled: true,
      allowlist: ['10.0.0.0/8'],
      per_minute: 5,
      api_key: null,
      previous_api_key_expires_at: '2030-01-01',
    },
    rate_limits: { per_minute: 5, per_hour: null },
    max_body_kb: 128,
    spam: { quarantine: true, retention_days: 30, max_links: 2 },
    payment: {
      enabled: true,
      provider: 'stripe',
      mode: 'live',
      currency: 'EUR',
      amount: 100,
      amount_field: 'a',
      items_from: ['a', { field: 'a', quantity_field: 'b' }],
      description: 'D',
      expires_minutes: 60,
      success_text: 'S',
      cancel_text: 'C',
    },
    drafts: { enabled: true, expires_days: 30, email_field: 'f_email', remind_after_days: 3 },
    x_mine: [1],
  },
};

/** The same config in small parts, which are checked faster. */
const { fields, options } = WHOLE as { fields: JsonValue[]; options: Record<string, JsonValue> };
const { notifications, integrations, ...others } = options;
const PARTS: JsonObject[] = [
  {},
  ...fields.map((one): JsonObject => ({ fields: [one], options: {} })),
  ...Object.entries(others).map(([key, value]): JsonObject => ({ fields: [], options: { [key]: value } })),
  ...(integrations as JsonValue[]).map((one): JsonObject => ({ fields: [], options: { integrations: [one] } })),
  { fields: [], options: { notifications: notifications ?? null } },
];

/** Rules of yup that JSON Schema cannot express. */
const UNSAID = [
  'url', 'language', 'origin', 'address', 'not-reserved', 'clean', 'country', 'currency', 'date', 'author',
  'whsec', 'key', 'headers', 'templates', 'secrets', 'blank', 'time', 'moment', 'time_zone', 'image',
]; // biome-ignore format: as a paragraph

const STRANGE: JsonValue[] = [
  null, '', ' ', 'a', 'A', '7', 'a b', 'a\nb', 'ab-c_d', 'é', '-', '0', '2020-01-01', 'post', 'webhook', '********',
  'x'.repeat(36), 'x'.repeat(65), 'x'.repeat(101), 'x'.repeat(600), 'x'.repeat(2_100), 'x'.repeat(100_001),
  0, -1, 0.5, 1, 2, 100, 1000.5, 3_651, 70_000, 1e7, 1e16, true, false,
  [], [null], [''], ['a'], [1], [[]], [{}], Array.from({ length: 501 }, () => 'a'),
  {}, { a: null }, { a: 'b' }, { x_a: 1 }, { a_set: true }, { enabled: true },
]; // biome-ignore format: as a paragraph

type Path = (string | number)[];

/** Returns every path in a value, inner ones first. */
function places(value: JsonValue, path: Path = []): Path[] {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const inside = parts.flatMap(([key, part]) => places(part, [...path, Array.isArray(value) ? Number(key) : key]));
  return [...inside, path];
}

/** Returns the value with another one at a path; undefined removes it. */
function withAt(value: JsonValue, [first, ...rest]: Path, put: JsonValue | undefined): JsonValue {
  if (first === undefined) return put ?? null;
  const copy = structuredClone(value);
  let holder = copy as Record<string | number, JsonValue>;
  let key = first;
  for (const next of rest) {
    holder = holder[key] as Record<string | number, JsonValue>;
    key = next;
  }
  if (put === undefined && Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (put === undefined) delete holder[key];
  else holder[key] = put;
  return copy;
}

function objectAt(value: JsonValue, path: Path): boolean {
  return isObject(path.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)[key], value));
}

describe('the JSON Schema of a config', () => {
  test('accepts a config with every key', () => {
    expect(brokenRules(WHOLE)).toEqual([]);
    expect([accepts(WHOLE), accepts.errors]).toEqual([true, null]);
  });

  test('says at every place what yup says, as far as it has words', () => {
    const disagreements: string[] = [];
    for (const [part, path] of PARTS.flatMap((part) => places(part).map((path) => [part, path] as const))) {
      const strangers = objectAt(part, path) ? ['stranger', 'x_own', 'own_set'] : [];
      const changes: [what: string, config: JsonValue][] = [
        ['removed', withAt(part, path, undefined)],
        ...STRANGE.map((put): [string, JsonValue] => [JSON.stringify(put).slice(0, 40), withAt(part, path, put)]),
        ...strangers.map((key): [string, JsonValue] => [`with ${key}`, withAt(part, [...path, key], 1)]),
      ];
      for (const [what, config] of changes) {
        const broken = brokenRules(config);
        const said = accepts(config);
        // A value that only the schema accepts must break a rule that the schema cannot express.
        const wrong = said ? broken.filter((rule) => !UNSAID.includes(rule)) : broken.length > 0 ? [] : ['nothing'];
        if (wrong.length > 0) disagreements.push(`${path.join('.')} ${what}: yup refuses ${wrong}`);
      }
    }
    expect(disagreements).toEqual([]);
  }, 180_000);

  test('describes every key', () => {
    const without: string[] = [];
    const look = (part: unknown, path: string) => {
      if (Array.isArray(part)) for (const [index, one] of part.entries()) look(one, `${path}[${index}]`);
      if (!isObject(part)) return;
      const { properties = {}, $defs = {}, if: _if, then: _then, not: _not, ...rest } = part as Record<string, object>;
      for (const [key, one] of Object.entries({ ...properties, ...$defs })) {
        const isDefinition = Object.hasOwn($defs, key);
        if (!isDefinition && !(one as { description?: string }).description) without.push(`${path}.${key}`);
        look(one, `${path}.${key}`);
      }
      for (const [key, one] of Object.entries(rest)) look(one, `${path}/${key}`);
    };
    look(schema, '');
    expect(without).toEqual([]);
  });

  test('names what occurs more than once', () => {
    const names = Object.keys(schema.$defs as object);
    expect(names).toEqual(expect.arrayContaining(['Conditional', 'Field_text', 'Integration_webhook', 'Messages']));
    // Definitions that types share stand once, so that a type takes as much room as its own keys.
    const ofTypes = Object.entries(schema.$defs as object).filter(([name]) => name.startsWith('Field'));
    expect(ofTypes.length).toBeGreaterThan(40);
    expect(JSON.stringify(ofTypes).length / Object.keys(fieldTypes).length).toBeLessThan(3_000);
  });
});
