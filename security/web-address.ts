/**
 * Parses an http or https URL without user and password; returns null for every other text. Never compare the origin of an
 * unchecked URL: a `blob:` or `filesystem:` URL has the origin of the page that created it.
 * @param base the base of a relative address
 */
export function webAddress(text: string, base?: string): URL | null {
  const url = URL.parse(text, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return url.username || url.password ? null : url;
}

/** Returns the origin of an http or https URL; null for every other text. */
export function webOrigin(text: string): string | null {
  return webAddress(text)?.origin ?? null;
}
