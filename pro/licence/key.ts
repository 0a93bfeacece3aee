/** Rule for a licence key, as error messages state it. */
export const LICENCE_KEY_RULE = 'must be a licence key: 8 to 255 printable characters without spaces';

/** Reads a licence key, without the surrounding spaces that copying leaves. @returns undefined for an invalid key */
export function licenceKeyOf(given: unknown): string | undefined {
  const key = typeof given === 'string' ? given.trim() : '';
  return /^[\x21-\x7e]{8,255}$/.test(key) ? key : undefined;
}
