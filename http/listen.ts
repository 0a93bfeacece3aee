import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Listens on the port of a setting; 0 takes any that is free.
 * @returns the address that it serves
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

/** Takes no new connection, and waits until every request is answered, or cuts them off after so many ms. */
export async function stopListening(server: Server, slowestClientMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const cutOff = setTimeout(() => server.closeAllConnections(), slowestClientMs);
  await closed;
  clearTimeout(cutOff);
}
