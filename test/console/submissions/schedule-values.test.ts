import { describe, expect, test } from '@jest/globals';
import type { Schedule } from '#console/views/submissions/export/data.ts';
import { exportError } from '#console/views/submissions/export/export-error.ts';
import {
  changeBody,
  type NewValues,
  newValues,
  type ScheduleValues,
  scheduleBody,
  valuesOf,
  zonesWith,
} from '#console/views/submissions/export/schedules/values.ts';
import '../german.ts';

const FRESH = newValues('Europe/Berlin', 'de');
const HELD = { format: 'xlsx', header: 'labels', time_zone: 'Europe/Berlin' };
const MONDAYS = { period: 'weekly', weekday: 'monday', hour: 6, zone: 'Europe/Berlin' };

describe('a new schedule', () => {
  test.each<[what: string, values: Partial<NewValues>, asked: object]>([
    ['as it is offered', {}, { ...HELD, ...MONDAYS, span: 'new', deliver: 'keep', keep_days: 7 }],
    ['every day', { period: 'daily', hour: '0' }, { period: 'daily', hour: 0 }],
    [
      'with a mail',
      { deliver: 'mail', recipients: ' a@example.org,\nb@example.org; ' },
      { deliver: 'mail', recipients: ['a@example.org', 'b@example.org'], language: 'de' },
    ],
    ['to nobody', { deliver: 'mail' }, { deliver: 'mail', recipients: [], language: 'de' }],
    ['into the bucket', { deliver: 'store', recipients: 'a@example.org' }, { deliver: 'store' }],
    [
      'as CSV of another zone',
      { zone: 'UTC', holds: { ...FRESH.holds, format: 'csv', hasFiles: true, rowsOf: 'guests' } },
      { format: 'csv', time_zone: 'UTC', zone: 'UTC', separator: 'comma', bom: true, files: true, rows_of: 'guests' },
    ],
  ])('%s', (_, values, asked) => {
    expect(scheduleBody({ form: '3' }, { ...FRESH, ...values })).toMatchObject(asked);
  });

  test('names no day of a daily one, no recipients of what is not mailed, and no days that nobody gave', () => {
    const body = scheduleBody({ form: '3' }, { ...FRESH, period: 'daily', recipients: 'a@b.org', keep_days: null });
    for (const name of ['weekday', 'recipients', 'language', 'keep_days']) expect(body).not.toHaveProperty(name);
  });

  test('has what the filters find, without their days', () => {
    const filters = { form: '3', q: 'a', field: 'name', unread: 'true', from: '2026-03-01', to: '2026-03-31' };
    const body = scheduleBody(filters, FRESH);
    expect(body).toMatchObject({ q: 'a', field: 'name', unread: true });
    for (const name of ['from', 'to', 'form']) expect(body).not.toHaveProperty(name);
  });
});

const DAILY = {
  ...{ id: 'u', form_id: 3, format: 'csv', span: 'all', keep_days: 30, period: 'daily', weekday: null, hour: 23 },
  ...{ zone: 'UTC', deliver: 'keep', recipients: [], language: null },
} as unknown as Schedule;

test('what is changed is shown as it is, with a day and a language in case they are wanted', () => {
  expect(valuesOf(DAILY, 'de')).toEqual({
    ...{ period: 'daily', weekday: 'monday', hour: '23', zone: 'UTC', span: 'all', keep_days: 30 },
    ...{ deliver: 'keep', recipients: '', language: 'de' },
  });
  const mailed = { ...DAILY, deliver: 'mail', recipients: ['a@b.org', 'c@d.org'], language: 'en' } as const;
  expect(valuesOf({ ...mailed, recipients: [...mailed.recipients] }, 'de')).toMatchObject({
    ...{ deliver: 'mail', recipients: 'a@b.org\nc@d.org', language: 'en' },
  });
});

describe('a change', () => {
  const now = valuesOf(DAILY, 'de');
  test.each<[what: string, changes: Partial<ScheduleValues>, sent: object]>([
    ['of the hour', { hour: '0' }, { hour: 0 }],
    [
      'to a week names the day, also the one that was offered',
      { period: 'weekly' },
      { period: 'weekly', weekday: 'monday' },
    ],
    ['to a day names none', { period: 'daily', weekday: 'friday' }, { period: 'daily' }],
    [
      'to a mail names all that it takes',
      { deliver: 'mail', recipients: 'a@b.org' },
      { deliver: 'mail', recipients: ['a@b.org'], language: 'de' },
    ],
    ['to what is not mailed names no recipients', { deliver: 'store', recipients: 'a@b.org' }, { deliver: 'store' }],
    ['that empties the days changes them not', { keep_days: null, zone: 'Europe/Paris' }, { zone: 'Europe/Paris' }],
    ['of the days', { keep_days: 3 }, { keep_days: 3 }],
  ])('%s', (_, changes, sent) => {
    const body = changeBody(changes, { ...now, ...changes } as ScheduleValues);
    expect(JSON.parse(JSON.stringify(body))).toEqual(sent);
  });
});

test('the zone of the site comes first, and none twice', () => {
  const zones = zonesWith('Mars/Olympus', 'UTC').map(({ value }) => value);
  expect([zones[0], new Set(zones).size === zones.length, zones.includes('Europe/Berlin')]).toEqual([
    'Mars/Olympus',
    true,
    true,
  ]);
});

test.each([
  ['form_trashed', 'en', 'The form is in the trash'],
  ['mail_rejected', 'de', 'Der Mailserver hat die E-Mail abgewiesen (mail_rejected)'],
  ['never_heard_of', 'en', 'never_heard_of'],
] as const)('why one has failed is said in words: %s', (code, language, text) => {
  expect(exportError(code, language)).toBe(text);
});
