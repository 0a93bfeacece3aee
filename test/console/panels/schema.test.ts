import { describe, expect, test } from '@jest/globals';
import type { Schema } from '#console/views/builder/model.ts';
import {
  isSet,
  mistakeAt,
  mistakesUnder,
  moved,
  stepsOf,
  storedValue,
  valueAt,
  withKey,
  withValueAt,
} from '#console/views/builder/panel/schema/change.ts';
import { contrastOf } from '#console/views/builder/panel/schema/contrast.ts';
import { columnsOf, itemsOf, linesOf, nameOf } from '#console/views/builder/panel/schema/lines.ts';
import {
  choicesOf,
  controlOf,
  inputTypeOf,
  resolved,
  shapeOf,
  shapesOf,
} from '#console/views/builder/panel/schema/shape.ts';
import { catalogueOf, entryOf } from './catalogues.ts';

const types = catalogueOf('field-types');
const options = catalogueOf('options');
const integrations = catalogueOf('integrations');
const keyOf = (id: string, key: string) => entryOf(types, id).schema.properties?.[key] ?? {};

/** Returns every key of a schema and its parts, once per reference. */
function keysIn(
  given: Schema,
  defs: Readonly<Record<string, Schema>>,
  path: string,
  seen: string[] = [],
): [string, Schema][] {
  if (given.$ref !== undefined && seen.includes(given.$ref)) return [];
  const known = given.$ref === undefined ? seen : [...seen, given.$ref];
  const { properties = {}, items, anyOf = [], additionalProperties } = resolved(given, defs);
  const inner = [items, typeof additionalProperties === 'object' ? additionalProperties : undefined, ...anyOf];
  return [
    ...Object.entries(properties).flatMap(([key, schema]): [string, Schema][] => [
      [`${path}.${key}`, schema],
      ...keysIn(schema, defs, `${path}.${key}`, known),
    ]),
    ...inner.flatMap((schema) => (schema ? keysIn(schema, defs, path, known) : [])),
  ];
}

describe('what a key is entered with', () => {
  test.each([
    ['types of fields', types],
    ['integrations', integrations],
    ['options', options],
  ])('is known of every key of the %s', (_, { entries, $defs }) => {
    const without = entries
      .flatMap(({ id, schema }) => keysIn(schema, $defs, id))
      .filter(([, schema]) => controlOf(schema, $defs) === 'json' && schema.writeOnly !== true)
      .map(([path]) => path);
    // The keys of an extension's integration are up to the extension.
    expect(without.filter((path) => !path.startsWith('custom.'))).toEqual([]);
  });

  test.each([
    ['a flag', keyOf('text', 'required'), 'flag'],
    ['a list of objects', keyOf('select', 'options'), 'list'],
    ['several of a list', keyOf('name', 'parts'), 'choices'],
    ['a condition by reference', keyOf('text', 'conditional'), 'condition'],
    ['rules without an action', keyOf('page_break', 'jumps').items?.properties?.when ?? {}, 'condition'],
    ['one of several forms', keyOf('text', 'default'), 'either'],
    ['texts by rule', keyOf('text', 'messages'), 'object'],
    ['an entry of a list without a word of its own', keyOf('email', 'allowed_domains').items ?? {}, 'line'],
    ['a text or an object', entryOf(options, 'payment').schema.properties?.items_from?.items ?? {}, 'either'],
    ['names with values', { type: 'object', additionalProperties: { type: 'string' } }, 'map'],
    ['anything', { type: 'object', 'x-control': 'map' }, 'json'],
    ['nothing that is known', {}, 'json'],
  ])('%s', (_, schema, control) => {
    expect(controlOf(schema as Schema, types.$defs)).toBe(control);
  });

  test('forms of a value, without null and what stands for a secret', () => {
    const controls = (schema: Schema) => shapesOf(schema, types.$defs).map(({ control }) => control);
    expect(controls(keyOf('text', 'default'))).toEqual(['line', 'number', 'flag', 'list']);
    expect(controls(keyOf('repeater', 'same_as_above'))).toEqual(['flag', 'list']);
    const headers = entryOf(integrations, 'webhook').schema.properties?.settings?.properties?.headers ?? {};
    expect(controls(headers)).toEqual(['map']);
  });

  test.each([
    ['a', 0],
    [3, 1],
    [false, 2],
    [['a'], 3],
    [undefined, -1],
    [{}, -1],
  ])('the form of %j', (value, index) => {
    expect(shapeOf(value, shapesOf(keyOf('text', 'default'), types.$defs))).toBe(index);
  });

  test('choices have the labels of the schema', () => {
    expect(choicesOf(keyOf('text', 'width')).map(({ label }) => label)).toContain('Half of the line');
  });

  test.each([
    ['^\\d{4}-\\d{2}-\\d{2}$', 'date'],
    ['^([01]\\d|2[0-3]):[0-5]\\d$', 'time'],
    ['^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d)?$', 'datetime-local'],
    ['^[a-z]+$', 'text'],
    ['(', 'text'],
    [undefined, 'text'],
  ])('a line whose pattern is %s', (pattern, type) => {
    expect(inputTypeOf({ type: 'string', pattern })).toBe(type);
  });
});

