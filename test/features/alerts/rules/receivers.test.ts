import { describe, expect, test } from '@jest/globals';
import type { AlertsConfig } from '#features/alerts/option.ts';
import { type Arrival, judgeReceivers, type ReceiverGroup } from '#features/alerts/rules/receivers.ts';
import { OF_SITE } from '#features/deliveries/site/entities.ts';
import { MINUTE_MS } from '#time.ts';

const NOW = new Date('2031-03-04T02:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS);
const thresholds = {
  failures_in_hour: 20,
  receiver_away_minutes: 15,
  quarantined_in_day: 100,
  ending_days: 14,
  engine_away_minutes: 5,
};

const SHOP = { kind: 'webhook' as const, receiver: 'https://shop.example', formId: 7, key: 'shop' };
const MAIL = { kind: 'mail' as const, receiver: 'smtp', formId: 7, key: 'team' };
const standing = (given: Partial<ReceiverGroup>): ReceiverGroup => ({
  ...SHOP,
  state: 'failed',
  reason: 'server_error',
  count: 1,
  inHour: 0,
  fresh: 0,
  lastEnd: null,
  oldest: ago(60),
  newest: ago(60),
  ...given,
});
const trying = (oldest: number, newest = oldest, more: Partial<ReceiverGroup> = {}) =>
  standing({ state: 'retrying', oldest: ago(oldest), newest: ago(newest), ...more });
const failed = (minutes: number, more: Partial<ReceiverGroup> = {}) =>
  standing({
    lastEnd: ago(minutes),
    fresh: minutes <= 10 ? 1 : 0,
    inHour: minutes <= 60 ? 1 : 0,
    oldest: ago(minutes + 30),
    ...more,
  });
const arrived = (minutes: number, whom: Omit<Arrival, 'at'> = SHOP): Arrival => ({ ...whom, at: ago(minutes) });

interface Case {
  standings: ReceiverGroup[];
  arrivals?: Arrival[];
  off?: string[];
  own?: AlertsConfig;
  set?: Partial<typeof thresholds>;
}

const judge = ({ standings, arrivals = [], off = [], own = {}, set = {} }: Case) =>
  judgeReceivers({
    standings,
    arrivals,
    thresholds: { ...thresholds, ...set },
    forms: new Map([
      [7, { id: 7, title: 'A form', rules: own, opens: null, closes: null, published: NOW, stores: true }],
    ]),
    isOn: (rule) => !off.includes(rule),
    now: NOW,
  });

const RULES: [about: string, given: Case, rules: string[]][] = [
  ['nothing has failed', { standings: [] }, []],
  ['one tries for a short while', { standings: [trying(14)] }, []],
  ['one tries for long', { standings: [trying(15)] }, ['receiver_away']],
  [
    'it tries for long, and others arrived before',
    { standings: [trying(20)], arrivals: [arrived(60)] },
    ['receiver_away'],
  ],
  ['one tries for long, and what came later arrived', { standings: [trying(60)], arrivals: [arrived(5)] }, []],
  ['some arrive between those that try', { standings: [trying(60, 1)], arrivals: [arrived(5)] }, []],
  [
    'what came after the last that arrived tries for long',
    { standings: [trying(60, 19)], arrivals: [arrived(20)] },
    ['receiver_away'],
  ],
  ['the rule is off', { standings: [trying(60)], off: ['receiver_away'] }, []],
  ['the time is 0: never', { standings: [trying(60)], set: { receiver_away_minutes: 0 } }, []],
  ['one has failed for good just now', { standings: [failed(1)] }, ['delivery_failed']],
  ['one has failed, and others arrive since', { standings: [failed(1)], arrivals: [arrived(0)] }, ['delivery_failed']],
  ['one failed a while ago, and others arrive since', { standings: [failed(30)], arrivals: [arrived(5)] }, []],
  ['one failed hours ago, and nothing has arrived since', { standings: [failed(600)] }, ['delivery_failed']],
  ['one failed more than a day ago', { standings: [failed(24 * 60)] }, []],
  ['the form does not want to hear of one', { standings: [failed(1)], own: { delivery_failed: false } }, []],
  [
    'nineteen within an hour, with single ones off',
    { standings: [failed(5, { inHour: 19 })], off: ['delivery_failed'] },
    [],
  ],
  ['twenty within an hour', { standings: [failed(5, { inHour: 20 })] }, ['failures_in_hour']],
  [
    'three, where the form says three',
    { standings: [failed(5, { inHour: 3 })], own: { failures_in_hour: 3 } },
    ['failures_in_hour'],
  ],
  [
    'many, and never',
    { standings: [failed(5, { inHour: 99 })], set: { failures_in_hour: 0 }, off: ['delivery_failed'] },
    [],
  ],
  ['some failed for good while others try', { standings: [trying(60), failed(1)] }, ['receiver_away']],
  ['a mail was refused for its recipient', { standings: [failed(1, { ...MAIL, reason: 'mail_rejected' })] }, []],
  [
    'each mail of a notification is refused for its recipient',
    { standings: [failed(1, { ...MAIL, reason: 'mail_rejected', count: 3 })] },
    ['notification_refused'],
  ],
  [
    'as many, but others of it arrive',
    { standings: [failed(60, { ...MAIL, reason: 'mail_rejected', count: 3 })], arrivals: [arrived(5, MAIL)] },
    [],
  ],
  [
    'the mail provider is away',
    { standings: [trying(20, 20, { ...MAIL, reason: 'mail_connection' })] },
    ['receiver_away'],
  ],
];

describe('receivers', () => {
  test.each(RULES)('%s', (_about, given, rules) => {
    expect(judge(given).map(({ rule }) => rule)).toEqual(rules);
  });

  test('a storm is one cause, with its number, its forms and its most frequent reason', () => {
    const storm = [
      failed(5, { count: 9_000, inHour: 9_000 }),
      failed(5, { count: 900, inHour: 900, reason: 'timeout' }),
      trying(50, 1, { formId: 8, count: 100 }),
    ];
    expect(judge({ standings: storm })).toEqual([
      {
        key: 'receiver webhook https://shop.example',
        rule: 'receiver_away',
        subject: 'webhook https://shop.example',
        forms: [7, 8],
        count: 10_000,
        facts: { reason: 'server_error' },
        since: ago(50),
      },
    ]);
  });

  test('that many have failed counts those alone, not what still tries', () => {
    const standings = [
      failed(5, { count: 20, inHour: 20 }),
      trying(5, 5, { count: 100, formId: 8, reason: 'timeout' }),
    ];
    expect(judge({ standings })).toMatchObject([
      { rule: 'failures_in_hour', count: 20, forms: [7], facts: { reason: 'server_error' } },
    ]);
  });

  test('receivers are causes of their own; where one is not known, its place in the form is', () => {
    const found = judge({ standings: [failed(1), failed(1, MAIL), failed(1, { receiver: null })] });
    expect(found.map(({ key }) => key)).toEqual([
      'receiver webhook https://shop.example',
      'receiver mail smtp',
      'receiver webhook 7 shop',
    ]);
  });
});

test('a webhook of the site that refuses is a cause without a form', () => {
  const ofSite = { formId: OF_SITE, key: 'ops', receiver: 'https://ops.example' };
  expect(judge({ standings: [failed(5, ofSite)] })).toMatchObject([
    { rule: 'delivery_failed', subject: 'webhook https://ops.example', forms: [] },
  ]);
});
