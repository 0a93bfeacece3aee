import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { promisify } from 'node:util';

/** True when nobody listens on the port, neither on loopback nor on all addresses. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '0.0.0.0'));
}

/** Returns a port that is free by the system's account. */
export async function freePort(except: readonly number[] = []): Promise<number> {
  for (;;) {
    const port = await new Promise<number>((resolve, reject) => {
      const server = createServer().once('error', reject);
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
      });
    });
    if (!except.includes(port)) return port;
  }
}

/** Below the range that systems use for outgoing connections, so that a port stays free while its server is restarted. */
const LASTING = { from: 10_000, to: 32_767 };

/** Returns a free port for a server that may be killed and must get the same port again. */
export async function lastingPort(except: readonly number[] = []): Promise<number> {
  for (;;) {
    const port = randomInt(LASTING.from, LASTING.to + 1);
    if (!except.includes(port) && (await isFree(port))) return port;
  }
}

/** True when a server accepts connections on the port. */
export function isListening(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1_000 });
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

export interface PortHolder {
  pid: number;
  command: string;
}

/** Finds the process that listens on a port, if the system reveals it: other users' processes stay unknown. */
export async function portHolder(port: number): Promise<PortHolder | undefined> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc']);
    const pid = /^p(\d+)/m.exec(stdout)?.[1];
    return pid ? { pid: Number(pid), command: /^c(.+)/m.exec(stdout)?.[1] ?? '' } : undefined;
  }
  const socket = await listeningSocket(port);
  if (!socket) return undefined;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const file of files) {
      if ((await readlink(`/proc/${pid}/fd/${file}`).catch(() => '')) !== socket) continue;
      // Program and first argument identify a Node process; the rest may contain secrets.
      const [program = '', argument = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
      return { pid: Number(pid), command: `${program} ${argument}`.trim() };
    }
  }
  return undefined;
}

async function listeningSocket(port: number): Promise<string | undefined> {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const rows = (await readFile(table, 'utf8').catch(() => '')).split('\n').map((row) => row.trim().split(/\s+/));
    // Columns: local address, remote address, state (0A is LISTEN); the inode is the tenth.
    const row = rows.find((columns) => columns[1]?.endsWith(suffix) && columns[3] === '0A');
    if (row) return `socket:[${row[9]}]`;
  }
  return undefined;
}
