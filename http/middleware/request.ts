import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { ApiError } from '#http/errors.ts';
import { API_VERSION, API_VERSION_HEADER } from '#http/openapi/api-version.ts';
import { type CidrList, clientAddress } from '#security/addresses.ts';

declare module 'express-serve-static-core' {
  interface Request {
    id: string;
    log: Logger;
    /** The client's IP address, also behind trusted proxies. */
    clientAddress: string;
    /** True when the connection of the client, not that of a proxy, is encrypted. */
    clientSecure: boolean;
    /** Path at which the router that answers is mounted, for the log. */
    mountedAt?: string;
  }
}

export interface RequestParts {
  log: Logger;
  settings: { trustProxy: CidrList };
}

/** Adds an id and the client's address to each request, and logs one line when it has been answered. */
export function describeRequest({ log, settings }: RequestParts): RequestHandler {
  const { trustProxy } = settings;
  return (req, res, next) => {
    req.id = randomUUID();
    req.log = log;
    const peer = req.socket.remoteAddress ?? '0.0.0.0';
    req.clientAddress = clientAddress(peer, req.get('x-forwarded-for'), trustProxy);
    const encrypted = (req.socket as { encrypted?: boolean }).encrypted === true;
    req.clientSecure = encrypted || (trustProxy.contains(peer) && req.get('x-forwarded-proto') === 'https');
    res.set('X-Request-Id', req.id);
    const started = performance.now();
    res.on('close', () => {
      const ms = Math.round(performance.now() - started);
      // Log the route's pattern and not the address: addresses carry tokens and, from some clients, submitted values.
      const route = `${req.mountedAt ?? ''}${[req.route?.path ?? ''].flat()[0]}`;
      const answer = { status: res.statusCode, ...(!res.writableFinished && { aborted: true }) };
      log.info({ requestId: req.id, method: req.method, route, ...answer, ms }, 'request');
    });
    requireOneHost(req.rawHeaders);
    next();
  };
}

/**
 * Rejects a request with two Host headers: Node uses the first, while a proxy in front may have used the second (RFC 9112,
 * 3.2). @throws ApiError 400
 */
function requireOneHost(rawHeaders: readonly string[]): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) throw new ApiError(400, 'malformed_request', 'The header Host must come once.');
}

/**
 * Begins an answer of the API with its version. Stores the path at which its router is mounted, for the log: express forgets it
 * on an error, and `baseUrl` contains parameters.
 */
export function beginApi(path: string): RequestHandler {
  return (req, res, next) => {
    req.mountedAt = path;
    res.setHeader(API_VERSION_HEADER, API_VERSION);
    next();
  };
}
