/** What Node and the C library are given at the start of a process. */
export interface Limits {
  flags: readonly string[];
  env: Readonly<Record<string, string>>;
}

/**
 * Of glibc, which has eight arenas for each core otherwise, and keeps what was given back: the bytes of a file come in pieces of 64 KiB,
 * which go back to the system at once.
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' };

/**
 * How Node runs the roles, so that memory fits the work (docs/performance.md has what each of them gives). Objects live for a request
 * or a pass: a young generation of a few MB is enough for them, in each thread. The old one grows by a part of itself before it is looked
 * through, in place of up to four times; by less than this HTTP would spend a third of its CPU on looking. What it needs no more
 * it gives back once it is idle (`idle.ts`). The limit of all is Node's own: a quarter of the machine's memory, or of the cgroup's.
 */
export const LIMITS = {
  http: { flags: ['--max-semi-space-size=8', '--heap-growing-percent=100', '--expose-gc'], env: MALLOC },
  worker: { flags: ['--max-semi-space-size=8', '--heap-growing-percent=70', '--expose-gc'], env: MALLOC },
} as const satisfies Record<string, Limits>;

export type LimitedRole = keyof typeof LIMITS;

/** How a process was started. */
export interface Started {
  execArgv: readonly string[];
  env: NodeJS.ProcessEnv;
}

/** What of the limits a process was not given. Whatever it was given counts, by `NODE_OPTIONS` too. */
export function missing({ flags, env }: Limits, started: Started): Limits {
  const options = (started.env.NODE_OPTIONS ?? '').split(/\s+/);
  const given = new Set([...started.execArgv, ...options].map(nameOf));
  return {
    flags: flags.filter((flag) => !given.has(nameOf(flag))),
    env: Object.fromEntries(Object.entries(env).filter(([name]) => started.env[name] === undefined)),
  };
}

/** `--max_semi_space_size=4` is the same to Node as `--max-semi-space-size=4`. */
function nameOf(flag: string): string {
  return (flag.split('=')[0] ?? '').replaceAll('_', '-');
}
