import { describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { SubmissionValues } from '#forms/config/types.ts';
import { importedChoices } from '#forms/field-types/imported-choices.ts';
import { settleOrder } from '#forms/orders/settle.ts';
import { csvLines, unescapeCell } from '#forms/tables/csv.ts';
import { exportColumns, exportRow } from '#forms/tables/export.ts';
import { importable } from '#forms/tables/import.ts';
import { type Evidence, notationOf, noteEvidence } from '#forms/tables/parse-cells.ts';
import { dropUnstored } from '#forms/unstored-fields.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { runs } from '#test/environment/runs.ts';
import { formConfig } from '#test/forms/form-fixture.ts';
import { fieldsOf, TYPE_CASES } from '#test/forms/type-values.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
type Config = ReturnType<typeof formConfig>;

/** Returns the stored values of a visitor's answers; null when they are refused. */
function kept(config: Config, sent: Record<string, unknown>): SubmissionValues | null {
  const { values, errors } = validateSubmission(config, sanitiseSubmission(config, sent));
  if (Object.keys(errors).length > 0) return null;
  settleOrder(config, values, {}, { now: NOW, step: 1 });
  return dropUnstored(config, values);
}

/** Returns the values of a CSV export after an import. */
function carried(config: Config, values: SubmissionValues, as: 'values' | 'labels') {
  const names = exportColumns(config).map(({ name }) => name);
  const [head = [], row = []] = parse(csvLines([names, exportRow(config, values, as)]), { relax_column_count: true });
  const { columns, read } = importable(config);
  const cells = columns.map(({ name }) => unescapeCell(row[head.indexOf(name)] ?? ''));
  return read(cells, NOW);
}

/** Types that a table cannot carry. */
const FILES = ['file', 'image'];
function withoutLost(type: string, it: unknown): unknown {
  if (FILES.includes(type)) return [];
  if (type !== 'group') return it;
  return { ...(it as object), cv: [] };
}

describe('an export that is imported gives the same values again', () => {
  const cases = Object.entries(TYPE_CASES).flatMap(([type, all]) =>
    all.map(({ field, sent, beside = [] }, at) => ({ type, at, field, sent, beside })),
  );

  test.each(cases.filter(({ type }) => type !== 'rich_text'))('$type, $at', ({ type, field, sent, beside }) => {
    const config = formConfig([...beside, ...fieldsOf(type, field)]);
    fc.assert(
      fc.property(sent, (it) => {
        const values = kept(config, { it, shirt: { quantity: 1 } });
        if (!values) return;
        const lost = 'it' in values ? { ...values, it: withoutLost(type, values.it) } : values;
        expect(carried(config, values, 'values')).toEqual({ values: lost, errors: {} });
        if (type !== 'repeater') expect(carried(config, values, 'labels').values).toEqual(lost);
      }),
      { numRuns: runs(60) },
    );
  });

  test('with every sign that a formula could begin with', () => {
    const config = formConfig([{ type: 'textarea', name: 'it' }]);
    const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '1', 'a', ' ', '\t', '\n', '＝') });
    fc.assert(
      fc.property(text, (it) => {
        const values = kept(config, { it });
        if (values) expect(carried(config, values, 'values').values).toEqual(values);
      }),
    );
  });
});

test('a formatted text comes as its text alone', () => {
  const config = formConfig([{ type: 'rich_text', name: 'it' }]);
  expect(carried(config, { it: '<p>one <strong>two</strong></p><p>three</p>' }, 'values').values).toEqual({
    it: '<p>one two</p><p>three</p>',
  });
});

test.each<[string, string[]]>([
  ['', []],
  ['a', ['a']],
  ['a,b', ['a', 'b']],
  ['Alpha, b', ['a', 'b']],
  ['x,y', ['x,y']],
  ['x,y,Alpha', ['x,y', 'a']],
  ['a,mine, too,b', ['a', 'mine, too', 'b']],
  ['Alpha and more', ['Alpha and more']],
])('of %j are chosen %j', (cell, chosen) => {
  const options = [{ value: 'a', label: 'Alpha' }, { value: 'b' }, { value: 'x,y', label: 'Both, or none' }];
  expect(importedChoices(cell, { options }).filter((one) => one !== '')).toEqual(chosen);
  expect(importedChoices('Both, or none,a', { options })).toEqual(['x,y', 'a']);
});

