import { describe, expect, test } from '@jest/globals';
import { type Count, continues, countsOf, countsOfStep, type VisitFacts } from '#forms/visits/facts.ts';
import { LAST_STEP, stepOf } from '#forms/visits/steps.ts';
import { summariseVisits } from '#forms/visits/summarise.ts';
import { parseForm } from '#test/environment/form-rules.ts';
import { randomFrom } from '#test/environment/random.ts';

const { config } = parseForm({
  title: 'It',
  config: {
    fields: [
      { type: 'text', name: 'name', label: 'Your name' },
      { type: 'page_break', name: 'guests_page', label: 'Guests' },
      { type: 'repeater', name: 'guests', label: 'Guests', fields: [{ type: 'text', name: 'city', label: 'City' }] },
      { type: 'page_break', name: 'last_page', label: 'At last' },
      { type: 'address', name: 'home', label: 'Home' },
    ],
  },
});
const [first = ''] = summariseVisits(config, []).pages.map(({ page }) => page);

const visit = (facts: Partial<VisitFacts>): VisitFacts => ({ pages: [], page: 0, last: '', sent: null, ...facts });

function counted(facts: Partial<VisitFacts>, before: Partial<VisitFacts> | null = null, knowsPages = true) {
  const counts = countsOf(config, visit(facts), before && visit(before), knowsPages);
  return Object.fromEntries(counts.map(({ path, name, count }) => [`${path === first ? '1' : path} ${name}`, count]));
}

const onFirst = { pages: [7], last: 'name' };

describe('a report of a visit', () => {
  test.each<[string, Parameters<typeof counted>, object]>([
    ['of nothing counts nothing', [{}], {}],
    [
      'of a start says where the visitor left',
      [onFirst],
      { ' starts': 1, 'name last': 1, '1 reached': 1, '1 left': 1 },
    ],
    [
      'of a later page says how long the earlier one took',
      [{ pages: [7, 3], page: 1, last: 'name' }],
      { ' starts': 1, 'name last': 1, '1 reached': 1, '1 time:7': 1, 'guests_page reached': 1, 'guests_page left': 1 },
    ],
    [
      'of a form that was sent says how long that took, and nobody left',
      [{ pages: [7, null, 4], page: 2, last: 'name', sent: 9 }],
      { ' starts': 1, ' time:9': 1, '1 reached': 1, '1 time:7': 1, 'last_page reached': 1, 'last_page time:4': 1 },
    ],
    ['that comes again counts nothing', [onFirst, onFirst], {}],
    [
      'replaces the one before',
      [{ pages: [7, 2], page: 1, last: 'name', sent: 8 }, onFirst],
      { ' time:8': 1, 'name last': -1, '1 left': -1, '1 time:7': 1, 'guests_page reached': 1, 'guests_page time:2': 1 },
    ],
    [
      'says which field is the last one now',
      [{ ...onFirst, last: 'home[city]' }, onFirst],
      { 'name last': -1, 'home last': 1 },
    ],
    ['keeps the last field behind an input that is none', [{ ...onFirst, last: 'toString' }, onFirst], {}],
    ['of another revision counts no pages', [onFirst, null, false], { ' starts': 1, 'name last': 1 }],
    ['leaves out pages that the form does not have', [{ pages: [null, null, null, 5], page: 3 }], {}],
    ['takes a time that is too long as the longest', [{ sent: 99 }], { [` time:${LAST_STEP}`]: 1 }],
    ['names a field in a row by its path', [{ last: 'guests[3][city]' }], { ' starts': 1, 'guests.city last': 1 }],
    ['names a field for its parts', [{ last: 'home[city]' }], { ' starts': 1, 'home last': 1 }],
    ['names no field that the form does not have', [{ last: 'toString' }], { ' starts': 1 }],
  ])('%s', (_name, given, expected) => {
    expect(counted(...given)).toEqual(expected);
  });
});

