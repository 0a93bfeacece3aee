import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A part of a family's characters: one file. */
export interface Slice {
  file: string;
  /** First and last code point, both included. What a file really has is less. */
  ranges: readonly (readonly [first: number, last: number])[];
}

/** The families that a document may be set in. What they lack comes from those of other scripts. */
export const TEXT_FAMILIES = { sans: 'noto-sans', serif: 'noto-serif' } as const;
export type TextFamily = keyof typeof TEXT_FAMILIES;
export const TEXT_FAMILY_NAMES = Object.keys(TEXT_FAMILIES) as TextFamily[];

const HAN = { zh: 'noto-sans-sc', ja: 'noto-sans-jp', ko: 'noto-sans-kr' };
type HanLanguage = keyof typeof HAN;

/** Families of one script each. */
const SCRIPTS = [
  ...['arabic', 'hebrew', 'armenian', 'georgian', 'ethiopic', 'thai', 'lao', 'khmer', 'myanmar', 'bengali', 'gujarati'],
  ...['gurmukhi', 'kannada', 'malayalam', 'oriya', 'sinhala', 'tamil', 'telugu'],
].map((script) => `noto-sans-${script}`);

/**
 * The families in which a character is looked for, the first first. Chinese, Japanese and Korean share characters that each of
 * them writes in its own way.
 */
export function familyChain(family: TextFamily, han: HanLanguage): string[] {
  const others = Object.values(HAN).filter((one) => one !== HAN[han]);
  return [...new Set([TEXT_FAMILIES[family], 'noto-sans', ...SCRIPTS, HAN[han], ...others, 'noto-emoji'])];
}

/** The language whose glyphs shared Han characters take: the form's, else Japanese where there is kana. */
export function hanLanguage(language: string, text: string): HanLanguage {
  const [primary = ''] = language.toLowerCase().split('-');
  if (primary === 'zh' || primary === 'ja' || primary === 'ko') return primary;
  return /[\u3041-\u30ff]/.test(text) ? 'ja' : 'zh';
}

const { resolve } = createRequire(import.meta.url);
const known = new Map<string, Slice[]>();

/** What families of scripts repeat of those of texts: to open them for a character that has none would take long. */
const OF_TEXT = /^(latin|cyrillic|greek|vietnamese)/;

/** The files of a family, read once. */
function slicesOf(family: string): Slice[] {
  const found = known.get(family);
  if (found) return found;
  const isText = Object.values<string>(TEXT_FAMILIES).includes(family);
  const named: Record<string, string> = JSON.parse(
    readFileSync(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8'),
  );
  const own = Object.entries(named).filter(([name]) => isText || !OF_TEXT.test(name));
  const slices = own.map(([name, ranges]) => ({
    // Numbered slices stand in brackets.
    file: resolve(`@fontsource-variable/${family}/files/${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(rangeOf),
  }));
  known.set(family, slices);
  return slices;
}

/** Code points of one block of an index. */
const BLOCK = 64;
const indexes = new Map<string, Map<number, Slice[]>>();

/** The files of a chain in which a code point may be, the first first. */
export function slicesWith(chain: readonly string[], codePoint: number): Slice[] {
  const name = chain.join();
  const index = indexes.get(name) ?? indexOf(chain.flatMap(slicesOf));
  indexes.set(name, index);
  const near = index.get(Math.floor(codePoint / BLOCK)) ?? [];
  return near.filter(({ ranges }) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last));
}

function indexOf(slices: readonly Slice[]): Map<number, Slice[]> {
  const index = new Map<number, Set<Slice>>();
  for (const slice of slices) {
    for (const [first, last] of slice.ranges) {
      for (let block = Math.floor(first / BLOCK); block <= last / BLOCK; block += 1) {
        index.set(block, (index.get(block) ?? new Set()).add(slice));
      }
    }
  }
  return new Map([...index].map(([block, found]) => [block, [...found]]));
}

/** `U+0000-00FF` or `U+0131`. */
function rangeOf(range: string): [number, number] {
  const [first = '', last = first] = range.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
