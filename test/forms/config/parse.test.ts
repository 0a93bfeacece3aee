import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ConfigError } from '#forms/config/parse.ts';
import { parseChange, parseForm } from '#test/environment/form-rules.ts';
import { runs } from '#test/environment/runs.ts';
import { formConfig, mistakesOf, parseConfig } from '#test/forms/form-fixture.ts';

const text = { type: 'text', name: 'a' };
const pathsOf = (save: () => unknown) => Object.keys(mistakesOf(save)).sort();
const fieldPaths = (...fields: unknown[]) => pathsOf(() => parseConfig({ fields, options: {} }));

describe('saving a form', () => {
  test('fills the defaults of the options', () => {
    expect(parseConfig({ fields: [] })).toEqual({
      fields: [],
      options: {
        store_submissions: true,
        anonymize_ip: false,
        min_fill_seconds: 2,
        allowed_origins: [],
        notifications: [],
        integrations: [],
        headless: { enabled: false, allowlist: [] },
        rate_limits: {},
      },
    });
  });

  test('tells every mistake at once, each by its path and with its name in the message', () => {
    const errors = mistakesOf(() =>
      parseForm({
        title: '  ',
        config: {
          fields: [text, { type: 'text', name: 'a' }, { type: 'nope', name: 'b' }, { type: 'text', name: '1' }],
          options: { min_fill_seconds: '2', notifications: [{ to: 'nobody' }], colour: 'red' },
        },
      }),
    );
    expect(Object.keys(errors).sort()).toEqual([
      'config.fields[1].name',
      'config.fields[2].type',
      'config.fields[3].name',
      'config.options.colour',
      'config.options.min_fill_seconds',
      'config.options.notifications[0].to',
      'title',
    ]);
    for (const [path, message] of Object.entries(errors)) expect(message).toContain(path);
  });

  test('needs a config, fields and objects', () => {
    expect(pathsOf(() => parseForm({ title: 'T' }))).toEqual(['config']);
    expect(pathsOf(() => parseForm(null))).toEqual(['config', 'title']);
    expect(pathsOf(() => parseConfig({ options: {} }))).toEqual(['config.fields']);
    expect(pathsOf(() => parseConfig({ fields: {}, options: [] }))).toEqual(['config.fields', 'config.options']);
    expect(pathsOf(() => parseConfig('x'))).toEqual(['config']);
    expect(fieldPaths(null, 5, 'x')).toEqual(['config.fields[0]', 'config.fields[1]', 'config.fields[2]']);
  });

  test.each([
    ['a text', 'Contact', 'Contact'],
    ['spaces around', '  Contact ', 'Contact'],
    ['255 characters', '😀'.repeat(255), '😀'.repeat(255)],
  ])('takes a title of %s', (_, title, expected) => expect(parseChange({ title })).toEqual({ title: expected }));

  test('a change has what was given, and tells of all mistakes', () => {
    expect(parseChange({})).toEqual({});
    expect(Object.keys(parseChange({ config: { fields: [] } }))).toEqual(['config']);
    expect(pathsOf(() => parseChange({ title: '', config: 5 }))).toEqual(['config', 'title']);
    expect(pathsOf(() => parseChange({ title: null }))).toEqual(['title']);
  });

  test.each([[''], ['  '], ['x'.repeat(256)], [5], [null], [undefined], ['two\nlines'], [['x']]])(
    'refuses the title %j',
    (title) => expect(pathsOf(() => parseForm({ title, config: { fields: [] } }))).toEqual(['title']),
  );

  test('keeps x_ keys, drops _set flags and refuses other strangers by path', () => {
    const config = parseConfig({
      x_mine: { deep: [1] },
      fields: [{ ...text, x_mine: 1, thing_set: true }],
      options: { x_o: null, headless: { enabled: false, api_key_set: true } },
    });
    expect(config.x_mine).toEqual({ deep: [1] });
    expect(config.fields[0]).toEqual({ ...text, x_mine: 1 });
    expect(config.options.x_o).toBeNull();
    expect(config.options.headless).toEqual({ enabled: false, allowlist: [] });
    expect(fieldPaths({ ...text, colour: 1, 'odd key': 2 })).toEqual([
      'config.fields[0].colour',
      'config.fields[0]["odd key"]',
    ]);
  });

  test('a key that is not known is refused with those that are', () => {
    const errors = mistakesOf(() => formConfig([{ ...text, messages: { requierd: 'x' } }], { colour: 'red' }));
    expect(errors['config.fields[0].messages.requierd']).toMatch(
      /^config\.fields\[0\]\.messages\.requierd is not a known key here\. Known keys: required, .*\baccepted\b.*; keys of your own start with x_$/,
    );
    expect(errors['config.options.colour']).toContain('Known keys: store_submissions, anonymize_ip,');
  });

  test('keeps keys in the order they were given in', () => {
    const config = parseConfig({ fields: [{ label: 'A', name: 'a', type: 'text', required: true }], options: {} });
    expect(Object.keys(config)).toEqual(['fields', 'options']);
    expect(Object.keys(config.fields[0] ?? {})).toEqual(['label', 'name', 'type', 'required']);
  });

  test.each(['__proto__', 'constructor', 'prototype'])('refuses the key %s anywhere', (key) => {
    const config: unknown = JSON.parse(`{"fields":[{"type":"text","name":"a","x_y":{"${key}":{"z":1}}}]}`);
    expect(pathsOf(() => parseConfig(config))).toEqual([`config.fields[0].x_y.${key}`]);
  });

  test('bounds size, depth and number', () => {
    const fields = Array.from({ length: 201 }, (_, index) => ({ type: 'text', name: `f${index}` }));
    expect(fieldPaths(...fields)).toEqual(['config.fields']);
    expect(fieldPaths(...fields.slice(1))).toEqual([]);
    expect(pathsOf(() => parseConfig({ fields: [], x_big: 'é'.repeat(132_000) }))).toEqual(['config']);
    let deep: unknown = 1;
    for (let level = 0; level < 40; level += 1) deep = { x: deep };
    expect(mistakesOf(() => parseConfig({ fields: [], x_deep: deep }))).toEqual({
      [`config.x_deep${'.x'.repeat(16)}`]: expect.stringContaining('nested more than 16 levels deep'),
    });
    const options = Array.from({ length: 501 }, (_, index) => ({ value: `v${index}` }));
    expect(fieldPaths({ type: 'select', name: 'a', options })).toEqual(['config.fields[0].options']);
  });

  test('a circular or exotic value is an answer, not a crash', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(mistakesOf(() => parseConfig({ fields: [], x_c: circle }))).not.toEqual({});
    expect(pathsOf(() => parseConfig({ fields: [], x_d: new Date(0), x_n: Number.NaN, x_f: () => 1 }))).toEqual([
      'config.x_d',
      'config.x_f',
      'config.x_n',
    ]);
  });

  test('messages never repeat a value, which may be a secret', () => {
    const secret = 'hunter2-hunter2';
    const errors = mistakesOf(() =>
      formConfig([{ type: secret, name: secret, label: [secret], min: secret }], {
        store_submissions: secret,
        integrations: [{ integration_id: 'webhook', settings: { url: secret, secret, headers: { A: [secret] } } }],
      }),
    );
    expect(Object.keys(errors).length).toBeGreaterThan(5);
    expect(JSON.stringify(errors)).not.toContain(secret);
  });

  test('any JSON is either parsed or refused with paths', () => {
    const anything = fc.jsonValue({ maxDepth: 4 });
    const keys = fc.constantFrom(
      'type',
      'name',
      'options',
      'default',
      'min',
      'max',
      'pattern',
      'conditional',
      'messages',
    );
    const almostField = fc.dictionary(
      keys,
      fc.oneof(anything, fc.constantFrom('text', 'number', 'radio', 'a', 'date')),
    );
    const optionKeys = fc.constantFrom(
      'notifications',
      'integrations',
      'captcha',
      'headless',
      'payment',
      'redirect_url',
    );
    const almostConfig = fc.record({
      fields: fc.oneof(fc.array(fc.oneof(anything, almostField)), anything),
      options: fc.oneof(
        fc.dictionary(optionKeys, fc.oneof(anything, fc.array(fc.dictionary(keys, anything)))),
        anything,
      ),
    });
    fc.assert(
      fc.property(fc.oneof(anything, almostConfig), (input) => {
        try {
          const config = parseConfig(input);
          expect(parseConfig(config)).toEqual(config);
        } catch (error) {
          if (!(error instanceof ConfigError)) throw error;
          expect(Object.keys(error.errors).every((path) => path.startsWith('config'))).toBe(true);
          expect(Object.keys(error.errors)).not.toHaveLength(0);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('a field', () => {
  test.each([
    ['name missing', { type: 'text' }, 'name'],
    ['name reserved', { type: 'text', name: '_svcb_x' }, 'name'],
    ['name of an object property', { type: 'text', name: 'toString' }, 'name'],
    ['name of the page script’s instance', { type: 'text', name: 'svcaFormInstance' }, 'name'],
    ['name too long', { type: 'text', name: 'a'.repeat(65) }, 'name'],
    ['key of another type', { type: 'text', name: 'a', options: [] }, 'options'],
    ['choices missing', { type: 'radio', name: 'a' }, 'options'],
    ['choices empty', { type: 'select', name: 'a', options: [] }, 'options'],
    ['choices repeated', { type: 'checkboxes', name: 'a', options: [{ value: 'x' }, { value: 'x' }] }, 'options'],
    ['choice without value', { type: 'radio', name: 'a', options: [{ label: 'x' }] }, 'options[0].value'],
    ['choice that could not be sent', { type: 'radio', name: 'a', options: [{ value: ' x' }] }, 'options[0].value'],
    ['lengths crossed', { ...text, min_length: 5, max_length: 4 }, 'min_length'],
    ['length not whole', { ...text, max_length: 1.5 }, 'max_length'],
    ['length as text', { ...text, max_length: '5' }, 'max_length'],
    ['numbers crossed', { type: 'number', name: 'a', min: 2, max: 1 }, 'min'],
    ['step of nothing', { type: 'number', name: 'a', step: 0 }, 'step'],
    ['dates crossed', { type: 'date', name: 'a', min: '2026-02-02', max: '2026-02-01' }, 'min'],
    ['no such day', { type: 'date', name: 'a', max: '2026-02-30' }, 'max'],
    ['more choices than there are', { type: 'checkboxes', name: 'a', min: 2, options: [{ value: 'x' }] }, 'min'],
    ['pattern broken', { ...text, pattern: '(' }, 'pattern'],
    ['pattern with back reference', { ...text, pattern: '(a)\\1' }, 'pattern'],
    ['pattern with look-ahead', { ...text, pattern: 'a(?=b)' }, 'pattern'],
    ['pattern that explodes', { ...text, pattern: '((a{1,30}){1,30}){1,30}' }, 'pattern'],
    ['pattern on endless text', { ...text, pattern: 'a*', max_length: 5000 }, 'max_length'],
    ['unknown rule', { ...text, messages: { requierd: 'x' } }, 'messages.requierd'],
    ['country unknown', { type: 'tel', name: 'a', country: 'XX' }, 'country'],
    ['default of wrong shape', { ...text, default: { a: 1 } }, 'default'],
    ['default no option', { type: 'radio', name: 'a', options: [{ value: 'x' }], default: 'y' }, 'default'],
    ['default no number', { type: 'number', name: 'a', default: 'ten' }, 'default'],
    ['default out of range', { type: 'number', name: 'a', max: 9, default: 10 }, 'default'],
    ['default no address', { type: 'email', name: 'a', default: 'x' }, 'default'],
    ['fixed and required, but empty', { ...text, read_only: true, required: true }, 'default'],
    ['condition without rules', { ...text, conditional: { rules: [] } }, 'conditional.rules'],
    [
      'condition on nothing',
      { ...text, conditional: { rules: [{ field: 'zz', op: 'is_empty' }] } },
      'conditional.rules[0].field',
    ],
    [
      'condition on itself',
      { ...text, conditional: { rules: [{ field: 'a', op: 'is_empty' }] } },
      'conditional.rules[0].field',
    ],
  ])('is refused: %s', (_, field, key) => {
    expect(fieldPaths(field)).toEqual([`config.fields[0].${key}`]);
  });

  test('a condition needs the kind of value its operator compares with', () => {
    const withRule = (rule: object) =>
      fieldPaths(text, { ...text, name: 'b', conditional: { rules: [{ field: 'a', ...rule }] } });
    const path = 'config.fields[1].conditional.rules[0]';
    expect(withRule({ op: 'equals', value: 'x' })).toEqual([]);
    expect(withRule({ op: 'in', value: ['x', 1] })).toEqual([]);
    expect(withRule({ op: 'is_empty' })).toEqual([]);
    expect(withRule({ op: 'is_empty', value: '' })).toEqual([]);
    expect(withRule({ op: 'equals' })).toEqual([`${path}.value`]);
    expect(withRule({ op: 'equals', value: null })).toEqual([`${path}.value`]);
    expect(withRule({ op: 'equals', value: ['x'] })).toEqual([`${path}.value`]);
    expect(withRule({ op: 'not_in', value: 'x' })).toEqual([`${path}.value`]);
    expect(withRule({ op: 'like', value: 'x' })).toEqual([`${path}.op`]);
  });

  test.each<[string, string, unknown, string[]]>([
    ['select', 'equals', 'c', ['value']],
    ['select', 'not_equals', 'A', ['value']],
    ['select', 'in', ['a', 'c', 'd'], ['value[1]', 'value[2]']],
    ['radio', 'not_in', ['c'], ['value[0]']],
    ['checkboxes', 'equals', 'c', ['value']],
    ['checkboxes', 'contains', 'c', ['value']],
    ['checkboxes', 'not_contains', '', ['value']],
    ['checkboxes', 'in', ['a', 'c'], ['value[1]']],
    ['select', 'equals', 'a', []],
    ['select', 'equals', '', []],
    ['select', 'in', [1, 'b', ''], []],
    ['checkboxes', 'equals', '', []],
    ['checkboxes', 'contains', 'b', []],
    ['select', 'contains', 'part of an option', []],
    ['radio', 'starts_with', 'z', []],
    ['select', 'is_empty', 'c', []],
    ['text', 'equals', 'c', []],
  ])('a condition on a %s that %s %j is refused for %j', (type, op, value, refused) => {
    const options = [{ value: 'a' }, { value: 'b' }, { value: '1' }];
    const conditional = { rules: [{ field: 'it', op, value }] };
    const asked = { name: 'it', type, ...(type !== 'text' && { options }) };
    const rule = 'conditional.rules[0]';
    expect(fieldPaths(asked, { ...text, conditional })).toEqual(
      refused.map((key) => `config.fields[1].${rule}.${key}`),
    );
    const notifications = [{ to: 'a@example.org', conditional }];
    expect(pathsOf(() => parseConfig({ fields: [asked], options: { notifications } }))).toEqual(
      refused.map((key) => `config.options.notifications[0].${rule}.${key}`),
    );
  });

  test('a condition on a field that is not right itself is refused for the field alone', () => {
    const conditional = { rules: [{ field: 'it', op: 'equals', value: 'x' }] };
    const options = [{ value: 'a' }, { value: 7 }];
    expect(fieldPaths({ name: 'it', type: 'select', options }, { ...text, conditional })).toEqual([
      'config.fields[0].options[1].value',
    ]);
  });

  test('conditions that show and hide each other in a circle are refused, chains are not', () => {
    const dependent = (name: string, on: string, action = 'show') => ({
      type: 'text',
      name,
      conditional: { action, rules: [{ field: on, op: 'is_not_empty' }] },
    });
    expect(
      fieldPaths(dependent('a', 'b'), dependent('b', 'c', 'hide'), dependent('c', 'a'), dependent('d', 'a')),
    ).toEqual(['config.fields[0].conditional', 'config.fields[1].conditional', 'config.fields[2].conditional']);
    expect(fieldPaths(dependent('a', 'b'), dependent('b', 'c'), { ...text, name: 'c' })).toEqual([]);
    expect(fieldPaths(dependent('a', 'b', 'require'), dependent('b', 'a', 'require'))).toEqual([]);
  });

  test('a condition gets show and all unless it says otherwise', () => {
    const rules = [{ field: 'a', op: 'is_empty' }];
    const config = formConfig([text, { ...text, name: 'b', conditional: { rules } }]);
    expect(config.fields[1]?.conditional).toEqual({ action: 'show', match: 'all', rules });
  });
});