describe('a row of a table', () => {
  const config = formConfig([
    { type: 'text', name: 'name', label: 'Your name', required: true, default: 'nobody' },
    { type: 'text', name: 'fixed', read_only: true, default: 'ours' },
    { type: 'email', name: 'email', confirm: true },
    { type: 'file', name: 'cv', required: true },
    { type: 'password', name: 'secret', required: true },
    { type: 'number', name: 'count', max: 9 },
    { type: 'calculated', name: 'double', formula: 'count * 2' },
    { type: 'group', name: 'firm', fields: [{ type: 'text', name: 'city', required: true }] },
  ]);
  const read = (cells: (string | undefined)[], incomplete = false) =>
    importable(config, { incomplete }).read(cells, NOW);

  test('has a column for each that a table can bring', () => {
    const { columns, leftOut } = importable(config);
    expect(columns.map(({ name }) => name)).toEqual(['name', 'fixed', 'email', 'count', 'firm_city']);
    expect(leftOut.map(({ name }) => name)).toEqual(['cv']);
  });

  test('is checked as what a visitor sends, and brings what no visitor can change', () => {
    const { values, errors } = read(['Ada', 'theirs', 'ada@example.net', '4', 'Rome']);
    expect(errors).toEqual({});
    expect(values).toMatchObject({ name: 'Ada', fixed: 'theirs', email: 'ada@example.net', count: 4, double: 8 });
    const wrong = read(['', undefined, 'ada', '10', '']);
    expect(Object.keys(wrong.errors)).toEqual(['name', 'email', 'count', 'firm.city']);
  });

  test('may lack what has to be filled in, where that is wanted', () => {
    expect(read(['', undefined, '', '', ''], true).errors).toEqual({});
    expect(Object.keys(read(['', undefined, 'ada', '', ''], true).errors)).toEqual(['email']);
  });
});

