import { describe, expect, test } from '@jest/globals';
import { openingTimes } from '#features/forms/status.ts';
import { openingOf } from '#features/limits/opening.ts';
import { inTimeZone } from '#forms/field-types/zoned-time.ts';
import { findCoupon } from '#forms/orders/coupon.ts';
import { couponField } from '#forms/orders/order.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

/** Changes of the clock: the zone, the local time, the moment, and the special feature. */
const TIMES: [zone: string, local: string, moment: string | null, why: string][] = [
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00Z', 'the last minute before'],
  ['Europe/Berlin', '2026-03-29T02:00', null, 'skipped'],
  ['Europe/Berlin', '2026-03-29T02:59', null, 'skipped'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00Z', 'the first minute after'],
  ['Europe/Berlin', '2026-10-25T01:59', '2026-10-24T23:59:00Z', 'the last minute that comes once'],
  ['Europe/Berlin', '2026-10-25T02:00', '2026-10-25T00:00:00Z', 'the first of two'],
  ['Europe/Berlin', '2026-10-25T02:59', '2026-10-25T00:59:00Z', 'the first of two'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00Z', 'comes once again'],
  ['America/New_York', '2026-03-08T02:30', null, 'skipped'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00Z', 'the first of two'],
  ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00:00Z', 'comes once again'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', null, 'half an hour is skipped'],
  ['Australia/Lord_Howe', '2026-10-04T02:30', '2026-10-03T15:30:00Z', 'behind the half hour'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00Z', 'the first of two, of half an hour'],
  ['Pacific/Apia', '2011-12-30T12:00', null, 'a whole day that was skipped'],
  ['Pacific/Apia', '2011-12-31T00:00', '2011-12-30T10:00:00Z', 'the day after it'],
  ['America/Santiago', '2026-09-06T00:00', null, 'a midnight that is skipped'],
  ['Africa/Cairo', '2026-10-29T23:30', '2026-10-29T20:30:00Z', 'an hour before midnight that comes twice'],
  ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15:00Z', 'quarters of an hour'],
  ['UTC', '2026-10-25T02:30', '2026-10-25T02:30:00Z', 'no change'],
];

test.each(TIMES)('in %s %s is %s: %s', (zone, local, moment) => {
  const found = inTimeZone(local, zone);
  expect(found && new Date(found).toISOString().replace('.000Z', 'Z')).toBe(moment);
});

test.each(TIMES)(
  'a form and a code of a coupon in %s begin and end at %s as a field has it: %s',
  (zone, local, moment) => {
    const code = (more: object) => ({
      type: 'coupon',
      name: 'code',
      time_zone: zone,
      codes: [{ code: 'A', percent: 5, ...more }],
    });
    const product = { type: 'product', name: 'tea', currency: 'EUR', price: 500 };
    const save = (key: string, codeKey: string) =>
      formConfig([product, code({ [codeKey]: local })], { limits: { [key]: local, time_zone: zone } });
    if (moment === null) {
      for (const [key, codeKey] of [
        ['opens_at', 'from'],
        ['closes_at', 'until'],
      ] as const) {
        expect(Object.keys(mistakesOf(() => save(key, codeKey))).sort()).toEqual([
          `config.fields[1].codes[0].${codeKey}`,
          `config.options.limits.${key}`,
        ]);
      }
      return;
    }
    const at = new Date(moment);
    const before = new Date(at.getTime() - 1);
    const opens = save('opens_at', 'from');
    const closes = save('closes_at', 'until');
    expect([openingTimes(opens.options).opens, openingTimes(closes.options).closes]).toEqual([at, at]);
    expect([before, at].map((now) => openingOf({ config: opens }, now).state)).toEqual(['not_open', 'open']);
    expect([before, at].map((now) => openingOf({ config: closes }, now).state)).toEqual(['open', 'closed']);
    const isFound = (config: typeof opens, now: Date) => {
      const field = couponField(config);
      return field !== undefined && findCoupon(field, 'A', now) !== null;
    };
    expect([before, at].map((now) => isFound(opens, now))).toEqual([false, true]);
    expect([before, at].map((now) => isFound(closes, now))).toEqual([true, false]);
  },
);

describe('a form that opens and closes within the hour that comes twice', () => {
  const save = (opens_at: string, closes_at: string) =>
    formConfig([], { limits: { opens_at, closes_at, time_zone: 'Europe/Berlin' } });
  test('does both in the first of the two', () => {
    const config = save('2026-10-25T02:15', '2026-10-25T02:45');
    const state = (time: string) => openingOf({ config }, new Date(`2026-10-25T${time}:00Z`)).state;
    expect(['00:14', '00:15', '00:44', '00:45', '01:30'].map(state)).toEqual([
      'not_open',
      'open',
      'open',
      'closed',
      'closed',
    ]);
  });

  test('cannot close before it opens', () => {
    expect(mistakesOf(() => save('2026-10-25T02:45', '2026-10-25T02:15'))).toEqual({
      'config.options.limits.closes_at': 'config.options.limits.closes_at must be later than opens_at',
    });
  });
});
