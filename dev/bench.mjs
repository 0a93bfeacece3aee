import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startDetached, stopRunning } from './launcher/detach.mjs';
import { freePortSettings } from './launcher/ports.mjs';
import { stopSignals } from './launcher/stop-signals.mjs';
import { explain } from './setup/failure.mjs';
import { createProgress } from './setup/progress.mjs';
import { ROOT, setUp } from './setup.mjs';
import { runInTerminal } from './testing/jest.mjs';

/**
 * `npm run bench`: a development stack of its own on free ports and throw-away data, then `dev/bench/main.ts` against it.
 * The bench finds the stack by DEV_JSON; arguments are passed on to it.
 */
const progress = createProgress(process.stderr);
const { stop } = stopSignals();
const dataDir = mkdtempSync(join(tmpdir(), 'durable-forms-bench-'));

try {
  const env = await ownStack();
  const tools = await setUp({ purpose: 'dev', env, progress, signal: stop });
  const rolesModule = new URL('./launcher/roles.mjs', import.meta.url).href;
  await startDetached({ env, dataDir, tools, rolesModule, progress, signal: stop });
  const bench = { node: tools.node, root: ROOT, env: { ...env, DEV_JSON: join(dataDir, 'dev.json') }, signal: stop };
  const ok = await runInTerminal(tools.node, ['dev/bench/main.ts', ...benchArguments()], bench);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  await stopRunning(dataDir, () => {});
  rmSync(dataDir, { recursive: true, force: true });
}

/** The figures outlive the throw-away data: they go to the data folder that people work with. */
function benchArguments() {
  const given = process.argv.slice(2);
  if (given.some((argument) => argument.startsWith('--json'))) return given;
  const folder = resolve(process.env.DATA_DIR || '.data');
  mkdirSync(folder, { recursive: true });
  return ['--json', join(folder, 'bench.json'), ...given];
}

/** Ports of its own, so that a stack that is being worked with stays as it is. */
async function ownStack() {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, ...(await freePortSettings()), DATA_DIR: dataDir };
  delete env.BASE_URL;
  return env;
}
