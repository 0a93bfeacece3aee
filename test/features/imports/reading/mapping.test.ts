import { describe, expect, test } from '@jest/globals';
import { identityOf } from '#features/imports/reading/identity.ts';
import {
  checkMapping,
  firstTwice,
  type Mapping,
  momentOf,
  suggestedMapping,
} from '#features/imports/reading/mapping.ts';
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
    // A name goes before a label, and two fields of one label are nobody's.
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

test.each<[string, string | null]>([
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
  ['21.11.2026', null],
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
