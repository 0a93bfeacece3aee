import { describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { SubmissionValues } from '#forms/config/types.ts';
import { importedChoices } from '#forms/field-types/imported-choices.ts';
import { keptOf } from '#forms/kept-values.ts';
import { settleOrder } from '#forms/orders/settle.ts';
import { csvLines, unharmed } from '#forms/tables/csv.ts';
import { exportColumns, exportRow } from '#forms/tables/export.ts';
import { importable } from '#forms/tables/import.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { formConfig } from '#test/forms/form-fixture.ts';
import { fieldsOf, TYPE_CASES } from '#test/forms/type-values.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
type Config = ReturnType<typeof formConfig>;

/** What is kept of what a visitor sends; null where it is refused. */
function kept(config: Config, sent: Record<string, unknown>): SubmissionValues | null {
  const { values, errors } = validateSubmission(config, sanitiseSubmission(config, sent));
  if (Object.keys(errors).length > 0) return null;
  settleOrder(config, values, {}, { now: NOW, step: 1 });
  return keptOf(config, values);
}

/** What a table brings of an export as CSV. */
function carried(config: Config, values: SubmissionValues, as: 'values' | 'labels') {
  const names = exportColumns(config).map(({ name }) => name);
  const [head = [], row = []] = parse(csvLines([names, exportRow(config, values, as)]), { relax_column_count: true });
  const { columns, read } = importable(config);
  const cells = columns.map(({ name }) => unharmed(row[head.indexOf(name)] ?? ''));
  return read(cells, NOW);
}

/** What a table loses. */
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
      { numRuns: 60 },
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
