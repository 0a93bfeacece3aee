import { describe, expect, test } from '@jest/globals';
import { identityOf } from '#features/imports/reading/identity.ts';
import {
  checkMapping,
  firstTwice,
  type Mapping,
  meaning,
  momentOf,
  suggestedMapping,
} from '#features/imports/reading/mapping.ts';
import { previewOf } from '#features/imports/reading/preview.ts';
import { importable } from '#forms/tables/import.ts';
import { type Evidence, noteEvidence } from '#forms/tables/parse-cells.ts';
import { SecretBox } from '#security/secret-box.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const config = formConfig([
  { type: 'text', name: 'name', label: 'Your name' },
  { type: 'email', name: 'mail', label: 'E-Mail' },
  { type: 'text', name: 'city', label: 'Town' },
  { type: 'text', name: 'town', label: 'Town' },
  { type: 'file', name: 'cv' },
]);

describe('what headings mean', () => {
  test.each<[string[], Mapping]>([
    [['name', 'mail'], { columns: { name: 'name', mail: 'mail' } }],
    [[' your NAME', 'E-MAIL'], { columns: { ' your NAME': 'name', 'E-MAIL': 'mail' } }],
    [['name', 'Your name'], { columns: { name: 'name' } }],
    // Names take precedence over labels, and a label that two fields share matches neither.
    [['Town'], { columns: { Town: 'town' } }],
    [['cv', 'other', ''], { columns: {} }],
    [
      ['submission_id', 'submitted_at', 'state', 'name'],
      { columns: { name: 'name' }, idColumn: 'submission_id', timeColumn: 'submitted_at' },
    ],
  ])('%j', (headings, mapping) => {
    expect(suggestedMapping(headings, config)).toEqual(mapping);
  });

  test('of very many is found at once', () => {
    const many = Array.from({ length: 200_000 }, (_, index) => index.toString(36));
    const columns = Object.fromEntries(many.map((one) => [`h${one}`, `c${one}`]));
    expect(firstTwice([...many, 'last', '0', 'last'])).toBe('0');
    expect(suggestedMapping([...many, 'Town'], config)).toEqual({ columns: { Town: 'town' } });
    expect(() => checkMapping(many, config, { columns })).toThrow('is no heading of the table');
  });

  test.each<[Mapping, string, string]>([
    [{ columns: {} }, 'columns', 'must name at least one'],
    [{ columns: { A: 'cv' } }, 'columns', 'cv is no column'],
    [{ columns: { A: 'name', B: 'name' } }, 'columns', 'must name name once'],
    [{ columns: { C: 'name' } }, 'columns', 'C is no heading'],
    [{ columns: { A: 'name' }, idColumn: 'C' }, 'id_column', 'must be a heading'],
    [{ columns: { A: 'name' }, timeColumn: 'C' }, 'time_column', 'must be a heading'],
  ])('%j is refused naming %s', (mapping, name, says) => {
    expect(() => checkMapping(['A', 'B'], config, mapping)).toThrow(
      expect.objectContaining({ errors: { [name]: expect.stringContaining(says) } }),
    );
  });
});

describe('headings of other systems', () => {
  const other = formConfig([
    { type: 'name', name: 'who', label: 'Name' },
    {
      type: 'address',
      name: 'home',
      label: 'Address',
      parts: ['street', 'line2', 'postcode', 'city', 'region', 'country'],
    },
    { type: 'consent', name: 'privacy', label: 'Privacy' },
    {
      ...{ type: 'checkboxes', name: 'topics', label: 'Topics' },
      options: [
        { value: 'news', label: 'News' },
        { value: 'first', label: 'First Choice' },
      ],
    },
  ]);

  test.each<[string[], Mapping]>([
    [
      ['Topics (News)', 'Topics (First Choice)'],
      { columns: { 'Topics (News)': 'topics.news', 'Topics (First Choice)': 'topics.first' } },
    ],
    [['News', 'First Choice'], { columns: { News: 'topics.news', 'First Choice': 'topics.first' } }],
    [['topics.news'], { columns: { 'topics.news': 'topics.news' } }],
    [['Topics', 'Topics (News)'], { columns: { Topics: 'topics' } }],
    [
      ['Name (First)', 'Privacy (Consent)'],
      { columns: { 'Name (First)': 'who_first', 'Privacy (Consent)': 'privacy' } },
    ],
    [
      ['Address (Street Address)', 'Address (ZIP / Postal Code)', 'Address (State / Province)'],
      {
        columns: {
          'Address (Street Address)': 'home_street',
          'Address (ZIP / Postal Code)': 'home_postcode',
          'Address (State / Province)': 'home_region',
        },
      },
    ],
    [['Timestamp', 'Entry Id'], { columns: {}, idColumn: 'Entry Id', timeColumn: 'Timestamp' }],
  ])('%j', (headings, mapping) => {
    expect(suggestedMapping(headings, other)).toEqual(mapping);
    if (Object.keys(mapping.columns).length > 0) expect(() => checkMapping(headings, other, mapping)).not.toThrow();
  });

  test('columns of single choices are one value, which the preview shows as it is kept', () => {
    const headings = ['Topics (News)', 'Topics (First Choice)'];
    const mapping = suggestedMapping(headings, other);
    const rows = [
      ['News', ''],
      ['', 'First Choice'],
      ['1', 'true'],
      ['0', 'false'],
    ];
    const { cells } = meaning(headings, importable(other), mapping)(['1', 'true']);
    expect(cells).toContain('news, first');
    expect(previewOf({ config: other, headings, mapping, rows })[0]).toEqual({
      ...{ heading: 'Topics (News)', column: 'topics.news', date_order: null, decimal: null, is_unclear: false },
      samples: [
        { cell: 'News', kept: 'news' },
        { cell: '1', kept: 'news' },
      ],
    });
  });

  test('a refused cell is shown at its own column, not at one whose name begins alike', () => {
    const config = formConfig([
      { type: 'email', name: 'mail' },
      { type: 'text', name: 'mail_home' },
      { type: 'group', name: 'firm', fields: [{ type: 'email', name: 'desk' }] },
      { type: 'repeater', name: 'guests', fields: [{ type: 'email', name: 'mail' }] },
    ]);
    const headings = ['mail', 'mail_home', 'firm_desk', 'guests'];
    const mapping = suggestedMapping(headings, config);
    const rows = [['nobody', 'x', 'nobody', '[{"mail":"nobody"}]']];
    const shown = previewOf({ config, headings, mapping, rows });
    expect(shown.map(({ column, samples }) => [column, samples[0]?.kept])).toEqual([
      ['mail', null],
      ['mail_home', 'x'],
      ['firm_desk', null],
      ['guests', null],
    ]);
  });

  test.each<[cells: string[], order: object, unclear: boolean]>([
    [['1.234', '2.500'], {}, true],
    [['1.234', '12,5'], {}, false],
    [['1.234'], { decimal: 'comma' }, false],
    [['1234'], {}, false],
    [['0.234'], {}, false],
  ])('a column of %j read with %j is shown as unclear: %j', (cells, order, unclear) => {
    const config = formConfig([
      { type: 'number', name: 'size' },
      { type: 'text', name: 'code' },
    ]);
    const evidence: Record<string, Evidence> = { size: {}, code: {} };
    for (const cell of cells) for (const own of Object.values(evidence)) noteEvidence(cell, own);
    const headings = ['size', 'code'];
    const parts = { config, headings, mapping: { columns: { size: 'size', code: 'code' } }, evidence };
    const rows = cells.map((cell) => [cell, cell]);
    const [size, code] = previewOf({ ...parts, order: order as never, rows });
    // Text values stay as they are.
    expect([size?.is_unclear, code?.is_unclear]).toEqual([unclear, false]);
  });
});

