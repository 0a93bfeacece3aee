import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SetupContext } from '#dev/setup/context.ts';
import { SetupError } from '#dev/setup/failure.ts';
import { isExecutable } from '#dev/setup/lookup.ts';
import { run } from '#dev/setup/run.ts';

const TIMEOUT_MS = 300_000;

/**
 * Downloads an archive (`.tar.gz`) and puts a program of it into the cache.
 * @param target path of the program, whose name in the archive is the same
 * @throws SetupError when there is no such archive, or no such program in it
 */
export async function downloadProgram(
  url: string,
  target: string,
  { env, log, signal }: Pick<SetupContext, 'env' | 'log' | 'signal'>,
): Promise<void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  if (!response.ok) throw new SetupError(`${url} answers ${response.status}`);
  const name = basename(target);
  mkdirSync(dirname(target), { recursive: true });
  const folder = mkdtempSync(join(dirname(target), 'download-'));
  try {
    const archive = join(folder, 'archive.tar.gz');
    await writeFile(archive, new Uint8Array(await response.arrayBuffer()));
    await run('tar', ['-xzf', archive, '-C', folder, name], { env, log: log('download'), signal });
    const file = join(folder, name);
    chmodSync(file, 0o755);
    if (!isExecutable(file)) throw new SetupError(`${url} holds no program ${name}`);
    // Nobody sees a half of it.
    renameSync(file, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
