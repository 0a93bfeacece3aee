import { describe, expect, test } from '@jest/globals';
import { chosenColumns, columnsOf, moved, toggled, usualColumns } from '#console/views/submissions/list/columns.ts';
import {
  defaultView,
  readColumns,
  readViews,
  withDefault,
  withoutView,
  withView,
  writeColumns,
  writeViews,
} from '#console/views/submissions/list/saved-views.ts';

const fields = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name }));

describe('columns', () => {
  test('of a form are its fields, of all forms what they have in common', () => {
    expect(columnsOf(fields)).toEqual(['field.a', 'field.b', 'field.c', 'field.d', 'field.e', 'state', 'received']);
    expect(columnsOf(undefined)).toEqual(['summary', 'form', 'state', 'received']);
    expect(usualColumns(fields)).toEqual(['field.a', 'field.b', 'field.c', 'field.d', 'state', 'received']);
  });

  test.each([
    ['nothing was chosen', undefined, ['state', 'received']],
    ['nothing is left of it', ['field.gone'], ['state', 'received']],
    ['some are gone', ['field.gone', 'received', 'field.a'], ['received', 'field.a']],
    ['one stands twice', ['field.a', 'field.a'], ['field.a']],
  ])('%s', (_, kept, shown) => {
    expect(chosenColumns(columnsOf(fields), ['state', 'received'], kept)).toEqual(shown);
  });

  test.each([
    ['a', -1, ['a', 'b', 'c']],
    ['a', 1, ['b', 'a', 'c']],
    ['c', 1, ['a', 'b', 'c']],
    ['c', -2, ['c', 'a', 'b']],
    ['x', 1, ['a', 'b', 'c']],
  ])('%s moves by %d', (id, by, expected) => {
    expect(moved(['a', 'b', 'c'], id, by)).toEqual(expected);
  });

  test('are shown at the end, and hidden but for the last', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
    expect(toggled(['b'], 'b')).toEqual(['b']);
  });
});

/** A stub of the browser's storage. */
function storage(kept: Record<string, string> = {}) {
  const texts = new Map(Object.entries(kept));
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
}

describe('saved views', () => {
  test('are kept by name, one of which opens first', () => {
    const store = storage();
    let views = withView([], { name: 'Unread', filters: { unread: 'true' }, columns: ['field.a'] });
    views = withDefault(withView(views, { name: 'Errors', filters: { state: 'completed_with_errors' } }), 'Unread');
    writeViews(store, views);
    expect(readViews(store)).toEqual([
      { name: 'Errors', filters: { state: 'completed_with_errors' } },
      { name: 'Unread', filters: { unread: 'true' }, columns: ['field.a'], isDefault: true },
    ]);
    expect(defaultView(readViews(store))?.name).toBe('Unread');
    expect(defaultView(withDefault(views, undefined))).toBeUndefined();
    expect(defaultView(withoutView(views, 'Unread'))).toBeUndefined();
  });

  test('saved again under its name, one stays that which opens first', () => {
    const views = withDefault(withView([], { name: 'Mine', filters: {} }), 'Mine');
    expect(withView(views, { name: 'Mine', filters: { q: 'a' } })).toEqual([
      { name: 'Mine', filters: { q: 'a' }, isDefault: true },
    ]);
  });

  test.each([
    ['no JSON', '{'],
    ['no list', '{"a":1}'],
    ['no views', '[1, null, {"name":""}, {"name":"a"}]'],
  ])('what is kept may be anything: %s', (_, text) => {
    expect(readViews(storage({ 'console.submissions.views': text }))).toEqual([]);
  });

  test('filters that there are no more are left out', () => {
    const text = '[{"name":"Old","filters":{"state":"gone","q":"a","n":1}}]';
    expect(readViews(storage({ 'console.submissions.views': text }))).toEqual([{ name: 'Old', filters: { q: 'a' } }]);
  });
});

test('columns are remembered for each list, and the oldest are forgotten', () => {
  const store = storage();
  writeColumns(store, 'all', ['state']);
  for (let form = 1; form <= 100; form++) writeColumns(store, String(form), ['received']);
  expect(readColumns(store, 'all')).toBeUndefined();
  expect(readColumns(store, '100')).toEqual(['received']);
  writeColumns(store, '100', undefined);
  expect(readColumns(store, '100')).toBeUndefined();
  expect(readColumns(storage({ 'console.submissions.columns': '[["all",[1]],["all"],1]' }), 'all')).toBeUndefined();
});
