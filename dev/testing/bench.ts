import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { giveFreePorts } from '../launcher/choose-ports.ts';
import { startDetached, stopRunning } from '../launcher/detach.ts';
import { ROOT } from '../setup/context.mjs';
import { explain } from '../setup/failure.mjs';
import { createProgress } from '../setup/progress.mjs';
import { stopSignals } from '../supervisor/stop-signals.ts';
import { setUp } from '../tools/set-up.ts';
import { runInTerminal } from './jest.ts';

/*
 * `npm run bench`: a development stack of its own on free ports and throw-away data, then `dev/bench/main.ts` against it.
 * The bench finds the stack by DEV_JSON; arguments are passed on to it.
 */
const progress = createProgress(process.stderr);
const { stop } = stopSignals();
const dataDir = mkdtempSync(join(tmpdir(), 'durable-forms-bench-'));

try {
  // A stack that is being worked with stays as it is.
  const env = await giveFreePorts(dataDir, process.env);
  const tools = await setUp({ purpose: 'dev', env, progress, signal: stop });
  const rolesModule = new URL('../launcher/roles.ts', import.meta.url).href;
  await startDetached({ env, dataDir, tools, rolesModule, progress, signal: stop });
  const bench = { root: ROOT, env: { ...env, DEV_JSON: join(dataDir, 'dev.json') }, signal: stop };
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
function benchArguments(): string[] {
  const given = process.argv.slice(2);
  if (given.some((argument) => argument.startsWith('--json'))) return given;
  const folder = resolve(process.env.DATA_DIR || '.data');
  mkdirSync(folder, { recursive: true });
  return ['--json', join(folder, given.includes('--long') ? 'bench-long.json' : 'bench.json'), ...given];
}
