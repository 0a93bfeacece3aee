import { expect, test } from '@jest/globals';
import { type InputFieldConfig, inputType } from '#forms/field-types/index.ts';
import { calendarFile } from '#forms/slots/calendar-file.ts';
import { checkBooked } from '#forms/slots/check-booked.ts';
import { withSlots } from '#forms/slots/shown.ts';
import { field, formConfig, mistakesOf } from '#test/forms/form-fixture.ts';
import { CATALOGUES, DEFAULT_TEXTS } from '#texts/index.ts';

const HOURS = [{ weekdays: ['mon'], from: '09:00', to: '10:00' }];
const SLOT = { type: 'slot', name: 'it', minutes: 30, hours: HOURS, time_zone: 'Europe/Berlin' };
const VALUE = '2026-11-30T09:30';

test.each<[object, string, RegExp]>([
  [{ hours: undefined }, 'hours', /required, or dates/],
  [{ hours: [], dates: [] }, 'hours', /required, or dates/],
  [{ minutes: undefined }, 'minutes', /length of a slot in minutes/],
  [{ minutes: 61 }, 'hours[0].to', /leaves 60 minutes, and a slot has 61/],
  [{ hours: [{ weekdays: ['mon'], from: '10:00', to: '09:00' }] }, 'hours[0].to', /later than from/],
  [{ hours: [{ weekdays: ['monday'], from: '09:00', to: '10:00' }] }, 'hours[0].weekdays[0]', /one of: mon, tue/],
  [{ hours: [{ weekdays: [], from: '09:00', to: '10:00' }] }, 'hours[0].weekdays', /name a day of the week/],
  [{ hours: [{ weekdays: ['mon'], from: '9:00', to: '10:00' }] }, 'hours[0].from', /time as HH:MM/],
  [{ hours: [...HOURS, { weekdays: ['sun', 'mon'], from: '09:30', to: '12:00' }] }, 'hours[1]', /overlaps/],
  [{ dates: [{ date: '2026-02-30', from: '09:00', to: '10:00' }] }, 'dates[0].date', /a date as YYYY-MM-DD/],
  [{ dates: ['09:00', '09:45'].map((from) => ({ date: '2026-12-24', from, to: '10:15' })) }, 'dates[1]', /overlaps/],
  [
    { dates: [{ date: '2026-12-24', from: '09:00', to: '10:00' }], holidays: ['2026-12-24'] },
    'dates[0].date',
    /holidays/,
  ],
  [
    { dates: [{ date: '2026-12-24', from: '09:00', to: '10:00' }], until: '2026-12-01' },
    'dates[0].date',
    /between from/,
  ],
  [{ holidays: ['Christmas'] }, 'holidays[0]', /a date as YYYY-MM-DD/],
  [{ from: '2026-12-02', until: '2026-12-01' }, 'from', /not be later than until/],
  [{ time_zone: 'Europe/Nowhere' }, 'time_zone', /such as Europe\/Berlin/],
  [{ places: 0 }, 'places', /from 1/],
  [{ minutes: 1, days_ahead: 366 }, 'days_ahead', /leads to up to 3180 slots at a time, at most 1000/],
  [
    { minutes: 1, hours: [{ weekdays: ['mon', 'tue'], from: '09:00', to: '13:00' }] },
    'days_ahead',
    /is 60 when it is left out/,
  ],
])('%j is refused for its %s', (more, key, message) => {
  const mistakes = mistakesOf(() => formConfig([{ ...SLOT, ...more }]));
  expect(mistakes).toEqual({ [`config.fields[0].${key}`]: expect.stringMatching(message) });
});

test('a field in a group is refused: each slot has its places in the form', () => {
  const group = { type: 'group', name: 'visit', fields: [SLOT] };
  expect(mistakesOf(() => formConfig([group]))).toEqual({
    'config.fields[0].fields[0].type': expect.stringContaining('outside of groups'),
  });
});

test('hours that end as others begin are no overlap', () => {
  const hours = [...HOURS, { weekdays: ['mon'], from: '10:00', to: '00:00' }];
  expect(mistakesOf(() => formConfig([{ ...SLOT, hours }]))).toEqual({});
});

test('a slot is shown with its end and its time zone', () => {
  const parsed = field(SLOT);
  const type = inputType(parsed);
  expect(type.display(VALUE, parsed, DEFAULT_TEXTS)).toBe('2026-11-30 09:30–10:00 (Europe/Berlin)');
  const local = type.displayLocal(VALUE, parsed, { options: { language: 'de' } });
  expect(local).toMatch(/^Montag, 30\. November 2026, 09:30.10:00 Uhr MEZ$/);
  expect(type.display('soon', parsed, DEFAULT_TEXTS)).toBe('soon');
  expect(['day', 'start', 'end'].map((part) => type.partText(VALUE, part, parsed, DEFAULT_TEXTS))).toEqual([
    expect.stringMatching(/^Monday,? 30 November 2026$/),
    ...['09:30', '10:00'],
  ]);
  expect(type.partText(VALUE, 'calendar_url', parsed, DEFAULT_TEXTS)).toBe('');
});

const at = (time: string) => new Date(`2026-11-30T${time}:00Z`);

test.each([
  [VALUE, at('08:00'), true],
  [VALUE, at('08:30'), false],
  ['2026-12-07T09:00', at('08:00'), true],
  ['2027-12-06T09:00', at('08:00'), false],
  ['', at('08:00'), true],
])('%j at %j can be booked: %s', (it, now, canBe) => {
  const errors: Record<string, string> = {};
  checkBooked(formConfig([SLOT]), { it }, errors, now);
  expect(Object.keys(errors)).toEqual(canBe ? [] : ['it']);
});

test('what was booked before is not looked at again', () => {
  const config = formConfig([SLOT]);
  const kept = { ...config, fields: config.fields.map((one) => ({ ...one, booked: VALUE })) };
  const errors: Record<string, string> = {};
  checkBooked(kept, { it: VALUE }, errors, at('23:00'));
  expect(errors).toEqual({});
});

test('every language lists days and times in its own way', () => {
  const [shown] = withSlots(formConfig([SLOT]).fields, at('00:00').getTime());
  for (const [language, texts] of Object.entries(CATALOGUES)) {
    const attributes = { id: 'it', name: 'it' };
    const input = { value: VALUE, texts, language, attributes };
    const html = inputType(shown as InputFieldConfig).renderInput(shown as InputFieldConfig, input);
    expect(html.match(/<optgroup/g)).toHaveLength(9);
    expect(html).toMatch(new RegExp(`<option value="${VALUE}" selected`));
  }
});

test('a calendar file has times in UTC, escaped texts, and lines of 75 bytes at most', () => {
  const entry = {
    ...{ uid: 'form-7@forms.test', title: `Beratung; Büro, 1. Stock ${'ü'.repeat(60)}`, description: 'a\nb' },
    ...{ url: 'https://forms.test/forms/7', startsAt: Date.parse('2026-11-30T08:30:00Z') },
    endsAt: Date.parse('2026-11-30T09:00:00Z'),
  };
  const text = calendarFile(entry, 0);
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//durable-forms//slots//EN', 'METHOD:PUBLISH', 'BEGIN:VEVENT'],
    ...['UID:form-7@forms.test', 'DTSTAMP:19700101T000000Z', 'DTSTART:20261130T083000Z', 'DTEND:20261130T090000Z'],
    ...[
      `SUMMARY:Beratung\\; Büro\\, 1. Stock ${'ü'.repeat(60)}`,
      'DESCRIPTION:a\\nb',
      'URL:https://forms.test/forms/7',
    ],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ]);
});
