/**
 * Types that "same as" leaves out, on the server and in the page's script: a file can be used once, values that are never stored
 * are not copied, and everybody signs and consents for themselves. Nested rows stay as they are.
 */
export const NOT_COPIED: readonly string[] = [
  'file',
  'image',
  'password',
  'signature',
  'consent',
  'repeater',
  'calculated',
];
