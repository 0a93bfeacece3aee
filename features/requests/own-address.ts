import { budgets } from '#security/budgets.ts';
import { webAddress } from '#security/web-address.ts';

const LONGEST = budgets.address.atMost;

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
  const url = webAddress(given, baseUrl);
  if (!url || url.href.length > LONGEST) return undefined;
  return url.origin === baseUrl || origins.includes(url.origin) ? url.href : undefined;
}
