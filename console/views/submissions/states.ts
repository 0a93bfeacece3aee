export const SUBMISSION_STATES = [
  'awaiting_payment',
  'unpaid',
  'unconfirmed',
  'waitlisted',
  'offered',
  'declined',
  'lapsed',
  'accepted',
  'processing',
  'completed',
  'completed_with_errors',
] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** Counts of a submission's undelivered mails and jobs. */
export interface Undelivered {
  waiting?: number;
  failed?: number;
}

/** @param states the states of the submission's mails and jobs */
export function undeliveredIn(states: readonly (string | null)[]): Undelivered {
  const waiting = states.filter((state) => state === 'pending' || state === 'retrying').length;
  return { waiting, failed: states.filter((state) => state === 'failed').length };
}

/** True when the submission's run has ended, even if not everything was delivered. */
export function isEnded(state: string): boolean {
  return state === 'completed' || state === 'completed_with_errors';
}

/** Returns the state to show: a completed submission with deliveries still waiting is not shown as completed. */
export function shownState(state: string, { waiting = 0, failed = 0 }: Undelivered): string {
  if (!isEnded(state)) return state;
  if (failed > 0) return 'completed_with_errors';
  return waiting > 0 && state === 'completed' ? 'retrying' : state;
}

/** Colours of states; the name is always shown too. */
const COLORS: Readonly<Record<string, string>> = {
  ...{ completed: 'teal', delivered: 'teal', paid: 'teal' },
  ...{ completed_with_errors: 'red', failed: 'red', unpaid: 'red', nobody: 'red' },
  ...{ confirmed: 'teal', approved: 'teal', filled: 'teal', signed: 'teal', reached: 'teal' },
  ...{ rejected: 'red', declined: 'red', lapsed: 'red', stopped: 'red' },
  ...{ returned: 'orange', correcting: 'orange', asking: 'blue', asked: 'blue', open: 'blue' },
  ...{
    retrying: 'orange',
    awaiting_payment: 'orange',
    unconfirmed: 'orange',
    waitlisted: 'orange',
    offered: 'blue',
    pending: 'blue',
    accepted: 'blue',
    processing: 'blue',
  },
};

export function colorOf(state: string): string {
  return COLORS[state] ?? 'gray';
}
