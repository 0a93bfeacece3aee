import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { curvesOf, drawnOf, strokesOf } from '#forms/field-types/drawing.ts';
import { inputType } from '#forms/field-types/index.ts';
import { rule } from '#forms/field-types/signature.ts';
import { renderFields } from '#forms/page/fields.ts';
import { CATALOGUES, DEFAULT_TEXTS } from '#texts/index.ts';
import { field, formConfig, mistakesOf } from './form-fixture.ts';

const LINE = 'M10 10l50 5 90 9';

test.each<[string, boolean]>([
  ['', true],
  [LINE, true],
  ['M5 5', true],
  [`${LINE}M5 5`, true],
  ['M1200 400l-1200 -400', true],
  ['M1201 0', false],
  ['M0 401', false],
  ['M10 10l-11 0', false],
  ['M010 10', true],
  ['M10 10l-0 1', true],
  ['M10 10l50 5l90 9', true],
  ['M10 10l5', false],
  ['M10 10l', false],
  ['M10 10 l5 5', false],
  ['m10 10', false],
  ['M10 10z', false],
  ['M10 10l5 5"/><script>', false],
  ['M1e3 10', false],
  [`M0 0l${'1 0 '.repeat(4_000)}1 0`, false],
])('%.40s is a drawing or none', (drawn, isDrawing) => {
  expect(strokesOf(drawn) !== null).toBe(isDrawing);
});

test('what is drawn is kept point by point', () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 1_200 }), fc.integer({ min: 0, max: 400 }));
  const stroke = fc.array(point, { minLength: 1, maxLength: 20 }).map((points) => points.flat());
  fc.assert(
    fc.property(fc.array(stroke, { maxLength: 5 }), (strokes) => {
      expect(strokesOf(drawnOf(strokes))).toEqual(strokes);
      expect(curvesOf(strokes)).toMatch(/^[MQL\d. ]*$/);
    }),
  );
});

test.each<[unknown, object, unknown, string | undefined]>([
  ['Ada Lovelace ', {}, { typed: 'Ada Lovelace' }, undefined],
  [{ typed: 'Ada' }, {}, { typed: 'Ada' }, undefined],
  [{ typed: '', drawn: LINE }, {}, { drawn: LINE }, undefined],
  // If a visitor types after drawing, the typed name counts.
  [{ typed: 'Ada', drawn: LINE }, {}, { typed: 'Ada' }, undefined],
  [{ typed: '', drawn: '' }, {}, {}, undefined],
  [{}, {}, {}, undefined],
  // Equivalent drawings have one text.
  [{ drawn: 'M010 10l50 5l90 9' }, {}, { drawn: LINE }, undefined],
  [{ drawn: 'javascript:' }, {}, {}, 'pattern'],
  [{ drawn: 'M10 10l-50 5' }, {}, {}, 'pattern'],
  [{ drawn: LINE }, { typed_only: true }, {}, 'invalid_type'],
  [{ drawn: 7 }, {}, {}, 'invalid_type'],
  [[LINE], {}, {}, 'invalid_type'],
  [{ typed: 'x'.repeat(256) }, {}, { typed: 'x'.repeat(256) }, 'max_length'],
  // Too short a line is no signature.
  [{ drawn: 'M5 5l9 9' }, {}, { drawn: 'M5 5l9 9' }, 'signature'],
  [{ drawn: LINE }, { min_strokes: 2 }, { drawn: LINE }, 'signature'],
  [{ drawn: `${LINE}M5 5` }, { min_strokes: 2 }, { drawn: `${LINE}M5 5` }, undefined],
])('%j with %j is %j', (sent, config, value, broken) => {
  const clean = rule.sanitise(sent, config);
  expect(clean.value).toEqual(value);
  expect(clean.rule ?? rule.validate(clean.value, config, () => true)?.rule).toBe(
    Object.keys(clean.value).length > 0 || clean.rule ? broken : 'signature',
  );
});

test('docs/forms.md shows a drawing that is taken', () => {
  const [, drawn] = /`\{drawn: "([^"]+)"\}`/.exec(readFileSync('docs/forms.md', 'utf8')) ?? [];
  const { value } = rule.sanitise({ drawn }, {});
  expect([value, rule.validate(value, {}, () => true)]).toEqual([{ drawn }, null]);
});

test('is shown as a name, or as lines with words for what shows none', () => {
  const own = field({ type: 'signature', label: 'Signature' });
  const type = inputType(own);
  const german = CATALOGUES.de ?? DEFAULT_TEXTS;
  expect(type.display({ typed: 'Ada' }, own, german)).toBe('Ada');
  expect(type.display({ drawn: LINE }, own, german)).toBe('Von Hand unterschrieben');
  expect(type.drawing({ typed: 'Ada' })).toBeNull();
  expect(type.drawing({ drawn: LINE })).toBe('M10 10Q60 15 105 19.5L150 24');
  expect(type.exportColumns(own).map(({ name }) => name)).toEqual(['it_typed', 'it_drawn']);
  expect(type.exportValue({ drawn: LINE }, own)).toEqual(['', LINE]);
});

test('can be typed where there is no script, and keeps what was drawn before', () => {
  const config = formConfig([{ type: 'signature', name: 'sign', required: true }]);
  const [empty = ''] = renderFields({ id: 1, config });
  expect(empty).not.toContain('<svg');
  expect(empty).toMatch(/<label for="svca-form-1-sign-typed">Or type your full name<\/label><input[^>]* required/);
  expect(empty).toContain('By typing my name I sign this form.');
  const [drawn = ''] = renderFields({ id: 1, config }, { values: { sign: { typed: '', drawn: LINE } } });
  expect(drawn).toContain('<svg viewBox="0 0 1200 400" role="img" aria-label="Signed by hand"><path d="M10 10Q');
  expect(drawn).toContain(`name="sign[drawn]" value="${LINE}"`);
  const [only = ''] = renderFields({
    id: 1,
    config: formConfig([{ type: 'signature', name: 'sign', typed_only: true }]),
  });
  expect(only).not.toContain('drawn');
  expect(only).toContain('>Your full name</label>');
});

test('nobody else can sign', () => {
  const save = () => formConfig([{ type: 'signature', name: 'sign', default: { typed: 'Ada' }, read_only: true }]);
  expect(Object.keys(mistakesOf(save))).toEqual(['config.fields[0].default', 'config.fields[0].read_only']);
});
