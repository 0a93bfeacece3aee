import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cacheRoot } from '#dev/setup/lookup.ts';

const PROGRAM = fileURLToPath(new URL('forgetful.py', import.meta.url));
const FUSE_TYPE = /\bfuse\.?\S* /;
/** Milliseconds to mount: the surviving files are copied first, which takes its time on a busy machine. */
const MOUNT_MS = 180_000;

/** Counts of the file system. A page has 4 KiB. */
export interface LossCounts {
  syncs: number;
  synced_pages: number;
  lost_pages: number;
  kept_pages: number;
}

/** A mounted folder that forgets what was not synced. */
export interface PowerSupply {
  /** The folder of the programs. */
  folder: string;
  /**
   * Forgets what was not synced, except for `percent` of the changed pages. Every call to the file system then waits, until
   * `restore`. Kill the programs in between.
   */
  lose(seed: number, percent: number): Promise<LossCounts>;
  /** Mounts again what survived. */
  restore(): Promise<void>;
  /** Refuses every further byte, as a full disk does, or takes them again. */
  fill(isFull: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Returns what is missing on this machine; null when power can be lost here. */
export function whyNoPower(env: NodeJS.ProcessEnv): string | null {
  const { python, library } = toolsOf(env);
  if (!existsSync('/dev/fuse')) return 'there is no /dev/fuse';
  if (process.getuid?.() !== 0) return 'mounting needs root';
  if (!existsSync(python)) return `there is no Python with mfusepy at ${python}`;
  if (!library) return 'libfuse2 is missing';
  return null;
}

/**
 * @param root a new folder on a real disk
 * @throws Error when it cannot be mounted
 */
export async function supplyPower(root: string, env: NodeJS.ProcessEnv): Promise<PowerSupply> {
  const [store, folder, socket] = ['store', 'disk', 'control'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [store, folder]) mkdirSync(made, { recursive: true });
  const { python, library } = toolsOf(env);
  let child: ChildProcess;

  async function mount(): Promise<void> {
    child = spawn(python, [PROGRAM, store, folder, socket], {
      env: { ...env, FUSE_LIBRARY_PATH: library },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
    const until = performance.now() + MOUNT_MS;
    while (!isMounted(folder)) {
      if (child.exitCode !== null || performance.now() > until) throw new Error(`${folder} could not be mounted`);
      await sleep(50);
    }
  }

  async function end(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    if (isMounted(folder)) execFileSync('umount', ['-l', folder]);
  }

  await mount();
  return {
    folder,
    lose: (seed, percent) => command<LossCounts>(socket, `lose ${seed} ${percent}`),
    async restore() {
      await end();
      await mount();
    },
    fill: async (isFull) => void (await command(socket, `full ${isFull ? 1 : 0}`)),
    stop: end,
  };
}

/** libfuse2 and a virtual environment of Python with mfusepy, in the cache or wherever the settings say. */
function toolsOf(env: NodeJS.ProcessEnv): { python: string; library: string | undefined } {
  const root = join(cacheRoot(env), 'fuse');
  const folders = [join(root, 'lib/lib'), '/lib', '/usr/lib'].flatMap((lib) => [
    lib,
    ...(existsSync(lib) ? readdirSync(lib).filter((name) => name.endsWith('-linux-gnu')) : []).map((name) =>
      join(lib, name),
    ),
  ]);
  const library = folders.map((folder) => join(folder, 'libfuse.so.2')).find((file) => existsSync(file));
  return {
    python: env.PROVE_PYTHON || join(root, 'venv/bin/python'),
    library: env.FUSE_LIBRARY_PATH || library,
  };
}

function isMounted(folder: string): boolean {
  const lines = readFileSync('/proc/mounts', 'utf8').split('\n');
  return lines.some((line) => line.split(' ')[1] === folder && FUSE_TYPE.test(line));
}

function command<Answer>(socket: string, line: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let text = '';
    const connection = createConnection(socket, () => connection.write(`${line}\n`));
    connection
      .on('error', reject)
      .on('data', (chunk) => (text += chunk))
      .on('end', () => {
        try {
          resolve(JSON.parse(text) as Answer);
        } catch {
          reject(new Error(`the file system did not answer ${line}`));
        }
      });
  });
}
