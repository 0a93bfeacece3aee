const LONGEST = 2048;

/**
 * An address that a visitor's page gives, where it is one of this site or of an origin that the form allows.
 * @returns null when none was given, undefined when it leads elsewhere
 */
export function readOwnAddress(
  given: unknown,
  origins: readonly unknown[],
  baseUrl: string,
): string | null | undefined {
  if (given === undefined || given === null || given === '') return null;
  if (typeof given !== 'string' || given.length > LONGEST || /[\p{Cc}\\]/u.test(given)) return undefined;
  const url = URL.parse(given, baseUrl);
  if (!url || url.username || url.password || (url.origin !== baseUrl && !origins.includes(url.origin)))
    return undefined;
  return url.href.length > LONGEST ? undefined : url.href;
}
