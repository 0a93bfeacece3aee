import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

const SOURCES = /^(?:.*\/)?bin\/(http|worker|single|cli)\.ts$/;

/** Returns the bundle that `npm test` made of a program, or its source: loading modules is most of the time of a start. */
export function programOf(file: string): string {
  const folder = process.env.TEST_PROGRAMS;
  const name = SOURCES.exec(file)?.[1];
  return folder && name ? join(folder, 'bin', `${name}.js`) : file;
}

/** One program of the service, run as in production: it can be killed without warning and started again. */
export class TestProcess {
  readonly #name: string;
  readonly #file: string;
  readonly #args: string[];
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #output = '';

  constructor(name: string, file: string, args: string[], env: NodeJS.ProcessEnv) {
    this.#name = name;
    this.#file = file;
    this.#args = args;
    this.#env = env;
  }

  /** The whole output over all its starts. */
  get output(): string {
    return this.#output;
  }

  /**
   * Starts it and waits until it is ready.
   * @throws Error with its last lines when it ends, or after 90 s: a busy machine takes long
   */
  async start(isReady: (outputSinceStart: string) => boolean | Promise<boolean>): Promise<void> {
    const env = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...this.#env };
    const child = spawn(this.#file, this.#args.map(programOf), { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    const from = this.#output.length;
    const take = (chunk: Buffer) => {
      this.#output += chunk.toString();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const deadline = performance.now() + 90_000;
    while (!(await isReady(this.#output.slice(from)))) {
      if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline) {
        throw new Error(`${this.#name} did not become ready: ${this.#output.slice(-2_000)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  tell(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /**
   * Ends it by this signal and waits until it is gone and all its output has been read.
   * @returns its exit code; null when it had none
   */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const gone = new Promise<number | null>((resolve) => child.once('close', resolve));
    child.kill(signal);
    return gone;
  }
}
