import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SetupContext } from '../setup/context.mjs';
import { SetupError } from '../setup/failure.mjs';
import { cacheRoot, findProgram, withoutNpm } from '../setup/lookup.mjs';
import { run } from '../setup/run.mjs';
import { downloadBySdk, type SdkContext } from './sdk-download.ts';
import { resolveTool } from './tool.ts';

/** Later versions do not build with `go install`. */
const VERSION = '1.5.1';
const MODULE = `github.com/temporalio/cli/cmd/temporal@v${VERSION}`;

/** The Temporal CLI, whose `server start-dev` is the development engine. @returns its absolute path */
export function ensureTemporalCli(context: SdkContext): Promise<string> {
  const cached = join(cacheRoot(context.env), `temporal-cli-${VERSION}`, 'temporal');
  return resolveTool(
    {
      title: 'Temporal CLI',
      setting: 'TEMPORAL_CLI_PATH',
      names: ['temporal'],
      cached,
      sources: [
        { title: 'download by the SDK', make: () => downloadBySdk('createLocal', `v${VERSION}`, cached, context) },
        { title: 'Go build (some minutes, once)', make: () => buildWithGo(cached, context) },
      ],
      advice:
        `install Go 1.24 or newer and start again, or run "go install ${MODULE}",\n` +
        '  or put the temporal program (https://docs.temporal.io/cli) on PATH or into TEMPORAL_CLI_PATH.',
    },
    context,
  );
}

async function buildWithGo(target: string, { env, log, signal }: SetupContext): Promise<void> {
  const go = findProgram(['go'], env, ['/usr/local/go/bin', '/usr/lib/go/bin']);
  if (!go) throw new SetupError('no go on PATH or in /usr/local/go/bin');
  const folder = mkdtempSync(join(dirname(dirname(target)), 'go-build-'));
  try {
    const goEnv = { ...withoutNpm(env), GOBIN: folder, GOFLAGS: '-mod=mod' };
    await run(go, ['install', MODULE], { cwd: folder, env: goEnv, log: log('go-install'), signal });
    renameSync(join(folder, 'temporal'), target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
