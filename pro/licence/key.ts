/** What a licence key must be. */
export const LICENCE_KEY_RULE = 'must be a licence key: 8 to 255 printable characters without spaces';

/** Space round it is what comes along when a key is copied. @returns undefined for what is no key */
export function licenceKeyOf(given: unknown): string | undefined {
  const key = typeof given === 'string' ? given.trim() : '';
  return /^[\x21-\x7e]{8,255}$/.test(key) ? key : undefined;
}
