import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Most addresses whose membership a list remembers. */
const MOST_KNOWN = 1_000;

/** Networks and single addresses, as `TRUST_PROXY`, `ALLOWED_PRIVATE_NETWORKS` and a form's allowlist list them. */
export interface CidrList {
  /** The number of networks; an empty list contains no address. */
  readonly size: number;
  /** True when `address` is in a network of the list; text that is not an address is in none. */
  contains(address: string): boolean;
}

/**
 * Parses networks separated by commas or white space: `10.0.0.0/8`, `2001:db8::/32`, `192.0.2.7`, `::1`, or the word `loopback`.
 * An IPv4-mapped IPv6 entry counts as IPv4. Empty text gives an empty list.
 * @throws Error that names the first invalid entry
 */
export function parseCidrList(text: string): CidrList {
  const networks = text
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .flatMap((entry) => (entry.toLowerCase() === 'loopback' ? ['127.0.0.0/8', '::1/128'] : [entry]))
    .map(parseNetwork);
  // Each request asks for its peer, and most come from the same few proxies.
  const known = new Map<string, boolean>();
  const isInAny = (address: string) => {
    const parsed = parseAddress(address);
    return parsed !== null && networks.some((network) => matches(parsed, network));
  };
  return {
    size: networks.length,
    contains(address) {
      if (networks.length === 0) return false;
      let isIn = known.get(address);
      if (isIn === undefined) {
        isIn = isInAny(address);
        if (known.size >= MOST_KNOWN) known.clear();
        known.set(address, isIn);
      }
      return isIn;
    },
  };
}

/**
 * Returns the visitor's address: the rightmost hop of `X-Forwarded-For` that is not one of our proxies, if the direct peer is a
 * proxy; otherwise the peer's. A malformed hop ends the walk, because nothing left of it can be trusted. The result is in
 * canonical form (IPv4 where IPv6 only maps it), at most 39 characters.
 */
export function clientAddress(peer: string, xForwardedFor: string | undefined, trusted: CidrList): string {
  let client = canonicalAddress(peer) ?? peer;
  const hops = xForwardedFor === undefined ? [] : xForwardedFor.split(',');
  while (trusted.contains(client)) {
    const hop = hops.pop();
    const address = hop === undefined ? null : canonicalAddress(withoutPort(hop.trim()));
    if (address === null) break;
    client = address;
  }
  return client;
}

/**
 * True for an address of a host on the public internet. Private, loopback, link-local, shared (CGNAT), multicast, unspecified,
 * reserved, documentation and benchmark ranges are not public. Nor are 6to4, NAT64 and Teredo addresses that lead to such a
 * range, and texts that are not addresses.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed === null) return false;
  if (parsed.kind() === 'ipv4') return parsed.range() === 'unicast';
  const ipv6 = parsed as ipaddr.IPv6;
  const range = ipv6.range();
  if (range === 'unicast') return ipv6.match(globalUnicast, 3);
  const reachable = range === '6to4' || range === 'teredo' || ipv6.match(nat64, 96);
  return reachable && embeddedIPv4(ipv6).every((inner) => inner.range() === 'unicast');
}

/**
 * True for an address that no list may allow: addresses at which clouds serve metadata and credentials (169.254.0.0/16, fe80::/10
 * and `METADATA`), and addresses of no single server (0.0.0.0/8, ::, multicast, broadcast). Also true when an IPv6 address embeds
 * such an IPv4 address.
 */
export function isNeverReached(address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed === null) return false;
  const reached = parsed.kind() === 'ipv6' ? [parsed, ...embeddedIPv4(parsed as ipaddr.IPv6)] : [parsed];
  // By its form `::1` is IPv4-compatible, and would embed 0.0.0.1.
  if (parsed.range() === 'loopback') return false;
  return reached.some((candidate) => NEVER.includes(candidate.range()) || METADATA.has(candidate.toString()));
}

/** Returns the canonical spelling of an address (RFC 5952, no zone, mapped IPv4 as IPv4), or null when the text is no address. */
export function canonicalAddress(text: string): string | null {
  // Node accepts canonical IPv4 alone.
  if (isIPv4(text)) return text;
  const parsed = parseAddress(text);
  if (parsed === null) return null;
  return parsed.kind() === 'ipv4' ? parsed.toString() : (parsed as ipaddr.IPv6).toRFC5952String();
}