test.each<[beside: string[], heading: string, kept: string | null, decimal: string | null]>([
  [['Weight', '1,5'], 'x', '1234', 'comma'],
  [['Weight', '1.5'], 'x', '1.234', 'point'],
  [['When', '9.30'], 'x', null, null],
  [['When', '9.30'], 'submission_id', '1.234', 'point'],
])('beside a column %j and %s a cell 1.234 is kept as %j', ([label = '', cell = ''], heading, kept, decimal) => {
  const config = formConfig([
    { type: 'number', name: 'size' },
    { type: 'number', name: 'weight', label: 'Weight' },
    { type: 'time', name: 'when', label: 'When' },
  ]);
  const headings = ['size', label, heading, 'submitted_at'];
  const row = ['1.234', cell, '7', '2026-01-01'];
  const evidence: Record<string, Evidence> = Object.fromEntries(headings.map((one) => [one, {}]));
  for (const [at, one] of headings.entries()) noteEvidence(row[at] ?? '', evidence[one] ?? {});
  const mapping = suggestedMapping(headings, config);
  const [size, other] = previewOf({ config, headings, mapping, evidence, rows: [row] });
  expect(size).toMatchObject({ decimal, samples: [{ cell: '1.234', kept }] });
  expect(other?.decimal).toBe(label === 'When' ? null : decimal);
});

test.each<[string, string | null]>([
  ['9/18/2026 15:04:05', '2026-09-18T13:04:05.000Z'],
  ['2026/09/18 3:04:05 PM GMT+2', '2026-09-18T13:04:05.000Z'],
  ['9/8/2026', null],
  ['2026-11-21T07:46:12.345Z', '2026-11-21T07:46:12.345Z'],
  ['2026-11-21T08:46:12+01:00', '2026-11-21T07:46:12.000Z'],
  ['2026-11-21 08:46:12+0100', '2026-11-21T07:46:12.000Z'],
  ['2026-11-21 08:46', '2026-11-21T07:46:00.000Z'],
  ['2026-07-01', '2026-06-30T22:00:00.000Z'],
  ['2026-02-30', null],
  ['2026-11-21 25:00', null],
  ['2026-11-21 10:00:61', null],
  ['2026-03-29 02:30', null],
  ['0001-01-01', null],
  ['21.11.2026', '2026-11-20T23:00:00.000Z'],
  ['', null],
])('%j is the moment %j', (text, moment) => {
  expect(momentOf(text, 'Europe/Berlin')?.toISOString() ?? null).toBe(moment);
});

test('a row is the same submission by its id or by all of it, in its form alone, and by an older key too', () => {
  const box = new SecretBox([TEST_KEY]);
  const [uuid] = identityOf(box, 1, '7');
  expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(identityOf(box, 1, '7')).toEqual([uuid]);
  const others = [
    identityOf(box, 2, '7'),
    identityOf(box, 1, '8'),
    identityOf(box, 1, ['7']),
    identityOf(box, 1, ['7', '']),
  ];
  expect(new Set([uuid, ...others.flat()]).size).toBe(5);
  const rotated = new SecretBox([Buffer.alloc(32, 9), TEST_KEY]);
  expect(identityOf(rotated, 1, '7')).toEqual([expect.not.stringMatching(String(uuid)), uuid]);
});
