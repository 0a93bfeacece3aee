import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform, type Writable } from 'node:stream';

/** A proxy to a database server that can be cut, so that the server seems to be down, or be held, so that it seems to hang. */
export interface DatabaseLink {
  /** The same database, through the proxy. */
  url: string;
  /** Breaks every connection and accepts no new one. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Retains every connection and accepts new ones, but forwards nothing. */
  hang(): void;
  /** Hangs as soon as a client sends a statement with this text. The statement never arrives. */
  hangAt(statement: string): void;
  isHanging(): boolean;
  /** Forwards the held data, and everything after it. */
  wake(): void;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

export async function linkDatabase(url: string): Promise<DatabaseLink> {
  const target = new URL(url);
  const ways = new Map<Socket, Writable>();
  let hanging = false;
  let last: string | undefined;
  const join = (from: Socket, to: Writable) => {
    ways.set(from, to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      ways.delete(from);
      to.destroy();
    });
    if (!hanging) from.pipe(to);
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port || 3306), target.hostname);
    const statements = new Transform({
      transform(chunk: Buffer, _encoding, pass) {
        if (last !== undefined && chunk.includes(last)) hang();
        else pass(null, chunk);
      },
    });
    statements.pipe(far);
    statements.on('close', () => far.destroy());
    join(near, statements);
    join(far, near);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, HOST, resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of ways.keys()) socket.destroy();
    await closed;
  };
  const hang = () => {
    hanging = true;
    for (const [from, to] of ways) from.unpipe(to);
  };
  const linked = new URL(url);
  linked.hostname = HOST;
  linked.port = String(port);
  return {
    url: linked.href,
    cut,
    mend: () => listen(port),
    hang,
    hangAt(statement) {
      last = statement;
    },
    isHanging: () => hanging,
    wake() {
      for (const [from, to] of hanging ? ways : []) from.pipe(to);
      hanging = false;
    },
    close: cut,
  };
}
