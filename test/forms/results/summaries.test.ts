import { describe, expect, test } from '@jest/globals';
import type { SubmissionValues } from '#forms/config/types.ts';
import { readAnswerFilter } from '#forms/results/filter.ts';
import { resultsPlanOf } from '#forms/results/plan.ts';
import { summarise } from '#forms/results/summarise.ts';
import { type Counters, tally } from '#forms/results/tally.ts';
import { parseForm } from '#test/environment/form-rules.ts';

const options = [{ value: 'a', label: 'Alpha' }, { value: 'b' }];
const SLOT = { type: 'slot', minutes: 30, dates: [{ date: '2031-03-04', from: '09:00', to: '11:00' }] };

/** Returns the counters of one field after these answers, as `name: count`. */
function countersOf(field: object, answers: readonly unknown[]) {
  const { config } = parseForm({ title: 'It', config: { fields: [{ name: 'it', ...field }] } });
  const plan = resultsPlanOf(config);
  const counters: Counters = new Map();
  for (const it of answers) tally(plan, { it } as SubmissionValues, counters);
  const own = [...counters.values()].filter(({ path }) => path !== '');
  return {
    plan,
    counters,
    counted: Object.fromEntries(own.map(({ path, name, count }) => [`${path.replace(/^it\.?/, '')}${name}`, count])),
  };
}

describe('answers are counted', () => {
  test.each([
    [
      'by option, with all others together',
      { type: 'radio', options, other: true },
      ['a', 'a', 'mine', ''],
      { '~answered': 3, '=a': 2, '~other': 1 },
    ],
    [
      'for each of several options',
      { type: 'checkboxes', options },
      [['a', 'b'], ['b'], []],
      { '~answered': 2, '=a': 1, '=b': 2 },
    ],
    ['by tick', { type: 'checkbox' }, [true, false], { '~answered': 1, '=true': 1 }],
    ['by country', { type: 'country' }, ['DE', 'FR', 'DE'], { '~answered': 3, '=DE': 2, '=FR': 1 }],
    ['by point', { type: 'rating', max: 3 }, [3, 1, 9, null], { '~answered': 3, '=3': 1, '=1': 1, '~other': 1 }],
    ['by step of a number', { type: 'range' }, [12, 13], { '~answered': 2, '=10..15': 2 }],
    [
      'by step of an amount',
      { type: 'currency', currency: 'EUR' },
      ['19.90', '19.99'],
      { '~answered': 2, '=19..20': 2 },
    ],
    ['by month', { type: 'date' }, ['2031-03-04', '2031-03-05'], { '~answered': 2, '=2031-03': 2 }],
    [
      'by day within a short period',
      { type: 'date', min: '2031-03-01', max: '2031-03-09' },
      ['2031-03-04'],
      { '~answered': 1, '=2031-03-04': 1 },
    ],
    [
      'by slot',
      SLOT,
      ['2031-03-04T09:30', '2031-03-04T09:30', '2031-03-04T10:00'],
      { '~answered': 3, '=2031-03-04T09:30': 2, '=2031-03-04T10:00': 1 },
    ],
    ['by hour', { type: 'time' }, ['09:30'], { '~answered': 1, '=09': 1 }],
    [
      'by the day on which a period begins',
      { type: 'date_range' },
      [{ from: '2031-03-04', to: '2031-04-01' }],
      { '~answered': 1, '=2031-03': 1 },
    ],
    [
      'by row and column',
      { type: 'matrix', rows: [{ name: 'x' }, { name: 'y' }], options },
      [
        { x: 'a', y: 'b' },
        { x: 'a', z: 'a' },
      ],
      { '~answered': 2, '=x:a': 2, '=y:b': 1 },
    ],
    ['by place', { type: 'ranking', options }, [['b', 'a']], { '~answered': 1, '=b:1': 1, '=a:2': 1 }],
    ['of texts as answers alone', { type: 'text' }, ['mine', ''], { '~answered': 1 }],
    ['of addresses as answers alone', { type: 'email' }, ['ada@example.net'], { '~answered': 1 }],
    [
      'once for each row of a repeater',
      { type: 'repeater', fields: [{ type: 'radio', name: 'meal', options }] },
      [[{ meal: 'a' }, { meal: 'b' }, { meal: '' }], []],
      { '~answered': 1, 'meal~answered': 2, 'meal=a': 1, 'meal=b': 1 },
    ],
    [
      'inside a group',
      { type: 'group', fields: [{ type: 'radio', name: 'meal', options }] },
      [{ meal: 'a' }],
      { 'meal~answered': 1, 'meal=a': 1 },
    ],
    ['not at all where nothing is stored', { type: 'password' }, ['secret'], {}],
  ])('%s', (_name, field, answers, counted) => {
    expect(countersOf(field, answers).counted).toEqual(counted);
  });

  test('and taken away again without a trace', () => {
    const { plan, counters } = countersOf({ type: 'number' }, [0.1, 0.2]);
    for (const it of [0.1, 0.2]) tally(plan, { it }, counters, -1);
    expect([...counters.values()].every(({ count, sum }) => count === 0 && sum === 0n)).toBe(true);
  });
});

