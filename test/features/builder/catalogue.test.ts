import { describe, expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { CATALOGUES, createCatalogue, type Entry } from '#features/builder/catalogue/catalogue.ts';
import { CONTROLS } from '#features/builder/catalogue/present.ts';
import { DeclaredIntegrations } from '#features/integrations/declared.ts';
import type { JsonObject } from '#forms/config/json.ts';
import { fieldTypes } from '#forms/field-types/table.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { isObject } from '#json.ts';
import { formRules, freeFormRules } from '#test/environment/form-rules.ts';

const declared = new DeclaredIntegrations();
declared.declare('slack.js', { id: 'slack', secrets: ['token'] });
const all = Object.fromEntries(CATALOGUES.map((name) => [name, createCatalogue(name, { rules: formRules, declared })]));
const listed = (name: (typeof CATALOGUES)[number]) => all[name] ?? { entries: [], groups: [], $defs: {} };
const entry = (name: (typeof CATALOGUES)[number], id: string) =>
  listed(name).entries.find((one) => one.id === id) as Entry;

/** Returns every key below a schema with its path. */
function keysIn(schema: unknown, path: string): [path: string, key: JsonSchema][] {
  if (Array.isArray(schema)) return schema.flatMap((one) => keysIn(one, path));
  if (!isObject(schema)) return [];
  const { properties, items, anyOf, additionalProperties } = schema;
  const own = Object.entries(isObject(properties) ? properties : {}).flatMap(([key, one]) => [
    [`${path}.${key}`, one as JsonSchema] satisfies [string, JsonSchema],
    ...keysIn(one, `${path}.${key}`),
  ]);
  return [...own, ...keysIn([items, anyOf, additionalProperties], path)];
}

describe.each(CATALOGUES)('the list of %s', (name) => {
  const { entries, groups, $defs } = listed(name);
  const keys = [
    ...entries.flatMap(({ id, schema }) => keysIn(schema, id)),
    ...Object.entries($defs).flatMap(([id, schema]) => keysIn(schema, id)),
  ];

  test('says what every key is called, and with what it is entered', () => {
    const poor = keys.filter(([, { title, 'x-control': control }]) => {
      return !(typeof title === 'string' && title.length > 1) || !CONTROLS.some((one) => one === control);
    });
    expect(poor.map(([path]) => path)).toEqual([]);
    expect(keys.length).toBeGreaterThan(10);
  });

  test('tells programs of every key what it does', () => {
    const list = createCatalogue(name, { rules: formRules, declared, fromSchema: true });
    const described = [...list.entries.map(({ id, schema }) => [id, schema] as const), ...Object.entries(list.$defs)];
    const poor = described
      .flatMap(([id, schema]) => keysIn(schema, id))
      .filter(([, { description }]) => !(typeof description === 'string' && description.length > 1));
    expect(poor.map(([path]) => path)).toEqual([]);
  });

  test('has a label for every value of a list', () => {
    const unlabelled = keys.filter(([, { enum: values, oneOf, 'x-control': control }]) => {
      const isChoice = Array.isArray(values) && control !== 'secret';
      const most = isChoice ? values.filter((value) => value !== null).length : 0;
      return isChoice && !(Array.isArray(oneOf) && oneOf.length === most);
    });
    expect(unlabelled.map(([path]) => path)).toEqual([]);
  });

  test('has each key of an entry in one group of its panel', () => {
    for (const { id, schema, panel } of entries) {
      const shown = panel.flatMap((group) => group.keys);
      const own = Object.keys(isObject(schema.properties) ? schema.properties : {});
      const isElsewhere = (key: string) => key === 'type' || key === 'integration_id';
      expect([id, shown.toSorted()]).toEqual([id, own.filter((key) => !isElsewhere(key)).toSorted()]);
    }
  });

  test('says of every entry what it is, in a group that there is', () => {
    for (const { id, title, description, group } of entries) {
      expect([id, title.length > 1, description.length > 10]).toEqual([id, true, true]);
      expect([id, groups.map((one) => one.id)]).toEqual([id, expect.arrayContaining([group])]);
    }
  });

  test('refers to nothing that it has not', () => {
    const refs = [...JSON.stringify({ entries, $defs }).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map(([, ref]) => ref);
    expect([...new Set(refs)].sort()).toEqual(Object.keys($defs).sort());
  });
});

test('the list of types has every type, and its examples make one form', () => {
  const { entries } = listed('field-types');
  expect(entries.map(({ id }) => id).sort()).toEqual(Object.keys(fieldTypes).sort());
  const fields = entries.map(({ example }) => example);
  const { config } = formRules.parseForm({ title: 'All', config: { fields, options: {} } });
  expect(config.fields).toHaveLength(entries.length);
});

test('a new field of a type can be saved, and has no key that it can do without', () => {
  const { entries } = listed('field-types');
  const save = (start: object, types: readonly string[]) => {
    const others = types.map((type) => entry('field-types', type).start);
    const fields = [{ type: 'text', name: 'first' }, ...others, start, { type: 'text', name: 'last' }];
    return attempt(() => formRules.parseForm({ title: 'New', config: { fields, options: {} } }));
  };
  const spare = entries.flatMap(({ id, start = {}, needs }) => {
    expect([id, save(start, needs.types)]).toEqual([id, null]);
    const more = Object.keys(start).filter((key) => !['type', 'name', 'label'].includes(key));
    return more.flatMap((key) => {
      const { [key]: _, ...others } = start as JsonObject;
      return save(others, needs.types) === null ? [`${id}.${key}`] : [];
    });
  });
  // `required` is the point of a consent field, so its example keeps the key.
  expect(spare).toEqual(['consent.required']);
});

test('a type makes a form with nothing but the types that it says it needs', () => {
  for (const { id, example, needs } of listed('field-types').entries) {
    const others = needs.types.map((type) => entry('field-types', type).example);
    // Each page needs at least one field.
    const fields = [{ type: 'text', name: 'first' }, ...others, example, { type: 'text', name: 'last' }];
    const save = () => formRules.parseForm({ title: id, config: { fields, options: {} } });
    expect([id, attempt(save)]).toEqual([id, null]);
  }
});

test('the list of options has every option, and its examples can be saved', () => {
  const options = (formRules.configJsonSchema().properties as Record<string, JsonSchema>).options?.properties;
  const { entries } = listed('options');
  expect(entries.map(({ id }) => id).sort()).toEqual(Object.keys(options as object).sort());
  for (const { id, example, available } of entries.filter((one) => one.available)) {
    const save = () => formRules.parseForm({ title: id, config: { fields: [], options: { [id]: example } } });
    expect([id, available, example === null, attempt(save)]).toEqual([id, true, false, null]);
  }
});

test('the list of integrations has those of extensions, and its examples can be saved', () => {
  const { entries } = listed('integrations');
  expect(entries.map(({ id, group }) => [id, group])).toEqual([
    ['webhook', 'own'],
    ['mailchimp', 'own'],
    ['brevo', 'own'],
    ['create_post', 'own'],
    ['slack', 'extensions'],
    ['custom', 'extensions'],
  ]);
  for (const { id, example } of entries) {
    const fields = [{ type: 'email', name: 'email' }];
    const save = () =>
      formRules.parseForm({ title: id, config: { fields, options: { integrations: [example as JsonObject] } } });
    expect([id, attempt(save)]).toEqual([id, null]);
  }
});

test('secrets, conditions, fields and lists are entered each in their way', () => {
  const controlOf = (schema: JsonSchema | undefined, key: string) =>
    (schema?.properties as Record<string, JsonSchema> | undefined)?.[key]?.['x-control'];
  const settings = (id: string) =>
    (entry('integrations', id).schema.properties as Record<string, JsonSchema>).settings as JsonSchema;
  expect({
    required: controlOf(entry('field-types', 'text').schema, 'required'),
    label: controlOf(entry('field-types', 'text').schema, 'label'),
    help: controlOf(entry('field-types', 'text').schema, 'help'),
    conditional: controlOf(entry('field-types', 'text').schema, 'conditional'),
    fields: controlOf(entry('field-types', 'repeater').schema, 'fields'),
    options: controlOf(entry('field-types', 'radio').schema, 'options'),
    formula: controlOf(entry('field-types', 'calculated').schema, 'formula'),
    html: controlOf(entry('field-types', 'html').schema, 'html'),
    product: controlOf(entry('field-types', 'product_option').schema, 'product'),
    needs: controlOf(entry('field-types', 'password').schema, 'needs'),
    width: controlOf(entry('field-types', 'text').schema, 'width'),
    default: controlOf(entry('field-types', 'text').schema, 'default'),
    messages: controlOf(entry('field-types', 'text').schema, 'messages'),
    secret: controlOf(settings('webhook'), 'secret'),
    map: controlOf(settings('webhook'), 'fields'),
    key: controlOf(settings('mailchimp'), 'api_key'),
    password: controlOf(entry('mail-providers', 'smtp').schema, 'password'),
    port: controlOf(entry('mail-providers', 'smtp').schema, 'port'),
  }).toEqual({
    required: 'flag',
    label: 'line',
    help: 'text',
    conditional: 'condition',
    fields: 'fields',
    options: 'list',
    formula: 'formula',
    html: 'html',
    product: 'field',
    needs: 'choices',
    width: 'choice',
    default: 'either',
    messages: 'object',
    secret: 'secret',
    map: 'map',
    key: 'secret',
    password: 'secret',
    port: 'number',
  });
});

test('what only reads have is left out', () => {
  const schema = JSON.stringify(all);
  expect(schema).not.toContain('previous_secret_expires_at');
  expect(schema).not.toContain('"readOnly"');
});

test('the free edition lists what the Pro edition has as not available', () => {
  const { entries } = createCatalogue('options', { rules: freeFormRules, declared });
  const away = entries.filter(({ available }) => !available);
  expect(away.map(({ id, needs }) => [id, needs.edition])).toEqual([
    ['payment', 'pro'],
    ['drafts', 'pro'],
    ['headless', 'pro'],
  ]);
  if (isProInstalled()) expect(listed('options').entries.every(({ available }) => available)).toBe(true);
});

/** Returns the errors of a save, or null when it succeeds. */
function attempt(save: () => unknown): unknown {
  try {
    save();
    return null;
  } catch (error) {
    return error instanceof Error && 'errors' in error ? error.errors : error;
  }
}
