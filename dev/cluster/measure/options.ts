import type { ProgramOptions } from '#dev/testing/program-options.ts';

/** Flags that select what is measured. */
export const MEASURES = ['--bench', '--storm', '--restarts', '--doubling'];

const OPTIONS = {
  bench: { type: 'boolean', default: false, about: 'the cost of a submission to each part of the cluster' },
  storm: {
    type: 'boolean',
    default: false,
    about: 'the rate at which a backlog is processed after every part was killed',
  },
  restarts: {
    type: 'boolean',
    default: false,
    about: 'every process of the roles and the engine is restarted under load',
  },
  doubling: { type: 'boolean', default: false, about: 'twice the workers while a backlog is processed' },
  json: { type: 'string', takes: 'FILE', about: 'writes the report there instead of the data folder' },
  rounds: { type: 'string', default: '5', takes: 'N', about: 'rounds of --bench' },
  submissions: { type: 'string', default: '200', takes: 'N', about: 'submissions of each kind in a round of --bench' },
  waiting: { type: 'string', default: '4000', takes: 'N', about: 'submissions of --storm' },
  backlog: { type: 'string', default: '1500', takes: 'N', about: 'submissions that wait while workers are doubled' },
  keep: { type: 'boolean', default: false, about: 'leaves data and logs' },
} as const satisfies ProgramOptions;

export const MEASURING = {
  command: 'npm run cluster',
  about: 'Measures a cluster of its own, or the running one of DEV_JSON',
  options: OPTIONS,
};
