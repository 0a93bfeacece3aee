import { delimiter, dirname, join } from 'node:path';
import { stopSignals } from './launcher/stop-signals.mjs';
import { explain, SetupError } from './setup/failure.mjs';
import { createProgress } from './setup/progress.mjs';
import { ROOT, setUp } from './setup.mjs';
import { withTestDatabase } from './testing/database.mjs';
import { planRuns, runInTerminal, runJest } from './testing/jest.mjs';

/**
 * `npm test`: set-up, type check, lint, Jest. What follows `--` goes to Jest; with a path (`npm test -- test/forms`) or
 * `--only` the type check and lint are left out. Ends with the line `N passed, N failed`.
 */
const given = process.argv.slice(2);
const args = given.filter((argument) => argument !== '--only');
const onlyTests = given.includes('--only') || args.some((argument) => argument.startsWith('test/'));
const progress = createProgress(process.stdout);
const { stop } = stopSignals();
const totals = { passed: 0, failed: 0 };

try {
  const tools = await setUp({ purpose: 'test', env: process.env, progress, signal: stop });
  if (!onlyTests) totals.failed += await runChecks(tools);
  if (!stop.aborted) await withDatabase(tools, (url) => runTests(tools, url));
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

/**
 * @param {import('./setup.mjs').Tools} tools
 * @returns {Promise<number>} how many checks failed
 */
async function runChecks(tools) {
  const runner = { node: tools.node, root: ROOT, env: withNode(tools.node), signal: stop };
  let failed = 0;
  for (const [title, program, ...options] of [
    ['type check', 'tsc', '--noEmit'],
    ['type check of the browser script', 'tsc', '--noEmit', '-p', 'http/page/browser'],
    ['lint', 'biome', 'check', '.'],
  ]) {
    const ok = await runInTerminal(join(ROOT, 'node_modules', '.bin', program ?? ''), options, runner);
    progress.say(`${title}: ${ok ? 'ok' : 'failed'}`);
    if (!ok) failed += 1;
  }
  return failed;
}

/**
 * @param {import('./setup.mjs').Tools} tools
 * @param {(url: string) => Promise<void>} work
 */
async function withDatabase(tools, work) {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  if (given) return work(given);
  if (!tools.databaseServer) throw new SetupError('No database server was set up.');
  await withTestDatabase({ server: tools.databaseServer, env: process.env, progress, signal: stop }, work);
}

/**
 * @param {import('./setup.mjs').Tools} tools
 * @param {string} url of a server where the tests may create databases
 */
async function runTests(tools, url) {
  const env = {
    ...withNode(tools.node),
    NODE_ENV: 'test',
    TEST_DATABASE_URL: url,
    TEMPORAL_CLI_PATH: tools.temporalCli,
    TEMPORAL_TEST_SERVER_PATH: tools.testServer,
    CHROMIUM_PATH: tools.chromium,
  };
  // A test that reached for one of these would work on somebody's data.
  for (const name of ['DATABASE_URL', 'TEMPORAL_ADDRESS', 'DATA_DIR'])
    delete (/** @type {NodeJS.ProcessEnv} */ (env)[name]);
  for (const run of planRuns(args)) {
    if (stop.aborted) return;
    const { passed, failed } = await runJest(run, { node: tools.node, root: ROOT, env, signal: stop });
    totals.passed += passed;
    totals.failed += failed;
  }
}

/** @param {string} node the Node that programs with a `node` shebang should find */
function withNode(node) {
  return { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) };
}
