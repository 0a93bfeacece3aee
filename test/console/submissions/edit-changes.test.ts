import { expect, test } from '@jest/globals';
import { changesOf, labelsOf, mistakesIn, placesOf } from '#console/views/submissions/detail/edit/changes.ts';
import { type EditedField, USUAL_ROWS } from '#console/views/submissions/detail/edit/field.ts';
import { areRowsPriced, keptOf, type Stays, staysOf } from '#console/views/submissions/detail/edit/stays.ts';
import * as budgets from '#security/budget-tables/page-script.ts';

const text = (name: string) => ({ type: 'text', name, label: name.toUpperCase() });
const FIELDS: EditedField[] = [
  text('who'),
  { type: 'group', name: 'home', fields: [text('town')] },
  { type: 'repeater', name: 'guests', label: 'Guests', fields: [text('name'), { type: 'product', name: 'meal' }] },
];
const VALUES = { who: 'Ada', home: { town: 'Bath' }, guests: [{ name: 'Eve' }, {}] };

test.each<[string, object, object]>([
  ['nothing', {}, {}],
  ['what was entered and taken back', { who: 'Ada' }, {}],
  ['parts in another order', { home: { more: undefined, town: 'Bath' } }, {}],
  ['one field', { who: 'Bob' }, { who: 'Bob' }],
  ['one row', { guests: [{ name: 'Eve' }] }, { guests: [{ name: 'Eve' }] }],
  ['what is no value any more', { who: undefined }, { who: null }],
])('of %s, what is other is sent', (_, after, changes) => {
  expect(changesOf(VALUES, after as Record<string, unknown>)).toEqual(changes);
});

test('mistakes stand at their fields, inner ones too, and those without a place by themselves', () => {
  const places = placesOf(FIELDS, VALUES);
  expect(places).toEqual([
    ...['who', 'home', 'home.town', 'guests'],
    ...['guests[0].name', 'guests[0].meal', 'guests[1].name', 'guests[1].meal'],
  ]);
  const fields = { 'guests[1].name': 'Say it.', home: 'All of it.', 'guests[0].meal.quantity': 'More.', gone: 'Away.' };
  expect(mistakesIn({ errors: { fields, data: {} } }, places)).toEqual({
    at: { 'guests[1].name': 'Say it.', home: 'All of it.', 'guests[0].meal': 'More.' },
    others: ['Away.'],
  });
  const own = { 'values.who': 'It is read_only.', version: 'No.' };
  expect(mistakesIn({ errors: own }, places)).toEqual({ at: { who: 'It is read_only.' }, others: [] });
  expect(mistakesIn({ code: 'edit_conflict' }, places)).toEqual({ at: {}, others: [] });
  expect(mistakesIn(null, places)).toEqual({ at: {}, others: [] });
});

test('what has changed is told by labels', () => {
  expect(labelsOf(FIELDS, ['who', 'home', 'gone'])).toEqual(['WHO', 'home', 'gone']);
});

const quota = [{ value: 'a', quota: 3 }, { value: 'b' }];
test.each<[string, object, Stays | undefined, path?: string]>([
  ['a text', { type: 'text' }, undefined],
  ['what the form sets', { type: 'text', read_only: true }, 'read_only'],
  ['what a link filled in', { type: 'text', name: 'linked' }, 'linked', 'linked'],
  ['its namesake in a row', { type: 'text', name: 'linked' }, undefined, 'guests[0].linked'],
  ['what is worked out', { type: 'calculated' }, 'made'],
  ['a sum', { type: 'total' }, 'made'],
  ['a signature', { type: 'signature' }, 'signed'],
  ['a type of later', { type: 'hologram' }, 'unknown'],
  ['choices with a quota', { type: 'radio', options: quota }, 'counted'],
  ['choices without one', { type: 'radio', options: [{ value: 'a' }] }, undefined],
  ['those in a row, which nobody counts', { type: 'radio', options: quota }, undefined, 'guests[0].one'],
  ['a product with a quota', { type: 'product', quota: 5 }, 'counted'],
  ['a code that is counted', { type: 'coupon', codes: [{ max_uses: 1 }] }, 'counted'],
  ['a code that is not', { type: 'coupon', codes: [{}] }, undefined],
  ['a unique value, which can be corrected', { type: 'text', unique: true }, undefined],
])('%s stays as it is, or not', (_, field, why, path = 'one') => {
  const kept = keptOf({ fields: FIELDS }, { prefilled: ['linked'] });
  expect(staysOf({ name: 'one', ...field } as EditedField, path, kept)).toBe(why);
});

test('what says a price stays once there is one to pay', () => {
  const meal = { type: 'product', name: 'meal' };
  const config = { fields: FIELDS, options: {} as { payment?: unknown } };
  expect(staysOf(meal, 'guests[1].meal', keptOf(config))).toBeUndefined();
  const paid = keptOf(config, { payment: { order: 'x' } });
  expect(staysOf(meal, 'guests[1].meal', paid)).toBe('priced');
  expect([areRowsPriced('guests', paid), areRowsPriced('home', paid)]).toEqual([true, false]);
  config.options.payment = { enabled: true, amount_field: 'who', items_from: [{ field: 'home.town' }, 'guests.name'] };
  const asked = keptOf(config);
  expect(['who', 'home.town', 'guests[0].name'].map((path) => staysOf(text('x'), path, asked))).toEqual(
    Array(3).fill('priced'),
  );
});

test('a field that says nothing of its rows has as many as the service lets it have', () => {
  expect(USUAL_ROWS).toBe(budgets.USUAL_ROWS);
});
