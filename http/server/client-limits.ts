import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Logger } from 'pino';
import { type CidrList, countedNetworks } from '#security/addresses.ts';

/** Limits of what one client may hold of a shared server. Times in ms. */
export interface ClientLimits {
  /**
   * Time for a request's headers, counted from the connection or from the previous answer. A client that sends nothing is
   * limited too.
   */
  headersMs: number;
  /**
   * Time for a request's body, counted from the end of the headers. A body that may take longer must not pause this long. The
   * rest of a body after its request is answered has as much time again.
   */
  requestMs: number;
  /** Longest idle time of a connection between requests. */
  keepAliveMs: number;
  /** Longest time without any data on a connection, such as of a client that does not read its answer. */
  silenceMs: number;
  /** Interval of the check for connections over these limits. */
  checkMs: number;
  /** Connections from one address (an IPv6 /64) at a time; its /48 may have twice as many. */
  perAddress: number;
  /** Connections of all clients at a time. */
  total: number;
}

export const CLIENT_LIMITS: ClientLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  // Longer than the usual 60 s for which proxies keep a connection: the proxy then closes it first, and never uses one that
  // this server is just closing.
  keepAliveMs: 75_000,
  silenceMs: 120_000,
  checkMs: 5_000,
  perAddress: 500,
  total: 10_000,
};

const LOG_EVERY_MS = 60_000;
/** Time in ms that an answer may take to its client, who counts from then on. */
const WAY_MS = 1_000;

export interface LimitedServerParts {
  /** Proxies, which are exempt from the limit by address: they hold connections for many clients and have limits of their own. */
  trustProxy: CidrList;
  log: Pick<Logger, 'warn'>;
  limits?: Partial<ClientLimits>;
  /** Milliseconds that the server still takes requests once it stops. */
  shutdownDelayMs?: number;
}

/**
 * Creates a server that slow clients cannot fill: a client that is too slow gets 408 or loses its connection, and connections
 * over the limits are closed at once. `endSlowBodies` watches request bodies: Node has only one limit for all of them.
 */
export function createLimitedServer(parts: LimitedServerParts): Server {
  const { trustProxy, log, limits = {}, shutdownDelayMs = 0 } = parts;
  const { headersMs, requestMs, keepAliveMs, silenceMs, checkMs, perAddress, total } = { ...CLIENT_LIMITS, ...limits };
  const reuseMs = reuseTime(shutdownDelayMs, keepAliveMs);
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: 0,
    // The time that answers announce, and what the server adds to it.
    keepAliveTimeout: reuseMs,
    keepAliveTimeoutBuffer: keepAliveMs - reuseMs,
    connectionsCheckingInterval: checkMs,
  });
  server.timeout = silenceMs;
  server.on('request', (req, res) => res.once('close', () => discardRest(req, requestMs)));
  server.maxConnections = total;

  let loggedAt = Number.NEGATIVE_INFINITY;
  const logRefusal = (why: string) => {
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn({ why, perAddress, total }, 'connections are refused');
  };
  server.on('drop', () => logRefusal('there are too many'));

  const open = new Map<string, number>();
  const add = (network: string, change: number) => {
    const count = (open.get(network) ?? 0) + change;
    if (count > 0) open.set(network, count);
    else open.delete(network);
    return count;
  };
  server.on('connection', (socket) => {
    const peer = socket.remoteAddress ?? '';
    if (trustProxy.contains(peer)) return;
    const networks = countedNetworks(peer);
    const isOver = networks.map(({ network, times }) => add(network, 1) > times * perAddress);
    socket.once('close', () => {
      for (const { network } of networks) add(network, -1);
    });
    if (!isOver.includes(true)) return;
    logRefusal('one address has too many');
    socket.destroy();
  });
  return server;
}

/**
 * Returns for how long clients may use an idle connection again, in ms. Shorter than the delay of a stop: a connection that is
 * idle when the server stops then gets its next request while it is still answered, or never. A request that is sent while
 * its connection is being closed would be lost. A delay that leaves no whole second protects nobody and changes nothing.
 */
function reuseTime(shutdownDelayMs: number, keepAliveMs: number): number {
  const covered = shutdownDelayMs - WAY_MS;
  return covered < 1_000 ? keepAliveMs : Math.min(covered, keepAliveMs);
}

/**
 * Reads and discards the rest of a body after its request was answered: a client that sends everything before it reads gets its
 * answer that way, and can use its connection again. Cuts off a client that takes longer than `atMostMs`.
 */
function discardRest(req: IncomingMessage, atMostMs: number): void {
  if (req.complete || req.destroyed) return;
  const cutOff = setTimeout(() => req.socket.destroy(), atMostMs);
  cutOff.unref();
  req.once('close', () => clearTimeout(cutOff));
  req.once('end', () => clearTimeout(cutOff));
  req.unpipe();
  req.resume();
}
