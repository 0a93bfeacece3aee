import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Logger } from 'pino';
import { type CidrList, countedNetworks } from '#security/addresses.ts';

/** What one client may hold of a server that many share. Times in ms. */
export interface ClientLimits {
  /** From the connection, or from the answer before, to the end of a request's headers. A client that sends nothing counts too. */
  headersMs: number;
  /**
   * From the end of the headers to that of the body; of one that may take longer, how long next to nothing may come of it. What is left
   * of a body once its request is answered has as long again.
   */
  requestMs: number;
  /** A connection without a request under way. */
  keepAliveMs: number;
  /** A connection on which nothing moves: a client that does not read its answer. */
  silenceMs: number;
  /** How often it is looked for connections that are past these. */
  checkMs: number;
  /** Connections from one address (an IPv6 /64) at a time; the /48 round it has twice as many. */
  perAddress: number;
  /** Connections at a time. */
  total: number;
}

export const CLIENT_LIMITS: ClientLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  // Longer than proxies keep a connection to us, usually 60 s: they know whether they are about to use it.
  keepAliveMs: 75_000,
  silenceMs: 120_000,
  checkMs: 5_000,
  perAddress: 500,
  total: 10_000,
};

const TELL_EVERY_MS = 60_000;

export interface LimitedServerParts {
  /** Proxies hold connections for many clients, and have limits of their own. */
  trustProxy: CidrList;
  log: Pick<Logger, 'warn'>;
  limits?: Partial<ClientLimits>;
}

/**
 * A server that slow clients cannot fill: too slow is 408 or the end of the connection, too many are closed at once. Bodies are
 * watched by `endSlowBodies`: Node has one limit for all of them.
 */
export function createLimitedServer({ trustProxy, log, limits = {} }: LimitedServerParts): Server {
  const { headersMs, requestMs, keepAliveMs, silenceMs, checkMs, perAddress, total } = { ...CLIENT_LIMITS, ...limits };
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: 0,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkMs,
  });
  server.timeout = silenceMs;
  server.on('request', (req, res) => res.once('close', () => discardRest(req, requestMs)));
  server.maxConnections = total;

  let toldAt = Number.NEGATIVE_INFINITY;
  const refused = (why: string) => {
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    log.warn({ why, perAddress, total }, 'connections are refused');
  };
  server.on('drop', () => refused('there are too many'));

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
    refused('one address has too many');
    socket.destroy();
  });
  return server;
}

/**
 * Reads on what is left of a body whose request is answered: a client that sends all of it first gets its answer then, and its
 * connection serves the next request. One that takes longer than so many ms is cut off.
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
