import { lookup as dnsLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { type CidrList, isMetadataAddress, isPublicAddress } from '#security/addresses.ts';
import { ProviderError } from './errors.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** All addresses of a host name; rejects when there are none. */
export type ResolveHost = (hostname: string) => Promise<ResolvedAddress[]>;

/** The machine's own resolver. */
export const resolveByDns: ResolveHost = (hostname) => dnsLookup(hostname, { all: true });

/**
 * Reads the target of an outgoing request and refuses what no third party's address looks like: other schemes,
 * credentials in the URL, a literal address that is not allowed. (WHATWG URL turns decimal, octal, hexadecimal and
 * shortened IPv4 into four decimal parts, so that literals are compared as what they are.)
 * @throws ProviderError, permanent: `invalid_url` or `address_refused`.
 */
export function refuseTarget(text: string, allowed: CidrList): URL {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw invalidUrl('The address must be a complete http:// or https:// URL.');
  }
  if (url.username !== '' || url.password !== '') {
    throw invalidUrl('The URL must not hold a user name or password; use a header instead.');
  }
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) !== 0 && !mayConnect(literal, allowed)) throw refused(url.hostname, [literal]);
  return url;
}

/**
 * A look-up for sockets that hands out addresses only when every address of the name is allowed: the socket connects to
 * what was checked, so a second, different DNS answer (rebinding) changes nothing.
 */
export function guardedLookup(resolve: ResolveHost, allowed: CidrList): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(noAddress(hostname), '');
        const targets = addresses.map(({ address }) => address);
        if (!targets.every((target) => mayConnect(target, allowed))) return callback(refused(hostname, targets), '');
        return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
      },
      (cause: unknown) => callback(noAddress(hostname, cause), ''),
    );
  };
}

function mayConnect(address: string, allowed: CidrList): boolean {
  return !isMetadataAddress(address) && (isPublicAddress(address) || allowed.contains(address));
}

function invalidUrl(message: string): ProviderError {
  return new ProviderError(message, { kind: 'permanent', type: 'invalid_url' });
}

function refused(host: string, addresses: string[]): ProviderError {
  const why = addresses.some(isMetadataAddress)
    ? 'that is link-local or serves the metadata of a cloud. Such addresses are always refused.'
    : 'that is not public. To allow it, add its network to ALLOWED_PRIVATE_NETWORKS.';
  return new ProviderError(`The host ${host} leads to an address ${why}`, {
    kind: 'permanent',
    type: 'address_refused',
  });
}

function noAddress(host: string, cause?: unknown): ProviderError {
  return new ProviderError(`No address was found for the host ${host}.`, {
    kind: 'transient',
    type: 'dns_failure',
    cause,
  });
}
