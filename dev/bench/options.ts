import { UsageError } from '#dev/launcher/args.ts';
import { type ProgramOptions, readOptions, refusePositionals, requireNumbers } from '#dev/testing/program-options.ts';
import { PARTS, partsOf, roundsOf, USUAL_PARTS } from './parts.ts';

/** Measurements that replace the ordinary bench. */
export const KINDS = ['timing', 'reading', 'documents', 'uploads', 'long'] as const;

const OPTIONS = {
  only: {
    type: 'string',
    default: USUAL_PARTS.join(),
    takes: 'PARTS',
    about: 'parts, separated by commas',
  },
  rounds: {
    type: 'string',
    takes: 'N',
    about: 'rounds of each part, instead of its own number, without a limit of time',
  },
  minutes: { type: 'string', takes: 'M', about: 'minutes for all parts: 8, unless rounds are given' },
  seconds: { type: 'string', default: '1', takes: 'S', about: 'seconds of a measurement of accepting' },
  json: { type: 'string', takes: 'FILE', about: 'writes the report there instead of the data folder' },
  profile: { type: 'boolean', default: false, about: 'profiles CPU and heap of the worker in the part runs' },
  long: { type: 'boolean', default: false, about: 'instead: memory over thousands of submissions' },
  submissions: { type: 'string', default: '10000', takes: 'N', about: 'their number, a multiple of a thousand' },
  timing: { type: 'boolean', default: false, about: 'instead: whether the time of a refusal reveals its cause' },
  reading: { type: 'boolean', default: false, about: 'instead: what reads or erases, in a large database' },
  rows: { type: 'string', default: '2000000', takes: 'N', about: 'its submissions, a multiple of ten thousand' },
  documents: { type: 'boolean', default: false, about: 'instead: mails with a PDF beside costly submissions' },
  uploads: { type: 'boolean', default: false, about: 'instead: a large file over a connection that breaks' },
  plot: { type: 'string', takes: 'FOLDER FILE…', about: 'draws the reports of earlier runs there, without a stack' },
} as const satisfies ProgramOptions;

export const BENCH = {
  command: 'npm run bench',
  about: `Measures the service on a stack of its own, beside baselines, and compares it with its aims.\nParts: ${PARTS.join(', ')}`,
  options: OPTIONS,
};

/**
 * Reads and checks the options of the bench.
 * @returns null when they ask for help
 * @throws UsageError
 */
export function readBench(args: readonly string[]) {
  const given = readOptions(OPTIONS, args);
  if (!given) return null;
  const { values: flags, positionals } = given;
  if (flags.plot === undefined) refusePositionals(positionals);
  else if (flags.plot === '' || positionals.length === 0)
    throw new UsageError('--plot takes a folder and the JSON files of benches.');
  const { minutes, seconds, submissions, rows } = flags;
  requireNumbers({ minutes, seconds, submissions, rows });
  const parts = partsOf(flags.only);
  if (flags.profile && !parts.includes('runs')) throw new UsageError('--profile is for the part runs.');
  return { flags, positionals, parts, rounds: roundsOf(flags.rounds), kind: KINDS.find((name) => flags[name]) };
}
