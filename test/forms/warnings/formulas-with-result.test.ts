import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FormConfig } from '#forms/config/types.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { warnOfFormulas } from '#forms/warnings/formulas.ts';
import { runs } from '#test/environment/runs.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';
import { TYPE_CASES } from '#test/forms/type-values.ts';

const calculating = (field: object, formula: string, beside: object[] = []) =>
  formConfig([...beside, { name: 'it', ...field }, { type: 'calculated', name: 'made', formula }]);

/** Returns the result of a formula; undefined when the form refuses the value. */
function resultOf(config: FormConfig, sent: unknown): unknown {
  const { values, errors } = validateSubmission(config, sanitiseSubmission(config, { it: sent }, [], ''));
  return Object.keys(errors).length > 0 ? undefined : values.made;
}

const sizes = Array.from({ length: 13 }, (_, index) => ({ value: index === 12 ? '7' : `size ${index}` }));

test.each<[field: object, formula: string, sent: unknown, result: number]>([
  [{ type: 'text', min_length: 6 }, 'it * 2', '123456', 246_912],
  [{ type: 'text', pattern: '[0-9]{3}' }, 'it * 2', '120', 240],
  [{ type: 'number', step: 1_000, min: 500 }, 'it * 2', 1_500, 3_000],
  [{ type: 'number' }, 'if(it == 17, 1, 1/0)', 17, 1],
  [{ type: 'text' }, 'if(it == "gold", 10, 1/0)', 'gold', 10],
  [{ type: 'text' }, 'choose(it, "gold", 10, "silver", 5, it + 0)', 'silver', 5],
  [{ type: 'text' }, 'days("2026-01-01", it)', '2026-01-03', 2],
  [{ type: 'text' }, 'if(it < "12:00", 1, 2)', '11:00', 1],
  [{ type: 'email' }, 'default(it, 1)', '', 1],
  [{ type: 'email' }, 'if(empty(it), 3, it * 2)', '', 3],
  [{ type: 'email' }, 'if(it, 1, 2)', 'a@b.de', 1],
  [{ type: 'select', options: sizes }, 'it * 2', '7', 14],
  [{ type: 'checkboxes', options: [{ value: 'a' }, { value: '5' }] }, 'it + 1', ['5'], 6],
  [
    { type: 'checkboxes', options: [{ value: 'a' }, { value: 'b' }] },
    'if(and(has(it, "a"), has(it, "b")), 1, 1/0)',
    ['a', 'b'],
    1,
  ],
  [{ type: 'currency', currency: 'EUR', min: '100.00' }, 'it / 2', '100.00', 50],
  [{ type: 'checkbox' }, 'it * 3', true, 3],
  [{ type: 'datetime' }, 'days("2026-01-01", it)', '2026-01-03T10:00', 2],
  [{ type: 'date_range' }, 'days(it, "2026-01-03")', { from: '2026-01-01', to: '2026-01-02' }, 2],
  [{ type: 'name', parts: ['first'], needed_parts: ['first'] }, 'it * 2', { first: '5' }, 10],
])('a formula that has a result is not warned of: %j %s', (field, formula, sent, result) => {
  const config = calculating(field, formula);
  expect(resultOf(config, sent)).toBe(result);
  expect(warnOfFormulas(config)).toEqual([]);
});

test.each<[field: object, formula: string]>([
  [{ type: 'email' }, 'it * 2'],
  [{ type: 'email' }, 'if(it == "a@b.de", it, "none")'],
  [{ type: 'email' }, 'choose(it, 1, "a", "b")'],
  [{ type: 'date' }, 'it'],
  [{ type: 'time' }, 'days(it, it)'],
  [{ type: 'time' }, 'it < 5'],
  [{ type: 'number' }, 'it / 0'],
  [{ type: 'select', options: [{ value: 'a' }] }, 'it + 1'],
])('a formula that has none is: %j %s', (field, formula) => {
  expect(warnOfFormulas(calculating(field, formula)).map(({ code }) => code)).toEqual(['formula_gives_nothing']);
});

describe('no formula is warned of that has a result for a value of any type', () => {
  const formulas = [
    ...['it', 'it + 1', '-it', 'it % 3', 'it / 7', 'abs(it)', 'round(it)', 'sum(it, 1)', 'max(it)', 'average(it, 2)'],
    ...['days("2026-01-01", it)', 'days(it, it)', 'it < "12:00"', 'it >= "2026-02-03"', 'it < 5', 'it > it'],
    ...['if(it == "a", 1, it)', 'if(it, 1, 1/0)', 'choose(it, "a", 1, "b", it)', 'default(it, 1)', 'has(it, "a")'],
    ...['count(it)', 'empty(it)', 'not(it)', 'and(it, 1)', 'it * it - 1'],
  ];
  const cases = Object.entries(TYPE_CASES).flatMap(([type, some]) => some.map((one) => ({ type, ...one })));
  test.each(cases)('$type $field', ({ type, field, sent, beside }) => {
    const made = formulas.filter(
      (formula) => Object.keys(mistakesOf(() => calculating({ type, ...field }, formula, beside))).length === 0,
    );
    const warned = made
      .map((formula) => calculating({ type, ...field }, formula, beside))
      .filter((config) => warnOfFormulas(config).length > 0);
    fc.assert(
      fc.property(sent, (value) => {
        for (const config of warned) {
          const { values, errors } = validateSubmission(config, sanitiseSubmission(config, { it: value }, [], ''));
          const field = inputFields(config).find(({ name }) => name === 'it');
          if (Object.keys(errors).length > 0 || !field) continue;
          if (!inputType(field).isEmpty(values.it as never))
            expect([values.made ?? null, value]).toEqual([null, value]);
        }
      }),
      { numRuns: runs(40) },
    );
  });
});
