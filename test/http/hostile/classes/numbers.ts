import { RawJson } from './raw.ts';
import type { HostileClass } from './table.ts';

/** Numbers as written in JSON, or in a query. */
const numbers: Record<string, string> = {
  zero: '0',
  'minus one': '-1',
  'minus zero': '-0',
  'one and a half': '1.5',
  'the largest safe one': '9007199254740991',
  'one that is not exact': '9007199254740993',
  'more than 64 bits': '18446744073709551616',
  'the largest': '1.7976931348623157e308',
  'larger than any': '1e400',
  'smaller than any': '-1e400',
  'almost nothing': '0.1e-400',
  'the smallest': '5e-324',
  'ten thousand digits': '9'.repeat(10_000),
  'a million digits': `1${'0'.repeat(1_000_000)}`,
  'ten thousand places': `0.${'1'.repeat(10_000)}`,
  'with an exponent': '1e2',
};

const texts: Record<string, string> = {
  'no number': 'NaN',
  'no end': 'Infinity',
  hexadecimal: '0x10',
  octal: '0o17',
  'with a plus': '+1',
  'with a blank': ' 1',
  'with underscores': '1_000',
  'with zeros': '0000001',
  'in other digits': '\u0661\u0662\u0663',
  'in wide digits': '\uff11\uff12',
  'with a comma': '1,5',
  'with an n': '1n',
};

export const NUMBERS: readonly HostileClass[] = [
  ...Object.entries(numbers).map(([name, text]): HostileClass => {
    return { name: `a number: ${name}`, kinds: ['number'], make: () => new RawJson(text) };
  }),
  ...Object.entries(numbers).map(([name, text]): HostileClass => {
    return { name: `a number as a text: ${name}`, kinds: ['number', 'text'], make: () => text };
  }),
  ...Object.entries(texts).map(([name, text]): HostileClass => {
    return { name: `a text for a number: ${name}`, kinds: ['number', 'text'], make: () => text };
  }),
];
