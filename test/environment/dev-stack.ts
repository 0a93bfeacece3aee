import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePortSettings } from '../../dev/launcher/ports.mjs';
import type { DevFile } from '../../dev/launcher/session.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A whole development stack on free ports and throw-away data, as `npm run dev -- --detach` starts it. */
export interface DevStack {
  dev: DevFile;
  stop(): Promise<void>;
}

export async function startDevStack(): Promise<DevStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'durable-forms-test-'));
  await mkdir(join(dataDir, 'extensions'));
  const env = {
    ...process.env,
    ...(await freePortSettings()),
    DATA_DIR: dataDir,
    // Not what the developer is working on.
    EXTENSIONS: join(dataDir, 'extensions'),
    NODE_ENV: 'development',
  };
  const launch = (flag: string) =>
    promisify(execFile)(process.execPath, ['dev/launch.mjs', flag], { cwd: ROOT, env, timeout: 120_000 });
  const stop = async () => {
    await launch('--stop');
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await launch('--detach');
    return { dev: JSON.parse(await readFile(join(dataDir, 'dev.json'), 'utf8')), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
