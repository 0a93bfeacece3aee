import { describe, expect, test } from '@jest/globals';
import { isLinear } from '#forms/field-types/linear-pattern.ts';
import { browserPattern, matchesText, schemaPattern } from '#forms/field-types/pattern.ts';

describe('a pattern in the browser', () => {
  test.each([
    ['[A-Z]{2}\\d+'],
    ['\\d{5}(-\\d{4})?'],
    ['[A-Za-z][\\d_]*'],
    ['[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+'],
    ['\\+?[0-9 ()/-]{6,20}'],
    ["[\\p{L} '-]+"],
    ['[^!]*'],
    ['.*'],
    ['cat|dog(?:s|gy)?|[e-z]+'],
    ['(ab){2}a'],
    ['\\D+\\d\\W*\\w'],
    ['^\\bé+\\x41$'],
    ['😀+'],
    [''],
  ])('%j leaves nothing to go back to', (pattern) => {
    expect(isLinear(pattern)).toBe(true);
  });

  test.each([
    ['(a+)+', 'two ways for each letter'],
    ['(a|a)*b', 'two branches'],
    ['(a|ab)(c|bcd)', 'branches that begin alike'],
    ['a*a*', 'what comes next takes the same'],
    ['a*b?a*', 'the same behind what may be missing'],
    ['(?:a?b?)(?:a|c)', 'the same behind a group that may be empty'],
    ['(a?|b?)c', 'two ways to take nothing'],
    ['(a*)*', 'rounds that take nothing'],
    ['(?:a{1,30}){1,30}', 'counts within counts'],
    ['(?:ab)+a', 'one more round begins like what follows'],
    ['\\w+\\d', 'a set within another'],
    ['[^a-z]+[A-Z]', 'all but a set'],
    ['.*x', 'anything before a letter'],
    ['[\\p{L}]+é', 'a set by its name takes anything'],
    ['[^\\p{L}]+a', 'all but a set by its name'],
    ['[[a]b]+', 'a set within a set'],
    ['[a&&b]+', 'an intersection'],
    ['a**', 'two counts'],
    ['(?<name>a)', 'what is not understood'],
    ['\\_', 'what is not understood'],
    ['(a', 'what does not end'],
    ['a)', 'what ends too early'],
    ['[a', 'a set that does not end'],
  ])('%j is left to the server: %s', (pattern) => {
    expect(isLinear(pattern)).toBe(false);
  });

  test('is given to it as it is where it means the same there, and not at all where it may take long', () => {
    expect(browserPattern('[a-z]+\\d')).toBe('[a-z]+\\d');
    expect(browserPattern('\\s\\S?')).toBe('[\\t\\n\\f\\r ][^\\t\\n\\f\\r ]?');
    expect(browserPattern('([a-z]+)+\\d')).toBeUndefined();
    expect(browserPattern('(?i)a')).toBeUndefined();
  });
});

describe('a set of characters has the same of them for the server, the page and JSON Schema:', () => {
  const characters = [
    ...Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code)),
    ...'\u0085\u00a0é߀\u1680\u2003\u2028\ufeff漢😀',
  ];
  test.each([
    '[\\w\\s-.]',
    '[\\s-.]',
    '[^\\s-.]',
    '[\\s-]',
    '[-\\s]',
    '[\\s-\\d]',
    '[\\s--/]',
    '[a\\s-z]',
    '[a-c-\\s]',
    '[\\w-.]',
    '[\\d-x]',
    '[\\D-x]',
    '[\\W-a]',
    '[\\p{Lu}-a]',
    '[\\P{L}-é]',
    '[\\t-\\r]',
    '[\\--0]',
    '[+--]',
    '\\s',
    '\\S',
    '\\s|-',
    '[a]-?',
    '-|[b-d]',
  ])('%s', (pattern) => {
    const taken = (matches: (one: string) => boolean) => characters.filter(matches).join('');
    const server = taken((one) => matchesText({}, pattern, one));
    const schema = schemaPattern(pattern);
    if (schema === undefined) throw new Error('JavaScript has no such pattern');
    expect(taken((one) => new RegExp(schema, 'u').test(one))).toBe(server);
    const page = browserPattern(pattern);
    // Patterns that may be slow in a page are left to the server.
    if (page === undefined) return;
    expect(taken((one) => new RegExp(`^(?:${page})$`, 'u').test(one))).toBe(server);
    const asAttribute = readAsAttribute(page);
    if (asAttribute) expect(taken((one) => asAttribute.test(one))).toBe(server);
  });
});

/** Compiles a pattern as browsers do for an input's attribute `pattern`; undefined when they ignore it. */
function readAsAttribute(pattern: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${pattern})$`, 'v');
  } catch {
    return undefined;
  }
}
