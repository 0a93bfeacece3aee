import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveFreePorts } from '../launcher/choose-ports.ts';
import { startDetached, stopRunning } from '../launcher/detach.ts';
import { ROOT } from '../setup/context.mjs';
import { explain } from '../setup/failure.mjs';
import { createProgress } from '../setup/progress.mjs';
import { stopSignals } from '../supervisor/stop-signals.ts';
import { runInTerminal } from '../testing/jest.ts';
import { setUp } from '../tools/set-up.ts';

/*
 * `node dev/chaos/start.ts`: a development stack of its own on free ports and throw-away data, whose worker notices lost runs
 * soon, then `dev/chaos/main.ts` against it. `--keep` leaves the data, and with it the logs, where it was.
 */
const progress = createProgress(process.stderr);
const { stop } = stopSignals();
const dataDir = mkdtempSync(join(tmpdir(), 'durable-forms-chaos-'));
const keeps = process.argv.includes('--keep');

try {
  const env = await giveFreePorts(dataDir, process.env);
  const tools = await setUp({ purpose: 'dev', env, progress, signal: stop });
  const rolesModule = new URL('./roles.ts', import.meta.url).href;
  await startDetached({ env, dataDir, tools, rolesModule, progress, signal: stop });
  const chaos = { root: ROOT, env: { ...env, DEV_JSON: join(dataDir, 'dev.json') }, signal: stop };
  const given = process.argv.slice(2).filter((argument) => argument !== '--keep');
  const ok = await runInTerminal(tools.node, ['dev/chaos/main.ts', ...given], chaos);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  await stopRunning(dataDir, () => {});
  if (keeps) process.stderr.write(`Data and logs: ${dataDir}\n`);
  else rmSync(dataDir, { recursive: true, force: true });
}
