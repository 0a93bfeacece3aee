import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBuilt } from '#dev/building/stamp.ts';
import { ROOT } from '#dev/setup/context.ts';
import { withoutNpm } from '#dev/setup/lookup.ts';

/** The settings of the npm that runs this check, and of the service, must not reach what it runs. */
const clean = withoutNpm(process.env);

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A folder with nothing but the installed package, and what was started in it. */
export class Site {
  readonly folder: string;
  readonly #started: ChildProcess[] = [];

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Runs a line of a shell, as people type it. @param folder another folder than this one */
  run(line: string, { folder = this.folder, input = '' } = {}): Ended {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
      cwd: folder,
      env: clean,
      input,
      encoding: 'utf8',
    });
    return { code: status, stdout, stderr };
  }

  /** Runs a line that must succeed. @returns its output @throws Error with what it said otherwise */
  must(line: string, options: { folder?: string; input?: string } = {}): string {
    const { code, stdout, stderr } = this.run(line, options);
    if (code !== 0) throw new Error(`${line}\nended with ${code}:\n${stdout}${stderr}`);
    return stdout;
  }

  /** Starts a program that is ended at the end. */
  start(file: string, args: string[], { said }: { said?: (text: string) => void } = {}): ChildProcess {
    const child = spawn(file, args, { cwd: this.folder, env: clean, stdio: ['pipe', 'ignore', 'pipe'] });
    child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (said ?? process.stderr.write.bind(process.stderr))(text));
    this.#started.push(child);
    return child;
  }

  end(): void {
    for (const one of this.#started) if (one.exitCode === null && one.signalCode === null) one.kill('SIGKILL');
  }
}

/**
 * Packs the service and installs it as README says, but from this clone's file.
 * @param line of README
 */
export function installSite(folder: string, line: string, say: (line: string) => void): Site {
  if (!isBuilt(ROOT)) execFileSync(process.execPath, ['dev/build.ts'], { cwd: ROOT, stdio: 'inherit' });
  // The package was built just now.
  const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse(execFileSync('npm', packing, { cwd: ROOT, env: clean, encoding: 'utf8' })) as {
    filename: string;
    size: number;
  }[];
  if (!packed) throw new Error('npm pack made nothing');
  say(`packed: ${packed.filename}, ${(packed.size / 1e6).toFixed(1)} MB`);
  const site = new Site(join(folder, 'site'));
  mkdirSync(site.folder);
  writeFileSync(join(site.folder, 'package.json'), '{"private": true}\n');
  const began = performance.now();
  site.must(`${line.replace(/\.\/durable-forms-\S+\.tgz/, () => join(folder, packed.filename))} --no-audit --no-fund`);
  say(`installed in ${Math.round((performance.now() - began) / 1_000)} s`);
  return site;
}

/** Waits until something holds. @throws Error naming it after a time */
export async function waitUntil(what: string, holds: () => Promise<boolean>, seconds = 120): Promise<void> {
  for (let waited = 0; waited < seconds; waited += 1) {
    if (await holds()) return;
    await sleep(1_000);
  }
  throw new Error(`${what}: not after ${seconds} s`);
}
