import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { duplexPair } from 'node:stream';
import type { Request } from 'express';
import { budgets } from '#security/budgets.ts';
import type { Call } from './tools.ts';

export interface RouteAnswer {
  status: number;
  /** Id of the request in the log and the audit log. */
  requestId: string;
  text: string;
}

/** Headers that identify the caller and the client's address; they go on to the route. */
const PASSED_ON = [
  'authorization',
  'cookie',
  'x-host-nonce',
  'x-forwarded-for',
  'x-forwarded-proto',
  'accept-language',
];
const MOST_BYTES = budgets.toolAnswer.atMost;

/** Sends a request to a route of this process. */
export type CallRoute = (by: Request, call: Call, disconnected: AbortSignal) => Promise<RouteAnswer>;

/**
 * Returns a function that sends requests to the service within its own process, over a pair of streams in place of a socket.
 * Each passes every guard, and is logged and audited as any other request, in the name of the account that calls.
 */
export function createInProcessCaller(service: RequestListener): CallRoute {
  // This server never listens on a port.
  const server = createServer(service);
  return async (by, { method, path, headers, body, rehearses }, signal) => {
    const [ours, theirs] = duplexPair();
    const { remoteAddress } = by.socket;
    server.emit('connection', Object.assign(theirs, { remoteAddress, encrypted: by.clientSecure, rehearses }));
    const passed = PASSED_ON.flatMap((name) => {
      const value = by.get(name);
      return value === undefined ? [] : [[name, value]];
    });
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const own =
      sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) };
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const all = { host: by.get('host') ?? 'localhost', ...headers, ...Object.fromEntries(passed), ...own };
        request({ createConnection: () => ours, method, path, headers: all, signal })
          .on('response', resolve)
          .on('error', reject)
          .end(sent);
      });
      const text = await readText(response);
      return { status: response.statusCode ?? 500, requestId: String(response.headers['x-request-id']), text };
    } finally {
      ours.destroy();
      theirs.destroy();
    }
  };
}

/** @throws AnswerTooLarge */
async function readText(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new AnswerTooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Thrown when an answer is larger than an assistant can take at once. */
export class AnswerTooLarge extends Error {}