test('a summary has averages, the score and the places of a ranking', () => {
  const totalsOf = ({ counters }: { counters: Counters }) =>
    [...counters.values()].map(({ sum, ...counter }) => ({ ...counter, total: Number(sum) / 1e6 }));
  const score = countersOf({ type: 'scale', preset: 'nps' }, [10, 9, 7, 0]);
  const nps = { promoters: 2, passives: 1, detractors: 1, score: 25 };
  expect(summarise(score.plan, totalsOf(score)).questions).toMatchObject([{ average: 6.5, nps }]);
  expect(summarise(score.plan, []).questions).toMatchObject([{ average: null, nps: null, answered: 0 }]);
  const order = countersOf({ type: 'ranking', options }, [
    ['b', 'a'],
    ['a', 'b'],
    ['b', 'a'],
  ]);
  const [question] = summarise(order.plan, totalsOf(order)).questions;
  expect(question?.rows?.map(({ label, average }) => [label, average])).toEqual([
    ['Alpha', 5 / 3],
    ['b', 4 / 3],
  ]);
  const countries = countersOf({ type: 'country' }, ['FR', 'DE', 'DE']);
  const labels = summarise(countries.plan, totalsOf(countries)).questions[0]?.answers?.map(({ label }) => label);
  expect(labels).toEqual(['Germany', 'France']);
  const labelOf = (field: object, answer: string) => {
    const counted = countersOf(field, [answer]);
    return summarise(counted.plan, totalsOf(counted)).questions[0]?.answers?.[0]?.label;
  };
  const march = { type: 'date', min: '2031-03-01', max: '2031-03-09' };
  expect([
    labelOf({ type: 'date' }, '2031-03-04'),
    labelOf(march, '2031-03-04'),
    labelOf({ type: 'time' }, '09:30'),
    labelOf(SLOT, '2031-03-04T09:30'),
  ]).toEqual(['March 2031', '4 Mar 2031', '09:00 – 09:59', '4 Mar 2031, 09:30']);
});

test('every answer of a summary names the filter for its submissions', () => {
  for (const [field, answer] of [
    [{ type: 'radio', options }, 'a'],
    [{ type: 'radio', options, other: true }, 'mine'],
    [{ type: 'number' }, -12.5],
    [{ type: 'time' }, '09:30'],
    [SLOT, '2031-03-04T09:30'],
    [{ type: 'matrix', rows: [{ name: 'x' }], options }, { x: 'b' }],
  ] as const) {
    const { plan, counters } = countersOf(field, [answer]);
    const totals = [...counters.values()].map(({ sum, ...counter }) => ({ ...counter, total: Number(sum) / 1e6 }));
    const [question] = summarise(plan, totals).questions;
    const cells = [...(question?.answers ?? []), ...(question?.rows ?? []).flatMap(({ cells: row }) => row)];
    const { where = '' } = cells.find(({ count }) => count === 1) ?? {};
    const isMet = readAnswerFilter(plan, where);
    if (typeof isMet === 'string') throw new Error(`${where}: ${isMet}`);
    expect([where, isMet({ it: answer } as SubmissionValues)]).toEqual([where, true]);
    expect(isMet({})).toBe(false);
  }
});

describe('a filter that no answer can meet is refused with what is possible', () => {
  const MATRIX = { type: 'matrix', rows: [{ name: 'x' }], options };
  test.each([
    [{ type: 'radio', options }, '=zzz', 'it=a, it=b, it~other or it~none'],
    [{ type: 'radio', options, other: true }, '=mine', 'it=a, it=b, it~other or it~none'],
    [{ type: 'rating', max: 2 }, '=3', 'it=1, it=2, it~other or it~none'],
    [MATRIX, '=y:a', 'it=x:a, it=x:b, it~other or it~none'],
    [{ type: 'country' }, '=Narnia, far away', 'a code such as it=DE, it~other or it~none'],
    [{ type: 'time' }, '=morning', 'a time such as it=09, it~other or it~none'],
    [{ type: 'number' }, '=..', 'a number or a range such as it=20..30, it~other or it~none'],
    [{ type: 'text' }, '=mine', 'it~none for it'],
    [{ type: 'text' }, '~more', 'it~none for it'],
  ])('%j%s', (field, name, message) => {
    expect(readAnswerFilter(countersOf(field, []).plan, `it${name}`)).toBe(message);
  });

  test('of which a message names twenty', () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ value: `v${at}` }));
    const message = String(readAnswerFilter(countersOf({ type: 'radio', options: many }, []).plan, 'it=zzz'));
    expect([message.includes('it=v19, …, it~other'), message.includes('v20')]).toEqual([true, false]);
  });
});

test('labels may change without counting again, options may not', () => {
  const signatureOf = (field: object) => countersOf(field, []).plan.signature;
  const same = { type: 'radio', label: 'New', options: [{ value: 'a', label: 'Other' }, { value: 'b' }] };
  expect(signatureOf(same)).toBe(signatureOf({ type: 'radio', options }));
  expect(signatureOf({ type: 'radio', options: [...options, { value: 'c' }] })).not.toBe(signatureOf(same));
  expect(signatureOf({ type: 'range', max: 50 })).not.toBe(signatureOf({ type: 'range' }));
});
