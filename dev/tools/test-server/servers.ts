import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SetupContext } from '#dev/setup/context.ts';
import { SetupError } from '#dev/setup/failure.ts';
import { findProgram } from '#dev/setup/lookup.ts';
import { run } from '#dev/setup/run.ts';
import { CLASSES, JAVA_OPTIONS, SHARED } from './test-server.ts';

const SOURCE = fileURLToPath(new URL('Servers.java', import.meta.url));

/**
 * One Java for the servers of all test files of a run: half the work of one for each. Its setting tells the script.
 * @param tool what `ensureTestServer` gave
 * @returns no settings where it has no archives beside it, or nothing to compile Java with
 */
export async function startTestServers(
  tool: string,
  { env, log, signal }: SetupContext,
): Promise<{ settings: Record<string, string>; stop(): Promise<void> }> {
  const here = dirname(tool);
  const library = join(here, 'lib', '*');
  const bin = (name: string) => findProgram([name], env, env.JAVA_HOME ? [join(env.JAVA_HOME, 'bin')] : []);
  const [java, compiler] = [bin('java'), bin('javac')];
  if (!existsSync(join(here, 'lib')) || !java || !compiler) return { settings: {}, stop: async () => {} };
  const classes = mkdtempSync(join(tmpdir(), 'durable-forms-servers-'));
  await run(compiler, ['-cp', library, '-d', classes, SOURCE], { env, log: log('test-servers'), signal });
  const options = [...JAVA_OPTIONS.split(' '), `-XX:SharedArchiveFile=${join(here, CLASSES)}`];
  const servers = spawn(java, [...options, '-cp', [library, classes].join(delimiter), 'Servers'], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(servers, 'exit');
  const port = await Promise.race([once(servers.stdout, 'data').then(String), gone.then(() => '')]);
  if (!Number(port)) throw new SetupError('The Temporal test servers did not start; what Java says stands above.');
  return {
    settings: { [SHARED]: port.trim() },
    async stop() {
      servers.stdin.end();
      await gone;
      rmSync(classes, { recursive: true, force: true });
    },
  };
}
