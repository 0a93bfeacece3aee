import { chmodSync, copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SetupContext } from '#dev/setup/context.ts';
import { isExecutable } from '#dev/setup/lookup.ts';
import { run } from '#dev/setup/run.ts';
import type { Source } from './tool.ts';

/** Behind a firewall the SDK keeps trying for minutes, in which the next source would be done. */
const TIMEOUT_MS = 20_000;

/** A context with a Node that has the SDK, once the packages are installed. */
export type SdkContext = SetupContext & { node: Promise<string> };

/** The address from which the SDK downloads its servers. */
const DOWNLOADS = 'https://temporal.download/';
const ANSWER_MS = 3_000;

/**
 * Returns a download and another source of a server in the best order: a download takes seconds, but may need the packages (`node`),
 * which include the SDK. If the download address does not answer, the other source does not wait for the packages.
 */
export async function downloadOrMake(
  download: Source,
  make: Source,
  { node, signal }: Partial<Pick<SdkContext, 'node' | 'signal'>>,
  isReachable = answers,
): Promise<Source[]> {
  if (!(await isReachable(signal))) return [make, download];
  await node;
  return [download, make];
}

/** True when the download address can be reached from this machine. */
function answers(stop: AbortSignal | undefined): Promise<boolean> {
  const timeout = AbortSignal.timeout(ANSWER_MS);
  return fetch(DOWNLOADS, { method: 'HEAD', signal: stop ? AbortSignal.any([stop, timeout]) : timeout }).then(
    () => true,
    () => false,
  );
}

/**
 * Lets the Temporal SDK download the server of tests and stores the file.
 * @param target path of the executable
 */
export async function downloadBySdk(
  version: string,
  target: string,
  { root, env, node, log, signal }: SdkContext,
): Promise<void> {
  const folder = mkdtempSync(join(dirname(dirname(target)), 'download-'));
  const executable = JSON.stringify({ type: 'cached-download', version, downloadDir: folder });
  const script = `
    import { TestWorkflowEnvironment } from '@temporalio/testing';
    const env = await TestWorkflowEnvironment.createTimeSkipping({ server: { executable: ${executable} } });
    await env.teardown();`;
  try {
    const args = ['--input-type=module', '-e', script];
    const options = { cwd: root, env, log: log('sdk-download'), timeoutMs: TIMEOUT_MS, signal };
    // Only the file counts: a downloaded server that did not start in time is tested later.
    const failure = await run(await node, args, options).catch(() => new Error(`nothing after ${TIMEOUT_MS / 1000} s`));
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
