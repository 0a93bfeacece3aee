import { pdfBudgets } from '#pro/pdf/budgets.ts';
import type { DocumentContent } from '#pro/pdf/document-content.ts';
import { isShaped } from './scripts.ts';

/** Maximum cost of a document's values. A Latin letter costs 1; the maximum is some sixty pages of Latin text. */
export const MOST_COST = pdfBudgets.documentText.atMost;
/**
 * Maximum cost of an ordinary document: two pages of Latin text, drawn in a tenth of a second. Costlier ones have their own
 * queue.
 */
export const ORDINARY_COST = pdfBudgets.ordinaryDocument.atMost;
/** Cost of a mark, or of a letter in a shaped script, which takes five times as long to typeset. */
export const SHAPED_COST = 5;
/** Cost of other letters beyond Latin, Greek and Cyrillic, which need many font files or change the direction of the line. */
const FAR_COST = 3;

/**
 * Returns the longest beginning of a text that costs at most `most`, with its cost.
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

/** Additional cost of each distinct letter beyond Latin, Greek and Cyrillic. Some Chinese letters need a font file each. */
const LETTER_COST = 20;

/** Estimates the cost of a document. Infinite as soon as a single value exceeds the cost of an ordinary document. */
export function costOfDocument({ rows, charts = [] }: Pick<DocumentContent, 'rows' | 'charts'>): number {
  const far = new Set<string>();
  let cost = 0;
  const drawn = charts.flatMap(({ marks }) => marks.map((mark) => (mark.kind === 'text' ? mark.text : '')));
  for (const value of [...rows.map((row) => row.value), ...drawn]) {
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
