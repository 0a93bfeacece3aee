import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { browserRule } from '#forms/page/condition-attribute.ts';
import { renderFields } from '#forms/page/fields.ts';
import { renderForm } from '#forms/page/render.ts';
import { SUMMARY_PAGE, shownPagesOf, wayOf } from '#forms/pages/shown.ts';
import { leavePage, newVisit, visitAt, withPosted } from '#forms/pages/visit.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { conditionRules, ruleEvaluator } from '#forms/values/condition-rules.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more });
const page = (name: string, more: object = {}) => ({ type: 'page_break', name, label: `Page ${name}`, ...more });
const is = (field: string, value: string) => ({ match: 'all', rules: [{ field, op: 'equals', value }] });
const one = { pages: { layout: 'one_question' } };
const summary = { pages: { summary: true } };

const FORM = [
  { type: 'section', name: 'intro', label: 'Intro' },
  text('a', { label: 'First?', required: true }),
  { type: 'hidden', name: 'source', default: 'web' },
  { type: 'group', name: 'who', label: 'Who', fields: [text('x', { read_only: true, default: '1' }), text('y')] },
  page('p', { conditional: { action: 'hide', ...is('a', 'none') }, jumps: [{ to: 'q', when: is('a', 'far') }] }),
  text('b', { required: true }),
  { type: 'divider', name: 'line' },
  text('c', { conditional: { action: 'show', ...is('b', 'more') } }),
  page('q', { jumps: [{ to: 'end', when: is('b', 'stop') }], next_label: 'On' }),
  text('d'),
  { type: 'calculated', name: 'sum', formula: 'count(a, b)' },
];

describe('one question a page', () => {
  const config = formConfig(FORM, one);

  test('each question has a page, with what is shown before it; what is made stands with the last', () => {
    expect(shownPagesOf(config).map(({ name, fields }) => [name, fields.map((field) => field.name)])).toEqual([
      ['_first', ['intro', 'a']],
      ['_at_who', ['source', 'who']],
      ['p', ['b']],
      ['_at_c', ['line', 'c']],
      ['q', ['d', 'sum']],
    ]);
    expect(shownPagesOf(config).map(({ question }) => question?.first)).toEqual(['a', 'who.y', 'b', 'c', 'd']);
  });

  test.each<[string, Record<string, string>, string[]]>([
    ['passes over questions that are hidden, lines with them', { a: 'x', b: 'y' }, ['_first', '_at_who', 'p', 'q']],
    ['asks what a condition shows', { a: 'x', b: 'more' }, ['_first', '_at_who', 'p', '_at_c', 'q']],
    ['jumps', { a: 'far' }, ['_first', '_at_who', 'q']],
    ['ends early', { a: 'x', b: 'stop' }, ['_first', '_at_who', 'p']],
    ['passes over all questions of a page that is hidden', { a: 'none', b: 'more' }, ['_first', '_at_who', 'q']],
  ])('%s', (_what, sent, names) => {
    expect(wayOf(config, sent).map(({ name }) => name)).toEqual(names);
  });

  test('is the same walk by what the script reads of the markup, and loses no field, for any values', () => {
    const browser = conditionRules(ruleEvaluator(() => false));
    const pages = shownPagesOf(config).map(({ name, fields, conditional, jumps }) => ({
      ...{ name, fields: fields.map((field) => field.name) },
      ...(conditional && { conditional: { ...conditional, rules: conditional.rules.map(browserRule) } }),
      ...(jumps && { jumps: JSON.parse(JSON.stringify(jumps)) }),
    }));
    const conditions = config.fields.map(({ name, conditional, type }) => ({
      name,
      ...(type !== 'page_break' && conditional && { conditional }),
    }));
    const value = fc.constantFrom('', 'x', 'far', 'stop', 'none', 'more');
    fc.assert(
      fc.property(fc.record({ a: value, b: value, c: value, d: value }), (sent) => {
        const { active } = browser.settle(conditions, comparableValues(config, sent), pages);
        const kept = validateSubmission(config, sanitiseSubmission(config, sent)).values;
        expect(['a', 'b', 'c', 'd'].filter((name) => active.has(name))).toEqual(
          ['a', 'b', 'c', 'd'].filter((name) => name in kept),
        );
        const asked = wayOf(config, sent).flatMap(({ fields }) => fields.map(({ name }) => name));
        for (const name of Object.keys(kept)) if (name !== 'source') expect(asked).toContain(name);
      }),
    );
  });

  test('a form without page breaks is pages all the same, one without fields is not', () => {
    expect(shownPagesOf(formConfig([text('a'), text('b')], one))).toHaveLength(2);
    expect(shownPagesOf(formConfig([], { pages: { layout: 'one_question', summary: true } }))).toEqual([]);
    expect(shownPagesOf(formConfig([{ type: 'html', name: 'a', html: '<p>Hello</p>' }], one))).toHaveLength(1);
  });
});

