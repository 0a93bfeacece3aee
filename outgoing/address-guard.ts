import { lookup as dnsLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { CidrList } from '#security/addresses.ts';
import { REFUSED_BECAUSE, refusalOf } from '#security/target-addresses.ts';
import { webAddress } from '#security/web-address.ts';
import { ProviderError } from './errors.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolves a host name to all of its addresses; rejects when it has none. */
export type ResolveHost = (hostname: string) => Promise<ResolvedAddress[]>;

/** Resolves by the machine's own resolver. */
export const resolveByDns: ResolveHost = (hostname) => dnsLookup(hostname, { all: true });

/**
 * Parses the target of an outgoing request and refuses a URL that no third party has: another scheme, credentials, or a literal
 * address that is not allowed. (WHATWG URL turns decimal, octal, hexadecimal and shortened IPv4 into four decimal parts, so every
 * spelling of a literal is checked.)
 * @throws ProviderError, permanent: `invalid_url`, `address_refused` or `address_forbidden`.
 */
export function refuseTarget(text: string, allowed: CidrList): URL {
  const url = webAddress(text);
  if (url === null) {
    throw /^\s*https?:\/\/[^/?#]*@/i.test(text)
      ? invalidUrl('The URL must not hold a user name or password; use a header instead.')
      : invalidUrl('The address must be a complete http:// or https:// URL.');
  }
  if (url.port === '0') throw invalidUrl('The URL must not name port 0, which nothing listens at.');
  refuseHost(url.hostname, allowed);
  return url;
}

/**
 * Refuses a literal address that may not be reached.
 * @throws ProviderError, permanent: `address_refused` or `address_forbidden`.
 */
export function refuseHost(host: string, allowed: CidrList): void {
  const literal = host.replace(/^\[(.*)\]$/, '$1');
  const refusal = isIP(literal) === 0 ? null : refused(host, [literal], allowed);
  if (refusal) throw refusal;
}

/**
 * Creates a look-up for sockets that returns addresses only when every address of the name is allowed. The socket connects to the
 * checked addresses, so a second, different DNS answer (rebinding) has no effect.
 */
export function guardedLookup(resolve: ResolveHost, allowed: CidrList): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(noAddress(hostname), '');
        const targets = addresses.map(({ address }) => address);
        const refusal = refused(hostname, targets, allowed);
        if (refusal) return callback(refusal, '');
        return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
      },
      (cause: unknown) => callback(noAddress(hostname, cause), ''),
    );
  };
}

function invalidUrl(message: string): ProviderError {
  return new ProviderError(message, { kind: 'permanent', type: 'invalid_url' });
}

/** Returns null when every address may be reached. */
function refused(host: string, addresses: string[], allowed: CidrList): ProviderError | null {
  const refusals = addresses.map((address) => refusalOf(address, allowed));
  const refusal = refusals.includes('never') ? 'never' : refusals.includes('private') ? 'private' : null;
  if (refusal === null) return null;
  return new ProviderError(`The host ${host} leads to an address that is ${REFUSED_BECAUSE[refusal]}.`, {
    kind: 'permanent',
    type: refusal === 'never' ? 'address_forbidden' : 'address_refused',
  });
}

function noAddress(host: string, cause?: unknown): ProviderError {
  return new ProviderError(`No address was found for the host ${host}.`, {
    kind: 'transient',
    type: 'dns_failure',
    cause,
  });
}
