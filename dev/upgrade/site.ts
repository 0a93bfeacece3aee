import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createBalancer } from '#dev/cluster/balancer/balancer.ts';
import { inPackage, type Version } from './versions.ts';

/** Seconds that a role may take to start or to stop. */
const PATIENCE_S = 90;

/** Roles of different versions behind one address. */
export class Site {
  readonly #env: NodeJS.ProcessEnv;
  readonly #logs: string;
  readonly #roles = new Map<string, ChildProcess>();
  readonly #stop = new AbortController();
  #watching: Promise<void> | undefined;
  #server: ReturnType<typeof createServer> | undefined;

  /**
   * @param env settings of all roles
   * @param logs folder of their logs
   */
  constructor(env: NodeJS.ProcessEnv, logs: string) {
    this.#env = env;
    this.#logs = logs;
  }

  /** Serves the address of the settings from HTTP roles at these ports. */
  async open(ports: readonly number[]): Promise<void> {
    const { listener, watch } = createBalancer(ports.map((port) => `http://127.0.0.1:${port}`));
    this.#watching = watch(this.#stop.signal);
    this.#server = createServer(listener).listen(Number(this.#env.PORT), '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Starts a role, and returns once it is ready. @param slot a name, such as `http-1` */
  async start(slot: string, role: 'http' | 'worker', version: Version, more: NodeJS.ProcessEnv = {}): Promise<void> {
    const log = createWriteStream(join(this.#logs, `${slot}.log`), { flags: 'a' });
    const child = spawn(process.execPath, [inPackage(version, `dist/bin/${role}.js`)], {
      cwd: version.site,
      env: { ...this.#env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#roles.set(slot, child);
    child.stderr.pipe(log, { end: false });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      log.write(chunk);
      if (text.length < 1e6) text += chunk.toString();
    });
    for (let waited = 0; !text.includes(`${role} ready`); waited += 1) {
      if (child.exitCode !== null) throw new Error(`${slot} of ${version.name} ended with ${child.exitCode}`);
      if (waited === 10 * PATIENCE_S) throw new Error(`${slot} of ${version.name} is not ready after ${PATIENCE_S} s`);
      await sleep(100);
    }
  }

  /** Stops a role as an operator would. @throws if it does not end with 0 */
  async stop(slot: string): Promise<void> {
    const child = this.#roles.get(slot);
    if (!child) throw new Error(`there is no ${slot}`);
    this.#roles.delete(slot);
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit', { signal: AbortSignal.timeout(PATIENCE_S * 1_000) });
    if (child.exitCode !== 0) throw new Error(`${slot} ended with ${child.exitCode ?? child.signalCode}`);
  }

  /** Replaces a role by that of another version. */
  async replace(slot: string, role: 'http' | 'worker', version: Version, more: NodeJS.ProcessEnv = {}): Promise<void> {
    await this.stop(slot);
    await this.start(slot, role, version, more);
  }

  /** Runs a command of a version and returns what it prints. */
  async command<T>(version: Version, ...args: string[]): Promise<T> {
    const options = { cwd: version.site, env: this.#env };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [inPackage(version, 'dist/bin/cli.js'), ...args],
      options,
    );
    return JSON.parse(stdout) as T;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled([...this.#roles.keys()].map((slot) => this.stop(slot)));
    await this.#watching;
    this.#server?.closeAllConnections();
    this.#server?.close();
  }
}
