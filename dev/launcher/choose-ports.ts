import { join } from 'node:path';
import { SetupError } from '#dev/setup/failure.ts';
import { prepareDataFolder, readJson, writeJson } from '#dev/supervisor/data-folder.ts';
import { freePort, isFree, portHolder } from '#dev/supervisor/ports.ts';

export type PortName = 'http' | 'temporal' | 'temporalUi' | 'mysql' | 'smtp' | 'inbox' | 'sandbox';
export type Ports = Record<PortName, number>;

/** The setting of each server's port, its default, and the server's name in messages. CONTRIBUTING.md lists them. */
export const PORT_SETTINGS: Readonly<Record<PortName, { setting: string; port: number; title: string }>> = {
  http: { setting: 'PORT', port: 8080, title: 'HTTP' },
  temporal: { setting: 'TEMPORAL_PORT', port: 7233, title: 'Temporal' },
  temporalUi: { setting: 'TEMPORAL_UI_PORT', port: 8233, title: 'Temporal UI' },
  mysql: { setting: 'MYSQL_PORT', port: 3307, title: 'database' },
  smtp: { setting: 'INBOX_SMTP_PORT', port: 1025, title: 'inbox (SMTP)' },
  inbox: { setting: 'INBOX_HTTP_PORT', port: 8025, title: 'inbox' },
  sandbox: { setting: 'SANDBOX_PORT', port: 8026, title: 'sandbox' },
};
const NAMES = Object.keys(PORT_SETTINGS) as PortName[];

export interface ChooseOptions {
  env: NodeJS.ProcessEnv;
  /** Ports that the last start chose. */
  last?: Partial<Ports>;
  /** Defaults that replace the built-in ones. */
  defaults?: Partial<Ports>;
  /** Servers that are not started here: their ports are not checked. */
  unused?: readonly PortName[];
  say(text: string): void;
}

/**
 * Chooses a free port for each server: the environment's, else that of the last start, else the default, else any.
 * @returns `chosen`: the ports to store for the next start
 * @throws SetupError when the environment names a port that is busy or invalid
 */
export async function choosePorts(options: ChooseOptions): Promise<{ ports: Ports; chosen: Partial<Ports> }> {
  const { env, last = {}, defaults = {}, unused = [], say } = options;
  const ports: Partial<Ports> = {};
  const chosen: Partial<Ports> = {};
  const taken = () => Object.values(ports);
  const isNamed = (name: PortName) => Boolean(env[PORT_SETTINGS[name].setting]);
  for (const name of [...NAMES.filter(isNamed), ...NAMES.filter((name) => !isNamed(name))]) {
    const { setting, title, port: usual } = PORT_SETTINGS[name];
    const standard = defaults[name] ?? usual;
    if (unused.includes(name)) {
      ports[name] = standard;
      continue;
    }
    if (isNamed(name)) {
      const port = parsePort(setting, env[setting] ?? '');
      if (taken().includes(port)) throw new SetupError(`${setting}=${port}: another setting names the same port.`);
      if (!(await isFree(port))) throw new SetupError(await busyMessage(setting, port));
      ports[name] = port;
      continue;
    }
    const candidates = [last[name], standard].filter((port) => port !== undefined && !taken().includes(port));
    const port = (await firstFree(candidates)) ?? (await freePort(taken()));
    ports[name] = port;
    chosen[name] = port;
    if (port !== standard && port !== last[name]) {
      say(`port ${standard} (${title}) is busy: using ${port} instead. Set ${setting} to choose another.`);
    }
  }
  return { ports: ports as Ports, chosen };
}

export type LastingPortsOptions = Omit<ChooseOptions, 'last'> & { dataDir: string };

/**
 * Chooses ports and stores them in the data folder, so that bookmarks and links to Temporal UI stay valid from one start to the
 * next.
 */
export async function chooseLastingPorts({ dataDir, ...options }: LastingPortsOptions): Promise<Ports> {
  const file = portsFile(dataDir);
  const last = readJson<Partial<Ports>>(file) ?? {};
  const { ports, chosen } = await choosePorts({ ...options, last });
  writeJson(file, { ...last, ...chosen });
  return ports;
}

/**
 * Stores free ports for a stack that must not meet another one, as if its last start had chosen them.
 * @param dataDir new
 * @returns `env` for its start: without the settings that name ports, and without the address derived from one of them
 */
export async function giveFreePorts(dataDir: string, env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const ports: Partial<Ports> = {};
  const own: NodeJS.ProcessEnv = { ...env, DATA_DIR: dataDir };
  delete own.BASE_URL;
  for (const name of NAMES) {
    ports[name] = await freePort(Object.values(ports));
    delete own[PORT_SETTINGS[name].setting];
  }
  prepareDataFolder(dataDir);
  writeJson(portsFile(dataDir), ports);
  return own;
}

function portsFile(dataDir: string): string {
  return join(dataDir, 'ports.json');
}

function parsePort(setting: string, text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new SetupError(`${setting} is "${text}": it must be a port, a whole number from 1 to 65535.`);
}

async function firstFree(ports: readonly (number | undefined)[]): Promise<number | undefined> {
  for (const port of ports) if (port !== undefined && (await isFree(port))) return port;
  return undefined;
}

async function busyMessage(setting: string, port: number): Promise<string> {
  const holder = await portHolder(port).catch(() => undefined);
  const who = holder ? ` It is held by process ${holder.pid} (${holder.command}).` : '';
  return `${setting}=${port}: port ${port} is busy.${who} Free it, set ${setting} to another port, or unset it to use a free one.`;
}
