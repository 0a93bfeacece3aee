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

export interface TestServers {
  /** Settings for the environment of processes that start servers. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * Starts one Java process for the servers of all test files of a run, which takes half the CPU of one Java per server (seven
 * files of workflows: 12 s instead of 24). The settings announce it to the server's script.
 * @param tool the result of `ensureTestServer`
 * @throws SetupError when it does not start
 * @returns no settings when there are no archives beside the tool, or no Java compiler
 */
export async function startTestServers(tool: string, { env, log, signal }: SetupContext): Promise<TestServers> {
  const here = dirname(tool);
  const library = join(here, 'lib', '*');
  // Finds Java in the same order as the script.
  const from = { PATH: env.JAVA_HOME ? join(env.JAVA_HOME, 'bin') : env.PATH };
  const [java, compiler] = [findProgram(['java'], from), findProgram(['javac'], from)];
  if (!existsSync(join(here, 'lib')) || !java || !compiler) return { settings: {}, stop: async () => {} };
  const classes = mkdtempSync(join(tmpdir(), 'durable-forms-servers-'));
  const remove = () => rmSync(classes, { recursive: true, force: true });
  try {
    await run(compiler, ['-cp', library, '-d', classes, SOURCE], { env, log: log('test-servers'), signal });
    return await startJava(java, { library, classes, archive: join(here, CLASSES), env, remove });
  } catch (error) {
    remove();
    throw error;
  }
}

interface JavaParts {
  library: string;
  classes: string;
  archive: string;
  env: NodeJS.ProcessEnv;
  remove(): void;
}

async function startJava(java: string, { library, classes, archive, env, remove }: JavaParts): Promise<TestServers> {
  const options = [...JAVA_OPTIONS.split(' '), `-XX:SharedArchiveFile=${archive}`];
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
      remove();
    },
  };
}
