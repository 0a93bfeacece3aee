import { isIPv6 } from 'node:net';
import { type CidrList, canonicalAddress, isNeverReached, isPublicAddress } from './addresses.ts';
import { webAddress } from './web-address.ts';

/**
 * Where this service may connect to. One rule for what administrators enter and for each connection: a save knows literal addresses
 * alone, names are judged by what they lead to when a client connects.
 *
 * Each `…Mistake` says what is wrong with a value, to be read after its name, or null. Without `allowed` it is not known which
 * private networks may be reached, and only what never is allowed is refused.
 */

/** `never`: whatever is set; `private`: unless ALLOWED_PRIVATE_NETWORKS names its network. */
export type PlaceRefusal = 'never' | 'private';

export const REFUSED_BECAUSE: Readonly<Record<PlaceRefusal, string>> = {
  never:
    'link-local, serves the metadata of a cloud, or is no address of a single server. Such addresses are never allowed',
  private: 'not public. To allow it, add its network to ALLOWED_PRIVATE_NETWORKS',
};

/** Why nothing may be sent to an address; null when it may. A text that is no address is refused. */
export function refusalOf(address: string, allowed: CidrList | undefined): PlaceRefusal | null {
  if (isNeverReached(address)) return 'never';
  return !allowed || isPublicAddress(address) || allowed.contains(address) ? null : 'private';
}

/**
 * A host as it is looked up: a name in lower case and ASCII, or an address without brackets in its one spelling. Decimal, octal,
 * hexadecimal and shortened forms of IPv4, and digits of other scripts, become the address that they mean.
 * @returns null for what is none: with a port, a user, a path, a zone
 */
export function hostOf(text: string): string | null {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  if (isIPv6(bare)) return bare.includes('%') ? null : canonicalAddress(bare);
  if (/[\s\p{C}:/?#@\\%[\]]/u.test(text)) return null;
  const hostname = webAddress(`http://${text}/`)?.hostname ?? '';
  return /^[a-z0-9_]([a-z0-9._-]{0,252})$/.test(hostname) && !hostname.includes('..') ? hostname : null;
}

/** @param portSetting where a port belongs that stands behind the host */
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

/** Whether a client of ours may open a URL, which has been found to be one of http or https. */
export function urlMistake(text: string, allowed?: CidrList): string | null {
  const url = webAddress(text);
  if (url === null) return 'must be an http:// or https:// URL without a user name or password';
  if (url.port === '0') return 'must not name port 0, which nothing listens at';
  const host = hostOf(url.hostname);
  return host === null ? 'must name a host of letters, digits, dots and hyphens' : refusedHost(host, allowed);
}

function refusedHost(host: string, allowed: CidrList | undefined): string | null {
  // RFC 6761: these names are this machine.
  const address = /(^|\.)localhost\.?$/.test(host) ? '127.0.0.1' : canonicalAddress(host);
  const refusal = address === null ? null : refusalOf(address, allowed);
  return refusal === null ? null : `leads to an address that is ${REFUSED_BECAUSE[refusal]}`;
}
