import { afterEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FieldValue } from '#forms/config/types.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { withUnticked } from '#forms/values/unsent.ts';
import { closePages, openScripted } from '#test/environment/page-dom.ts';
import { runs } from '#test/environment/runs.ts';
import { formConfig } from '#test/forms/form-fixture.ts';
import { casesIn, inOrder, PLACES } from '#test/forms/places.ts';

afterEach(closePages);

/** Languages whose decimals use a comma, a point, and other digits. */
const LANGUAGES = ['de', 'en', 'fa'];

describe.each(PLACES)('$place', ({ place, path, around, put, get }) => {
  test.each(casesIn(place))(
    'what is set stands there, and what is read can be set again: $type $what',
    ({ type, field, sent, what, beside = [] }) => {
      const language = LANGUAGES[(type + what).length % LANGUAGES.length];
      const config = formConfig([around({ type, name: 'it', ...field }), ...beside], { language });
      const [single] = inputFields(formConfig([{ type, name: 'it', ...field }, ...beside]));
      if (!single) throw new Error('the form has no field');
      const own = inputType(single);
      const page = openScripted(config, { values: { it: put(undefined) } });
      const read = () => {
        const { values } = sanitiseSubmission(config, withUnticked(config.fields, page.sent()));
        return inOrder(type, get(values.it));
      };
      fc.assert(
        fc.property(sent, (raw) => {
          const { values, invalid } = sanitiseSubmission(config, { it: put(raw) });
          if (Object.keys(invalid).length > 0 || single.read_only) return;
          const kept = own.shows(get(values.it) as FieldValue, single);
          if (type === 'range' && kept === null) return;
          const wanted = inOrder(type, get(sanitiseSubmission(config, { it: put(kept) }).values.it));
          page.instance.reset();
          if (place === 'in a row') page.set('it', put(own.empty));
          expect(page.set(path, kept)).toBe(true);
          expect(read()).toEqual(wanted);
          expect(page.set(path, page.get(path))).toBe(true);
          expect(read()).toEqual(wanted);
          // Sets the whole enclosing value.
          expect(page.set('it', page.get('it'))).toBe(true);
          expect(read()).toEqual(wanted);
          expect(page.set('it', put(kept))).toBe(true);
          expect(read()).toEqual(wanted);
        }),
        { numRuns: runs(4) },
      );
    },
  );
});

test('a state that is set together with its country is chosen there, whatever list is shown', async () => {
  const config = formConfig([
    { type: 'country', name: 'land', default: 'US' },
    { type: 'state', name: 'state', country_field: 'land', default: 'US-CA' },
    { type: 'address', name: 'home', parts: ['city', 'region', 'country'], needed_parts: [], states: true },
  ]);
  const page = openScripted(config);
  const chosen = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    const { state, 'home[region]': region } = page.sent();
    return [state, region, page.all('select[name=state], select[name="home[region]"]').length];
  };
  expect(await chosen()).toEqual(['US-CA', '', 1]);
  page.set('home', { city: 'Munich', region: 'DE-BY', country: 'DE' });
  expect(await chosen()).toEqual(['US-CA', 'DE-BY', 2]);
  page.set('home', { city: 'Toronto', region: 'CA-ON', country: 'CA' });
  expect(await chosen()).toEqual(['US-CA', 'CA-ON', 2]);
  // A newly chosen country has no state yet.
  page.set('land', 'CA');
  expect(await chosen()).toEqual(['', 'CA-ON', 2]);
  page.instance.reset();
  await chosen();
  expect(await chosen()).toEqual(['US-CA', '', 1]);
});

const when = (field: string, value: unknown) => ({ rules: [{ field, op: 'equals', value }] });

