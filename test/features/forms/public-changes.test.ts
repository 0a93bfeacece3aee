import { describe, expect, test } from '@jest/globals';
import { publicChanges } from '#features/forms/public-changes.ts';
import { FORM_STATUSES, type FormStatus, openingTimes, statusOf } from '#features/forms/status.ts';
import { parseForm } from '#test/environment/form-rules.ts';

const NAME = { type: 'text', name: 'name', label: 'Your name' };
const EMAIL = { type: 'email', name: 'email', label: 'E-mail' };
const MAIL = { key: 'office', to: 'office@example.org', subject: 'News' };
const form = (fields: object[], options: object = {}, title = 'Contact') =>
  parseForm({ title, config: { fields, options } });

/** Changes of a form, as lines of what, about and name. */
const linesOf = (before: ReturnType<typeof form> | null, after: ReturnType<typeof form>) =>
  publicChanges(before, after).map(({ change, about, name, keys }) =>
    [change, about, name, keys.join()].join(' ').trim(),
  );

describe('what publishing changes', () => {
  const before = form([NAME, EMAIL], { notifications: [MAIL] });

  test.each<[what: string, after: ReturnType<typeof form>, lines: string[]]>([
    ['nothing', before, []],
    ['the title', form([NAME, EMAIL], { notifications: [MAIL] }, 'Write'), ['changed title title title']],
    [
      'fields',
      form(
        [
          { ...NAME, required: true },
          { type: 'tel', name: 'tel' },
        ],
        { notifications: [MAIL] },
      ),
      ['changed field name required', 'added field tel', 'removed field email'],
    ],
    ['the order', form([EMAIL, NAME], { notifications: [MAIL] }), ['changed order fields']],
    [
      'a text between fields',
      form([NAME, EMAIL, { type: 'divider', name: 'line' }], { notifications: [MAIL] }),
      ['added field line'],
    ],
    ['mails', form([NAME, EMAIL], { notifications: [{ ...MAIL, to: 'x@example.org' }] }), ['changed mail office to']],
    ['a mail that is gone', form([NAME, EMAIL]), ['removed mail office']],
    ['limits', form([NAME, EMAIL], { notifications: [MAIL], limits: { max_submissions: 3 } }), ['added option limits']],
    [
      'an option without keys of its own',
      form([NAME, EMAIL], { notifications: [MAIL], store_submissions: false }),
      ['changed option store_submissions value'],
    ],
    [
      'a language',
      form([NAME, EMAIL], {
        notifications: [MAIL],
        language: 'en',
        translations: { de: { title: 'Kontakt' } },
      }),
      ['added option language', 'added translation de'],
    ],
  ])('%s', (_what, after, lines) => {
    expect(linesOf(before, after)).toEqual(lines);
  });

  test('a field in a group is named by its path, and the group itself is not changed', () => {
    const group = (inner: object) => form([{ type: 'group', name: 'firm', label: 'Firm', fields: [inner] }]);
    expect(linesOf(group(NAME), group({ ...NAME, label: 'Who' }))).toEqual(['changed field firm.name label']);
  });

  test('has the labels of fields, and the subjects of mails', () => {
    const after = form([NAME, EMAIL, { type: 'tel', name: 'tel', label: 'Phone' }]);
    expect(publicChanges(before, after)).toEqual([
      { about: 'field', change: 'added', name: 'tel', label: 'Phone', keys: [] },
      { about: 'mail', change: 'removed', name: 'office', label: 'News', keys: [] },
    ]);
  });

  test('is nothing for a form that was never published', () => {
    expect(linesOf(null, before)).toEqual([]);
  });
});

describe('the status of a form', () => {
  const [past, now, later] = ['2031-03-03', '2031-03-04', '2031-03-05'].map((day) => new Date(`${day}T10:00:00Z`)) as [
    Date,
    Date,
    Date,
  ];
  const limits = (opens_at?: string, closes_at?: string) => openingTimes({ limits: { opens_at, closes_at } });
  const ALWAYS = limits();

  test.each<[FormStatus, what: string, Parameters<typeof statusOf>[0], Parameters<typeof statusOf>[1]]>([
    ['draft', 'never published', { publishedAt: null }, ALWAYS],
    ['draft', 'never published, opens later', { publishedAt: null }, limits('2031-03-05T10:00')],
    ['open', 'published', { publishedAt: past }, ALWAYS],
    ['scheduled', 'opens later', { publishedAt: past }, limits('2031-03-04T10:01')],
    ['open', 'opens this moment', { publishedAt: past }, limits('2031-03-04T10:00')],
    ['open', 'closes later', { publishedAt: past }, limits(undefined, '2031-03-04T10:01')],
    ['closed', 'closes this moment', { publishedAt: past }, limits(undefined, '2031-03-04T10:00')],
    ['closed', 'closed by hand', { publishedAt: past, closedAt: past }, ALWAYS],
    ['closed', 'closed by hand before it opens', { publishedAt: past, closedAt: past }, limits('2031-03-05T10:00')],
  ])('%s: %s', (status, _what, state, times) => {
    expect(statusOf(state, times, now)).toBe(status);
    expect(FORM_STATUSES).toContain(status);
  });

  test('times are read in the zone of the form', () => {
    const { opens } = openingTimes({ limits: { opens_at: '2031-03-05T11:00', time_zone: 'Europe/Berlin' } });
    expect(opens).toEqual(later);
  });
});
