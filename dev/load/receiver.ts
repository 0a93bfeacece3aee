import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Accepted requests by delivery id. */
export type Taken = ReadonlyMap<string, number>;

/** A webhook receiver with an origin of its own, which counts the deliveries that it accepts. */
export interface Receiver {
  url: string;
  taken: Taken;
  /** From now on answers with 200, with 500, or never; `lying` takes the delivery and answers with 500. */
  behave(how: 'well' | 'failing' | 'hanging' | 'lying'): void;
  /** Answers the next requests with 500. */
  refuse(requests: number): void;
  /**
   * Resolves when the next request arrives, with the time in ms of `performance.now()`.
   * @throws Error when none came in time
   */
  next(patienceMs: number): Promise<number>;
  close(): void;
}

export interface ReceiverOptions {
  /** Milliseconds until it answers. */
  answerMs?: number;
  /** Called for each accepted delivery. */
  onTaken?(deliveryId: string, body: string): void;
}

export async function startReceiver({ answerMs = 0, onTaken }: ReceiverOptions = {}): Promise<Receiver> {
  const taken = new Map<string, number>();
  let behaviour: Parameters<Receiver['behave']>[0] = 'well';
  let toRefuse = 0;
  let waiting: ((arrived: number) => void)[] = [];
  const server = createServer((request, response) => {
    const arrived = performance.now();
    for (const notify of waiting.splice(0)) notify(arrived);
    let body = '';
    // Without a reader the body need not be assembled.
    if (onTaken) request.setEncoding('utf8').on('data', (chunk) => (body += chunk));
    else request.resume();
    request.on('end', () => {
      if (behaviour === 'hanging') return;
      const isLie = behaviour === 'lying';
      const isRefused = behaviour === 'failing' || toRefuse > 0;
      toRefuse = Math.max(0, toRefuse - 1);
      if (!isRefused) {
        const id = String(request.headers['webhook-id']);
        increase(taken, id, 1);
        onTaken?.(id, body);
      }
      setTimeout(() => response.writeHead(isRefused || isLie ? 500 : 200).end('{}'), answerMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    taken,
    behave(how) {
      behaviour = how;
      // Ends requests that still wait for an answer.
      if (how === 'well') server.closeAllConnections();
    },
    refuse(requests) {
      toRefuse += requests;
    },
    next(patienceMs) {
      return new Promise((resolve, reject) => {
        const late = new Error(`no webhook came within ${patienceMs / 1000} s; the worker's log says why`);
        const timer = setTimeout(reject, patienceMs, late);
        waiting.push((arrived) => {
          clearTimeout(timer);
          resolve(arrived);
        });
      });
    },
    close() {
      waiting = [];
      server.close();
      server.closeAllConnections();
    },
  };
}

export function increase(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
