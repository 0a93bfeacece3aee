import { chmodSync, copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SetupContext } from '../setup/context.mjs';
import { isExecutable } from '../setup/lookup.mjs';
import { run } from '../setup/run.mjs';

/** Behind a firewall the SDK keeps trying for minutes; the next source is the better use of that time. */
const TIMEOUT_MS = 20_000;

/** A context with the Node that has the SDK. */
export type SdkContext = SetupContext & { node: string };

/**
 * Lets the Temporal SDK download one of its servers and keeps the file.
 * @param method of the SDK's TestWorkflowEnvironment
 * @param target where the executable goes
 */
export async function downloadBySdk(
  method: 'createLocal' | 'createTimeSkipping',
  version: string,
  target: string,
  { root, env, node, log, signal }: SdkContext,
): Promise<void> {
  const folder = mkdtempSync(join(dirname(dirname(target)), 'download-'));
  const executable = JSON.stringify({ type: 'cached-download', version, downloadDir: folder });
  const script = `
    import { TestWorkflowEnvironment } from '@temporalio/testing';
    const env = await TestWorkflowEnvironment.${method}({ server: { executable: ${executable} } });
    await env.teardown();`;
  try {
    const args = ['--input-type=module', '-e', script];
    const options = { cwd: root, env, log: log('sdk-download'), timeoutMs: TIMEOUT_MS, signal };
    // Only the file counts: a server that was fetched but did not start in time is tried later.
    const failure = await run(node, args, options).catch(() => new Error(`nothing after ${TIMEOUT_MS / 1000} s`));
    const file = readdirSync(folder)
      .map((name) => join(folder, name))
      .find((path) => isExecutable(path) && statSync(path).size > 1_000_000);
    if (!file) throw failure instanceof Error ? failure : new Error('no file was left behind');
    const near = `${target}.new-${process.pid}`;
    copyFileSync(file, near);
    chmodSync(near, 0o755);
    renameSync(near, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
