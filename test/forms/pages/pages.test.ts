import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { browserRule } from '#forms/page/condition-attribute.ts';
import { renderFields } from '#forms/page/fields.ts';
import { renderForm } from '#forms/page/render.ts';
import { logicPagesOf, sureNames } from '#forms/pages/pages.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { conditionRules, ruleEvaluator } from '#forms/values/condition-rules.ts';
import { jsonSchemaOf } from '#forms/values/json-schema.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const text = (name: string, more: object = {}) => ({ type: 'text', name, required: true, ...more });
const page = (name: string, more: object = {}) => ({ type: 'page_break', name, label: `Page ${name}`, ...more });
const is = (field: string, value: string) => ({ match: 'all', rules: [{ field, op: 'equals', value }] });

/** Four pages: `a`, then p (b), q (c), r (d). */
const WALK = [
  text('a'),
  page('p', {
    jumps: [
      { to: 'r', when: is('a', 'far') },
      { to: 'end', when: is('a', 'stop') },
    ],
  }),
  text('b'),
  page('q', { conditional: { action: 'hide', ...is('b', 'none') } }),
  text('c'),
  page('r'),
  text('d'),
];

function send(fields: object[], sent: Record<string, unknown>) {
  const config = formConfig(fields);
  return validateSubmission(config, sanitiseSubmission(config, sent));
}

describe('the way through pages', () => {
  const all = { b: 'x', c: 'x', d: 'x' };
  test.each<[string, Record<string, string>, string[]]>([
    ['goes from page to page', { a: 'x', ...all }, ['a', 'b', 'c', 'd']],
    ['jumps over pages', { a: 'far', ...all }, ['a', 'd']],
    ['ends early', { a: 'stop', ...all }, ['a']],
    ['passes over a hidden page', { a: 'x', ...all, b: 'none' }, ['a', 'b', 'd']],
    ['does not ask a page that was jumped over', { a: 'far', ...all, b: 'none' }, ['a', 'd']],
  ])('%s, and keeps what lies on it', (_what, sent, kept) => {
    const { values, errors } = send(WALK, sent);
    expect(errors).toEqual({});
    expect(Object.keys(values)).toEqual(kept);
  });

  test('requires what lies on it and nothing else', () => {
    expect(Object.keys(send(WALK, { a: 'x' }).errors)).toEqual(['b', 'c', 'd']);
    expect(Object.keys(send(WALK, { a: 'far' }).errors)).toEqual(['d']);
    expect(Object.keys(send(WALK, { a: 'stop', d: 'x' }).errors)).toEqual([]);
  });

  test('a calculation counts what lies on a page that was jumped over as nothing', () => {
    const fields = [
      text('a'),
      page('p', { jumps: [{ to: 'q', when: is('a', 'far') }] }),
      { type: 'number', name: 'n' },
      page('q'),
      { type: 'calculated', name: 'sum', formula: 'n + 1' },
    ];
    expect(send(fields, { a: 'x', n: '4' }).values.sum).toBe(5);
    expect(send(fields, { a: 'far', n: '4' }).values.sum).toBe(1);
  });

  test('jumps by a field in a group, and over one: what it holds is neither required nor kept', () => {
    const fields = [
      { type: 'group', name: 'who', fields: [text('kind')] },
      page('p', { jumps: [{ to: 'q', when: is('who.kind', 'private') }] }),
      { type: 'group', name: 'firm', fields: [text('city'), { type: 'group', name: 'tax', fields: [text('no')] }] },
      page('q', { conditional: { action: 'hide', ...is('firm.tax.no', '0') } }),
      text('d'),
    ];
    expect(send(fields, { 'who.kind': 'private', d: 'x' })).toEqual({
      errors: {},
      values: { who: { kind: 'private' }, d: 'x' },
    });
    expect(Object.keys(send(fields, { 'who.kind': 'x' }).errors)).toEqual(['firm.city', 'firm.tax.no', 'd']);
    const tax = { city: 'x', tax: { no: '0' } };
    expect(Object.keys(send(fields, { 'who.kind': 'x', firm: tax }).values)).toEqual(['who', 'firm']);
  });

  test('only what every way comes to is needed for certain', () => {
    const { fields } = formConfig(WALK);
    expect(['a', 'b', 'c', 'd'].map(sureNames(fields))).toEqual([true, false, false, false]);
    expect(jsonSchemaOf(formConfig(WALK)).required).toEqual(['a']);
  });

  test('is the same by what the page’s script reads of the markup, for any values', () => {
    const config = formConfig(WALK);
    const value = fc.constantFrom('', 'x', 'far', 'stop', 'none');
    const browser = conditionRules(ruleEvaluator(() => false));
    const pages = (logicPagesOf(config.fields) ?? []).map(({ name, fields, conditional, jumps }) => ({
      ...{ name, fields },
      ...(conditional && { conditional: { ...conditional, rules: conditional.rules.map(browserRule) } }),
      ...(jumps && { jumps: JSON.parse(JSON.stringify(jumps)) }),
    }));
    fc.assert(
      fc.property(fc.record({ a: value, b: value, c: value, d: value }), (sent) => {
        const { values } = validateSubmission(config, sanitiseSubmission(config, sent));
        // The script knows only the inputs, in any order.
        const names = ['d', 'c', 'b', 'a'].map((name) => ({ name }));
        const { active } = browser.settle(names, comparableValues(config, sent), pages);
        expect(Object.keys(values)).toEqual(['a', 'b', 'c', 'd'].filter((name) => active.has(name)));
      }),
    );
  });
});

