import { afterEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FieldValue, FormConfig } from '#forms/config/types.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import { renderFields } from '#forms/page/fields.ts';
import { editRows } from '#forms/rows/edit-rows.ts';
import { withRowMarks } from '#forms/rows/row-marks.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { withInitialValues, withUnticked } from '#forms/values/unsent.ts';
import { restoreUntouched } from '#forms/values/untouched.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { closePages, openScripted, sentUntouched } from '#test/environment/page-dom.ts';
import { runs } from '#test/environment/runs.ts';
import { formConfig } from '#test/forms/form-fixture.ts';
import { casesIn, inOrder, PLACES } from '#test/forms/places.ts';

afterEach(closePages);

describe.each(PLACES)('$place', ({ place, around, put, get }) => {
  test.each(casesIn(place))(
    'a page that nobody touches sends what was kept: $type $what',
    ({ type, field, sent, beside = [] }) => {
      const config = formConfig([around({ type, name: 'it', ...field }), ...beside]);
      const [single] = inputFields(formConfig([{ type, name: 'it', ...field }, ...beside]));
      if (!single) throw new Error('the form has no field');
      const own = inputType(single);
      fc.assert(
        fc.property(sent, (raw) => {
          const { values, invalid } = sanitiseSubmission(config, { it: put(raw) });
          if (Object.keys(invalid).length > 0) return;
          const kept = get(values.it);
          const sentBack = readAgain(config, withRowMarks(config.fields, values));
          const again = get(sentBack.values.it);
          const shown = own.shows(kept as FieldValue, single);
          // The page omits a part of a value that its inputs cannot show.
          const read = get(sanitiseSubmission(config, { it: put(shown) }).values.it);
          // A slider always has a value.
          if (type !== 'range' || shown !== null) expect(inOrder(type, again)).toEqual(inOrder(type, read));
          // An edit of one answer on the page changes no other.
          expect(restoreUntouched(config, { ...sentBack, invalid: {} }, values).values).toEqual(values);
        }),
        { numRuns: runs(15) },
      );
    },
  );
});

test.each([
  ['Europe/London', '2026-10-25T01:30:00+01:00'],
  ['Europe/London', '2026-10-25T01:30:00+00:00'],
  ['Europe/Berlin', '2026-10-25T02:30:00+01:00'],
  ['America/New_York', '2026-11-01T01:15:00-05:00'],
  [undefined, '2026-10-25T01:30:00+00:00'],
])('a moment of an hour that comes twice stays what it is: in %s, %s', (zone, moment) => {
  for (const { around, put } of PLACES) {
    const config = formConfig([around({ type: 'datetime', name: 'it', ...(zone && { time_zone: zone }) })]);
    const { values } = sanitiseSubmission(config, { it: put(moment) });
    expect(JSON.stringify(values)).toContain(moment);
    expect(sentAgain(config, values)).toEqual(values);
  }
});

test('what was typed in the place of a moment counts, whatever was kept', () => {
  const config = formConfig([{ type: 'datetime', name: 'it', time_zone: 'Europe/London' }]);
  const kept = { 'it[kept]': '2026-10-25T01:30:00+00:00' };
  const read = (it: string) => sanitiseSubmission(config, { it, ...kept }).values.it;
  expect(read('2026-10-25T01:30')).toBe('2026-10-25T01:30:00+00:00');
  expect(read('2026-10-25T01:31')).toBe('2026-10-25T01:31:00+01:00');
  expect(read('')).toBe('');
});

test('what was emptied stays empty, and what was never sent has its default', () => {
  const fields = [
    { type: 'number', name: 'qty', default: 2 },
    { type: 'rating', name: 'stars', default: 3 },
    { type: 'text', name: 'note', default: 'please' },
    { type: 'checkbox', name: 'news', default: true },
    { type: 'checkboxes', name: 'days', options: [{ value: 'a' }], default: ['a'] },
  ];
  const config = formConfig([
    ...fields,
    { type: 'group', name: 'firm', fields },
    { type: 'repeater', name: 'guests', default: [{ qty: 5 }], fields },
  ]);
  const defaults = { qty: 2, stars: 3, note: 'please', news: true, days: ['a'] };
  const empty = { qty: null, stars: null, note: '', news: false, days: [] };
  const first = { ...defaults, firm: defaults, guests: [{ ...defaults, qty: 5 }] };
  expect(sentAgain(config, {})).toEqual(first);
  const all = { ...empty, firm: empty, guests: [empty, empty] };
  expect(sentAgain(config, all)).toEqual(all);
  expect(sentAgain(config, { guests: [{ qty: null }], firm: { note: '' } })).toEqual({
    ...defaults,
    firm: { ...defaults, note: '' },
    guests: [{ ...defaults, qty: null }],
  });
});

