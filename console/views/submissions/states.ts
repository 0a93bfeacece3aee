export const SUBMISSION_STATES = [
  'awaiting_payment',
  'unpaid',
  'accepted',
  'processing',
  'completed',
  'completed_with_errors',
] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** How many mails and jobs of a submission have not arrived. */
export interface Rest {
  waiting?: number;
  failed?: number;
}

/** @param states of the mails and jobs of a submission */
export function restOf(states: readonly (string | null)[]): Rest {
  const waiting = states.filter((state) => state === 'pending' || state === 'retrying').length;
  return { waiting, failed: states.filter((state) => state === 'failed').length };
}

/** Whether the run of a submission has ended, which is not to say that all of it has arrived. */
export function isEnded(state: string): boolean {
  return state === 'completed' || state === 'completed_with_errors';
}

/** As what a submission is to be seen: one that is done is not while something of it waits. @returns a state */
export function seenAs(state: string, { waiting = 0, failed = 0 }: Rest): string {
  if (!isEnded(state)) return state;
  if (failed > 0) return 'completed_with_errors';
  return waiting > 0 && state === 'completed' ? 'retrying' : state;
}

/** The colour of a state is never all that says it. */
const COLORS: Readonly<Record<string, string>> = {
  ...{ completed: 'teal', delivered: 'teal', paid: 'teal' },
  ...{ completed_with_errors: 'red', failed: 'red', unpaid: 'red' },
  ...{ retrying: 'orange', awaiting_payment: 'orange', pending: 'blue', accepted: 'blue', processing: 'blue' },
};

export function colorOf(state: string): string {
  return COLORS[state] ?? 'gray';
}
