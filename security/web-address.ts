/**
 * Reads what is opened over the network: an http or https URL without user and password. Null for everything else. Never compare
 * the origin of another URL: those of `blob:` and `filesystem:` have the origin of what made them.
 * @param base for an address without an origin of its own
 */
export function webAddress(text: string, base?: string): URL | null {
  const url = URL.parse(text, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return url.username || url.password ? null : url;
}

/** The origin of such a URL; null for everything else. */
export function webOrigin(text: string): string | null {
  return webAddress(text)?.origin ?? null;
}
