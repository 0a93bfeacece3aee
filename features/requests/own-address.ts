import { budgets } from '#security/budgets.ts';
import { webAddress } from '#security/web-address.ts';

const LONGEST = budgets.address.atMost;

/**
 * Reads an address that a visitor's page sent. It must belong to this site or to an origin that the form allows, since the
 * service links or redirects to it.
 * @param baseUrl the origin of this site
 * @returns null if no address was sent, undefined if it is not allowed
 */
export function readOwnAddress(
  value: unknown,
  origins: readonly unknown[],
  baseUrl: string,
): string | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' || value.length > LONGEST || /[\p{Cc}\\]/u.test(value)) return undefined;
  const url = webAddress(value, baseUrl);
  if (!url || url.href.length > LONGEST) return undefined;
  return url.origin === baseUrl || origins.includes(url.origin) ? url.href : undefined;
}
