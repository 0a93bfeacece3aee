import { describe, expect, test } from '@jest/globals';
import { endOf, isOver } from '#features/invitations/option.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const FIELDS = [
  { type: 'text', name: 'team' },
  { type: 'text', name: 'secret', sensitive: true },
];
const save = (invitations: object, options: object = {}) =>
  formConfig(FIELDS, { ...options, invitations }).options.invitations;
const mistakes = (invitations: object, options: object = {}) =>
  Object.fromEntries(
    Object.entries(mistakesOf(() => save(invitations, options))).map(([path, message]) => [
      path.replace('config.options.invitations.', ''),
      message,
    ]),
  );

describe('the option invitations', () => {
  test('is off and without reminders unless it says otherwise', () => {
    expect(save({})).toEqual({
      ...{ enabled: false, only_invited: false, anonymous: false, lock_values: false, remind_after_days: [] },
    });
  });

  test.each([
    [{ remind_after_days: [3, 7, 14] }, {}],
    [{ remind_after_days: [1, 2, 3, 4] }, { remind_after_days: expect.stringContaining('3') }],
    [{ remind_after_days: [7, 3] }, { remind_after_days: expect.stringContaining('in order') }],
    [{ remind_after_days: [0] }, { 'remind_after_days[0]': expect.stringContaining('1 to 180') }],
    [{ ends_at: '2031-03-04T05:06', time_zone: 'Europe/Berlin' }, {}],
    [{ ends_at: '2031-02-30T05:06' }, { ends_at: expect.stringContaining('is not a valid time in UTC') }],
    [{ ends_at: 'soon' }, { ends_at: expect.stringContaining('YYYY-MM-DDTHH:MM') }],
    [{ time_zone: 'Mars' }, { time_zone: expect.stringContaining('time zone') }],
    [{ html: '<a href="{invitation:url}">Go</a> {field:team}' }, {}],
    [{ html: 'Hello' }, { html: expect.stringContaining('must hold {invitation:url}: without it nobody can answer') }],
    [
      { reminder_html: 'Hello' },
      { reminder_html: expect.stringContaining('must hold {invitation:url}: without it nobody can answer') },
    ],
    [{ html: '{invitation:url} {field:secret}' }, { html: expect.stringContaining('{field:secret}') }],
    [{ subject: '{field:none}' }, { subject: expect.stringContaining('{field:none}') }],
    [{ layout: 'wide' }, { layout: expect.stringContaining('none, site') }],
    [{ colour: 'red' }, { colour: expect.any(String) }],
  ])('%j has the mistakes %j', (invitations, found) => {
    expect(mistakes(invitations)).toEqual(found);
  });

  test('needs the link in every language', () => {
    const html = '<a href="{invitation:url}">Go</a>';
    const german = (text: string) => ({ translations: { de: { options: { invitations: { html: text } } } } });
    expect(mistakes({ html }, german('{invitation:url}'))).toEqual({});
    expect(mistakes({ html }, german('Los'))).toEqual({
      'config.options.translations.de.options.invitations.html': expect.stringContaining('must hold {invitation:url}'),
    });
  });

  test('is no way round the anonymity that it promises', () => {
    const anonymous = { enabled: true, anonymous: true };
    expect(mistakes(anonymous)).toEqual({ anonymous: expect.stringContaining('anonymize_ip') });
    expect(mistakes(anonymous, { anonymize_ip: true })).toEqual({});
    const byAccount = { anonymize_ip: true, limits: { per_person: { by: 'account' } } };
    expect(mistakes(anonymous, byAccount)).toEqual({ anonymous: expect.stringContaining('accounts') });
    expect(mistakes({ anonymous: true })).toEqual({});
  });
});

test('links end at the minute of the time zone', () => {
  const invitations = { enabled: true, ends_at: '2031-07-01T00:00', time_zone: 'Europe/Berlin' } as never;
  expect(endOf(invitations)?.toISOString()).toBe('2031-06-30T22:00:00.000Z');
  expect(isOver(invitations, new Date('2031-06-30T21:59:59Z'))).toBe(false);
  expect(isOver(invitations, new Date('2031-06-30T22:00:00Z'))).toBe(true);
  expect(isOver({ enabled: true } as never, new Date('2999-01-01'))).toBe(false);
  expect(isOver(null, new Date())).toBe(true);
});
