import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a database server that can be cut, so that the server seems to be away. */
export interface DatabaseLink {
  /** The same database, reached over the link. */
  url: string;
  /** Breaks every connection and takes no new one. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

export async function linkDatabase(url: string): Promise<DatabaseLink> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port || 3306), target.hostname);
    join(near, far, sockets);
    join(far, near, sockets);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, HOST, resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const linked = new URL(url);
  linked.hostname = HOST;
  linked.port = String(port);
  return { url: linked.href, cut, mend: () => listen(port), close: cut };
}

function join(from: Socket, to: Socket, sockets: Set<Socket>): void {
  sockets.add(from);
  from.on('error', () => to.destroy());
  from.on('close', () => {
    sockets.delete(from);
    to.destroy();
  });
  from.pipe(to);
}
