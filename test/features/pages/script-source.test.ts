import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { measureScripts, SCRIPT_BUDGETS } from '#dev/building/script-sizes.ts';
import { richRule } from '#forms/field-types/rich-value.ts';
import type { FieldRule } from '#forms/field-types/rule.ts';
import { fieldTypes } from '#forms/field-types/table.ts';
import { namesUsed, refuseState } from '#http/page/script/bundle.ts';
import { cachedScripts } from '#http/page/script/cached.ts';
import {
  FORMAT_TYPES,
  neededParts,
  ORDER_TYPES,
  RICH_TYPES,
  SCRIPT_PARTS,
  type ScriptPart,
} from '#http/page/script/needed-parts.ts';
import { composeScript } from '#http/page/script/pieces.ts';

/** Groups and repeaters have no input themselves. */
const inputs = Object.entries(fieldTypes).filter(
  ([name, { kind }]) => kind === 'input' && name !== 'group' && name !== 'repeater',
);

/** The server sanitises its HTML, because the allow list is too large for the page. */
const CLEANED_BY_SERVER = 'rich_text';

const scripts = cachedScripts();

test('the scripts of forms are no larger than the table of sizes allows', () => {
  const sizes = measureScripts(scripts);
  expect(sizes.plain).toBeLessThanOrEqual(SCRIPT_BUDGETS.plain.atMost);
  expect(sizes.everything).toBeLessThanOrEqual(SCRIPT_BUDGETS.everything.atMost);
  // Guards against an empty script, which would be small too.
  expect(sizes.plain).toBeGreaterThan(5_000);
});

test('the script of forms has the rule of every field type once, and nothing that is the server’s', () => {
  const whole = composeScript(scripts.form, SCRIPT_PARTS);
  // yup, libphonenumber-js and re2js alone are larger than the whole script.
  expect(whole).not.toMatch(/ValidationError|isPossible|programSize|require\(/);
  const own = page();
  runInContext(`(()=>{${whole}})()`, own);
  const typesOf = (rules: string): string[] => runInContext(`Object.keys(svcaFormsParts.${rules})`, own);
  const [rich, ofOrders, formats] = [typesOf('fields().rules'), typesOf('order().rules'), typesOf('formats()')];
  expect([rich, ofOrders]).toEqual([RICH_TYPES, ORDER_TYPES]);
  // E-mail addresses have a simple format, too.
  expect(formats).toEqual([...FORMAT_TYPES, 'email']);
  const plain = /\{((?:\w+:[\w$]+,?){3,})\}\)\);$/.exec(composeScript(scripts.form, []))?.[1] ?? '';
  const ofCore = plain.split(',').map((pair) => pair.split(':')[0]);
  expect([...rich, ...ofOrders, ...formats, ...ofCore].sort()).toEqual(
    [...inputs.map(([name]) => name), 'email'].sort(),
  );
});

/** The parts of a browser that a script may use before there is a form. */
function page(): object {
  const element = class {};
  const own = {
    ...Object.fromEntries(
      ['Element', 'HTMLFormElement', 'HTMLInputElement', 'HTMLElement'].map((name) => [name, element]),
    ),
    document: {
      querySelector: () => null,
      querySelectorAll: () => [],
      addEventListener() {},
      getElementById: () => null,
    },
    location: { href: 'https://forms.example.org/forms/1', origin: 'https://forms.example.org' },
    URL,
    SERVED: { restUrl: 'https://forms.example.org/rest/svca/v1', i18n: {} },
  };
  return createContext(Object.assign(own, { window: own }));
}

test.each([...SCRIPT_PARTS, 'elsewhere'])('the script of a form that needs %s alone begins', (part) => {
  const own = page();
  runInContext(`(()=>{${composeScript(scripts.form, [part])}})()`, own);
  expect(runInContext(`typeof svcaFormsParts.${part}()`, own)).toMatch(/function|object/);
});

test.each([...SCRIPT_PARTS])('the part %s begins beside a script that came without it, in either order', (part) => {
  const core = `(()=>{${composeScript(scripts.form, [])}})()`;
  for (const order of [
    [core, scripts.form.alone[part] ?? ''],
    [scripts.form.alone[part] ?? '', core],
  ]) {
    const own = page();
    for (const script of order) runInContext(script, own);
    expect(runInContext(`typeof svcaFormsParts.${part}()`, own)).toMatch(/function|object/);
  }
});

test.each([...SCRIPT_PARTS, 'elsewhere'])(
  'nothing is missing in a script with %s, nor in that part by itself',
  (part) => {
    const whole = composeScript(scripts.form, [...SCRIPT_PARTS, 'elsewhere']);
    expect(namesUsed(composeScript(scripts.form, [part]), whole)).toEqual([]);
    expect(namesUsed(scripts.form.alone[part] ?? '', whole)).toEqual([]);
    // The name is a parameter of the function around the core.
    expect(scripts.form.alone[part]).not.toMatch(/\bSERVED\b/);
  },
);

