import { join } from 'node:path';
import { cacheRoot } from '#dev/setup/lookup.ts';
import { goBuild } from './go-build.ts';
import { downloadBySdk, downloadOrMake, type SdkContext } from './sdk-download.ts';
import { resolveTool } from './tool.ts';

/** Later versions do not build with `go install`. */
const VERSION = '1.5.1';
const MODULE = `github.com/temporalio/cli/cmd/temporal@v${VERSION}`;

/**
 * Provides the Temporal CLI, whose `server start-dev` is the development engine.
 * @returns its absolute path
 */
export function ensureTemporalCli(context: SdkContext): Promise<string> {
  const cached = join(cacheRoot(context.env), `temporal-cli-${VERSION}`, 'temporal');
  return resolveTool(
    {
      title: 'Temporal CLI',
      setting: 'TEMPORAL_CLI_PATH',
      names: ['temporal'],
      cached,
      sources: () =>
        downloadOrMake(
          { title: 'download by the SDK', make: () => downloadBySdk('createLocal', `v${VERSION}`, cached, context) },
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