describe('a save refuses', () => {
  test.each<[string, object[], string, RegExp]>([
    [
      'a jump backwards',
      [text('a'), page('p'), text('b'), page('q', { jumps: [{ to: 'p', when: is('b', 'x') }] }), text('c')],
      'config.fields[3].jumps[0].to',
      /later page/,
    ],
    [
      'a jump to no page',
      [text('a'), page('p', { jumps: [{ to: 'a', when: is('a', 'x') }] }), text('b')],
      'config.fields[1].jumps[0].to',
      /name of a page_break/,
    ],
    [
      'a jump that asks a later page',
      [text('a'), page('p', { jumps: [{ to: 'end', when: is('b', 'x') }] }), text('b')],
      'config.fields[1].jumps[0].when.rules[0].field',
      /page before/,
    ],
    [
      'a jump that asks no field',
      [text('a'), page('p', { jumps: [{ to: 'end', when: is('z', 'x') }] }), text('b')],
      'config.fields[1].jumps[0].when.rules[0].field',
      /name of a field/,
    ],
    [
      'a page whose condition asks itself',
      [text('a'), page('p', { conditional: { action: 'show', ...is('b', 'x') } }), text('b')],
      'config.fields[1].conditional.rules[0].field',
      /page before/,
    ],
    [
      'a jump that asks a field of a group on a later page',
      [
        text('a'),
        page('p', { jumps: [{ to: 'end', when: is('g.b', 'x') }] }),
        { type: 'group', name: 'g', fields: [text('b')] },
      ],
      'config.fields[1].jumps[0].when.rules[0].field',
      /page before/,
    ],
    [
      'a page that no way leads to',
      [text('a'), page('p', { jumps: [{ to: 'q' }] }), text('b'), page('q'), text('c')],
      'config.fields[1]',
      /no way leads to/,
    ],
    [
      'a jump that is never taken',
      [text('a'), page('p', { jumps: [{ to: 'p' }, { to: 'end', when: is('a', 'x') }] }), text('b')],
      'config.fields[1].jumps[1]',
      /never taken/,
    ],
    [
      'a page that no way leads to, where null says that it has no condition',
      [text('a'), page('p', { conditional: null }), text('b'), page('q', { jumps: [{ to: 'end' }] }), text('c')],
      'config.fields[3]',
      /no way leads to/,
    ],
    ['an empty page', [text('a'), page('p'), page('q'), text('b')], 'config.fields[1]', /nothing lies/],
    ['a page called end', [text('a'), page('end'), text('b')], 'config.fields[1].name', /must not be end/],
    [
      'jumps before the first page',
      [page('p', { jumps: [{ to: 'end' }] }), text('b')],
      'config.fields[0].jumps',
      /no page lies before/,
    ],
    [
      'a circle through a jump',
      [
        text('a', { conditional: { action: 'show', ...is('b', 'x') } }),
        page('p', { jumps: [{ to: 'end', when: is('a', 'x') }] }),
        text('b'),
      ],
      'config.fields[0].conditional',
      /depends on itself/,
    ],
  ])('%s', (_what, fields, path, message) => {
    expect(mistakesOf(() => formConfig(fields))).toMatchObject({ [path]: expect.stringMatching(message) });
  });
});

describe('the markup', () => {
  const html = (fields: object[]) => {
    const config = formConfig(fields);
    const options = { action: '/', hiddenInputs: {}, fields: renderFields({ id: 7, config }) };
    return renderForm({ id: 7, title: 'T', config }, options);
  };

  test('has a group for each page, with its jumps, and shows one', () => {
    const made = html(WALK);
    expect([...made.matchAll(/ data-page="(\w+)"/g)].map(([, name]) => name)).toEqual(['_first', 'p', 'q', 'r']);
    expect(made).toContain('data-jumps="[{&quot;to&quot;:&quot;r&quot;');
    expect([...made.matchAll(/ name="(\w)"( required)?/g)].map(([, name, needed]) => [name, Boolean(needed)])).toEqual([
      ['a', true],
      ['b', true],
      ['c', true],
      ['d', true],
    ]);
    // A browser without the script neither sends nor checks hidden fields.
    expect([...made.matchAll(/ data-page="(\w+)"[^>]*? hidden disabled/g)].map(([, name]) => name)).toEqual([
      'p',
      'q',
      'r',
    ]);
    // Only the page itself carries the condition.
    expect(made.match(/ data-conditional="/g)).toHaveLength(1);
  });

  test('of a form without pages says nothing of pages', () => {
    expect(html([text('a')])).not.toMatch(/svca-page|data-pages|data-page/);
  });
});
