import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Milliseconds that the receiver has to answer, as for a webhook. */
const ANSWER_MS = 10_000;
/** Events that can be sent again. */
const KEPT = 1_000;
/** Headers that belong to the connection and not to the event. */
const OF_CONNECTION = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding']);

/** An event as it arrived. */
interface Arrived {
  type: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface Relay {
  /** Address that takes events. */
  url: string;
  /** Sends an event again, by its number. */
  resend(number: number): Promise<void>;
  /** Number of events so far, and of those that the receiver did not take. */
  counts(): { forwarded: number; failed: number };
  close(): Promise<void>;
}

/**
 * Serves an address on loopback that passes each event on to a receiver, with its headers and so with its signature. An event is
 * acknowledged whatever the receiver says, so that a receiver under development causes no retries and no alerts.
 * @param print prints one line about each event
 */
export async function startRelay(receiver: string, print: (line: string) => void): Promise<Relay> {
  const events: (Arrived | null)[] = [];
  let failed = 0;

  async function pass(number: number, { type, headers, body }: Arrived): Promise<void> {
    const began = performance.now();
    const result = await fetch(receiver, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    }).then(
      async (response) => {
        await response.body?.cancel();
        if (!response.ok) failed += 1;
        return String(response.status);
      },
      (error: Error & { cause?: Error }) => {
        failed += 1;
        return `no answer: ${error.cause?.message || error.message}`;
      },
    );
    print(`${number}  ${type}  ${result}  ${Math.round(performance.now() - began)} ms`);
  }

  const server = createServer(async (req, res) => {
    const event = await readEvent(req).catch(() => null);
    if (!event) return void res.writeHead(400).end();
    res.writeHead(204).end();
    const number = events.push(event);
    // Only the newest are kept.
    if (number > KEPT) events[number - KEPT - 1] = null;
    await pass(number, event);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async resend(number) {
      const event = events[number - 1];
      if (event) await pass(number, event);
      else print(`There is no event ${number}.`);
    },
    counts: () => ({ forwarded: events.length, failed }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @throws when the request is cut, or is no event */
async function readEvent(req: IncomingMessage): Promise<Arrived> {
  const body = await buffer(req);
  const { type } = JSON.parse(body.toString()) as { type?: unknown };
  if (typeof type !== 'string') throw new Error('no event');
  const headers = Object.entries(req.headers).flatMap(([name, value]) =>
    OF_CONNECTION.has(name) || typeof value !== 'string' ? [] : [[name, value]],
  );
  return { type, headers: Object.fromEntries(headers), body };
}