describe('a summary', () => {
  const config = formConfig([text('a', { required: true }), page('p'), text('b'), page('q'), text('c')], summary);
  const begun = newVisit(config);
  const leave = (visit: typeof begun, posted: object, to?: string) => {
    const step = leavePage(config, withPosted(config, visit, { ...posted }), to);
    if (step.kind !== 'page') throw new Error(step.kind);
    return step.visit;
  };
  const seen = ['b', 'c', ''].reduce((visit, name) => leave(visit, name === 'b' ? { a: 'x' } : { [name]: '1' }), begun);

  test('is the last page of every way, also of one that ends early', () => {
    expect(seen.at).toBe(SUMMARY_PAGE);
    const early = formConfig(
      [text('a'), page('p', { jumps: [{ to: 'end', when: is('a', 'x') }] }), text('b')],
      summary,
    );
    expect(wayOf(early, { a: 'x' }).map(({ name }) => name)).toEqual(['_first', SUMMARY_PAGE]);
    expect(leavePage(config, withPosted(config, seen, {}), undefined)).toEqual({ kind: 'end' });
  });

  test('a change leads to its page and back, past pages that are done', () => {
    const there = leave(seen, {}, '_first/a');
    expect(there.at).toBe('_first');
    expect(leave(there, { a: 'y' })).toMatchObject({ at: SUMMARY_PAGE, values: { a: 'y' } });
    expect(leavePage(config, withPosted(config, there, { a: '' }), undefined).kind).toBe('refused');
  });

  test('a page that a change has opened comes before it', () => {
    const form = formConfig(
      [text('a'), page('p', { conditional: { action: 'show', ...is('a', 'x') } }), text('b', { required: true })],
      summary,
    );
    const visit = { at: '_first', seen: ['_first', SUMMARY_PAGE], values: { a: 'x' } };
    expect(leavePage(form, visit, undefined)).toMatchObject({ kind: 'page', visit: { at: 'p' } });
  });

  test('needs no page breaks', () => {
    expect(shownPagesOf(formConfig([text('a')], summary)).map(({ name }) => name)).toEqual(['_first', SUMMARY_PAGE]);
  });

  const shown = (fields: object[], values: object, options: object = summary) => {
    const form = { id: 7, title: 'T', config: formConfig(fields, options) };
    const visit = visitAt(form.config, { ...values }, SUMMARY_PAGE);
    return renderForm(form, { action: '/', hiddenInputs: {}, fields: renderFields(form), visit });
  };

  test('shows what was filled in row by row, each with a way to its field', () => {
    const fields = [
      {
        type: 'text',
        name: 'why',
        label: 'Why',
        conditional: { rules: [{ field: 'kind', op: 'equals', value: 'x' }] },
      },
      { type: 'text', name: 'kind', label: 'Kind' },
      { type: 'calculated', name: 'fee', label: 'Fee', formula: '2 * 3' },
      { type: 'text', name: 'pin', label: 'Pin', sensitive: true },
    ];
    const pets = { type: 'repeater', name: 'pets', label: 'Pets', row_label: 'Pet {number}', fields };
    const html = shown([pets], {
      pets: [
        { kind: 'Cat', pin: 'secret-pin' },
        { kind: 'x', why: 'Because' },
      ],
    });
    expect(
      [...html.matchAll(/<dt>([^<]*)<\/dt><dd dir="auto">([^<]*)</g)].map(([, ...one]) => one.join(' = ')),
    ).toEqual([
      'Pets: Pet 1: Kind = Cat',
      'Pets: Pet 1: Fee = 6.00',
      'Pets: Pet 1: Pin = ••••••••',
      'Pets: Pet 2: Why = Because',
      'Pets: Pet 2: Kind = x',
      'Pets: Pet 2: Fee = 6.00',
      'Pets: Pet 2: Pin = –',
    ]);
    expect(html).toContain('value="_first/pets[1].why"');
    expect(html).not.toContain('secret-pin');
    expect(shown([pets], {})).toContain('value="_first/pets"');
  });

  test('has the answers as people read them, and what is secret as dots', () => {
    const html = shown(
      [
        { type: 'select', name: 'plan', label: 'Plan', options: [{ value: 'a', label: 'A <b>' }] },
        { type: 'password', name: 'word', label: 'Word' },
        text('code', { sensitive: true }),
        text('gone', { conditional: { action: 'hide', ...is('plan', 'a') } }),
        { type: 'group', name: 'g', label: 'G', sensitive: true, fields: [text('x', { label: 'X' })] },
        { type: 'hidden', name: 'source' },
        text('empty', { label: 'Empty' }),
      ],
      { plan: 'a', word: 'geheim', code: '4711', 'g.x': 'inner', gone: 'never', source: 'web' },
    );
    const rows = [...html.matchAll(/<dt>(.*?)<\/dt><dd dir="auto">(.*?)<\/dd>/g)].map(([, label, value]) => [
      label,
      value,
    ]);
    const dots = '••••••••';
    expect(rows).toEqual([
      ['Plan', 'A &lt;b&gt;'],
      ['Word', dots],
      ['code', dots],
      ['G: X', dots],
      ['Empty', '–'],
    ]);
    expect(html).toContain('value="_first/g.x" formnovalidate class="svca-link" aria-label="Change: G: X"');
    expect(html).not.toMatch(/4711|geheim|never/);
  });
});

