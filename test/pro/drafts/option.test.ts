import { describe, expect, test } from '@jest/globals';
import { draftDays } from '#pro/drafts/option.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const FIELDS = [
  { type: 'email', name: 'mail' },
  { type: 'text', name: 'text' },
  { type: 'email', name: 'fixed', default: 'us@example.com', read_only: true },
];
const save = (drafts: object, options: object = {}) => formConfig(FIELDS, { ...options, drafts }).options;
const mistakes = (drafts: object, options: object = {}) =>
  Object.fromEntries(
    Object.entries(mistakesOf(() => save(drafts, options))).map(([path, message]) => [
      path.replace('config.options.drafts.', ''),
      message,
    ]),
  );

describe('the option drafts', () => {
  test('is checked for shape while it is switched off', () => {
    expect(Object.keys(mistakes({ expires_days: 0, email_field: 'zz' })).sort()).toEqual([
      'email_field',
      'expires_days',
    ]);
  });

  test.each([
    [{}, { enabled: false, expires_days: 30 }],
    [
      { enabled: true, expires_days: 365 },
      { enabled: true, expires_days: 365 },
    ],
    [
      { email_field: null, remind_after_days: null },
      { enabled: false, expires_days: 30 },
    ],
    [
      { email_field: 'mail', remind_after_days: 29 },
      { enabled: false, expires_days: 30, email_field: 'mail', remind_after_days: 29 },
    ],
  ])('%j is saved', (drafts, saved) => {
    expect(save(drafts).drafts).toEqual(saved);
  });

  test.each([
    [{ email_field: 'nobody' }, { email_field: expect.stringContaining('must be the name of a field') }],
    [
      { email_field: 'text' },
      { email_field: expect.stringContaining('must be an e-mail field; text is of type text') },
    ],
    [{ remind_after_days: 3 }, { email_field: expect.stringContaining('is required with remind_after_days') }],
    [
      { email_field: 'mail', remind_after_days: 30 },
      { remind_after_days: expect.stringContaining('must be less than expires_days, which is 30') },
    ],
    [{ email_field: 'fixed' }, { email_field: expect.stringContaining('must be a field that visitors fill in') }],
    [{ expires_days: 0 }, { expires_days: expect.stringContaining('from 1 to 365') }],
    [{ expire: 1 }, { expire: expect.stringContaining('is not a known key') }],
  ])('%j is refused', (drafts, expected) => {
    expect(mistakes(drafts)).toEqual(expected);
  });

  test('a reminder that would come after the form has erased the draft is refused', () => {
    const drafts = { email_field: 'mail', remind_after_days: 7 };
    expect(mistakes(drafts, { retention_days: 7 })).toEqual({
      remind_after_days: expect.stringContaining('must be less than config.options.retention_days, which is 7'),
    });
    expect(save(drafts, { retention_days: 8 }).drafts).toMatchObject(drafts);
  });

  test.each([
    [{ expires_days: 10 }, {}, 10],
    [{}, {}, 30],
    [{ expires_days: 10 }, { retention_days: 7 }, 7],
    [{ expires_days: 10 }, { retention_days: 90 }, 10],
  ])('of %j with %j a draft is kept for %i days', (drafts, options, days) => {
    expect(draftDays(save(drafts, options))).toBe(days);
  });
});
