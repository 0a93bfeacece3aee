import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, setupContext } from '#dev/setup/context.ts';
import { explain, SetupError } from '#dev/setup/failure.ts';
import { withNode } from '#dev/setup/lookup.ts';
import { ensurePackages } from '#dev/setup/packages.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { ensureMysqlServer } from '#dev/tools/mysql-server.ts';
import { setUp } from '#dev/tools/set-up.ts';
import { startTestServers } from '#dev/tools/test-server/servers.ts';
import type { Tools } from '#dev/tools/tools.ts';
import { runChecks } from './checks.ts';
import { allTests, chooseFiles, passedFile } from './choose.ts';
import { withCoverage } from './coverage.ts';
import { dropDatabase, withTestDatabase } from './database.ts';
import { jestArguments, runJest } from './jest.ts';
import { runMutants } from './mutation.ts';
import { isPure, namedTests } from './needs.ts';
import { namesFiles, parseOptions, type TestOptions } from './options.ts';
import { writeTimes } from './times.ts';

/*
 * `npm test` (type check, lint, the quick tests) and `npm run test:deep`; CONTRIBUTING.md has their flags. Ends with the line
 * `N passed, N failed`.
 */
const progress = createProgress(process.stdout);
const { stop } = stopSignals();
const totals = { passed: 0, failed: 0 };

try {
  await main(parseOptions(process.argv.slice(2)));
} catch (error) {
  console.error(explain(error));
  totals.failed += 1;
}
if (stop.aborted) {
  progress.say('Interrupted.');
  totals.failed += 1;
}
if (totals.passed === 0 && totals.failed === 0) {
  console.error('No test was found.');
  totals.failed = 1;
}
progress.say(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;

async function main(options: TestOptions): Promise<void> {
  const files = namesFiles(options) ? undefined : filesOf(options);
  const env = options.mysql ? await withMysql(process.env) : process.env;
  if (isPure(files ?? options.jest, ROOT)) {
    const node = await ensurePackages(setupContext({ env, progress, signal: stop }));
    return runTests({ node }, env, { options, files });
  }
  const tools = await setUp({ purpose: 'test', env, progress, signal: stop });
  const checked = options.checks
    ? runChecks({ root: ROOT, env: withNode(tools.node, env), signal: stop }, progress.say)
    : 0;
  await withDatabase(tools, env, (url) => runTests(tools, env, { options, files, url })).finally(async () => {
    totals.failed += await checked;
  });
}

/** @throws SetupError when no file is left to run */
function filesOf(options: TestOptions): string[] {
  const { files, passedBefore } = chooseFiles(options, ROOT);
  if (passedBefore > 0) progress.say(`${passedBefore} files passed before and are left out.`);
  if (files.length === 0) throw new SetupError('No test file is left to run.');
  return files;
}

/** The environment of this run and of the stacks that tests start. */
async function withMysql({ DATABASE_URL: _url, TEST_DATABASE_URL: _test, ...env }: NodeJS.ProcessEnv) {
  return { ...env, MYSQLD_PATH: await ensureMysqlServer(setupContext({ env, progress, signal: stop })) };
}

async function withDatabase(
  { databaseServer }: Tools,
  env: NodeJS.ProcessEnv,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const given = env.TEST_DATABASE_URL || env.DATABASE_URL;
  if (given) return work(given);
  if (!databaseServer) throw new SetupError('No database server was set up.');
  await withTestDatabase({ server: databaseServer, env, progress, signal: stop }, work);
}

interface TestRun {
  options: TestOptions;
  /** Absent when Jest itself finds the named files. */
  files: string[] | undefined;
  /** The URL of a server where the tests may create databases. */
  url?: string;
}

async function runTests(tools: Tools, env: NodeJS.ProcessEnv, { options, files, url }: TestRun): Promise<void> {
  const template = `test_template_${randomBytes(6).toString('hex')}`;
  const settings: NodeJS.ProcessEnv = {
    ...withNode(tools.node, env),
    NODE_ENV: 'test',
    TEST_RUNS: String(options.runs),
    TEST_DATABASE_URL: url,
    TEST_DATABASE_TEMPLATE: template,
    TEST_FILES: files?.join('\n'),
    TEST_PASSED_FILE: files && passedFile(ROOT),
    TEMPORAL_CLI_PATH: tools.temporalCli,
    TEMPORAL_TEST_SERVER_PATH: tools.testServer,
    CHROMIUM_PATH: tools.chromium,
    STRIPE_MOCK_PATH: tools.stripeMock,
    OPENAPI_GENERATOR_JAR: tools.openApiGenerator,
    VERSITYGW_PATH: tools.versitygw,
    SYSTEMD_ANALYZE_PATH: tools.systemdAnalyze,
    // Caches compiled code, because tests start the same programs again and again.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/durable-forms/compiled'),
  };
  if (settings.TEST_PASSED_FILE && !options.resume) rmSync(settings.TEST_PASSED_FILE, { force: true });
  // A test that used one of these settings would work on real data.
  for (const name of ['DATABASE_URL', 'TEMPORAL_ADDRESS', 'DATA_DIR']) delete settings[name];
  const context = setupContext({ env, progress, signal: stop });
  const isWhole = files !== undefined && options.changed === undefined;
  const servers = isWhole && tools.testServer ? await startTestServers(tools.testServer, context) : undefined;
  Object.assign(settings, servers?.settings);
  try {
    if (url) {
      // Imported late: before set-up there are no packages.
      const { bundlePrograms } = await import('./programs.ts');
      settings.TEST_PROGRAMS = await bundlePrograms(ROOT);
    }
    progress.say(`seed ${options.seed} (--seed ${options.seed} tries the same again)`);
    if (options.mutate !== undefined) {
      const run = { root: ROOT, env: settings, signal: stop };
      const files = namedTests(options.jest, ROOT);
      const { passed, failed } = await runMutants({ ...run, mutate: options.mutate, files });
      totals.passed += passed;
      totals.failed += failed;
      return;
    }
    const filter = files ? ['--filter', join(ROOT, 'dev/testing/filter.ts')] : [];
    const args = [...jestArguments(options.jest), ...filter, `--seed=${options.seed}`];
    const run = (env: NodeJS.ProcessEnv) => runJest(args, { node: tools.node, root: ROOT, env, signal: stop });
    const { passed, failed, seconds } = options.coverage
      ? await withCoverage({ node: tools.node, root: ROOT, env: settings, signal: stop }, run)
      : await run(settings);
    totals.passed += passed;
    totals.failed += failed;
    if (options.times) writeTimes(seconds, { all: new Set(allTests(ROOT)) });
  } finally {
    await servers?.stop();
    if (url) await dropDatabase(url, template);
  }
}