describe('an earlier report', () => {
  const before = { pages: [7, null, 3], page: 2, last: 'name', sent: 5 };

  test.each<[string, Partial<VisitFacts>, boolean]>([
    ['may be the same', before, true],
    ['may be of shorter times and fewer pages', { ...before, pages: [8, 1, 4], page: 0, last: 'home', sent: 9 }, true],
    ['has no page that was not reached since', { ...before, pages: [7] }, false],
    ['has no longer time on a page', { ...before, pages: [6, null, 3] }, false],
    ['has no start of a visit that did not start', { ...before, last: '' }, false],
    ['was not sent unless the later one was', { ...before, sent: null }, false],
    ['took no longer to send', { ...before, sent: 4 }, false],
  ])('%s', (_name, facts, expected) => {
    expect(continues(visit(facts), visit(before))).toBe(expected);
  });

  test('takes away nothing beyond what the later one adds of the same kind', () => {
    const random = randomFrom(5);
    const pick = <T>(...of: T[]) => of[Math.floor(random() * of.length)] as T;
    const step = () => pick(null, 2, 5);
    const any = () =>
      visit({
        pages: [step(), step(), step(), step()],
        page: pick(0, 1, 2, 3),
        last: pick('', 'name', 'home', 'x'),
        sent: step(),
      });
    let tried = 0;
    for (let round = 0; round < 3_000; round += 1) {
      const [facts, earlier] = [any(), any()];
      if (!continues(facts, earlier)) continue;
      const kinds = Map.groupBy(countsOf(config, facts, earlier, true), kindOf);
      const sums = [...kinds.values()].map((counts) => counts.reduce((sum, { count }) => sum + count, 0));
      expect(sums.filter((sum) => sum < 0)).toEqual([]);
      tried += 1;
    }
    expect(tried).toBeGreaterThan(50);
  });
});

/** Whoever goes on from a page or a field is counted with a time instead, or on another field. */
function kindOf({ path, name }: Count): string {
  if (name === 'last' || (path === '' && name.startsWith('time:'))) return 'end';
  return name === 'left' || name.startsWith('time:') ? `end of ${path}` : `${path} ${name}`;
}

test.each<[string, string, string[], string[]]>([
  ['the second page is the start', 'guests_page', [first], [' starts', `${first} reached`, 'guests_page reached']],
  ['a later page is reached', 'last_page', [first, 'guests_page'], ['last_page reached']],
  ['a page that was seen before counts once', first, [first, 'guests_page'], []],
])('without JavaScript %s', (_name, to, seen, expected) => {
  expect(countsOfStep(config, to, seen).map(({ path, name }) => `${path} ${name}`)).toEqual(expected);
});

test.each([
  [0, 0],
  [999, 1],
  [60_000, 11],
  [999_999_999, LAST_STEP],
])('%i ms are step %i', (ms, step) => {
  expect(stepOf(ms)).toBe(step);
});

describe('the summary', () => {
  const count = (path: string, name: string, n: number) => ({ path, name, count: n });

  test('takes everybody who saw the form as on its first page, and orders fields by who stopped there', () => {
    const { pages, fields, views, starts } = summariseVisits(config, [
      count('', 'views', 100),
      count('', 'starts', 60),
      count(first, 'reached', 60),
      count(first, 'left', 20),
      count('guests_page', 'reached', 40),
      count('name', 'last', 3),
      count('home', 'last', 5),
      count('gone', 'last', 9),
    ]);
    expect([views, starts]).toEqual([100, 60]);
    expect(pages).toEqual([
      { page: first, title: null, reached: 100, left: 60, medianSeconds: null },
      { page: 'guests_page', title: 'Guests', reached: 40, left: 0, medianSeconds: null },
      { page: 'last_page', title: 'At last', reached: 0, left: 0, medianSeconds: null },
    ]);
    expect(fields).toEqual([
      { path: 'home', label: 'Home', lastTouched: 5 },
      { path: 'name', label: 'Your name', lastTouched: 3 },
    ]);
  });

  test.each<[string, [step: number, count: number][], object | null]>([
    ['no time of nobody', [], null],
    ['the middle of one step', [[10, 4]], { lowerQuartile: 34, median: 37, upperQuartile: 40 }],
    [
      'times across steps',
      [
        [4, 1],
        [2, 1],
        [20, 2],
      ],
      { lowerQuartile: 2, median: 5, upperQuartile: 1217 },
    ],
    ['at most three hours', [[LAST_STEP, 4]], { lowerQuartile: 10_800, median: 10_800, upperQuartile: 10_800 }],
  ])('gives %s', (_name, steps, expected) => {
    expect(
      summariseVisits(
        config,
        steps.map(([step, n]) => count('', `time:${step}`, n)),
      ).time,
    ).toEqual(expected);
  });
});