describe('progress', () => {
  const fields = [text('a'), page('p'), text('b'), page('q'), text('c')];
  const html = (progress: string | undefined, at: string, values: object = {}) => {
    const form = { id: 7, title: 'The <form>', config: formConfig(fields, progress ? { pages: { progress } } : {}) };
    const visit = visitAt(form.config, { ...values }, at);
    return renderForm(form, { action: '/', hiddenInputs: {}, fields: renderFields(form), visit });
  };

  test.each<[string | undefined, RegExp, RegExp]>([
    [undefined, /<p class="svca-progress" role="status">Page 2 of 3: Page p</, /svca-bar|svca-steps/],
    ['bar', /<progress class="svca-bar" max="3" value="2" aria-label="Progress">/, /svca-steps/],
    ['none', /<p class="svca-progress svca-unseen" role="status">Page 2 of 3: Page p</, /svca-bar|svca-steps/],
    ['steps', /<button [^>]*disabled aria-current="step">Page p<\/button>/, /svca-bar/],
  ])('%s', (kind, has, not) => {
    expect(html(kind, 'p')).toMatch(has);
    expect(html(kind, 'p')).not.toMatch(not);
  });

  test('steps that were shown lead there, and Enter presses none of them', () => {
    const made = html('steps', 'p');
    const steps = [...made.matchAll(/<li data-step="(\w+)"><button ([^>]*)>([^<]*)/g)];
    expect(steps.map(([, name, own, label]) => [name, label, / disabled/.test(own ?? '')])).toEqual([
      ['_first', 'The &lt;form&gt;', false],
      ['p', 'Page p', true],
      ['q', 'Page q', true],
    ]);
    expect(made.indexOf('class="svca-extra" tabindex="-1"')).toBeLessThan(made.indexOf('svca-steps'));
  });

  test.each([{ progress: 'dots' }, { layout: 'pages' }, { summary: 'yes' }, { more: 1 }])('%j is refused', (pages) => {
    const [key = ''] = Object.keys(pages);
    expect(Object.keys(mistakesOf(() => formConfig(fields, { pages })))).toEqual([`config.options.pages.${key}`]);
  });
});

describe('a draft goes on', () => {
  const config = formConfig([text('a'), page('p', { conditional: { action: 'hide', ...is('a', 'x') } }), text('b')]);

  test('where it was left', () => {
    expect(visitAt(config, { a: 'y' }, 'p')).toEqual({ at: 'p', seen: ['_first'], values: { a: 'y' } });
  });

  test('on the first page where that page cannot be reached, or is gone', () => {
    expect(visitAt(config, { a: 'x' }, 'p').at).toBe('_first');
    expect(visitAt(config, { a: 'y' }, 'away').at).toBe('_first');
  });
});
