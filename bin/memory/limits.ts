/** Flags of Node and environment of the C library at the start of a process. */
export interface Limits {
  flags: readonly string[];
  env: Readonly<Record<string, string>>;
}

/**
 * Settings of glibc. Its default of eight arenas for each core retains freed memory. With a threshold of 32 KiB the 64 KiB
 * pieces in which files arrive are returned to the system at once.
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' };

/**
 * Memory limits of each role (docs/performance.md has their effects). Objects live for a request or a pass, so a young
 * generation of a few MB in each thread is enough. The old generation may grow by a fraction before a collection, instead of up
 * to four times; with a smaller fraction HTTP would spend a third of its CPU on collections. Memory is given back when the
 * process idles (`idle.ts`). The total limit is Node's own: a quarter of the memory of the machine or the cgroup.
 */
export const LIMITS = {
  http: { flags: ['--max-semi-space-size=8', '--heap-growing-percent=100', '--expose-gc'], env: MALLOC },
  // For a machine with little memory: a smaller heap, which takes more CPU.
  single: {
    flags: ['--max-semi-space-size=1', '--heap-growing-percent=15', '--optimize-for-size', '--expose-gc'],
    env: MALLOC,
  },
  worker: { flags: ['--max-semi-space-size=8', '--heap-growing-percent=70', '--expose-gc'], env: MALLOC },
} as const satisfies Record<string, Limits>;

export type LimitedRole = keyof typeof LIMITS;

/** Flags and environment that a process was started with. */
export interface StartedProcess {
  execArgv: readonly string[];
  env: NodeJS.ProcessEnv;
}

/** Returns the flags and variables that a process was not started with. Any value it was given counts, also by `NODE_OPTIONS`. */
export function missingLimits({ flags, env }: Limits, started: StartedProcess): Limits {
  const options = (started.env.NODE_OPTIONS ?? '').split(/\s+/);
  const given = new Set([...started.execArgv, ...options].map(nameOf));
  return {
    flags: flags.filter((flag) => !given.has(nameOf(flag))),
    env: Object.fromEntries(Object.entries(env).filter(([name]) => started.env[name] === undefined)),
  };
}

/** Normalises the name of a flag: Node accepts `--max_semi_space_size=4` for `--max-semi-space-size=4`. */
function nameOf(flag: string): string {
  return (flag.split('=')[0] ?? '').replaceAll('_', '-');
}
