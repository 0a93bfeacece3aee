import type { ProgramOptions } from '#dev/testing/program-options.ts';
import { NEXT, TREE } from './versions.ts';

const OPTIONS = {
  from: { type: 'string', takes: 'TAG', about: 'the older version: a tag or revision; by default the last release' },
  to: {
    type: 'string',
    default: TREE,
    takes: 'TAG',
    about: `the newer one: a tag or revision, ${TREE} for the working tree, or ${NEXT} for it with changes of the next minor version`,
  },
  rate: { type: 'string', default: '50', takes: 'N', about: 'submissions a second' },
  seconds: { type: 'string', default: '20', takes: 'S', about: 'seconds of each state' },
  json: { type: 'string', takes: 'FILE', about: 'writes the report' },
  record: { type: 'boolean', default: false, about: 'adds the run to docs/upgrading.md' },
  keep: { type: 'boolean', default: false, about: 'leaves builds, data and logs' },
  builds: { type: 'string', takes: 'FOLDER', about: 'takes the builds that an earlier run has left there' },
} as const satisfies ProgramOptions;

export const UPGRADE = {
  command: 'npm run upgrade',
  about: 'Upgrades from one version to another, back, and forward again, under load and on a stack of its own',
  options: OPTIONS,
};
