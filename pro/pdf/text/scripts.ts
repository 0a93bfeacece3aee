/** Scripts whose letters are composed of several parts or are drawn in another order. */
const SHAPED = new RegExp(
  `[${[
    ...['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar'],
    ...['Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thai'],
  ]
    .map((script) => `\\p{Script=${script}}`)
    .join('')}]`,
  'u',
);

/** True when a text has letters of a shaped script, so that its glyphs do not correspond to single letters. */
export function isShaped(text: string): boolean {
  return SHAPED.test(text);
}
