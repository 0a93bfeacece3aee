import { pdfBudgets } from '#pro/pdf/budgets.ts';
import type { DocumentContent } from '#pro/pdf/document-content.ts';
import { isShaped } from './scripts.ts';

/** What the values of one document may cost: as many letters of Latin, some sixty pages. */
export const MOST_COST = pdfBudgets.documentText.atMost;
/** A document that costs more is made beside the ordinary ones: two pages of Latin, a tenth of a second. */
export const ORDINARY_COST = pdfBudgets.ordinaryDocument.atMost;
/** What a mark, or a letter of a script whose letters are shaped, costs: it takes so many times as long to set. */
export const SHAPED_COST = 5;
/** What other letters beyond Latin, Greek and Cyrillic cost: there is a file of a font for every few of them, or they turn the line. */
const FAR_COST = 3;

/**
 * How much of a text may be had for so much, and what that costs to set.
 * @returns `end` in UTF-16 units
 */
export function partFor(text: string, most: number): { end: number; cost: number } {
  if (IS_PLAIN.test(text)) {
    const end = Math.min(text.length, most);
    return { end, cost: end };
  }
  let [end, cost] = [0, 0];
  for (const character of text) {
    const more = cost + costOfCharacter(character);
    if (more > most) break;
    cost = more;
    end += character.length;
  }
  return { end, cost };
}

/** What each different letter costs that has a font of its own kind: some letters of Chinese need a file each. */
const LETTER_COST = 20;

/** What it costs to make a document, roughly: for one with a costly value there is no end to it. */
export function costOfDocument({ rows }: Pick<DocumentContent, 'rows'>): number {
  const far = new Set<string>();
  let cost = 0;
  for (const { value } of rows) {
    const part = partFor(value, ORDINARY_COST);
    if (part.end < value.length) return Number.POSITIVE_INFINITY;
    cost += part.cost;
    if (!IS_PLAIN.test(value)) for (const character of value) if (character >= '\u0590') far.add(character);
  }
  return cost + LETTER_COST * far.size;
}

const IS_PLAIN = /^[\n\u0020-\u02ff]*$/;

function costOfCharacter(character: string): number {
  if (character < '\u0300') return 1;
  if (isShaped(character) || /\p{M}/u.test(character)) return SHAPED_COST * character.length;
  return character < '\u0590' ? 1 : FAR_COST;
}
