/**
 * Types that "same as" leaves out, for the server and the page's script: files are taken once, what is kept nowhere is not copied either,
 * and everybody signs and consents for themselves. Rows of their own stay as they are.
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
