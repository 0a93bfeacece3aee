import type { HostileClass } from './table.ts';

const times = (text: string, count: number) => text.repeat(count);
/** Returns a text of distinct characters. */
const different = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(from + index)).join('');

/** Texts that are hard to lay out, compare, store or display. */
const letters: Record<string, string> = {
  empty: '',
  blanks: ' \t\u00a0\u3000',
  'a NUL': 'a\u0000b',
  'control characters': 'a\u0001\u0007\u0008\u001b[31m\u007f\u0085\u009fb',
  'line breaks': 'a\r\nb\nc\rd\u2028e\u2029f\u000bg\u000ch',
  'half a surrogate pair': 'a\ud800b\udc00c',
  'replacement characters': times('\ufffd', 2_000),
  'non-characters': 'a\ufffe\uffff\u{1fffe}\ufdd0b',
  'a byte order mark': '\ufeffa\ufeff',
  'bidi overrides': `\u202e${times('gnp.exe\u202d', 200)}`,
  'bidi isolates without end': times('\u2066a\u2067b\u2068', 3_000),
  'right to left': times('\u05d0\u0628 \u202b', 5_000),
  'marks on one letter': `a${times('\u0301', 32_700)}`,
  'marks of many kinds': times(`a${different(80, 0x0300)}`, 100),
  'marks without a letter': times('\u0301', 30_000),
  'enclosing marks': `a${times('\u20dd', 10_000)}`,
  'joined by ZWJ': times('\u{1f468}\u200d', 8_000),
  'ZWJ alone': times('\u200d', 20_000),
  families: times('\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}', 1_500),
  'flags without end': times('\u{1f1e6}', 15_000),
  'tags and variations': `\u{1f3f4}${times('\u{e0067}', 8_000)}${times('\ufe0f', 8_000)}`,
  conjuncts: times('\u0915\u094d\u0937', 10_000),
  'a syllable that does not end': `\u0915${times('\u094d\u0937', 12_000)}`,
  'Hangul letters': times('\u1100\u1161\u11a8', 5_000),
  'letters that grow': times('\ufb03\u0130\u0149\u1e9e\ufdfa', 6_000),
  'many different letters': different(20_000, 0x4e00),
  'letters of four bytes': times('\u{10348}', 16_000),
  'invisible ones': times('\u00ad\u200b\u2060\u180e\u034f', 5_000),
  'a word without a break': times('x', 30_000),
  'words without end': times('a ', 30_000),
  'lines without end': times('a\n', 30_000),
  '64 KiB of one letter': times('x', 65_536),
  '1 MB of one letter': times('x', 1_000_000),
  '1 MB of quotes': times('"\\', 500_000),
};

/** Texts that programs might interpret. */
const meanings: Record<string, string> = {
  'a pattern that goes back and forth': '(((((((((((((a+)+)+)+)+)+)+)+)+)+)+)+)+$',
  'a pattern with many states': `^(?:${times('a?', 200)}${times('a', 200)})*$`,
  'a pattern of sets': `[${times('a-z', 5_000)}`,
  'what such patterns fear': `${times('a', 50_000)}!`,
  'blanks that patterns fear': `${times(' ', 50_000)}!`,
  'dots that patterns fear': `${times('a.', 25_000)}@`,
  'merge tags': times('{field:message}', 6_000),
  'merge tags of everything': times('{all_fields}', 500),
  'braces without end': times('{', 30_000),
  'tags with filters': `{field:message${times('|upper', 2_000)}}`,
  'a tag with a long name': `{field:${times('a', 30_000)}}`,
  'a condition inside a condition': times('{if:message}', 3_000),
  'wildcards of LIKE': times('%_', 5_000),
  'escapes of LIKE': times('\\%', 5_000),
  SQL: "' or 1=1; drop table forms; -- \\",
  'a backslash at the end': 'a\\',
  __proto__: '__proto__',
  constructor: 'constructor',
  'a key of every object': 'toString',
  'a format': '%s%s%n%x{0}\u0024{7*7}#{7*7}{{7*7}}<%= 7*7 %>',
  'a script': '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'an attribute that ends': `"'><svg/onload=alert(1)>${'`'}`,
  'tags without end': times('<b>', 10_000),
  'entities without end': times('&amp;', 10_000),
  'a comment without end': `<!--${times('-', 20_000)}`,
  'a formula': '=cmd|/c calc!A1',
  'a path upwards': '../../../../etc/passwd',
  'a list of a thousand': times('a,', 1_000),
  'a line with a header': 'a\r\nBcc: victim@example.com\r\n\r\nbody',
  'encoded words': times('=?utf-8?B?YQ==?= ', 500),
  'a language tag': times('en-', 1_000),
  'an absent value': 'undefined',
  'null as a text': 'null',
  'a date that is none': '2031-02-30',
  'a date before all': '-271821-04-20T00:00:00.000Z',
  'a date after all': '+275760-09-13T00:00:00.001Z',
  'a time that is none': '2031-01-01T99:99:99Z',
  'a day with a zone': '2031-01-01T00:00:00+99:99',
  'a list in brackets': `${times('[', 20_000)}${times(']', 20_000)}`,
  'JSON in a text': '{"__proto__":{"admin":true}}',
};

/** Damaged versions of the right value: a token, a cursor, a key. */
const bent: Record<string, (right: string) => string> = {
  'cut off': (right) => right.slice(0, Math.floor(right.length / 2)),
  'one bit off': (right) => right.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) ^ 1)),
  'the first bit off': (right) => right.replace(/^./, (first) => String.fromCharCode(first.charCodeAt(0) ^ 1)),
  doubled: (right) => right + right,
  'a hundred times': (right) => times(right, 100),
  'with a line break': (right) => `${right}\n`,
  'in capitals': (right) => right.toUpperCase(),
  'with a full stop': (right) => `${right}.`,
  'in base64': (right) => Buffer.from(right).toString('base64'),
  'with a NUL': (right) => `${right}\u0000`,
  'decomposed and joined': (right) => `\u200d${right.normalize('NFKD')}\u0301`,
};

const text = (given: Record<string, string>): HostileClass[] =>
  Object.entries(given).map(([name, value]) => ({ name, kinds: ['text'], make: () => value }));

export const TEXTS: readonly HostileClass[] = [
  ...text(letters),
  ...text(meanings),
  ...Object.entries(bent).map(([name, make]): HostileClass => {
    return { name: `the right one ${name}`, kinds: ['text'], make: (right) => make(String(right ?? 'a')) };
  }),
];
