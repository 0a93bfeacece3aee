import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { giveFreePorts } from '#dev/launcher/choose-ports.ts';
import type { DevFile } from '#dev/launcher/session.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A whole development stack on free ports and temporary data, started like `npm run dev -- --detach`. */
export interface DevStack {
  /** The current content of dev.json, whose pids change when a process is restarted. */
  readonly dev: DevFile;
  dataDir: string;
  /** The folder of its extensions, initially empty. */
  extensions: string;
  stop(): Promise<void>;
}

export async function startDevStack(): Promise<DevStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'durable-forms-test-'));
  // A folder of its own, not the developer's extensions.
  const extensions = join(dataDir, 'extensions');
  await mkdir(extensions);
  const own = await giveFreePorts(dataDir, process.env);
  const env = { ...own, EXTENSIONS: extensions, NODE_ENV: 'development' };
  const launch = (flag: string) =>
    promisify(execFile)(process.execPath, ['dev/launcher/main.ts', flag], { cwd: ROOT, env, timeout: 200_000 });
  const stop = async () => {
    await launch('--stop');
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await launch('--detach');
    const file = join(dataDir, 'dev.json');
    return {
      get dev() {
        return JSON.parse(readFileSync(file, 'utf8'));
      },
      dataDir,
      extensions,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
