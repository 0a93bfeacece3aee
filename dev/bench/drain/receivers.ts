import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook receiver with an origin of its own. */
export interface Receiver {
  url: string;
  /** From now on it answers with 200, with 500, or never. */
  behave(how: 'well' | 'failing' | 'hanging'): void;
  /** When the next request arrives, in ms as `performance.now()`. @throws Error when none came in time */
  next(patienceMs: number): Promise<number>;
  close(): void;
}

/** @param answerMs how long it takes over an answer */
export async function startReceiver(answerMs = 0): Promise<Receiver> {
  let behaviour: Parameters<Receiver['behave']>[0] = 'well';
  let waiting: ((arrived: number) => void)[] = [];
  const server = createServer((request, response) => {
    const arrived = performance.now();
    for (const tell of waiting.splice(0)) tell(arrived);
    request.resume();
    request.on('end', () => {
      if (behaviour === 'hanging') return;
      const status = behaviour === 'well' ? 200 : 500;
      setTimeout(() => response.writeHead(status).end('{}'), answerMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    behave(how) {
      behaviour = how;
      // Ends requests that still wait for an answer.
      if (how === 'well') server.closeAllConnections();
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
