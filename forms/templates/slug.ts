import { budgets } from '#security/budgets.ts';

/** Latin letters that do not decompose into a base letter and a mark. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'ng',
};

const MAX_LENGTH = budgets.slug.atMost;

/** Converts a title to a part of an address: a-z, 0-9 and single hyphens, at most 180 characters; '' when none is left. */
export function slugOf(title: string): string {
  return title
    .slice(0, MAX_LENGTH * 4)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => LETTERS[letter] ?? ' ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
}
