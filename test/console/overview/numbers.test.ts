import { describe, expect, test } from '@jest/globals';
import { texts as german } from '#console/texts/de/overview/guide.ts';
import { texts } from '#console/texts/en/overview/guide.ts';
import { formsOf, ownForm, progressOf } from '#console/views/overview/guide/progress.ts';
import { linkOfPart, type PartOfService, worstFirst } from '#console/views/overview/model/health.ts';
import {
  type Day,
  daysOf,
  figureOfSpam,
  figuresOfDeliveries,
  figuresOfSubmissions,
  rangeOf,
} from '#console/views/overview/model/numbers.ts';

const day = (name: string, submissions: number, withErrors = 0): Day => ({
  day: name,
  submissions,
  spam: 0,
  states: withErrors > 0 ? { completed_with_errors: withErrors } : {},
});

describe('numbers and the lists behind them', () => {
  test('of submissions: today, the range, and those with errors', () => {
    const days = [day('2031-03-03', 4, 1), day('2031-03-04', 0), day('2031-03-05', 2, 2)];
    expect(
      figuresOfSubmissions(days, false).map(({ id, count, isBad, search }) => ({ id, count, isBad, search })),
    ).toEqual([
      { id: 'today', count: 2, isBad: false, search: { from: '2031-03-05', to: '2031-03-05' } },
      { id: 'range', count: 6, isBad: false, search: { from: '2031-03-03', to: '2031-03-05' } },
      {
        ...{ id: 'unfinished', count: 3, isBad: true },
        search: { from: '2031-03-03', to: '2031-03-05', state: 'completed_with_errors' },
      },
    ]);
    expect(figuresOfSubmissions([], false)).toEqual([]);
  });

  test('an incomplete count says that there is more', () => {
    const isMore = figuresOfSubmissions([day('2031-03-05', 2)], true).map((figure) => figure.isMore);
    expect(isMore).toEqual([false, true, true]);
    expect(figureOfSpam(100, true)).toMatchObject({ isMore: true, to: '/spam', search: { status: 'held' } });
  });

  test.each([
    [[], [0, 0], [false, false]],
    [[{ kind: 'mail', state: 'failed', count: 3 }], [3, 0], [true, false]],
    [
      [
        { kind: 'mail', state: 'failed', count: 1 },
        { kind: 'mail', state: 'retrying', count: 2 },
        { kind: 'mail', state: 'pending', count: 4 },
        { kind: 'mail', state: 'failed', count: 8 },
      ],
      [9, 2, 4],
      [true, false, false],
    ],
  ] as const)('of deliveries: %j', (groups, counts, isBad) => {
    const figures = figuresOfDeliveries(groups, false);
    expect(figures.map(({ count }) => count)).toEqual(counts);
    expect(figures.map((figure) => figure.isBad)).toEqual(isBad);
    expect(figures[0]).toMatchObject({ to: '/deliveries', search: { state: 'failed' } });
  });

  test('of deliveries that are jobs alone lead to the jobs', () => {
    const failed = { kind: 'webhook', state: 'failed', count: 1 } as const;
    const [first] = figuresOfDeliveries([failed, { kind: 'mail', state: 'retrying', count: 1 }], false);
    expect(first?.search).toEqual({ tab: 'jobs', state: 'failed' });
    const [both] = figuresOfDeliveries([failed, { ...failed, kind: 'mail' }], false);
    expect(both?.search).toEqual({ state: 'failed' });
  });

  test.each([
    [undefined, 30],
    ['7', 7],
    ['365', 365],
    ['8', 30],
    ['x', 30],
  ])('the range %p is %p days', (asked, days) => {
    expect(rangeOf(asked)).toBe(days);
  });

  test('a range ends today', () => {
    expect(daysOf(7, new Date(2031, 2, 4, 23, 30))).toEqual({ from: '2031-02-26', to: '2031-03-04' });
  });
});

test('the worst problem is first, and links to its details', () => {
  const part = (name: PartOfService['part'], state: PartOfService['state']): PartOfService => {
    return { part: name, state, message: '', advice: null, at: null };
  };
  const parts = [
    part('database', 'ok'),
    part('mail', 'attention'),
    part('engine', 'unknown'),
    part('workers', 'failing'),
  ];
  expect(worstFirst(parts).map((one) => one.part)).toEqual(['workers', 'mail', 'engine', 'database']);
  expect(linkOfPart('mail')).toEqual({ to: '/deliveries', search: { tab: 'mail' } });
  expect(linkOfPart('database')).toBeUndefined();
});

test.each([
  ['en', 'host', 'Currently via the host’s own mailer, as a@b.example.'],
  ['de', 'host', 'Derzeit über den Mailer des Servers, als a@b.example.'],
  ['de', 'smtp', 'Derzeit über smtp, als a@b.example.'],
] as const)('how mails leave the site, in %s by %s', (language, provider, said) => {
  expect({ en: texts.en, de: german }[language].mailNow(provider, 'a@b.example')).toBe(said);
});

test('forms are known by the targets of the audit log', () => {
  expect([...formsOf([{ target: 'form:7' }, { target: 'form:12' }])]).toEqual([7, 12]);
});

describe('the first steps', () => {
  const form = (revision: number, submissions = 0, id = 1) => ({ id, title: 'One', revision, submissions });

  test.each([
    ['no form', [], [], null],
    ['only what came along', [], [form(1), form(1)], null],
    ['one that came along and was saved since', [], [form(1, 0, 3), form(2, 0, 2)], [2, null]],
    ['the first that was made', [3, 4], [form(1, 0, 4), form(1, 0, 3), form(1, 5, 1)], [3, null]],
    ['a new one beside a used one', [2, 3, 4], [form(1, 0, 4), form(1, 28, 3), form(4, 0, 2)], [2, 3]],
    ['made and gone', [9], [form(1, 5)], null],
  ] as const)('a form of its own: %s', (_, made, forms, expected) => {
    const own = ownForm(new Set<number>(made), forms);
    expect(own && [own.id, own.filled]).toEqual(expected);
  });

  test.each([
    [null, false, [], 'form'],
    [null, true, ['mail'], 'form'],
    [form(1), false, ['form'], 'mail'],
    [form(1), true, ['form', 'mail'], 'submission'],
    [form(1, 1), false, ['form', 'submission'], 'mail'],
    [form(1, 1), true, ['form', 'mail', 'submission'], null],
  ])('%j, mail %p', (own, hasSentMail, done, now) => {
    const mail = { provider: 'smtp', from: null, problem: null, hasSent: hasSentMail };
    const known = own && { id: own.id, title: own.title, filled: own.submissions > 0 ? own.id : null };
    expect(progressOf({ form: known, mail })).toEqual({ done, now });
  });
});
