import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Listens on the port of a setting; port 0 takes any free port.
 * @returns the base URL that the server serves
 * @throws Error naming the setting
 */
export async function listen(server: Server, setting: string, port: number, host: string): Promise<string> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw new Error(`${setting}: ${port} cannot be listened on: ${(error as Error).message}`, { cause: error });
  }
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${(server.address() as AddressInfo).port}`;
}

/**
 * Stops taking connections and waits until every request is answered. Cuts off the connections that are left after
 * `slowestClientMs`.
 */
export async function stopListening(server: Server, slowestClientMs: number): Promise<void> {
  // Closing ends idle connections too. One whose next request has arrived counts as idle until the request is read, which a
  // whole turn of the event loop does. The first turn may be over in part.
  await nextTurn();
  await nextTurn();
  const closed = new Promise((resolve) => server.close(resolve));
  const cutOff = setTimeout(() => server.closeAllConnections(), slowestClientMs);
  await closed;
  clearTimeout(cutOff);
}
