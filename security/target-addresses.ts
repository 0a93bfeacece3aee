import { isIPv6 } from 'node:net';
import { type CidrList, canonicalAddress, isNeverReached, isPublicAddress } from './addresses.ts';
import { webAddress } from './web-address.ts';

/**
 * Addresses that this service may connect to. The same rule applies to addresses that administrators enter and to each
 * connection: a save can check literal addresses alone, names are checked by their DNS answers when a client connects.
 *
 * Each `…Mistake` function returns what is wrong with a value, as a predicate of its name, or null. Without `allowed` the
 * permitted private networks are unknown, and only addresses that are never allowed are refused.
 */

/** `never`: refused under any configuration; `private`: refused unless ALLOWED_PRIVATE_NETWORKS contains the address. */
export type AddressRefusal = 'never' | 'private';

export const REFUSED_BECAUSE: Readonly<Record<AddressRefusal, string>> = {
  never:
    'link-local, serves the metadata of a cloud, or is no address of a single server. Such addresses are never allowed',
  private: 'not public. To allow it, add its network to ALLOWED_PRIVATE_NETWORKS',
};

/** Returns why no request may go to an address; null when it may. Refuses a text that is no address. */
export function refusalOf(address: string, allowed: CidrList | undefined): AddressRefusal | null {
  if (isNeverReached(address)) return 'never';
  return !allowed || isPublicAddress(address) || allowed.contains(address) ? null : 'private';
}

/**
 * Normalises a host: a name in lower case and ASCII, or an address without brackets in its canonical spelling. Decimal, octal,
 * hexadecimal and shortened forms of IPv4, and digits of other scripts, become the address that they mean.
 * @returns null for a text with a port, a user, a path or a zone
 */
export function hostOf(text: string): string | null {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  if (isIPv6(bare)) return bare.includes('%') ? null : canonicalAddress(bare);
  if (/[\s\p{C}:/?#@\\%[\]]/u.test(text)) return null;
  const hostname = webAddress(`http://${text}/`)?.hostname ?? '';
  return /^[a-z0-9_]([a-z0-9._-]{0,252})$/.test(hostname) && !hostname.includes('..') ? hostname : null;
}

/** @param portSetting the name of the setting for the port, for the message about a port behind the host */
export function hostMistake(text: string, portSetting: string, allowed?: CidrList): string | null {
  const host = hostOf(text);
  if (host !== null) return refusedHost(host, allowed);
  const [, port] = /^[^:/@]+:(\d{1,5})$|^\[[^\]]*\]:(\d{1,5})$/.exec(text) ?? [];
  if (port !== undefined || /\]:\d/.test(text))
    return `must be a host without its port, which belongs in ${portSetting}`;
  if (text.includes('://')) return 'must be a host alone, without what stands before :// and without a path';
  return 'must be the name or address of a server, such as mail.example.org';
}

export function portMistake(text: string): string | null {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535 ? null : 'must be a port, such as 587 or 465';
}

/** Checks that a client of ours may open an http or https URL. */
export function urlMistake(text: string, allowed?: CidrList): string | null {
  const url = webAddress(text);
  if (url === null) return 'must be an http:// or https:// URL without a user name or password';
  if (url.port === '0') return 'must not name port 0, which nothing listens at';
  const host = hostOf(url.hostname);
  return host === null ? 'must name a host of letters, digits, dots and hyphens' : refusedHost(host, allowed);
}

function refusedHost(host: string, allowed: CidrList | undefined): string | null {
  // RFC 6761: these names mean the local machine.
  const address = /(^|\.)localhost\.?$/.test(host) ? '127.0.0.1' : canonicalAddress(host);
  const refusal = address === null ? null : refusalOf(address, allowed);
  return refusal === null ? null : `leads to an address that is ${REFUSED_BECAUSE[refusal]}`;
}
