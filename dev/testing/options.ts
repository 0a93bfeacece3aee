import { randomInt } from 'node:crypto';
import { SetupError } from '../setup/failure.ts';

/** Our own flags of `npm test` and `npm run test:deep`; all others are Jest's. */
export interface TestOptions {
  /** Jest's flags, and the named paths or patterns. */
  jest: string[];
  /** Runs the deep tests instead of the quick ones, if no paths are named. */
  deep: boolean;
  /** Runs only the tests that a change since this commit can reach, if no paths are named. */
  changed: string | undefined;
  shard: Shard | undefined;
  /** Leaves out the files that passed before, as long as nothing has changed. */
  resume: boolean;
  coverage: boolean;
  /** A glob of the service's files to mutate, to see if the named tests detect it; see `mutation.ts`. */
  mutate: string | undefined;
  mysql: boolean;
  /** Runs type check and lint. */
  checks: boolean;
  /** Writes the duration of each file to `times.json`. */
  times: boolean;
  /** The seed from which property tests draw their cases. */
  seed: number;
  /** The share of a property test's cases that is tried. */
  runs: number;
}

/** One of several parts, counted from 1. */
export interface Shard {
  index: number;
  count: number;
}

const QUICK_RUNS = 0.2;
const SWITCHES = ['--deep', '--resume', '--coverage', '--mysql', '--only', '--times'] as const;
/** Jest's flags whose value is a separate argument. */
const TAKES_VALUE = ['-t', '--testNamePattern', '-w', '--maxWorkers'];

/** @throws SetupError naming the flag with the wrong value */
export function parseOptions(args: readonly string[]): TestOptions {
  const givenFlags = new Set<string>();
  const jest: string[] = [];
  let named = false;
  let changed: string | undefined;
  let shard: Shard | undefined;
  let mutate: string | undefined;
  let seed = randomInt(2 ** 31);
  let runs: number | undefined;
  for (let at = 0; at < args.length; at += 1) {
    const [flag = '', value] = (args[at] ?? '').split(/=(.*)/s);
    const next = () => value ?? args[++at] ?? '';
    if (isSwitch(flag)) givenFlags.add(flag);
    else if (flag === '--changed') changed = value ?? 'HEAD';
    else if (flag === '--shard') shard = parseShard(next());
    else if (flag === '--mutate') mutate = next();
    else if (flag === '--seed') seed = parseSeed(next());
    else if (flag === '--runs') runs = parseRuns(next());
    else if (TAKES_VALUE.includes(flag)) jest.push(flag, next());
    else {
      named ||= !flag.startsWith('-');
      jest.push(args[at] ?? '');
    }
  }
  const choosesFiles =
    givenFlags.has('--deep') || changed !== undefined || shard !== undefined || givenFlags.has('--resume');
  refuseWrongPaths({ named, choosesFiles, mutate });
  return {
    jest,
    deep: givenFlags.has('--deep'),
    changed,
    shard,
    resume: givenFlags.has('--resume'),
    coverage: givenFlags.has('--coverage'),
    mutate,
    mysql: givenFlags.has('--mysql'),
    checks: !(named || givenFlags.has('--deep') || givenFlags.has('--only')),
    times: givenFlags.has('--times'),
    seed,
    runs: runs ?? (named || givenFlags.has('--deep') ? 1 : QUICK_RUNS),
  };
}

/** @throws SetupError when paths are named that the flags do not allow, or when required paths are missing */
function refuseWrongPaths({
  named,
  choosesFiles,
  mutate,
}: {
  named: boolean;
  choosesFiles: boolean;
  mutate: string | undefined;
}) {
  if (named && choosesFiles) {
    throw new SetupError(
      '--changed, --shard, --resume and test:deep choose the files themselves; leave out the paths.',
    );
  }
  if (mutate !== undefined && (mutate === '' || !named)) {
    throw new SetupError('--mutate needs the files to change, and the paths of the tests that should notice.');
  }
}

/** True when paths or patterns name the files. */
export function namesFiles({ jest }: Pick<TestOptions, 'jest'>): boolean {
  return jest.some((argument, at) => !argument.startsWith('-') && !TAKES_VALUE.includes(jest[at - 1] ?? ''));
}

function isSwitch(flag: string): flag is (typeof SWITCHES)[number] {
  return (SWITCHES as readonly string[]).includes(flag);
}

function parseShard(text: string): Shard {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (!(shard.index >= 1 && shard.index <= shard.count)) {
    throw new SetupError(`--shard has to be a part of several, as 1/3; "${text}" is none.`);
  }
  return shard;
}

function parseSeed(text: string): number {
  const seed = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(seed) || Math.abs(seed) > 2 ** 31) {
    throw new SetupError(`--seed has to be a whole number of at most 31 bits; "${text}" is none.`);
  }
  return seed;
}

function parseRuns(text: string): number {
  const runs = Number(text);
  if (text === '' || !(runs > 0 && runs <= 10_000)) {
    throw new SetupError(`--runs has to be a factor above 0, as 0.2 or 10; "${text}" is none.`);
  }
  return runs;
}
