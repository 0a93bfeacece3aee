/** Widths of letters, in multiples of the font size: no renderer draws wider ones, as far as possible. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f000}-\u{3ffff}]/u;
const NARROW = /[\s.,;:!'|ijlI()[\]ftr-]/;
const BROAD = /[mwMWQOGD@%&]/;
const MARK = /\p{M}/u;

/** Estimates the width of a text, in pixels. Nobody can measure it: the server has no fonts. */
export function widthOf(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += widthOfLetter(letter);
  return width * size;
}

function widthOfLetter(letter: string): number {
  if (MARK.test(letter)) return 0;
  if (WIDE.test(letter)) return 1;
  if (NARROW.test(letter)) return 0.38;
  if (BROAD.test(letter)) return 0.9;
  return letter >= 'A' && letter <= 'Z' ? 0.7 : 0.58;
}

/** Breaks a text into lines of at most `width` pixels: between words, and in a word that is longer than a line. */
export function linesOf(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (more: string) => widthOf(line + more, size) <= width;
  for (const word of text.trim().split(/\s+/)) {
    const spaced = line === '' ? word : ` ${word}`;
    if (fits(spaced)) {
      line += spaced;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (!fits(letter) && line !== '') {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}
