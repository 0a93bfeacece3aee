import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a server whose connection breaks during an upload. */
export interface BreakingLine {
  /** The server's address through the proxy. */
  url: string;
  /** Breaks so far. */
  readonly breaks: number;
  close(): void;
}

/** @param breaksAt bytes sent to the server, over all connections, after which the line breaks */
export async function breakingLine(url: string, breaksAt: readonly number[]): Promise<BreakingLine> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  let [sent, breaks] = [0, 0];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        open.delete(socket);
        end();
      });
    }
    near.on('data', (bytes) => {
      sent += bytes.length;
      if (sent < (breaksAt[breaks] ?? Number.POSITIVE_INFINITY)) return;
      breaks += 1;
      end();
    });
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get breaks() {
      return breaks;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
