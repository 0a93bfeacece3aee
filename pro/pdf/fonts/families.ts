import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** File with a part of a family's characters. */
export interface Slice {
  file: string;
  /** First and last code points, inclusive. The file may lack some of them. */
  ranges: readonly (readonly [first: number, last: number])[];
}

/** Families for the text of a document. Characters that they lack come from the families of other scripts. */
export const TEXT_FAMILIES = { sans: 'noto-sans', serif: 'noto-serif' } as const;
export type TextFamily = keyof typeof TEXT_FAMILIES;
export const TEXT_FAMILY_NAMES = Object.keys(TEXT_FAMILIES) as TextFamily[];

const HAN = { zh: 'noto-sans-sc', ja: 'noto-sans-jp', ko: 'noto-sans-kr' };
type HanLanguage = keyof typeof HAN;

/** Families for a single script each. */
const SCRIPTS = [
  ...['arabic', 'hebrew', 'armenian', 'georgian', 'ethiopic', 'thai', 'lao', 'khmer', 'myanmar', 'bengali', 'gujarati'],
  ...['gurmukhi', 'kannada', 'malayalam', 'oriya', 'sinhala', 'tamil', 'telugu'],
].map((script) => `noto-sans-${script}`);

/**
 * Returns the families in the order in which a character is searched for. The language decides between the Han families, because
 * Chinese, Japanese and Korean write shared characters differently.
 */
export function familyChain(family: TextFamily, han: HanLanguage): string[] {
  const others = Object.values(HAN).filter((name) => name !== HAN[han]);
  return [...new Set([TEXT_FAMILIES[family], 'noto-sans', ...SCRIPTS, HAN[han], ...others, 'noto-emoji'])];
}

/**
 * Returns the language for the glyphs of shared Han characters: the form's, or else Japanese if the text has kana, or else
 * Chinese.
 */
export function hanLanguage(language: string, text: string): HanLanguage {
  const [primary = ''] = language.toLowerCase().split('-');
  if (primary === 'zh' || primary === 'ja' || primary === 'ko') return primary;
  return /[\u3041-\u30ff]/.test(text) ? 'ja' : 'zh';
}

const { resolve } = createRequire(import.meta.url);
const slicesByFamily = new Map<string, Slice[]>();

/**
 * Slices of the script families that repeat characters of the text families. They are skipped, because opening all of them for
 * an unsupported character would take long.
 */
const OF_TEXT = /^(latin|cyrillic|greek|vietnamese)/;

/** Returns the files of a family, from the cache after the first call. */
function slicesOf(family: string): Slice[] {
  const cached = slicesByFamily.get(family);
  if (cached) return cached;
  const isText = Object.values<string>(TEXT_FAMILIES).includes(family);
  const rangesByName: Record<string, string> = JSON.parse(
    readFileSync(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8'),
  );
  const entries = Object.entries(rangesByName).filter(([name]) => isText || !OF_TEXT.test(name));
  const slices = entries.map(([name, ranges]) => ({
    // The index puts the names of numbered slices in brackets.
    file: resolve(`@fontsource-variable/${family}/files/${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(rangeOf),
  }));
  slicesByFamily.set(family, slices);
  return slices;
}

/** Number of code points of a block in an index. */
const BLOCK = 64;
const indexes = new Map<string, Map<number, Slice[]>>();

/** Returns the files of a chain that may have a code point, in the chain's order. */
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

/** Parses a range such as `U+0000-00FF` or `U+0131`. */
function rangeOf(range: string): [number, number] {
  const [first = '', last = first] = range.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
