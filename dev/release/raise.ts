import { execFileSync } from 'node:child_process';
import semver from 'semver';
import { formatFolder, readReleased } from '#dev/migrations/released.ts';
import { ROOT } from '#dev/setup/context.ts';
import { withoutNpm } from '#dev/setup/lookup.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { withTestDatabase } from '#dev/testing/database.ts';
import { setUp } from '#dev/tools/set-up.ts';
import { git, npm, requireClean, versionNow } from './commands.ts';

/**
 * After a release: gives package.json the version that is made next, records histories and kept examples for it, and commits that.
 * @param signal ends the set-up of the servers that this needs
 * @throws Error if something is not committed, the last version is not released, or the new one is not higher
 */
export async function raise(version: string, signal: AbortSignal): Promise<void> {
  requireClean();
  requireRaise(version, versionNow(), readReleased().versions);
  npm(['version', version, '--no-git-tag-version']);
  const progress = createProgress(process.stderr);
  const env = withoutNpm(process.env);
  const { node, testServer, databaseServer } = await setUp({ purpose: 'test', env, progress, signal });
  if (!testServer || !databaseServer) throw new Error('The test server or the database is missing.');
  const run = (args: string[], more: NodeJS.ProcessEnv) =>
    void execFileSync(node, args, { cwd: ROOT, env: { ...env, ...more }, stdio: ['ignore', 2, 'inherit'] });
  await withTestDatabase({ server: databaseServer, env, progress, signal }, async (url) =>
    run(['test/workflows/record-histories.ts', '--all'], {
      ...{ NODE_ENV: 'test', TEST_DATABASE_URL: url, TEMPORAL_TEST_SERVER_PATH: testServer },
    }),
  );
  run(['dev/testing/main.ts', '--only', 'test/kept'], { UPDATE_COVERAGE: '1' });
  formatFolder('test/kept/frozen');
  git('add', '--all');
  git('commit', '--quiet', '--message', `Begin ${version}`);
}

/** @throws Error unless a version may follow the one in package.json */
export function requireRaise(version: string, last: string, released: readonly string[]): void {
  if (!released.includes(last))
    throw new Error(`${last}, the version of package.json, is not released yet: release it first.`);
  if (!semver.gt(version, last)) throw new Error(`${version} is not higher than ${last}, the version of package.json.`);
}