/** Returns the network of one subscriber: an IPv4 address, or the /64 of an IPv6 address. */
export function subscriberNetwork(address: string): string {
  return networkOf(address, 64) ?? address;
}

/** A network that a limit counts requests by; `times` multiplies the limit for it. */
export interface CountedNetwork {
  network: string;
  times: 1 | 2;
}

/**
 * Returns the networks by which limits count an address: its subscriber's, and for IPv6 the /48 around it with twice the limit. A
 * /48 is the most that one end site gets (RFC 6177), and holds 65,536 networks of /64.
 */
export function countedNetworks(address: string): CountedNetwork[] {
  const site = networkOf(address, 48);
  // The length tells a /48 from the /64 that begins at the same address.
  return [
    { network: subscriberNetwork(address), times: 1 },
    ...(site === null ? [] : [{ network: `${site}/48`, times: 2 as const }]),
  ];
}

function networkOf(address: string, bits: number): string | null {
  if (isIPv4(address)) return null;
  const parsed = parseAddress(address);
  if (parsed === null || parsed.kind() === 'ipv4') return null;
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toRFC5952String();
}

/** Metadata addresses outside of the link-local ranges: AWS (metadata, pod identity), Azure, Alibaba, Google, Oracle. */
const METADATA = new Set([
  'fd00:ec2::254',
  'fd00:ec2::23',
  '168.63.129.16',
  '100.100.100.200',
  'fd20:ce::254',
  '192.0.0.192',
]);

const NEVER: readonly string[] = ['linkLocal', 'unspecified', 'multicast', 'broadcast'];

interface Network {
  address: Address;
  bits: number;
}

const globalUnicast = ipaddr.IPv6.parse('2000::');
const nat64 = ipaddr.IPv6.parse('64:ff9b::');
/** RFC 8215: its translators put the IPv4 address at the end. */
const localNat64 = ipaddr.IPv6.parse('64:ff9b:1::');
const ipv4Compatible = ipaddr.IPv6.parse('::');

function parseNetwork(entry: string): Network {
  const [text = '', prefix, ...rest] = entry.split('/');
  const raw = isIP(text) === 0 || text.includes('%') ? null : ipaddr.parse(text);
  const width = raw === null ? 0 : raw.kind() === 'ipv4' ? 32 : 128;
  const bits = prefix === undefined ? width : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (raw === null || rest.length > 0 || !(bits <= width)) {
    throw new Error(
      `"${entry}" is not a network: write an IPv4 or IPv6 address, optionally with a prefix length, such as 10.0.0.0/8.`,
    );
  }
  const mapped = raw.kind() === 'ipv6' && (raw as ipaddr.IPv6).isIPv4MappedAddress() && bits >= 96;
  return mapped ? { address: (raw as ipaddr.IPv6).toIPv4Address(), bits: bits - 96 } : { address: raw, bits };
}

/** `isIP` first: ipaddr.js also takes `1`, `0x7f.1` and octal parts for IPv4. */
function parseAddress(text: string): Address | null {
  if (isIP(text) === 0) return null;
  const parsed = ipaddr.process(text.replace(/%.*$/, ''));
  return parsed;
}

function matches(address: Address, network: Network): boolean {
  return address.kind() === network.address.kind() && address.match(network.address, network.bits);
}

/** Strips the port that a proxy may append: `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(hop);
  if (bracketed?.[1] !== undefined) return bracketed[1];
  return /^[\d.]+:\d+$/.test(hop) ? hop.slice(0, hop.indexOf(':')) : hop;
}

/** Returns every IPv4 address that the translation and tunnel formats would forward a packet to. */
function embeddedIPv4(address: ipaddr.IPv6): ipaddr.IPv4[] {
  const bytes = address.toByteArray();
  const ipv4At = (offset: number) => new ipaddr.IPv4(bytes.slice(offset, offset + 4));
  switch (address.range()) {
    case '6to4':
      return [ipv4At(2)];
    case 'teredo': // the server, and the client with its bits inverted
      return [ipv4At(4), new ipaddr.IPv4(bytes.slice(12).map((byte) => byte ^ 0xff))];
    case 'rfc6052':
    case 'rfc6145':
      return [ipv4At(12)];
    default:
      return address.match(ipv4Compatible, 96) || address.match(localNat64, 48) ? [ipv4At(12)] : [];
  }
}
