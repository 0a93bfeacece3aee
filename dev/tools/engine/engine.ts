import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SetupContext } from '#dev/setup/context.ts';
import { SetupError } from '#dev/setup/failure.ts';
import { cacheRoot } from '#dev/setup/lookup.ts';
import { downloadProgram } from '../download.ts';
import { type GoBuild, type GoProgram, goBuild } from '../go-build.ts';
import { downloadOrMake } from '../sdk-download.ts';
import { resolveTool } from '../tool.ts';

export interface EngineVersion {
  /** The Temporal server. */
  server: string;
  /** The Temporal CLI that contains a server of this minor version. */
  cli: string;
  /** True if that CLI can be built with Go. */
  buildsCli?: boolean;
  /** The version of Temporal UI that a build of ours has. Those for 1.30 and 1.31 would add hundreds of megabytes. */
  ui?: string;
  /** Absent if the server starts no workers in clouds. */
  without?: GoProgram['without'];
}

/** Programs that start workers in clouds: with their libraries a build would take nearly twice as long. */
const CLOUDS: GoProgram['without'] = {
  module: 'go.temporal.io/auto-scaled-workers',
  files: /compute_provider\/(aws|gcp|k8s)\w*\.go$|_test\.go$/,
};

/** The minor versions of Temporal that can be the development engine, the oldest first. */
export const ENGINES: Readonly<Record<string, EngineVersion>> = {
  '1.29': { server: '1.29.1', cli: '1.5.1', buildsCli: true },
  '1.30': { server: '1.30.1', cli: '1.6.2' },
  '1.31': { server: '1.31.1', cli: '1.7.2', without: CLOUDS },
  '1.32': { server: '1.32.1', cli: '1.9.1', ui: '2.54.1', without: CLOUDS },
};
export const DEFAULT_ENGINE = '1.32';

const UI = 'github.com/temporalio/ui-server/v2';
/** The oldest Go that the newest of these servers accepts. */
export const GO = '1.26.8';
const PROGRAM = fileURLToPath(new URL('program', import.meta.url));

/**
 * Provides the development engine: the Temporal CLI, or where it cannot be downloaded a program of ours with the same server and UI
 * and those flags of the CLI that are used here. `ENGINE_VERSION` chooses another minor version than the default.
 * @returns its absolute path
 */
export async function ensureEngine(context: SetupContext): Promise<string> {
  const { env } = context;
  const version = chosenEngine(env);
  const { cached, build } = programOf(version, cacheRoot(env));
  return await resolveTool(
    {
      title: 'development engine',
      setting: 'TEMPORAL_CLI_PATH',
      // A program on PATH may have any version.
      names: env.ENGINE_VERSION ? [] : ['temporal'],
      cached,
      sources: () =>
        downloadOrMake(
          { title: 'download', make: () => downloadProgram(cliArchive(version.cli), cached, context) },
          goBuild('some minutes', build, context),
          context,
        ),
      advice:
        `install Go ${GO} or newer and start again, or put the temporal program\n` +
        '  (https://docs.temporal.io/cli) on PATH or into TEMPORAL_CLI_PATH.',
    },
    context,
  );
}

/** @throws SetupError if there is no such version */
export function chosenEngine({ ENGINE_VERSION }: NodeJS.ProcessEnv): EngineVersion {
  const chosen = ENGINE_VERSION || DEFAULT_ENGINE;
  const version = ENGINES[chosen];
  if (!version) throw new SetupError(`ENGINE_VERSION is ${chosen}; it may be ${Object.keys(ENGINES).join(', ')}.`);
  return version;
}

/** The address of the archive of a Temporal CLI for this machine. The package has no SDK that would download it. */
export function cliArchive(version: string, platform: string = process.platform, arch: string = process.arch): string {
  const machine = new URLSearchParams({ platform, arch: arch === 'x64' ? 'amd64' : arch });
  return `https://temporal.download/cli/archive/v${version}?${machine}`;
}

/** Returns the place of a version's program, and its build. */
function programOf(
  { server, cli, buildsCli, ui, without }: EngineVersion,
  cache: string,
): { cached: string; build: GoBuild } {
  if (buildsCli) {
    const cached = join(cache, `temporal-cli-${cli}`, 'temporal');
    return { cached, build: { module: `github.com/temporalio/cli/cmd/temporal@v${cli}`, target: cached } };
  }
  const module: GoProgram = {
    ...{ source: { folder: PROGRAM }, go: GO, without },
    requires: { ...(ui && { [UI]: ui }), 'go.temporal.io/server': server },
    tags: ui ? [] : ['headless'],
  };
  const cached = join(cache, `temporal-engine-${server}-${hashOf(module)}`, 'temporal');
  return { cached, build: { module, target: cached } };
}

/** A change of the program or of a version needs another build. */
function hashOf({ source: _, without, ...build }: GoProgram): string {
  const hash = createHash('sha256').update(JSON.stringify([build, without?.module, without?.files.source]));
  for (const file of readdirSync(PROGRAM).sort()) hash.update(readFileSync(join(PROGRAM, file)));
  return hash.digest('hex').slice(0, 8);
}