describe('an option that a condition hides', () => {
  const options = [{ value: 'a' }, { value: 'b', conditional: when('kind', 'x') }];
  const fields = [
    { type: 'radio', name: 'size', options, default: 'b' },
    { type: 'select', name: 'colour', options, default: 'b' },
    { type: 'checkboxes', name: 'extras', options, default: ['a', 'b'] },
    { type: 'select', name: 'topics', options, multiple: true, default: ['b'] },
    { type: 'text', name: 'kind' },
  ];
  const config = formConfig(fields);
  const names = ['size', 'colour', 'extras', 'topics'];

  test('is not chosen while it is hidden, and is again once it is there', () => {
    const page = openScripted(config);
    const chosen = () => names.map(page.get);
    expect(chosen()).toEqual(['', '', ['a'], []]);
    page.set('kind', 'x');
    expect(chosen()).toEqual(['b', 'b', ['a', 'b'], ['b']]);
    page.set('kind', 'y');
    expect(chosen()).toEqual(['', '', ['a'], []]);
    page.instance.reset();
    expect(chosen()).toEqual(['', '', ['a'], []]);
    page.set('kind', 'x');
    expect(chosen()).toEqual(['b', 'b', ['a', 'b'], ['b']]);
  });

  test('stays unchosen where a visitor has chosen otherwise meanwhile', () => {
    const page = openScripted(config);
    page.enter('[name=size][value=a]', true);
    page.set('colour', 'a');
    page.enter('[name=extras][value=a]', false);
    page.set('topics', []);
    page.set('kind', 'x');
    expect(names.map(page.get)).toEqual(['a', 'a', [], []]);
  });

  test('can be set before what it depends on, by itself or with it', () => {
    const within = formConfig([
      { type: 'group', name: 'order', fields },
      { type: 'repeater', name: 'rows', fields },
    ]);
    const page = openScripted(within);
    const order = { size: 'b', colour: 'b', extras: ['b'], topics: ['a', 'b'], kind: 'x' };
    page.set('order', order);
    page.set('rows', [order, { ...order, kind: 'y' }]);
    expect(page.get('order')).toEqual(order);
    const without = { size: '', colour: '', extras: [], topics: ['a'], kind: 'y' };
    expect(page.get('rows')).toEqual([order, without]);
    page.set('rows[1].colour', 'b');
    page.set('rows[1].kind', 'x');
    expect(page.get('rows[1].colour')).toBe('b');
  });
});

test('what is filled in from the row above is the moment itself', () => {
  const at = '2026-10-25T01:30:00+00:00';
  const fields = [{ type: 'datetime', name: 'at', time_zone: 'Europe/London' }];
  const config = formConfig([{ type: 'repeater', name: 'calls', same_as_above: true, default: [{ at }, {}], fields }]);
  const page = openScripted(config);
  page.all('button[value^="same"]')[1]?.click();
  const read = () => sanitiseSubmission(config, page.sent()).values;
  expect(read()).toEqual({ calls: [{ at }, { at }] });
  page.set('calls', page.get('calls'));
  expect(read()).toEqual({ calls: [{ at }, { at }] });
  page.one('button[value="remove calls[0]"]').click();
  expect(read()).toEqual({ calls: [{ at }] });
});

test.each([
  ['2026-07-01T08:00:00Z', '2026-07-01T10:00'],
  ['2026-07-01T10:00:00+02:00', '2026-07-01T10:00'],
  ['2026-07-01T10:00', '2026-07-01T10:00'],
  ['soon', ''],
])('a moment that is set as %s stands as %j in its time zone', (moment, typed) => {
  const page = openScripted(formConfig([{ type: 'datetime', name: 'at', time_zone: 'Europe/Berlin' }]));
  expect(page.set('at', moment)).toBe(true);
  expect(page.get('at')).toBe(typed);
});

test.each([
  ['2026-06-01T10:00:30.5+02:00', '2026-06-01T10:00:30.500'],
  ['2026-06-01T10:00:30+02:00', '2026-06-01T10:00:30.000'],
])('the seconds of a moment that is set stay, on a page that can be saved too: %s', (moment, shown) => {
  const at = { type: 'datetime', name: 'at', time_zone: 'Europe/Berlin' };
  const config = formConfig([at, { type: 'repeater', name: 'calls', min_rows: 1, fields: [at] }]);
  for (const name of ['at', 'calls[0].at']) {
    const page = openScripted(config, { answer: () => ({}) });
    expect(page.set(name, moment)).toBe(true);
    expect(page.get(name)).toBe(shown);
    expect(JSON.stringify(sanitiseSubmission(config, page.sent()).values)).toContain(moment);
  }
});

