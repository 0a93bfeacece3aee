import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, matchesGlob } from 'node:path';
import { type Copy, parseCopy, parseEnv, type Stage } from './dockerfile.ts';

/** A replayed stage: a folder that stands for the root of its image. */
export interface Built {
  root: string;
  workdir: string;
  env: Record<string, string>;
}

/** Commands of RUN that are skipped, because they would change this machine. */
const OF_THE_SYSTEM = /^apt-get /;

export interface BuildOptions {
  /** The clone, and the patterns of its files that are not copied into the image. */
  clone: string;
  ignored: readonly string[];
  /** The folder in which the stages are built. */
  folder: string;
  /** True when the stages were built there before: then nothing is built. */
  isMade?: boolean;
  say(line: string): void;
}

/**
 * Replays in folders the steps that create the files of an image.
 * @returns the stages by name, the last one last
 */
export function buildStages(stages: readonly Stage[], options: BuildOptions): Map<string, Built> {
  const built = new Map<string, Built>();
  for (const stage of stages) {
    const root = join(options.folder, stage.name);
    mkdirSync(root, { recursive: true });
    const made: Built = { root, workdir: root, env: {} };
    for (const { instruction, args } of stage.steps) {
      options.say(`${stage.name}: ${instruction} ${args}`);
      if (instruction === 'ENV') Object.assign(made.env, parseEnv(within(root, args)));
      if (instruction === 'WORKDIR') {
        made.workdir = join(root, args);
        mkdirSync(made.workdir, { recursive: true });
      }
      if (options.isMade) continue;
      if (instruction === 'COPY') copy(parseCopy(args), made, built, options);
      if (instruction === 'RUN' && !OF_THE_SYSTEM.test(args)) run(within(root, args), made);
    }
    built.set(stage.name, made);
  }
  return built;
}

/** Maps the absolute paths of the image's own folders to folders on this machine. */
export function within(root: string, text: string): string {
  return text.replace(/(?<![\w./-])\/(?=app\b|var\/lib\/durable-forms\b)/g, `${root}/`);
}

function run(command: string, { workdir, env }: Built): void {
  // As in the image, none of this session's settings apply, except those that npm needs to reach its registry.
  const variables = Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|npm_config_(cache|registry))$|proxy$/i.test(name),
  );
  const { status } = spawnSync('sh', ['-c', command], {
    cwd: workdir,
    env: { ...Object.fromEntries(variables), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`RUN ${command}: ended with ${status}`);
}

function copy(
  { from, sources, target }: Copy,
  to: Built,
  built: ReadonlyMap<string, Built>,
  options: BuildOptions,
): void {
  const stage = from === undefined ? undefined : built.get(from);
  if (from !== undefined && !stage) throw new Error(`COPY --from=${from}: there is no such stage before`);
  const destination = isAbsolute(target) ? join(to.root, target) : join(to.workdir, target);
  const intoFolder = target.endsWith('/') || sources.length > 1;
  for (const source of sources) {
    if (stage) {
      cpSync(join(stage.root, source), destination, { recursive: true, verbatimSymlinks: true });
      continue;
    }
    const files = contextFiles(options).filter(
      (file) => source === '.' || file === source || file.startsWith(`${source}/`),
    );
    if (files.length === 0) throw new Error(`COPY ${source}: the context has nothing of it`);
    for (const file of files) {
      const at =
        source === '.' ? join(destination, file) : intoFolder ? join(destination, basename(file)) : destination;
      mkdirSync(dirname(at), { recursive: true });
      cpSync(join(options.clone, file), at);
    }
  }
}

/** Returns the files of a clone that Git does not ignore and the image may have. */
export function contextFiles({ clone, ignored }: Pick<BuildOptions, 'clone' | 'ignored'>): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: clone });
  return listed
    .toString('utf8')
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(clone, file)) && statSync(join(clone, file)).isFile())
    .filter((file) => !isIgnored(file, ignored));
}

/**
 * True when Docker's patterns, as far as we use them, exclude the file: they start at the root, and a folder includes all its
 * files.
 */
export function isIgnored(file: string, patterns: readonly string[]): boolean {
  const parts = file.split('/');
  const paths = parts.map((_, end) => parts.slice(0, end + 1).join('/'));
  return patterns.some((pattern) => paths.some((path) => matchesGlob(path, pattern)));
}
