import type { operations } from 'service-api';

type Answer<Operation extends keyof operations> = operations[Operation] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

export type Mail = Answer<'listMails'>['deliveries'][number];
export type Job = Answer<'listJobs'>['jobs'][number];
export type MailDetails = Answer<'readMail'>;
export type JobDetails = Answer<'readJob'>;
export type Attempt = MailDetails['attempt_log'][number] | JobDetails['attempt_log'][number];

/** The two kinds of deliveries, as in tabs and addresses. */
export const KINDS = ['mails', 'jobs'] as const;
export type Kind = (typeof KINDS)[number];

export const STATES = ['pending', 'retrying', 'delivered', 'failed', 'cancelled', 'no_recipient'] as const;
export type State = (typeof STATES)[number];

/** The revision of the form that a retry uses: the submitted one (pinned) or the current one. */
export type Config = 'pinned' | 'current';

/** True when a retry is possible. A pending delivery is in progress and must not be started twice. */
export function canRetry({ state, next_attempt_at }: Pick<Mail, 'state' | 'next_attempt_at'>, now: number): boolean {
  // A pending delivery with a later time waits for its receiver, and can be sent now.
  return state !== 'pending' || (next_attempt_at !== null && Date.parse(next_attempt_at) > now);
}

export function canCancel({ state }: Pick<Mail, 'state'>): boolean {
  return state === 'pending' || state === 'retrying';
}
