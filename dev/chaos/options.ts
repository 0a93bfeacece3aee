import { type Program, type ProgramOptions, readOptions, refusePositionals } from '#dev/testing/program-options.ts';

const KEEP = { type: 'boolean', default: false, about: 'leaves data and logs' } as const;
const COMMAND = 'npm run chaos';

/** Options of the kind without a flag of its own. */
export const MIXED = {
  submissions: { type: 'string', default: '2000', takes: 'N', about: 'submissions' },
  terminate: { type: 'string', default: '100', takes: 'N', about: 'runs to terminate' },
  every: { type: 'string', default: '8', takes: 'S', about: 'seconds between two kills' },
  keep: KEEP,
} as const satisfies ProgramOptions;

export const PAYMENTS = {
  payments: { type: 'boolean', default: false, about: 'selects this kind' },
  orders: { type: 'string', default: '500', takes: 'N', about: 'orders' },
  kill: {
    type: 'string',
    default: 'worker,worker,worker',
    takes: 'ROLES',
    about: 'roles to kill, one after the other, while orders are placed',
  },
  loss: { type: 'string', default: '0.2', takes: 'SHARE', about: 'webhooks that are lost, from 0 to 1' },
  keep: KEEP,
} as const satisfies ProgramOptions;

export const STEPS = {
  steps: { type: 'boolean', default: false, about: 'selects this kind' },
  processes: { type: 'string', default: '2000', takes: 'N', about: 'processes' },
  kills: { type: 'string', default: '18', takes: 'N', about: 'roles to kill, in turn' },
  every: { type: 'string', default: '25', takes: 'S', about: 'seconds between two kills' },
  keep: KEEP,
} as const satisfies ProgramOptions;

export const STORM = {
  storm: { type: 'boolean', default: false, about: 'how fast the backlog is processed after every part was killed' },
  calm: { type: 'boolean', default: false, about: 'that nothing arrives twice while nothing is killed' },
  plot: { type: 'string', takes: 'FILE.svg FILE…', about: 'draws the JSON files of storms there, without a stack' },
  json: { type: 'string', takes: 'FILE', about: 'writes the report there instead of the data folder' },
  label: { type: 'string', takes: 'NAME', about: 'the name in the plot' },
  submissions: { type: 'string', takes: 'N', about: 'submissions: 4,000 in a storm, 10,000 in a calm' },
  connections: { type: 'string', takes: 'N', about: 'connections: 6 in a storm, 8 in a calm' },
  kills: { type: 'string', default: '18', takes: 'N', about: 'kills of a storm' },
  every: { type: 'string', default: '3', takes: 'S', about: 'seconds between two kills' },
  healthy: { type: 'string', default: '800', takes: 'N', about: 'submissions that measure the rate without kills' },
  only: { type: 'string', takes: 'MACHINE', about: 'a calm only on a quiet machine, or only on a busy one' },
  spinners: { type: 'string', default: '3', takes: 'N', about: 'processes that keep a busy machine busy' },
  longest: { type: 'string', default: '900', takes: 'S', about: 'seconds in which the backlog must end' },
  keep: KEEP,
} as const satisfies ProgramOptions;

const KINDS = {
  mixed: {
    command: COMMAND,
    about:
      'Kills the roles in turn and terminates runs while submissions arrive, and counts what reached third parties',
    options: MIXED,
  },
  payments: { command: COMMAND, about: 'Disturbs orders and their webhooks', options: PAYMENTS },
  steps: { command: COMMAND, about: 'Disturbs people who decide steps of processes', options: STEPS },
  storm: { command: COMMAND, about: 'Measures a storm of kills, or a calm', options: STORM },
} as const;
export const CHAOS: readonly Program[] = Object.values(KINDS);

export type ChaosKind = keyof typeof KINDS;

/**
 * Checks the options, and returns the kind that they select.
 * @returns null when they ask for help
 * @throws UsageError
 */
export function readChaos(args: readonly string[]): ChaosKind | null {
  const has = (...flags: string[]) => args.some((argument) => flags.includes(argument.split('=')[0] ?? ''));
  const kind = has('--storm', '--calm', '--plot')
    ? 'storm'
    : has('--payments')
      ? 'payments'
      : has('--steps')
        ? 'steps'
        : 'mixed';
  const given = readOptions<ProgramOptions>(KINDS[kind].options, args);
  if (!given) return null;
  if (given.values.plot === undefined) refusePositionals(given.positionals);
  return kind;
}