describe('what of an entered value is kept', () => {
  test.each([
    ['nothing', undefined, {}, undefined],
    ['an empty text', '', {}, undefined],
    ['an empty list', [], {}, undefined],
    ['an empty object', {}, {}, undefined],
    ['a flag that is off anyway', false, { type: 'boolean' }, undefined],
    ['a flag that is on unless it is off', false, { type: 'boolean', default: true }, false],
    ['the default', 'json', { default: 'json' }, undefined],
    ['a default of several', [1, 2], { default: [1, 2] }, undefined],
    ['zero', 0, { type: 'integer' }, 0],
    ['the end of a secret', null, { writeOnly: true }, null],
    ['no secret', '', { writeOnly: true }, undefined],
  ])('%s', (_, value, schema, left) => {
    expect(storedValue(value, schema as Schema)).toEqual(left);
  });

  test('a default of a read is not set', () => {
    expect([isSet(true, { default: true }), isSet(false, { default: true }), isSet(null), isSet(0)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
});

describe('ways to a value', () => {
  const draft = { config: { fields: [{ name: 'a' }, { name: 'b', options: [{ value: 'x' }] }] } };

  test('are read of the paths of the service', () => {
    const steps = stepsOf('config.fields[1].options[0].value');
    expect(steps).toEqual(['config', 'fields', 1, 'options', 0, 'value']);
    expect(valueAt(draft, steps)).toBe('x');
    expect(valueAt(draft, ['config', 'none', 2])).toBeUndefined();
  });

  test('a change leaves what lies beside it the same object', () => {
    const next = withValueAt(draft, ['config', 'fields', 1, 'name'], () => 'c') as typeof draft;
    expect(next.config.fields[1]?.name).toBe('c');
    expect(next.config.fields[0]).toBe(draft.config.fields[0]);
    expect(draft.config.fields[1]?.name).toBe('b');
  });

  test('a key that is taken out is not there', () => {
    expect(withKey({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
    expect(withValueAt({}, ['a', 'b'], () => 1)).toEqual({ a: { b: 1 } });
  });

  test.each([
    [0, 1, ['b', 'a', 'c']],
    [2, 0, ['c', 'a', 'b']],
    [0, 9, ['b', 'c', 'a']],
    [5, 0, ['a', 'b', 'c']],
  ])('an entry moves from %d to %d', (from, to, order) => {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(order);
  });

  test('mistakes are counted below a path, and named by its label', () => {
    const errors = { 'a.b': 'a.b is required', 'a.b[0].c': 'no', 'a.bc': 'no' };
    expect(mistakesUnder(errors, 'a.b')).toBe(2);
    expect(mistakeAt(errors, 'a.b', 'Title')).toBe('“Title” is required');
    expect(mistakeAt(errors, 'a.bc', 'Title')).toBe('no');
    expect(mistakeAt(errors, 'x', 'Title')).toBeUndefined();
  });
});

describe('a list as lines', () => {
  const item = keyOf('select', 'options').items ?? {};
  const before = [{ value: 's', label: 'Small', price: 5 }, { value: 'l' }];

  test('has the columns of an entry', () => {
    const columns = columnsOf(item, types.$defs);
    expect(columns).toEqual(['value', 'label']);
    expect(linesOf(before, columns)).toBe('s | Small\nl');
    expect(columnsOf(keyOf('coupon', 'codes').items ?? {}, types.$defs)).toEqual(['code']);
    expect(linesOf(['a', 'b'], [])).toBe('a\nb');
  });

  test.each([
    ['keeps what else an entry has', 's | Tiny\nl', [{ value: 's', label: 'Tiny', price: 5 }, { value: 'l' }]],
    ['takes tabs, and leaves empty lines out', 'a\tAlpha\n\n  b ', [{ value: 'a', label: 'Alpha' }, { value: 'b' }]],
    ['takes a label away', 's', [{ value: 's', price: 5 }]],
  ])('%s', (_, text, items) => {
    expect(itemsOf(text, before, item, types.$defs)).toEqual(items);
  });

  test('a label that cannot be a name gets one', () => {
    const rows = keyOf('matrix', 'rows').items ?? {};
    expect(itemsOf('The food | it was\nÜbersicht!', [], rows, types.$defs)).toEqual([
      { name: 'the_food', label: 'it was' },
      { name: 'ubersicht', label: 'Übersicht!' },
    ]);
    expect(itemsOf('3\nx', [], { type: 'number' }, {})).toEqual([3, 'x']);
    expect(nameOf('1. Straße')).toBe('f_1_strasse');
  });
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#fff', '#FFFFFF', 1],
  ['#777777', '#ffffff', 4.48],
])('the contrast of %s and %s', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastOf(one, 'red')).toBeNull();
});
