import { join } from 'node:path';
import type { SetupContext } from '#dev/setup/context.ts';
import { explain } from '#dev/setup/failure.ts';
import { cacheRoot } from '#dev/setup/lookup.ts';
import { goBuild } from '../go-build.ts';
import { resolveTool } from '../tool.ts';

const VERSION = '1.8.0';
const MODULE = `github.com/versity/versitygw/cmd/versitygw@v${VERSION}`;

/**
 * Provides a real S3 server over a folder, which checks signatures. Without it the tests of the S3 store are skipped.
 * @returns its absolute path; undefined when it could not be built, after reporting the reason
 */
export async function ensureVersitygw(context: SetupContext): Promise<string | undefined> {
  const cached = join(cacheRoot(context.env), `versitygw-${VERSION}`, 'versitygw');
  try {
    return await resolveTool(
      {
        title: 'versitygw',
        setting: 'VERSITYGW_PATH',
        names: ['versitygw'],
        cached,
        sources: [goBuild('a minute or two', { module: MODULE, target: cached, timeoutMs: 600_000 }, context)],
        advice: `install Go 1.25 or newer and start again, or run "go install ${MODULE}".`,
      },
      context,
    );
  } catch (error) {
    if (context.signal?.aborted) throw error;
    context.progress.say(`${explain(error)}\nThe tests against an S3 server are skipped.`);
    return undefined;
  }
}
