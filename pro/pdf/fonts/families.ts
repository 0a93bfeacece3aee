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

/**
 * The families in which a character is looked for, the first first. Chinese, Japanese and Korean share characters that each of
 * them writes in its own way.
 */
export function familyChain(family: TextFamily, han: HanLanguage): string[] {
  const scripts = ['noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai'];
  const others = Object.values(HAN).filter((one) => one !== HAN[han]);
  return [...new Set([TEXT_FAMILIES[family], 'noto-sans', ...scripts, HAN[han], ...others, 'noto-emoji'])];
}

/** The language whose glyphs shared Han characters take: the form's, else Japanese where there is kana. */
export function hanLanguage(language: string, text: string): HanLanguage {
  const [primary = ''] = language.toLowerCase().split('-');
  if (primary === 'zh' || primary === 'ja' || primary === 'ko') return primary;
  return /[\u3041-\u30ff]/.test(text) ? 'ja' : 'zh';
}

const { resolve } = createRequire(import.meta.url);
const known = new Map<string, Slice[]>();

/** The files of a family, read once. */
export function slicesOf(family: string): Slice[] {
  const found = known.get(family);
  if (found) return found;
  const named: Record<string, string> = JSON.parse(
    readFileSync(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8'),
  );
  const slices = Object.entries(named).map(([name, ranges]) => ({
    // Numbered slices stand in brackets.
    file: resolve(`@fontsource-variable/${family}/files/${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(rangeOf),
  }));
  known.set(family, slices);
  return slices;
}

/** `U+0000-00FF` or `U+0131`. */
function rangeOf(range: string): [number, number] {
  const [first = '', last = first] = range.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
