import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveFreePorts } from '#dev/launcher/choose-ports.ts';
import { startDetached, stopRunning } from '#dev/launcher/detach.ts';
import { ROOT } from '#dev/setup/context.ts';
import { explain } from '#dev/setup/failure.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { memoryLine } from '#dev/supervisor/memory.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { setUp } from '#dev/tools/set-up.ts';
import type { SetUpOptions } from '#dev/tools/tools.ts';
import { runInTerminal } from './jest.ts';

export interface OwnStack {
  main: string;
  args: string[];
  rolesModule: URL;
  purpose?: SetUpOptions['purpose'];
  /** Leaves data and logs in place. */
  keeps?: boolean;
}

/**
 * Runs a program against a development stack of its own, on free ports and temporary data, without touching a stack in use. The
 * program finds the stack by DEV_JSON. Ends the process with 1 when a part failed.
 * @param name of the program, for its data folder
 * @param rolesModule address of the module that starts the roles
 * @param purpose the reason for which the stack needs tools, for messages
 */
export async function runOnOwnStack(
  name: string,
  { main, args, rolesModule, purpose = 'dev', keeps = false }: OwnStack,
): Promise<void> {
  const progress = createProgress(process.stderr);
  const { stop } = stopSignals();
  const dataDir = mkdtempSync(join(tmpdir(), `durable-forms-${name}-`));
  try {
    const env = await giveFreePorts(dataDir, process.env);
    const tools = await setUp({ purpose, env, progress, signal: stop });
    await startDetached({ env, dataDir, tools, rolesModule: rolesModule.href, progress, signal: stop });
    const program = { root: ROOT, env: { ...env, DEV_JSON: join(dataDir, 'dev.json') }, signal: stop };
    const ok = await runInTerminal(tools.node, [main, ...args], program);
    process.exitCode = ok ? 0 : 1;
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  } finally {
    const memory = memoryLine(dataDir);
    if (memory) progress.say(memory);
    await stopRunning(dataDir, () => {});
    if (keeps) process.stderr.write(`Data and logs: ${dataDir}\n`);
    else rmSync(dataDir, { recursive: true, force: true });
  }
}
