import { describe, expect, test } from '@jest/globals';
import { commandOf } from '#console/views/builder/canvas/keys.ts';
import { countsOf, dropPosition, linesOf, newPosition } from '#console/views/builder/canvas/lines.ts';
import { moved } from '#console/views/builder/editor/moves.ts';
import type { Catalogue, Entry, Field } from '#console/views/builder/model.ts';
import { offersOf } from '#console/views/builder/palette/types.ts';
import { languagesOf, pagesOf, previewOf } from '#console/views/builder/preview/pages.ts';

const text = (name: string): Field => ({ type: 'text', name });
const group = (name: string, ...fields: Field[]): Field => ({ type: 'group', name, fields });
const pageBreak = (name: string): Field => ({ type: 'page_break', name, label: name.toUpperCase() });
const outline = (fields: readonly Field[]): string =>
  fields.map(({ name, fields: inner }) => (inner ? `${name}(${outline(inner)})` : name)).join(' ');

const fields = [text('a'), group('g', text('b'), text('c')), text('d'), pageBreak('p')];

describe('lines', () => {
  test('say where a field stands, and which page it begins', () => {
    expect(
      linesOf(fields).map(({ path, depth, number, siblings, page }) => [path, depth, number, siblings, page]),
    ).toEqual([
      ['config.fields[0]', 0, 1, 4, null],
      ['config.fields[1]', 0, 2, 4, null],
      ['config.fields[1].fields[0]', 1, 1, 2, null],
      ['config.fields[1].fields[1]', 1, 2, 2, null],
      ['config.fields[2]', 0, 3, 4, null],
      ['config.fields[3]', 0, 4, 4, 2],
    ]);
    expect(linesOf([pageBreak('p'), text('a')])[0]?.page).toBe(1);
  });

  test('have their own errors', () => {
    const errors = {
      'config.fields[1].fields[0].name': 'x',
      'config.fields[1]': 'y',
      'config.options.pages': 'z',
      title: 't',
    };
    const counts = countsOf(errors, [{ code: 'c', path: 'config.fields[1].label', message: '' }]);
    expect(Object.fromEntries(counts)).toEqual({
      'config.fields[1].fields[0]': { errors: 1, warnings: 0 },
      'config.fields[1]': { errors: 1, warnings: 1 },
    });
  });
});

test.each<[string, number[], number[], number, string | null]>([
  ['below a group: as deep as what is in it', [0], [1], 0, 'g(a b c) d p'],
  ['to the end of a group', [0], [1, 1], 1, 'g(b c a) d p'],
  ['behind a group, less deep', [0], [1, 1], 0, 'g(b c) a d p'],
  ['out of a group', [1, 1], [2], 0, 'a g(b) d c p'],
  ['to the top', [2], [0], 3, 'd a g(b c) p'],
  ['nowhere but deeper', [2], [2], 1, 'a g(b c d) p'],
  ['a page into a group', [3], [1, 1], 1, null],
  ['a page behind a group', [3], [2], 1, 'a g(b c) p d'],
  ['a group into itself', [1], [1, 0], 1, null],
])('dragged %s', (_what, from, over, depth, expected) => {
  const target = dropPosition(fields, from, over, depth);
  expect(target && outline(moved(fields, from, target).fields)).toBe(expected);
});

test.each<[string, Field, number[], boolean, number[]]>([
  ['on the upper half', text('x'), [2], false, [2]],
  ['on the lower half', text('x'), [2], true, [3]],
  ['on the lower half of a group', text('x'), [1], true, [1, 0]],
  ['on a field in a group', text('x'), [1, 1], false, [1, 1]],
  ['a page on a field in a group', pageBreak('x'), [1, 1], false, [2]],
  ['a page on the lower half of a group', pageBreak('x'), [1], true, [2]],
])('something new %s', (_what, field, over, isBelow, expected) => {
  const overField = over.length === 1 ? fields[over[0] ?? 0] : fields[1]?.fields?.[over[1] ?? 0];
  expect(newPosition(field, over, overField ?? text(''), isBelow)).toEqual(expected);
});