test('fields of a conditional group, and of its rows, are marked as required while they are shown', () => {
  const fields = [
    { type: 'text', name: 'city', required: true },
    { type: 'text', name: 'street' },
    { type: 'text', name: 'vat', required: true, conditional: when('city', 'Rome') },
  ];
  const config = formConfig([
    { type: 'text', name: 'kind' },
    { type: 'group', name: 'firm', conditional: when('kind', 'x'), fields },
    { type: 'repeater', name: 'guests', min_rows: 1, conditional: when('kind', 'x'), fields },
  ]);
  const page = openScripted(config);
  const marked = () =>
    ['firm', 'guests[0]', 'guests[1]'].flatMap((at) =>
      ['city', 'street', 'vat'].map((name) => {
        const [input] = page.all(`[name="${at}.${name}"]`);
        const [star] = page.all(`[data-field="${at}.${name}"] .svca-required`);
        return input && [input.required, star ? !star.hidden : false].join();
      }),
    );
  const [yes, no, none] = ['true,true', 'false,false', undefined];
  page.set('kind', 'x');
  expect(marked()).toEqual([yes, no, no, yes, no, no, none, none, none]);
  page.set('firm.city', 'Rome');
  page.one('button[value="add guests"]').click();
  expect(marked()).toEqual([yes, no, yes, yes, no, no, yes, no, no]);
  page.set('kind', 'y');
  expect(page.all('[data-field=firm] input').some((input) => input.required)).toBe(false);
});

describe('inputs of every type are required with a condition as they are without', () => {
  const twice = ['email', 'password'].map((type) => ({ type, field: { confirm: true } }));
  const fieldsWith = (more: object, place: string) =>
    // A form has a single currency.
    [...casesIn(place).filter(({ type, what }) => type !== 'product' || !what.includes('JPY')), ...twice].map(
      ({ type, field }, index) => ({ type, name: `f${index}`, required: true, ...field, ...more }),
    );
  const beside = [
    { type: 'text', name: 'kind' },
    { type: 'product', name: 'shirt', currency: 'EUR', options: [{ value: 's', price: 1 }] },
  ];
  const requiredIn = (page: { all(selector: string): { name: string; required: boolean }[] }) => {
    const required = page.all('input:not([type=hidden]), select, textarea').filter((input) => input.required);
    return [...new Set(required.map(({ name }) => name.replace(/^it(\[\d\])?\./, '')))];
  };
  const rows = { type: 'repeater', name: 'it', min_rows: 1 };
  const condition = (action: string) => ({ ...when('kind', 'x'), action });
  test.each([
    ['shown', 'alone', (fields: (more: object) => object[]) => fields({ conditional: condition('show') })],
    [
      'hidden',
      'alone',
      (fields) => fields({ conditional: { action: 'hide', rules: [{ field: 'kind', op: 'not_equals', value: 'x' }] } }),
    ],
    ['required', 'alone', (fields) => fields({ required: undefined, conditional: condition('require') })],
    [
      'in a group',
      'in a group',
      (fields) => [{ type: 'group', name: 'it', conditional: condition('show'), fields: fields({}) }],
    ],
    [
      'each in a group',
      'in a group',
      (fields) => [{ type: 'group', name: 'it', fields: fields({ conditional: condition('show') }) }],
    ],
    ['in rows', 'in a row', (fields) => [{ ...rows, conditional: condition('show'), fields: fields({}) }]],
    ['each in rows', 'in a row', (fields) => [{ ...rows, fields: fields({ conditional: condition('show') }) }]],
  ] as [string, string, (fields: (more: object) => object[]) => object[]][])('%s', (_what, place, around) => {
    const usual = requiredIn(openScripted(formConfig([...beside, ...fieldsWith({}, place)])));
    expect(usual.filter((name) => name.includes('['))).not.toEqual([]);
    const page = openScripted(formConfig([...beside, ...around((more) => fieldsWith(more, place))]));
    expect(requiredIn(page)).toEqual([]);
    page.set('kind', 'x');
    expect(requiredIn(page)).toEqual(usual);
    page.set('kind', 'y');
    expect(requiredIn(page)).toEqual([]);
  });
});