test('parts that make no value yet come back as they were typed', () => {
  const priced = [
    { value: 's', price: 1 },
    { value: 'l', price: 2 },
  ];
  const config = formConfig([
    { type: 'ranking', name: 'order', options: [{ value: 'a' }, { value: 'b' }, { value: 'c' }] },
    { type: 'product', name: 'shirt', currency: 'EUR', options: priced, max_quantity: 9 },
    { type: 'product', name: 'tip', currency: 'EUR', max_price: 900, max_quantity: 9 },
  ]);
  const typed = {
    ...{ 'order[a]': '2', 'order[b]': '2', 'order[c]': '' },
    ...{ 'shirt[choice]': 'l', 'shirt[quantity]': '1.5', 'tip[price]': '', 'tip[quantity]': '４' },
  };
  const html = renderFields({ id: 1, config }, { values: typed }).join('');
  expect(sentUntouched(html)).toEqual(typed);
});

/** Returns the values that are stored after a page has shown them and nobody has edited them. */
function sentAgain(config: FormConfig, values: Record<string, unknown>) {
  return readAgain(config, values).values;
}

function readAgain(config: FormConfig, values: Record<string, unknown>) {
  const html = renderFields({ id: 1, config }, { values: withInitialValues(config.fields, values) }).join('');
  return sanitiseSubmission(config, withUnticked(config.fields, sentUntouched(html)));
}

describe('rows that are moved, removed and added on a page that changes answers', () => {
  const boxes = [{ value: 'a' }, { value: 'b' }, { value: 'c' }];
  const inRow = [
    { type: 'text', name: 't' },
    { type: 'range', name: 'rg', max: 10 },
    { type: 'checkboxes', name: 'cb', options: boxes },
    { type: 'select', name: 'size', options: [{ value: 's' }] },
    { type: 'text', name: 'no', read_only: true, default: 'new' },
  ];
  const config = formConfig([
    {
      ...{ type: 'repeater', name: 'g', same_as_above: ['rg', 'cb'] },
      fields: [...inRow, { type: 'repeater', name: 'in', fields: inRow.slice(1, 3) }],
    },
  ]);
  const A = { t: 'A', rg: null, cb: ['c', 'a'], size: 'gone', no: '1', in: [{ rg: null, cb: ['b', 'a'] }] };
  const B = { t: 'B', rg: 3, cb: ['b', 'a'], size: 's', no: '2', in: [] };
  const C = {
    t: 'C',
    rg: null,
    cb: ['c', 'b'],
    size: '',
    no: '3',
    in: [
      { rg: 1, cb: [] },
      { rg: null, cb: ['c', 'a'] },
    ],
  };
  const fresh = { t: '', rg: 5, cb: [], size: '', no: 'new', in: [] };
  const kept = { g: [A, B, C] };
  const shown = withRowMarks(config.fields, kept);
  const read = (sent: Record<string, unknown>) => {
    const posted = sanitiseSubmission(config, withUnticked(config.fields, sent));
    expect(posted.unknown).toEqual([]);
    return validateSubmission(config, restoreUntouched(config, posted, kept));
  };
  const CASES = [
    { what: 'nothing', pressed: [], rows: [A, B, C] },
    { what: 'the first removed', pressed: ['remove g[0]'], rows: [B, C] },
    { what: 'the first moved down', pressed: ['down g[0]'], rows: [B, A, C] },
    { what: 'the last moved up twice', pressed: ['up g[2]', 'up g[1]'], rows: [C, A, B] },
    { what: 'one added before the last', pressed: ['add g', 'up g[3]'], rows: [A, B, fresh, C] },
    { what: 'one removed, and one added', pressed: ['remove g[2]', 'add g'], rows: [A, B, fresh] },
    {
      what: 'rows of a row, and that row itself',
      pressed: ['down g[2].in[0]', 'up g[2]', 'remove g[0].in[0]'],
      rows: [{ ...A, in: [] }, { ...C, in: C.in.toReversed() }, B],
    },
    {
      what: 'a new one that is filled in as the one above',
      pressed: ['remove g[1]', 'add g', 'same g[2]'],
      rows: [A, C, { ...fresh, cb: ['b', 'c'] }],
    },
  ];

  test.each(CASES)('each has what it had, without a script: $what', ({ pressed, rows }) => {
    const html = (values: Record<string, unknown>) => renderFields({ id: 1, config }, { values }).join('');
    let sent: Record<string, unknown> = sentUntouched(html(withInitialValues(config.fields, shown)));
    for (const one of pressed) sent = sentUntouched(html({ ...editRows(config, sent, one)?.values }));
    expect(read(sent)).toEqual({ values: { g: rows }, errors: {} });
  });

  test.each(CASES)('each has what it had, with the script: $what', ({ pressed, rows }) => {
    const page = openScripted(config, { values: withInitialValues(config.fields, shown) });
    for (const one of pressed) page.one(`button[value="${one}"]`).click();
    expect(read(page.sent())).toEqual({ values: { g: rows }, errors: {} });
  });

  test.each(['1', '01', '7', '-1', 'x', ['0', '1']])(
    'a mark that is not of that row brings nothing of another: %j',
    (mark) => {
      const [first] = sanitiseSubmission(
        config,
        sentUntouched(renderFields({ id: 1, config }, { values: { g: [A] } }).join('')),
      ).values.g as [object];
      const page = renderFields({ id: 1, config }, { values: withInitialValues(config.fields, shown) }).join('');
      const { values } = read({ ...sentUntouched(page), 'g[0]': mark });
      expect((values.g as object[]).slice(0, 1)).toEqual([first]);
    },
  );

  test('rows that a program sends have what it says, and may have what a row had', () => {
    const posted = sanitiseSubmission(config, { g: [C, { ...A, t: 'new' }] });
    const { values, errors } = validateSubmission(config, restoreUntouched(config, posted, kept, new Set(['g'])));
    expect({ errors, rows: values.g }).toMatchObject({
      errors: {},
      rows: [
        { t: 'C', rg: null },
        { t: 'new', size: 'gone', rg: null },
      ],
    });
  });
});