describe('keys', () => {
  const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  test.each<[string, object, number, unknown]>([
    ['ArrowDown', {}, 0, { do: 'select', path: 'config.fields[1]' }],
    ['ArrowUp', {}, 0, null],
    ['ArrowLeft', {}, 3, { do: 'select', path: 'config.fields[1]' }],
    ['ArrowRight', {}, 1, { do: 'select', path: 'config.fields[1].fields[0]' }],
    ['ArrowRight', {}, 0, null],
    ['Home', {}, 3, { do: 'select', path: 'config.fields[0]' }],
    ['End', {}, 0, { do: 'select', path: 'config.fields[3]' }],
    ['ArrowRight', { altKey: true }, 0, { do: 'move', way: 'in' }],
    ['ArrowUp', { altKey: true }, 2, { do: 'move', way: 'up' }],
    ['x', { altKey: true }, 2, null],
    ['Delete', {}, 0, { do: 'remove' }],
    ['Enter', {}, 0, { do: 'open' }],
    ['+', {}, 0, { do: 'add' }],
    ['d', { ctrlKey: true }, 0, { do: 'duplicate' }],
    ['s', { ctrlKey: true }, 0, null],
    [' ', {}, 0, null],
  ])('%s with %j on line %i', (key, held, at, expected) => {
    expect(commandOf({ ...none, ...held, key }, linesOf(fields), at)).toEqual(expected);
  });
});

describe('the palette', () => {
  const entry = (id: string, title: string, grouped: string, more: Partial<Entry> = {}): Entry => ({
    id,
    title,
    description: `A ${title}.`,
    group: grouped,
    needs: { edition: 'free', settings: [], types: [] },
    available: true,
    schema: {},
    panel: [],
    example: {},
    ...more,
  });
  const types: Catalogue = {
    groups: [
      { id: 'one', title: 'One' },
      { id: 'two', title: 'Two' },
    ],
    entries: [
      entry('url', 'Web address', 'one'),
      entry('address', 'Address', 'two'),
      entry('coupon', 'Coupon', 'two', { needs: { edition: 'free', settings: [], types: ['product'] } }),
      entry('gold', 'Gold', 'two', { available: false, needs: { edition: 'pro', settings: [], types: [] } }),
    ],
    $defs: {},
  };
  const shown = (search: string, has: string[] = []) =>
    offersOf(types, new Set(has), search).map(({ id, offers }) => [id, ...offers.map((one) => one.entry.id)].join(' '));

  test.each([
    ['', ['one url', 'two address coupon gold']],
    ['address', ['two address', 'one url']],
    ['web ADDRESS', ['one url']],
    ['nothing', []],
  ])('searched for %j', (search, expected) => expect(shown(search)).toEqual(expected));

  test('says why something cannot be added, and what comes with it', () => {
    const of = (has: string[]) =>
      offersOf(types, new Set(has), '').flatMap(({ offers }) =>
        offers.map((one) => [one.entry.id, one.obstacle, one.along]),
      );
    expect(of([])).toEqual([
      ['url', null, []],
      ['address', null, []],
      ['coupon', null, ['product']],
      ['gold', 'ofPro', []],
    ]);
    expect(of(['coupon', 'product'])[2]).toEqual(['coupon', 'onlyOnce', []]);
  });
});

describe('the preview', () => {
  const draft = (all: Field[], options = {}) => ({ title: 'T', config: { fields: all, options } });
  test.each([
    [{}, ['en']],
    [{ language: 'cy', translations: { de: {}, cy: {} } }, ['cy', 'de']],
  ])('has the languages of %j', (options, expected) => expect(languagesOf(draft([], options))).toEqual(expected));

  test.each<[Field[], string[]]>([
    [[text('a')], []],
    [
      [text('a'), pageBreak('p')],
      ['', 'p'],
    ],
    [[pageBreak('p'), text('a')], ['p']],
  ])('has the pages of %j', (all, expected) => expect(pagesOf(draft(all)).map(({ name }) => name)).toEqual(expected));

  test('is asked for as the service takes it', () => {
    expect(JSON.parse(previewOf(draft([]), null, ''))).toEqual(draft([]));
    expect(JSON.parse(previewOf(draft([]), 'de', 'p'))).toEqual({ ...draft([]), language: 'de', page: 'p' });
  });
});
