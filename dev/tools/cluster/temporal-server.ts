import { basename, join } from 'node:path';
import type { SetupContext } from '#dev/setup/context.ts';
import { cacheRoot } from '#dev/setup/lookup.ts';
import { goBuild } from '../go-build.ts';
import { resolveTool } from '../tool.ts';

const VERSION = '1.29.1';

/**
 * Provides a real Temporal server for `npm run cluster`.
 * @returns its absolute path
 */
export function ensureTemporalServer(context: SetupContext): Promise<string> {
  return ensure('Temporal server', 'TEMPORAL_SERVER_PATH', 'go.temporal.io/server/cmd/server', context);
}

/**
 * Provides the tool that creates and updates the server's schema, which the tool contains.
 * @returns its absolute path
 */
export function ensureTemporalSqlTool(context: SetupContext): Promise<string> {
  return ensure('Temporal SQL tool', 'TEMPORAL_SQL_TOOL_PATH', 'go.temporal.io/server/cmd/tools/sql', context);
}

function ensure(title: string, setting: string, path: string, context: SetupContext): Promise<string> {
  const program = basename(path);
  const module = `${path}@v${VERSION}`;
  const cached = join(cacheRoot(context.env), `temporal-${program}-${VERSION}`, program);
  return resolveTool(
    {
      title,
      setting,
      names: [],
      cached,
      sources: [goBuild('some minutes', { module, target: cached }, context)],
      advice: `install Go 1.25 or newer and start again, or set ${setting} to what "go install ${module}" makes.`,
    },
    context,
  );
}