describe('what other systems write', () => {
  const read = (field: object, cells: string[], notation = {}, language = 'en') => {
    const config = formConfig([{ name: 'it', ...field } as never], { language } as never);
    const form = importable(config, { incomplete: true });
    const { values, errors } = form.read(
      cells,
      NOW,
      cells.map(() => notation),
    );
    return errors.it === undefined ? values.it : { mistake: errors.it };
  };
  const topics = {
    type: 'checkboxes',
    options: [
      { value: 'news', label: 'News' },
      { value: 'offers', label: 'Offers, new' },
    ],
  };
  const SLOT = { type: 'slot', minutes: 30, dates: [{ date: '2099-09-18', from: '10:00', to: '11:00' }] };
  const donation = { type: 'product', currency: 'EUR', min_price: 100, max_price: 10_000, max_quantity: 5 };

  test.each<[object, string[], object, unknown]>([
    [{ type: 'country' }, ['Germany'], {}, 'DE'],
    [{ type: 'country' }, ['United States'], {}, 'US'],
    [{ type: 'country' }, ['USA'], {}, 'US'],
    [{ type: 'checkbox' }, ['Checked'], {}, true],
    [{ type: 'checkbox' }, ['Unchecked'], {}, false],
    [{ type: 'consent', label: 'I agree' }, ['I agree'], {}, true],
    [{ type: 'time' }, ['10:30 am'], {}, '10:30'],
    [{ type: 'time' }, ['12:05 a.m.'], {}, '00:05'],
    [{ type: 'time' }, ['3:04:00 PM'], {}, '15:04'],
    [{ type: 'date' }, ['9/18/2026'], {}, '2026-09-18'],
    [{ type: 'date' }, ['18.09.2026'], {}, '2026-09-18'],
    [{ type: 'date' }, ['9/8/2026'], { dateOrder: 'dmy' }, '2026-08-09'],
    [{ type: 'date' }, ['9/8/2026'], { dateOrder: 'mdy' }, '2026-09-08'],
    [{ type: 'date' }, ['2026/9/8'], {}, '2026-09-08'],
    [{ type: 'date' }, ['9/8/2026'], {}, { mistake: expect.stringContaining('date_order') }],
    [{ type: 'datetime' }, ['9/18/2026 15:04:05'], {}, '2026-09-18T15:04:05+00:00'],
    [SLOT, ['9/18/2099 10:30 AM'], {}, '2099-09-18T10:30'],
    [SLOT, ['2099-09-18T10:30'], {}, '2099-09-18T10:30'],
    [{ type: 'datetime' }, ['2026/09/18 3:04:05 PM GMT+2'], {}, '2026-09-18T13:04:05+00:00'],
    [{ type: 'number' }, ['1,200.50'], {}, 1200.5],
    [{ type: 'number' }, ['$12.50'], {}, 12.5],
    [{ type: 'number' }, ['1.200,50 €'], {}, 1200.5],
    [{ type: 'number' }, ['1,200'], { decimal: 'point' }, 1200],
    [{ type: 'number' }, ['1,200'], { decimal: 'comma' }, 1.2],
    [{ type: 'number' }, ['1.234'], {}, 1.234],
    [{ type: 'number' }, ['1.234'], { isForeign: true }, { mistake: expect.stringContaining('two numbers') }],
    [{ type: 'number' }, ['0.234'], { isForeign: true }, 0.234],
    [
      { type: 'currency', currency: 'KWD' },
      ['1.234'],
      { isForeign: true },
      { mistake: expect.stringContaining('two') },
    ],
    [{ type: 'currency', currency: 'EUR' }, ['12.50'], {}, '12.50'],
    [{ type: 'currency', currency: 'USD' }, ['$12.50'], {}, '12.50'],
    [{ type: 'currency', currency: 'EUR' }, ['1.200,50 €'], {}, '1200.50'],
    [{ type: 'currency', currency: 'EUR' }, ['1.200'], { decimal: 'comma' }, '1200.00'],
    [{ type: 'currency', currency: 'EUR' }, ['1.200'], {}, { mistake: expect.stringContaining('more than one way') }],
    [{ type: 'currency', currency: 'EUR' }, ['$12.50'], {}, { mistake: 'is in USD, and not in EUR' }],
    [{ type: 'currency', currency: 'JPY' }, ['1,200'], {}, '1200'],
    [{ type: 'currency', currency: 'KWD' }, ['1.234'], {}, '1.234'],
    [{ type: 'currency', currency: 'EUR' }, ['much'], {}, { mistake: 'is no amount' }],
    [{ ...donation }, ['EUR 7,50', '2', ''], {}, { price: '7.50', quantity: 2 }],
    [{ ...donation }, ['£7.50', '1', ''], {}, { mistake: 'is in GBP, and not in EUR' }],
    [{ ...topics }, ['News;Offers, new'], {}, ['news', 'offers']],
    [{ ...topics }, ['news'], {}, ['news']],
    [{ ...topics }, ['NEWS'], {}, ['news']],
    [{ ...topics, other: true }, ['NEWS'], { isForeign: true }, ['NEWS']],
    [{ ...topics, other: true }, ['News;Offers, new'], { isForeign: true }, ['news', 'offers']],
    [{ ...topics, type: 'select', other: true }, ['news;offers'], {}, 'news;offers'],
    [{ ...topics, type: 'select', other: true }, ['NEWS'], {}, 'NEWS'],
    [{ ...topics, type: 'select', other: true }, ['News'], {}, 'news'],
  ])('%j of %j as %j is %j', (field, cells, notation, value) => {
    expect(read(field, cells, notation)).toEqual(value);
  });

  test('names of countries are known in the language of the form', () => {
    expect(read({ type: 'country' }, ['Deutschland'], {}, 'de')).toBe('DE');
  });

  test.each<[string[], object]>([
    [['9/8/2026', '18/9/2026'], { dateOrder: 'dmy' }],
    [['9/8/2026', '9/18/2026'], { dateOrder: 'mdy' }],
    [['9/8/2026', '18/9/2026', '9/18/2026'], {}],
    [['9/8/2026'], {}],
    [['1,200', '1,200.50'], { decimal: 'point' }],
    [['1.200', '12,5'], { decimal: 'comma' }],
    [['1.200.000'], { decimal: 'comma' }],
    [['1,200'], {}],
    [['12.5', '12,5'], {}],
  ])('a column of %j proves %j', (cells, notation) => {
    const evidence: Evidence = {};
    for (const cell of cells) noteEvidence(cell, evidence);
    expect(notationOf(evidence)).toEqual(notation);
  });
});

test('labels of countries and states are their names in the language of the form, and come in again', () => {
  const config = formConfig(
    [
      { type: 'country', name: 'land' },
      { type: 'state', name: 'state', countries: ['DE'] },
      { type: 'address', name: 'home', parts: ['city', 'region', 'country'], states: true },
    ],
    { language: 'de' } as never,
  );
  const values = { land: 'AT', state: 'DE-BY', home: { city: 'Köln', region: 'DE-NW', country: 'DE' } };
  expect(exportRow(config, values, 'labels')).toEqual([
    ...['Österreich', 'Bayern', 'Köln', 'Nordrhein-Westfalen', 'Deutschland'],
  ]);
  expect(carried(config, values, 'labels')).toEqual({ values, errors: {} });
});