describe('an answer that the form of today cannot show', () => {
  const before = formConfig([
    { type: 'select', name: 'size', options: [{ value: 's' }, { value: 'l' }] },
    { type: 'checkboxes', name: 'days', options: [{ value: 'a' }, { value: 'b' }] },
    { type: 'range', name: 'share', max: 10 },
    { type: 'name', name: 'who', parts: ['first', 'middle', 'last'] },
    { type: 'datetime', name: 'at', time_zone: 'Europe/Berlin' },
    {
      type: 'group',
      name: 'firm',
      fields: [{ type: 'radio', name: 'kind', options: [{ value: 'x' }, { value: 'y' }] }],
    },
  ]);
  const today = formConfig([
    { type: 'select', name: 'size', options: [{ value: 's' }], required: true },
    { type: 'checkboxes', name: 'days', options: [{ value: 'a' }] },
    { type: 'range', name: 'share', max: 10, step: 5 },
    { type: 'name', name: 'who', parts: ['first', 'last'] },
    { type: 'datetime', name: 'at', time_zone: 'America/New_York' },
    { type: 'group', name: 'firm', fields: [{ type: 'radio', name: 'kind', options: [{ value: 'x' }] }] },
  ]);
  const sent = {
    ...{ size: 'l', days: ['b', 'a'], share: 3, who: { first: 'Ada', middle: 'K.', last: 'Lovelace' } },
    ...{ at: '2026-07-01T10:00', firm: { kind: 'y' } },
  };
  const { values: kept } = sanitiseSubmission(before, sent);
  const edit = (touched: object) => {
    const html = renderFields({ id: 1, config: today }, { values: withInitialValues(today.fields, kept) }).join('');
    const posted = sanitiseSubmission(today, withUnticked(today.fields, { ...sentUntouched(html), ...touched }));
    return validateSubmission(today, restoreUntouched(today, posted, kept));
  };

  test('stays when another one is changed, and is not judged', () => {
    expect(edit({})).toEqual({ values: kept, errors: {} });
  });

  test('is another one once somebody has given that', () => {
    expect(edit({ size: 's', share: '10', 'who[first]': 'Augusta', 'firm.kind': 'x' })).toEqual({
      values: { ...kept, size: 's', share: 10, who: { first: 'Augusta', last: 'Lovelace' }, firm: { kind: 'x' } },
      errors: {},
    });
    expect(edit({ days: [] }).values.days).toEqual([]);
  });
});
