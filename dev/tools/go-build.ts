import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { SetupContext } from '#dev/setup/context.ts';
import { SetupError } from '#dev/setup/failure.ts';
import { findProgram, withoutNpm } from '#dev/setup/lookup.ts';
import { run } from '#dev/setup/run.ts';
import type { Source } from './tool.ts';

/** No C compiler, and less garbage collecting: with `STRIPPED` a sixth less CPU, which is what a build takes. */
const FASTER = { CGO_ENABLED: '0', GOGC: '400' };
/** Without what debuggers need; stack traces have names and lines all the same. */
const STRIPPED = ['-ldflags=-s -w', '-gcflags=all=-dwarf=false'];

export interface GoBuild {
  /** As `example.org/program@v1.2.3`. */
  module: string;
  /** Where the program is to be; its last part is the program's name. */
  target: string;
  timeoutMs?: number;
}

/**
 * Makes a program by `go install`. A build takes every core, and what two of them share is compiled once when the second comes after the first.
 * @param lasts how long that takes, for people
 */
export function goBuild(lasts: string, build: GoBuild, context: SetupContext): Source {
  return { title: `Go build (${lasts}, once)`, lock: 'go', make: () => buildWithGo(build, context) };
}

/** @throws SetupError */
export async function buildWithGo({ module, target, timeoutMs }: GoBuild, context: SetupContext): Promise<void> {
  const { env, log, signal } = context;
  const go = findProgram(['go'], env, ['/usr/local/go/bin', '/usr/lib/go/bin']);
  if (!go) throw new SetupError('no go on PATH or in /usr/local/go/bin');
  const folder = mkdtempSync(join(dirname(dirname(target)), 'go-build-'));
  try {
    const goEnv = { ...FASTER, ...withoutNpm(env), GOBIN: folder, GOFLAGS: '-mod=mod' };
    await run(go, ['install', ...STRIPPED, module], {
      cwd: folder,
      env: goEnv,
      log: log('go-install'),
      signal,
      timeoutMs,
    });
    renameSync(join(folder, basename(target)), target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
