import { basename, join } from 'node:path';
import type { SetupContext } from '#dev/setup/context.ts';
import { cacheRoot } from '#dev/setup/lookup.ts';
import { chosenEngine, GO } from '../engine/engine.ts';
import { goBuild } from '../go-build.ts';
import { resolveTool } from '../tool.ts';

/**
 * Provides a real Temporal server for `npm run cluster`, of the development engine's version or that of `ENGINE_VERSION`.
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
  const { server, without } = chosenEngine(context.env);
  const program = basename(path);
  const cached = join(cacheRoot(context.env), `temporal-${program}-${server}`, program);
  const module = { source: { package: path }, go: GO, requires: { 'go.temporal.io/server': server }, without };
  return resolveTool(
    {
      title,
      setting,
      names: [],
      cached,
      sources: [goBuild('some minutes', { module, target: cached }, context)],
      advice: `install Go ${GO} or newer and start again, or set ${setting} to what "go install ${path}@v${server}" makes.`,
    },
    context,
  );
}
