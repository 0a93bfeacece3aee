import { randomBytes } from 'node:crypto';
import { delimiter, dirname, join } from 'node:path';
import { ROOT, setupContext } from '#dev/setup/context.ts';
import { explain, SetupError } from '#dev/setup/failure.ts';
import { ensurePackages } from '#dev/setup/packages.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { ensureMysqlServer } from '#dev/tools/mysql-server.ts';
import { setUp, type Tools } from '#dev/tools/set-up.ts';
import { runChecks } from './checks.ts';
import { dropDatabase, withTestDatabase } from './database.ts';
import { jestArguments, runJest } from './jest.ts';
import { isPure } from './needs.ts';

/*
 * `npm test`: set-up, type check and lint, Jest. What follows `--` goes to Jest; with a path (`npm test -- test/forms`) or
 * `--only` the type check and lint are left out; `--mysql` takes a real MySQL. Ends with the line `N passed, N failed`.
 */
const given = process.argv.slice(2);
const args = given.filter((argument) => argument !== '--only' && argument !== '--mysql');
const onlyTests = given.includes('--only') || args.some((argument) => argument.startsWith('test/'));
const progress = createProgress(process.stdout);
const { stop } = stopSignals();
const totals = { passed: 0, failed: 0 };

try {
  if (isPure(args, ROOT)) {
    const node = await ensurePackages(setupContext({ env: process.env, progress, signal: stop }));
    await runTests({ node }, process.env);
  } else {
    const env = given.includes('--mysql') ? await withMysql(process.env) : process.env;
    const tools = await setUp({ purpose: 'test', env, progress, signal: stop });
    const checked = onlyTests ? 0 : runChecks({ root: ROOT, env: withNode(tools, env), signal: stop }, progress.say);
    await withDatabase(tools, env, (url) => runTests(tools, env, url)).finally(async () => {
      totals.failed += await checked;
    });
  }
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

/** For this run and for the stacks that tests start. */
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

/** @param url of a server where the tests may create databases */
async function runTests(tools: Tools, env: NodeJS.ProcessEnv, url?: string): Promise<void> {
  const template = `test_template_${randomBytes(6).toString('hex')}`;
  const settings: NodeJS.ProcessEnv = {
    ...withNode(tools, env),
    NODE_ENV: 'test',
    TEST_DATABASE_URL: url,
    TEST_DATABASE_TEMPLATE: template,
    TEMPORAL_CLI_PATH: tools.temporalCli,
    TEMPORAL_TEST_SERVER_PATH: tools.testServer,
    CHROMIUM_PATH: tools.chromium,
    STRIPE_MOCK_PATH: tools.stripeMock,
    VERSITYGW_PATH: tools.versitygw,
    SYSTEMD_ANALYZE_PATH: tools.systemdAnalyze,
    // Tests start the same programs again and again.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/durable-forms/compiled'),
  };
  // A test that reached for one of these would work on somebody's data.
  for (const name of ['DATABASE_URL', 'TEMPORAL_ADDRESS', 'DATA_DIR']) delete settings[name];
  try {
    if (url) {
      // Imported only now: before set-up there are no packages.
      const { bundlePrograms } = await import('./programs.ts');
      settings.TEST_PROGRAMS = await bundlePrograms(ROOT);
    }
    const { passed, failed } = await runJest(jestArguments(args), {
      node: tools.node,
      root: ROOT,
      env: settings,
      signal: stop,
    });
    totals.passed += passed;
    totals.failed += failed;
  } finally {
    if (url) await dropDatabase(url, template);
  }
}

/** The Node that programs with a `node` shebang should find. */
function withNode({ node }: Tools, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, PATH: [dirname(node), env.PATH].join(delimiter) };
}
