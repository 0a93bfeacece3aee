import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { SetupError } from '../setup/failure.mjs';

/**
 * @typedef {{ http: number, temporal: number, temporalUi: number, mysql: number, smtp: number, inbox: number, sandbox: number }} Ports
 * @typedef {keyof Ports} PortName
 */

/** @type {Record<PortName, { setting: string, port: number, title: string }>} */
const WANTED = {
  http: { setting: 'PORT', port: 8080, title: 'HTTP' },
  temporal: { setting: 'TEMPORAL_PORT', port: 7233, title: 'Temporal' },
  temporalUi: { setting: 'TEMPORAL_UI_PORT', port: 8233, title: 'Temporal UI' },
  mysql: { setting: 'MYSQL_PORT', port: 3307, title: 'database' },
  smtp: { setting: 'INBOX_SMTP_PORT', port: 1025, title: 'inbox (SMTP)' },
  inbox: { setting: 'INBOX_HTTP_PORT', port: 8025, title: 'inbox' },
  sandbox: { setting: 'SANDBOX_PORT', port: 8026, title: 'sandbox' },
};

/**
 * Chooses a free port for everything: what the environment says, else what the last start used, else the default, else any.
 *
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {Partial<Ports>} [options.last] chosen by the last start
 * @param {Partial<Ports>} [options.defaults] in place of the built-in defaults
 * @param {PortName[]} [options.unused] servers that are not ours to start: their port is not looked at
 * @param {(text: string) => void} options.say
 * @returns {Promise<{ ports: Ports, chosen: Partial<Ports> }>} `chosen`: what is worth keeping for the next start
 * @throws {SetupError} when a port that the environment names is busy or no port at all
 */
export async function choosePorts({ env, last = {}, defaults = {}, unused = [], say }) {
  /** @type {Partial<Ports>} */
  const ports = {};
  /** @type {Partial<Ports>} */
  const chosen = {};
  const taken = () => Object.values(ports);
  const names = /** @type {PortName[]} */ (Object.keys(WANTED)).sort((a, b) => explicit(b, env) - explicit(a, env));
  for (const name of names) {
    const { setting, title } = WANTED[name];
    const standard = defaults[name] ?? WANTED[name].port;
    if (unused.includes(name)) {
      ports[name] = standard;
      continue;
    }
    if (explicit(name, env)) {
      const port = parsePort(setting, env[setting] ?? '');
      if (taken().includes(port)) throw new SetupError(`${setting}=${port}: another setting names the same port.`);
      if (!(await isFree(port))) throw new SetupError(await busyMessage(setting, port));
      ports[name] = port;
      continue;
    }
    const candidates = [last[name], standard].filter((port) => port !== undefined && !taken().includes(port));
    ports[name] = (await firstFree(candidates)) ?? (await freePort(taken()));
    chosen[name] = ports[name];
    if (ports[name] !== standard && ports[name] !== last[name]) {
      say(`port ${standard} (${title}) is busy: using ${ports[name]} instead. Set ${setting} to choose another.`);
    }
  }
  return { ports: /** @type {Ports} */ (ports), chosen };
}

/**
 * @param {PortName} name
 * @param {NodeJS.ProcessEnv} env
 */
function explicit(name, env) {
  return env[WANTED[name].setting] ? 1 : 0;
}

/**
 * @param {string} setting
 * @param {string} text
 */
function parsePort(setting, text) {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new SetupError(`${setting} is "${text}": it must be a port, a whole number from 1 to 65535.`);
}

/** @param {(number | undefined)[]} ports */
async function firstFree(ports) {
  for (const port of ports) if (port !== undefined && (await isFree(port))) return port;
  return undefined;
}

/**
 * Whether nobody listens on the port, neither on loopback nor on every address.
 * @param {number} port
 */
export async function isFree(port) {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '0.0.0.0'));
}

/**
 * @param {number[]} [except]
 * @returns {Promise<number>} a port that the system says is free
 */
export async function freePort(except = []) {
  for (;;) {
    const port = await new Promise((/** @type {(port: number) => void} */ resolve, reject) => {
      const server = createServer().once('error', reject);
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
      });
    });
    if (!except.includes(port)) return port;
  }
}

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>} whether somebody accepts connections there
 */
export function isListening(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1_000 });
    const end = (/** @type {boolean} */ result) => {
      socket.destroy();
      resolve(result);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * @param {string} setting
 * @param {number} port
 */
async function busyMessage(setting, port) {
  const holder = await portHolder(port).catch(() => undefined);
  const who = holder ? ` It is held by process ${holder.pid} (${holder.command}).` : '';
  return `${setting}=${port}: port ${port} is busy.${who} Free it, set ${setting} to another port, or unset it to have one chosen.`;
}

/**
 * The process that listens on a port, where the system tells: other users' processes stay unknown.
 * @param {number} port
 * @returns {Promise<{ pid: number, command: string } | undefined>}
 */
export async function portHolder(port) {
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
      // Program and first argument tell one Node process from another; the rest may hold secrets.
      const [program = '', argument = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
      return { pid: Number(pid), command: `${program} ${argument}`.trim() };
    }
  }
  return undefined;
}

/** @param {number} port */
async function listeningSocket(port) {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const rows = (await readFile(table, 'utf8').catch(() => '')).split('\n').map((row) => row.trim().split(/\s+/));
    // Columns: local address, remote address, state (0A is LISTEN); the inode is the tenth.
    const row = rows.find((columns) => columns[1]?.endsWith(suffix) && columns[3] === '0A');
    if (row) return `socket:[${row[9]}]`;
  }
  return undefined;
}

/**
 * A free port for each server of a stack, by its setting: for stacks that must not meet another one.
 * @returns {Promise<Record<string, string>>}
 */
export async function freePortSettings() {
  /** @type {number[]} */
  const ports = [];
  for (const _ of Object.values(WANTED)) ports.push(await freePort(ports));
  return Object.fromEntries(Object.values(WANTED).map(({ setting }, index) => [setting, String(ports[index])]));
}
