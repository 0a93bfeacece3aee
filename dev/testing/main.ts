import { delimiter, dirname, join } from 'node:path';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { setUp, type Tools } from '#dev/tools/set-up.ts';
import { ROOT } from '../setup/context.mjs';
import { explain, SetupError } from '../setup/failure.mjs';
import { createProgress } from '../setup/progress.mjs';
import { withTestDatabase } from './database.ts';
import { isPure, jestArguments, runInTerminal, runJest } from './jest.ts';

/*
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
  if (isPure(args)) await runTests({ node: process.execPath });
  else {
    const tools = await setUp({ purpose: 'test', env: process.env, progress, signal: stop });
    if (!onlyTests) totals.failed += await runChecks(tools);
    if (!stop.aborted) await withDatabase(tools, (url) => runTests(tools, url));
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

/** @returns how many checks failed */
async function runChecks({ node }: Tools): Promise<number> {
  const runner = { root: ROOT, env: withNode(node), signal: stop };
  let failed = 0;
  for (const [title, program, ...options] of [
    ['type check', 'tsc', '--noEmit'],
    ['type check of the browser script', 'tsc', '--noEmit', '-p', 'http/page/browser'],
    ['lint', 'biome', 'check', '.'],
  ] as const) {
    const ok = await runInTerminal(join(ROOT, 'node_modules', '.bin', program), options, runner);
    progress.say(`${title}: ${ok ? 'ok' : 'failed'}`);
    if (!ok) failed += 1;
  }
  return failed;
}

async function withDatabase({ databaseServer }: Tools, work: (url: string) => Promise<void>): Promise<void> {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  if (given) return work(given);
  if (!databaseServer) throw new SetupError('No database server was set up.');
  await withTestDatabase({ server: databaseServer, env: process.env, progress, signal: stop }, work);
}

/** @param url of a server where the tests may create databases */
async function runTests({ node, temporalCli, testServer, chromium, stripeMock }: Tools, url?: string): Promise<void> {
  const env: NodeJS.ProcessEnv = {
    ...withNode(node),
    NODE_ENV: 'test',
    TEST_DATABASE_URL: url,
    TEMPORAL_CLI_PATH: temporalCli,
    TEMPORAL_TEST_SERVER_PATH: testServer,
    CHROMIUM_PATH: chromium,
    STRIPE_MOCK_PATH: stripeMock,
    // Tests start the same programs again and again.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/durable-forms/compiled'),
  };
  // A test that reached for one of these would work on somebody's data.
  for (const name of ['DATABASE_URL', 'TEMPORAL_ADDRESS', 'DATA_DIR']) delete env[name];
  const { passed, failed } = await runJest(jestArguments(args), { node, root: ROOT, env, signal: stop });
  totals.passed += passed;
  totals.failed += failed;
}

/** @param node the Node that programs with a `node` shebang should find */
function withNode(node: string): NodeJS.ProcessEnv {
  return { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) };
}
