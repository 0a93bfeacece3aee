import { describe, expect, test } from '@jest/globals';
import type { Alert } from '#features/alerts/entities.ts';
import { dueDigest } from '#features/alerts/notices/digest-time.ts';
import { isWithin, newsOf, timeOfDay } from '#features/alerts/notices/news.ts';

const AT = new Date('2031-03-04T02:00:00Z');
const alert = (given: Partial<Alert> = {}): Alert =>
  ({ uuid: 'a', urgent: false, forms: [7], endedAt: null, mailedAt: null, endMailedAt: null, ...given }) as Alert;
const told = { mailedAt: AT, sentAt: AT };
const webhook = { url: 'https://example.org', secret: 'whsec_', format: 'json' as const };
const night = { from: '22:00', to: '07:00' };

interface Case {
  of: Partial<Alert>;
  at?: string;
  quiet?: boolean;
}

const CASES: [about: string, given: Case, mails: string[], events: string[]][] = [
  ['has begun', { of: {} }, ['started'], ['started']],
  ['has begun and was told', { of: told }, [], []],
  ['is over', { of: { ...told, endedAt: AT } }, ['ended'], ['ended']],
  ['is over and was told', { of: { ...told, endedAt: AT, endMailedAt: AT, endSentAt: AT } }, [], []],
  ['came and went before anybody was told', { of: { endedAt: AT } }, ['both'], ['started', 'ended']],
  ['has begun at night', { of: {}, at: '02:00', quiet: true }, [], ['started']],
  ['is urgent at night', { of: { urgent: true }, at: '02:00', quiet: true }, ['started'], ['started']],
  ['has begun at night, in the morning', { of: { sentAt: AT }, at: '07:00', quiet: true }, ['started'], []],
  [
    'came and went at night, in the morning',
    { of: { sentAt: AT, endSentAt: AT, endedAt: AT }, at: '07:00', quiet: true },
    ['both'],
    [],
  ],
  ['was told and is over at night', { of: { ...told, endedAt: AT }, at: '23:00', quiet: true }, [], ['ended']],
];

describe('what is told of an alert that', () => {
  test.each(CASES)('%s', (_about, { of, at = '12:00', quiet = false }, mails, events) => {
    const settings = { recipients: ['ada@example.org'], webhook, quietHours: quiet ? night : null };
    const news = newsOf({ alerts: [alert(of)], settings, formsWithRecipients: new Set(), timeOfDay: at });
    expect(news.mails.flatMap(({ items }) => items.map(({ phase }) => phase))).toEqual(mails);
    expect(news.events.map(({ phase }) => phase)).toEqual(events);
  });

  test('concerns forms with recipients of their own goes to them too, in one mail for each', () => {
    const settings = { recipients: ['ada@example.org'], webhook: null, quietHours: null };
    const alerts = [
      alert({ uuid: 'a', forms: [7, 8] }),
      alert({ uuid: 'b', forms: [7] }),
      alert({ uuid: 'c', forms: [] }),
    ];
    const { mails } = newsOf({ alerts, settings, formsWithRecipients: new Set([7]), timeOfDay: '12:00' });
    expect(mails.map(({ formId, items }) => [formId, items.map((item) => item.alert)])).toEqual([
      [null, ['a', 'b', 'c']],
      [7, ['a', 'b']],
    ]);
  });

  test('nobody wants to hear of is marked as told: who is added later is not told of the past', () => {
    const settings = { recipients: [], webhook: null, quietHours: null };
    const news = newsOf({ alerts: [alert()], settings, formsWithRecipients: new Set(), timeOfDay: '12:00' });
    expect(news).toMatchObject({ mails: [], events: [], mailed: { started: ['a'] }, sent: { started: ['a'] } });
  });
});

describe('quiet hours', () => {
  test.each([
    ['22:00', night, true],
    ['06:59', night, true],
    ['07:00', night, false],
    ['21:59', night, false],
    ['13:00', { from: '12:00', to: '14:00' }, true],
    ['14:00', { from: '12:00', to: '14:00' }, false],
  ])('%s within them', (time, hours, within) => {
    expect(isWithin(time, hours)).toBe(within);
  });

  test('are of the time at the site', () => {
    expect(timeOfDay(AT, 'Europe/Berlin')).toBe('03:00');
    expect(timeOfDay(new Date('2031-03-04T00:05:00Z'), 'UTC')).toBe('00:05');
  });
});

describe('a digest', () => {
  const at = (text: string) => new Date(`${text}:00Z`);
  test.each([
    ['none', '2031-03-03T08:00', null],
    ['daily', '2031-03-04T06:59', null],
    ['daily', '2031-03-04T07:00', { name: 'digest daily 2031-03-04', from: '2031-03-03', to: '2031-03-03' }],
    ['daily', '2031-03-04T10:00', null],
    ['weekly', '2031-03-04T07:00', null],
    ['weekly', '2031-03-03T07:30', { name: 'digest weekly 2031-03-03', from: '2031-02-24', to: '2031-03-02' }],
  ] as const)('%s is due or not at %s', (digest, now, due) => {
    expect(dueDigest({ digest, digestHour: 8 }, 'Europe/Berlin', at(now))).toEqual(due);
  });
});