/** Syntax and methods later than ES2022, and look-behind, which Safari supports only since 2023. */
const TOO_NEW = [
  /\.(?:toSorted|toReversed|toSpliced|findLast(?:Index)?|isWellFormed|toWellFormed|groupBy|fromAsync|withResolvers|transfer)\b/,
  /\.(?:union|intersection|difference|symmetricDifference|is(?:Subset|Superset|DisjointFr)[oO][fm])\(/,
  /\.with\((?!document)/,
  /\b(?:structuredClone|Iterator\.from|Promise\.try|RegExp\.escape|URL\.canParse|URL\.parse|AbortSignal\.any|Intl\.Segmenter)\b/,
  // Methods of iterators.
  /\.(?:(?:keys|values|entries)\(\)|matchAll\([^()]*\))\.(?:map|filter|some|every|find|forEach|reduce|flatMap|take|drop|toArray)\(/,
  /\(\?<[=!]/,
  // A regular expression with the flag `v`.
  /(?:RegExp\([^)]*,["'`]|\/)[dgimsy]*v[dgimsy]*(?:["'`]\)|\.(?:test|exec)\(|[,)])/,
];

test('the scripts use nothing that browsers of 2022 do not have', () => {
  const { form, embed, frame, payment } = scripts;
  for (const script of [composeScript(form, [...SCRIPT_PARTS, 'elsewhere']), embed, frame, payment]) {
    for (const one of TOO_NEW) expect(one.exec(script)?.[0] ?? '').toBe('');
  }
  const samples =
    'a.toSorted() a.findLast(b) a.toWellFormed() Map.groupBy(a,b) a.union(b) a.isSubsetOf(b) a.with(0,b) structuredClone(a) a.values().map(b) a.matchAll(b).map(c) /(?<!a)b/ /(?<=a)b/ /a/v.test(b) RegExp(a,"v") b.replace(/a/gv,c)';
  for (const sample of samples.split(' '))
    expect([sample, TOO_NEW.some((one) => one.test(sample))]).toEqual([sample, true]);
});

test('a part by itself takes functions of a core that sets none of its own names', () => {
  expect(() => refuseState('let a = 0;\nconst next = () => { a += 1; };\n')).toThrow('a += 1');
  expect(() => refuseState('let a = { count: 0 };\nconst next = () => { a.count += 1; };\n')).not.toThrow();
});

test('a part of another build is none', () => {
  const own = page();
  const core = composeScript(scripts.form, []).replace(/\.v[\da-f]{6}=/, '.v000000=');
  runInContext(`(()=>{${core}})()`, own);
  runInContext(scripts.form.alone.drafts ?? '', own);
  expect(runInContext('svcaFormsParts.drafts()', own)).toBeUndefined();
});

test('the whole program holds each module once', () => {
  const whole = composeScript(scripts.form, SCRIPT_PARTS);
  expect(whole.match(/normalize\("NFC"\)/g)).toHaveLength(1);
  expect(whole).not.toMatch(/\bimport\b|\bexport\b|svcaValue/);
});

test.each<[ScriptPart, string]>([
  ['altcha', '<div class="svca-captcha" data-captcha="{&quot;provider&quot;:&quot;altcha&quot;}">'],
  ['calculations', '<output data-formula="{}">'],
  ['captcha', '<div class="svca-captcha" data-captcha="{&quot;provider&quot;:&quot;hcaptcha&quot;}">'],
  ['code', '<input data-draft-code="1">'],
  ['drafts', '<form data-svca-form-id="1" data-drafts="link">'],
  ['fields', '<div class="svca-field svca-field-matrix svca-half">'],
  ['formats', '<div class="svca-field svca-field-tel">'],
  ['formats', '<label>Seats <input name="seats" type="number"></label>'],
  ['numbers', '<input type="text" name="seats" inputmode="numeric" data-number="">'],
  ['numbers', '<input type="text" name="price" data-amount="2">'],
  ['numbers', '<label>Seats <input name="seats" type="number"></label>'],
  ['logic', '<div data-conditional="{}">'],
  ['pages', '<form data-pages="{}">'],
  ['tokens', '<form data-svca-form-id="1" data-payment>'],
  ['tokens', '<form data-svca-form-id="1" data-captcha="">'],
  ['total', '<p data-total="{}">'],
])('a form needs the script %s by its markup %s', (part, html) => {
  expect(neededParts(html)).toContain(part);
});

test('a form has the script of its own CAPTCHA alone', () => {
  const of = (provider: string) => neededParts(`<p data-captcha="{&quot;provider&quot;:&quot;${provider}&quot;}">`);
  expect(of('altcha')).not.toContain('captcha');
  expect(of('turnstile')).not.toContain('altcha');
});

test('a plain form needs no further script', () => {
  const types = ['text', 'textarea', 'email', 'select', 'radio', 'checkbox', 'checkboxes', 'consent', 'section'];
  expect(
    neededParts(types.map((type) => `<div class="svca-field svca-field-${type}" data-field="a">`).join('')),
  ).toEqual([]);
});

test.each(inputs)('the type %s has the rule that its module exports', async (name, type) => {
  const { rule } = (await import(`../../../forms/field-types/${name}.ts`)) as { rule: FieldRule };
  expect(type).toMatchObject({
    empty: rule.empty,
    requiredRule: rule.requiredRule ?? 'required',
    ...(name !== CLEANED_BY_SERVER && { sanitise: rule.sanitise }),
  });
});

test.each(['', '<p>a</p>', 'a\n\nb', '<script>a</script>', '<p></p>', 7, ['a'], 'a\u0000', 'a'.repeat(100_001)])(
  'the server cleans a formatted text after the rule, which refuses %j for both',
  (raw) => {
    const { rule: broken } = richRule.sanitise(raw, {});
    expect(fieldTypes[CLEANED_BY_SERVER].sanitise(raw, { type: CLEANED_BY_SERVER, name: 'a' }).rule).toBe(broken);
  },
);

test.each(['embed', 'frame', 'payment'] as const)('the script %s leaves no names on a page', (name) => {
  expect(scripts[name]).toMatch(/^\s*(?:"use strict";)?[!(][\s\S]*\(\);?\s*$/);
});

test('the script that waits for a payment starts by itself', () => {
  expect(scripts.payment).toContain('data-payment-status');
  expect(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).toContain('"sideEffects": false');
});
