import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type MergeContext, type MergeMode, renderTemplate } from '#forms/templates/merge-tags.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

/** Pieces of templates from before filters and blocks, and pieces that resemble those. */
const PIECES = [
  ...['{field:a}', '{field:note}', '{field:topic}', '{field:many}', '{field:tick}', '{field:nope}', '{field:a|'],
  ...['{all_fields}', '{form:title}', '{form:id}', '{submission:id}', '{submission:date}', '{site:url}', '{other}'],
  ...['{payment:amount}', '{meta:ip}', '{ form:id }', '{FORM:ID}', '{}', '{', '}', '{{', '|upper}', '{field:a|nope}'],
  ...['<p>', '</p>', '<a href="', '" title="', '">', "<i title='", "'>", '<p title=', ' ', '>', '<style>', '</style>'],
  ...['<script>', '</script>', '<!-- ', ' -->', 'mailto:', 'https://h.example/', '?x=', '&', '/', '..', '<', '=', ','],
  ...[
    '{#',
    '{/',
    '{# if}',
    '{#fi field:a}',
    '{/if',
    '{#each x}',
    '{else}',
    '{"json": 1}',
    '$&',
    '\n',
    '=?',
    'é',
    '[b]',
  ],
];
const VALUES = [
  'x',
  '<b>"&\'',
  'l1\nl2',
  '',
  'https://x.example/?a=1&b=2',
  'javascript:x',
  'a@example.org',
  '..',
  '{form:id}',
];
const MODES: MergeMode[] = ['html', 'text', 'header', 'address', 'url', 'form'];

const config = formConfig([
  { type: 'text', name: 'a', label: 'Field <A>' },
  { type: 'textarea', name: 'note' },
  { type: 'select', name: 'topic', options: [{ value: 't1', label: 'Topic & one' }] },
  { type: 'checkboxes', name: 'many', options: [{ value: 'x', label: 'Ex' }, { value: 'y' }] },
  { type: 'checkbox', name: 'tick' },
]);

/** Returns a generator of pseudo-random numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('templates without filters and blocks render byte for byte as they did before there were any', () => {
  const next = numbers(13);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const hash = createHash('sha256');
  for (let count = 0; count < 6_000; count += 1) {
    const template = Array.from({ length: 1 + next(12) }, () => pick(PIECES)).join('');
    const context: MergeContext = {
      form: { id: 7, title: 'Contact & more' },
      submission: { id: 42, date: new Date('2026-07-01T22:30:00Z') },
      site: { name: 'Site', url: 'https://site.example', timeZone: 'Europe/Berlin' },
      meta: { ip: '192.0.2.1', user_agent: null },
      payment: { order_uuid: 'o-1', amount: 1990, currency: 'EUR' },
      config,
      values: { a: pick(VALUES), note: pick(VALUES), topic: 't1', many: ['x', 'y'], tick: next(2) === 1 },
    };
    const mode = pick(MODES);
    hash.update(`${mode}\0${template}\0${renderTemplate(template, context, mode)}\0`);
  }
  expect(hash.digest('hex')).toBe('037ad3a217d9a5fca0aeb5c8796995d4f0dbf8fd4433052a0b30420ce1adf420');
});
