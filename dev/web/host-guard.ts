import type { IncomingMessage, RequestListener } from 'node:http';
import { parseCidrList } from '#security/addresses.ts';
import { hostOf } from '#security/target-addresses.ts';
import { webAddress } from '#security/web-address.ts';

const LOOPBACK = parseCidrList('loopback');
const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Protects a development server from other sites in the same browser. A site that leads a name of its own to this machine (DNS
 * rebinding) sends that name as `Host`; a site that posts a form reveals itself in `Origin` or `Sec-Fetch-Site`. Programs send
 * neither header.
 * @param names allowed besides those of this machine, from `DEV_HOSTS`
 */
export function guardHost(listener: RequestListener, names: readonly string[] = []): RequestListener {
  return (request, response) => {
    const why = refusalOf(request, names);
    if (why === null) return listener(request, response);
    response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' }).end(`${why}\n`);
  };
}

function refusalOf({ headers, method = '' }: IncomingMessage, names: readonly string[]): string | null {
  const requested = headers.host ?? '';
  const own = /^[^\s/?#\\]+$/.test(requested) ? webAddress(`http://${requested}`) : null;
  const host = own && hostOf(own.hostname);
  if (!host || !(isOfThisMachine(host) || names.includes(host))) {
    return 'This server of development answers to names of this machine alone, such as localhost; DEV_HOSTS adds others.';
  }
  if (READS.includes(method)) return null;
  // A page that sends no referrer posts with `Origin: null`, even to itself, so `Sec-Fetch-Site` is checked first.
  const { origin, 'sec-fetch-site': site } = headers;
  const isForeign = origin !== undefined && origin !== 'null' && webAddress(origin)?.host !== own.host;
  const isOwn = site === undefined ? origin !== 'null' : site === 'same-origin' || site === 'none';
  if (isOwn && !isForeign) return null;
  return 'This server of development takes changes from its own pages and from programs alone.';
}

function isOfThisMachine(host: string): boolean {
  return /(^|\.)localhost\.?$/.test(host) || LOOPBACK.contains(host);
}

/** Parses the names in DEV_HOSTS, which are separated by commas. */
export function devHosts({ DEV_HOSTS = '' }: NodeJS.ProcessEnv): string[] {
  return DEV_HOSTS.split(',').flatMap((name) => hostOf(name.trim()) ?? []);
}
