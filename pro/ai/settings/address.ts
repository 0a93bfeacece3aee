import { isIP } from 'node:net';
import { isPublicAddress } from '#security/addresses.ts';
import { webAddress } from '#security/web-address.ts';

/** Rule for `base_url`, as error messages and the description state it. */
export const BASE_URL_RULE =
  'must be the address of an API, such as https://models.example.com/v1, without user, query and fragment';

/** Normalises the address of an API. @returns undefined for an invalid address */
export function baseUrlOf(given: string): string | undefined {
  const url = given.length <= 500 ? webAddress(given.trim()) : null;
  return !url || url.search || url.hash ? undefined : url.href.replace(/\/+$/, '');
}

/** True when a key would cross the internet unencrypted: http is only for servers in the private network. */
export function sendsInClear(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol !== 'http:') return false;
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) !== 0) return isPublicAddress(address);
  return hostname.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(hostname);
}
