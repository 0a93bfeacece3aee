import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { SetupContext } from '#dev/setup/context.ts';
import { SetupError } from '#dev/setup/failure.ts';
import { findProgram, withoutNpm } from '#dev/setup/lookup.ts';
import { run } from '#dev/setup/run.ts';
import type { Source } from './tool.ts';

/** No C compiler, and fewer garbage collections: with `STRIPPED` a build takes a sixth less CPU. */
const FASTER = { CGO_ENABLED: '0', GOGC: '400' };
/** Leaves out the data for debuggers; stack traces still have names and lines. */
const STRIPPED = ['-ldflags=-s -w', '-gcflags=all=-dwarf=false'];

export interface GoBuild {
  /** A published program in the form `example.org/program@v1.2.3`, or one with modules of our choice. */
  module: string | GoProgram;
  /** Path of the program; its last part is the program's name. */
  target: string;
  timeoutMs?: number;
}

/** A program that is built with modules of our choice, whose checksums Go takes from its public database. */
export interface GoProgram {
  /** Absolute path of the folder with the files of a program of ours, or the package of a published one in these modules. */
  source: { folder: string } | { package: string };
  /** The oldest Go that its modules accept. */
  go: string;
  /** The modules that it imports, with their versions. */
  requires: Record<string, string>;
  /** Build tags. */
  tags?: readonly string[];
  /** Files of one of these modules, or of one that they need, without which the program is built. */
  without?: { module: string; files: RegExp };
}

/**
 * Builds a program with Go. Builds run one after the other: each uses every core, and the second reuses the packages that the
 * first compiled.
 * @param lasts the duration, for people
 */
export function goBuild(lasts: string, build: GoBuild, context: SetupContext): Source {
  return { title: `Go build (${lasts}, once)`, lock: 'go', make: () => buildWithGo(build, context) };
}

/** @throws SetupError */
export async function buildWithGo({ module, target, timeoutMs }: GoBuild, context: SetupContext): Promise<void> {
  const { env, log, signal } = context;
  const go = findProgram(['go'], env, ['/usr/local/go/bin', '/usr/lib/go/bin']);
  if (!go) throw new SetupError('no go on PATH or in /usr/local/go/bin');
  const folder = mkdtempSync(join(dirname(dirname(target)), 'go-build-'));
  const program = join(folder, basename(target));
  const options = { cwd: folder, log: log('go-install'), signal, timeoutMs };
  const goEnv = { ...FASTER, ...withoutNpm(env), GOBIN: folder, GOFLAGS: '-mod=mod' };
  const runGo = (args: string[], capture = false) => run(go, args, { ...options, env: goEnv, capture });
  try {
    if (typeof module === 'string') await runGo(['install', ...STRIPPED, module]);
    else {
      // `go list -m` names no folder for a module that is not in Go's cache yet.
      await layOut(
        module,
        folder,
        async (name) => (JSON.parse(await runGo(['mod', 'download', '-json', name], true)) as { Dir: string }).Dir,
      );
      const published = 'package' in module.source ? [module.source.package] : [];
      await runGo(['build', ...STRIPPED, '-o', program, '-tags', (module.tags ?? []).join(), ...published]);
    }
    renameSync(program, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Puts the program and its `go.mod` into a folder: Go writes checksums beside them, and the program may belong to a package.
 * @param find downloads a module and returns its folder
 */
async function layOut(
  { source, go, requires, without }: GoProgram,
  to: string,
  find: (module: string) => Promise<string>,
): Promise<void> {
  if ('folder' in source)
    for (const file of readdirSync(source.folder)) copyFileSync(join(source.folder, file), join(to, file));
  const lines = Object.entries(requires).map(([module, version]) => `require ${module} v${version}\n`);
  const modules = `module durable-forms/program\n\ngo ${go}\n\n${lines.join('')}`;
  writeFileSync(join(to, 'go.mod'), modules);
  if (!without) return;
  copyWithout(await find(without.module), join(to, 'part'), without.files);
  writeFileSync(join(to, 'go.mod'), `${modules}replace ${without.module} => ./part\n`);
}

/** The files of Go's cache are read-only; these are removed again. */
function copyWithout(from: string, to: string, left: RegExp): void {
  for (const entry of readdirSync(from, { withFileTypes: true, recursive: true })) {
    const path = relative(from, join(entry.parentPath, entry.name));
    if (!entry.isFile() || left.test(path)) continue;
    mkdirSync(dirname(join(to, path)), { recursive: true });
    copyFileSync(join(from, path), join(to, path));
    chmodSync(join(to, path), 0o644);
  }
}
