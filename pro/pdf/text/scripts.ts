/** Scripts whose letters are put together of several parts, or are drawn in another order. */
const SHAPED = new RegExp(
  `[${[
    ...['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar'],
    ...['Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thai'],
  ]
    .map((script) => `\\p{Script=${script}}`)
    .join('')}]`,
  'u',
);

/** Whether what is drawn of a text does not show its letters one by one. */
export function isShaped(text: string): boolean {
  return SHAPED.test(text);
}
