import type { DocumentContent } from '#pro/pdf/document-content.ts';
import { budgets } from '#security/budgets.ts';
import { isShaped } from './scripts.ts';

/** What the values of one document may cost: as many letters of Latin, some sixty pages. */
export const MOST_COST = budgets.documentText.atMost;
/** A document that costs more is made beside the ordinary ones: two pages of Latin, a tenth of a second. */
export const ORDINARY_COST = budgets.ordinaryDocument.atMost;
/** What a mark, or a letter of a script whose letters are shaped, costs: it takes so many times as long to set. */
export const SHAPED_COST = 5;
/** What other letters beyond Latin, Greek and Cyrillic cost: there is a file of a font for every few of them, or they turn the line. */
const FAR_COST = 3;

/** What it costs to set a text. */
export function costOf(text: string): number {
  if (IS_PLAIN.test(text)) return text.length;
  let cost = 0;
  for (const character of text) cost += costOfCharacter(character);
  return cost;
}

/** What each different letter costs that has a font of its own kind: some letters of Chinese need a file each. */
const LETTER_COST = 20;

/** What it costs to make a document, roughly. */
export function costOfDocument({ rows }: Pick<DocumentContent, 'rows'>): number {
  const far = new Set<string>();
  let cost = 0;
  for (const { value } of rows) {
    cost += costOf(value);
    if (!IS_PLAIN.test(value)) for (const character of value) if (character >= '\u0590') far.add(character);
  }
  return cost + LETTER_COST * far.size;
}

/** How many UTF-16 units of a text may be had for so much. */
export function lengthFor(text: string, most: number): number {
  if (text.length * SHAPED_COST <= most) return text.length;
  let [end, left] = [0, most];
  for (const character of text) {
    left -= costOfCharacter(character);
    if (left < 0) break;
    end += character.length;
  }
  return end;
}

const IS_PLAIN = /^[\n\u0020-\u02ff]*$/;

function costOfCharacter(character: string): number {
  if (character < '\u0300') return 1;
  if (isShaped(character) || /\p{M}/u.test(character)) return SHAPED_COST * character.length;
  return character < '\u0590' ? 1 : FAR_COST;
}
