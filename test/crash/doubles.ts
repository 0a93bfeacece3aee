import type { NamedDouble } from '#test/environment/crash/crash-points.ts';
import { FAULTS, type Fault } from '#test/environment/crash/faults.ts';

/** The process that had the answer is gone, or nobody has had one. */
const UNSEEN = [
  ...['crash before', 'crash after', 'stalls before', 'stalls after'],
  ...['reset after', 'late'],
] as NamedDouble['faults'];

/** Extensions are called by each attempt. */
const EVERY = Object.keys(FAULTS) as Fault[];

/** All that may reach a third party twice. `docs/operations.md` has each by its name. */
export const DOUBLES: readonly NamedDouble[] = [
  { name: 'A mail', what: /^mail$/, faults: UNSEEN },
  { name: 'A webhook', what: /\/webhooks\//, faults: UNSEEN },
  { name: 'A subscription to a list', what: /\/lists\//, faults: UNSEEN },
  { name: 'A hook of an extension', what: /^[A-Za-z_]+$/, faults: EVERY },
];
