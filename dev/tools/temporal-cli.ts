import { join } from 'node:path';
import type { SetupContext } from '#dev/setup/context.ts';
import { cacheRoot } from '#dev/setup/lookup.ts';
import { downloadProgram } from './download.ts';
import { goBuild } from './go-build.ts';
import { downloadOrMake } from './sdk-download.ts';
import { resolveTool } from './tool.ts';

/** Later versions do not build with `go install`. */
const VERSION = '1.5.1';
const MODULE = `github.com/temporalio/cli/cmd/temporal@v${VERSION}`;

/** The address of its archive for this machine. The package has no SDK that would download it. */
export function cliArchive(platform: string = process.platform, arch: string = process.arch): string {
  const machine = new URLSearchParams({ platform, arch: arch === 'x64' ? 'amd64' : arch });
  return `https://temporal.download/cli/archive/v${VERSION}?${machine}`;
}

/**
 * Provides the Temporal CLI, whose `server start-dev` is the development engine.
 * @returns its absolute path
 */
export function ensureTemporalCli(context: SetupContext): Promise<string> {
  const cached = join(cacheRoot(context.env), `temporal-cli-${VERSION}`, 'temporal');
  return resolveTool(
    {
      title: 'Temporal CLI',
      setting: 'TEMPORAL_CLI_PATH',
      names: ['temporal'],
      cached,
      sources: () =>
        downloadOrMake(
          { title: 'download', make: () => downloadProgram(cliArchive(), cached, context) },
          goBuild('some minutes', { module: MODULE, target: cached }, context),
          context,
        ),
      advice:
        `install Go 1.24 or newer and start again, or run "go install ${MODULE}",\n` +
        '  or put the temporal program (https://docs.temporal.io/cli) on PATH or into TEMPORAL_CLI_PATH.',
    },
    context,
  );
}
