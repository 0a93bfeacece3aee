import { UNKNOWN_WAITS_MS } from '#engine/waits.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#time.ts';

/** The stages that a person comes to with the form, in order. */
export const STAGES = ['none', 'opened', 'begun', 'answered'] as const;
export type InvitationStage = (typeof STAGES)[number];

/** `sent`: no mail waits, and the latest one was sent. `none`: no mail was asked for. */
export const MAIL_STATUSES = ['none', 'waiting', 'sending', 'sent', 'failed', 'bounced'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** `invitation`: the first mail, or the same mail again; `reminder`: sent by the form's days; `asked`: a reminder sent by a person. */
export type MailKind = 'invitation' | 'reminder' | 'asked';

/** The state of an invited person, as lists show it. */
export const INVITATION_STATES = [
  'waiting',
  'invited',
  'sent',
  'failed',
  'bounced',
  'opened',
  'begun',
  'answered',
  'declined',
  'ended',
] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export interface StateFacts {
  stage: InvitationStage;
  declinedAt: Date | null | undefined;
  mailStatus: MailStatus;
  sentAt: Date | null | undefined;
}

/**
 * Returns the state of a person. An answer outweighs everything, then the request for no more mails, then the end of the form's
 * invitations, then how far the person came, then the mail.
 */
export function stateOf({ stage, declinedAt, mailStatus, sentAt }: StateFacts, isOver: boolean): InvitationState {
  if (stage === 'answered') return 'answered';
  if (declinedAt) return 'declined';
  if (isOver) return 'ended';
  if (stage !== 'none') return stage;
  if (mailStatus === 'failed' || mailStatus === 'bounced') return mailStatus;
  if (sentAt) return 'sent';
  return mailStatus === 'none' ? 'invited' : 'waiting';
}

/** The outcome of an attempt at a mail that was not sent. */
export interface FailedAttempt {
  kind: 'permanent' | 'transient' | 'rate_limited' | 'unknown';
  retryAfterMs?: number | undefined;
  /** True if the refusal is about this recipient. */
  ofRecipient?: boolean;
}

export interface TriedMail {
  /** Attempts until now, and those of unknown outcome among them, both with the one that failed. */
  tries: number;
  unknowns: number;
  /** Time of the first attempt. */
  begunAt: Date;
}

const FIRST_WAIT_MS = 10 * SECOND_MS;
/** Time after which a mail is given up, enough for a server that is down over a weekend. */
const GIVE_UP_AFTER_MS = 3 * DAY_MS;

/** Returns the wait of a mail or a list after so many failures. */
export function backOff(failures: number, retryAfterMs = 0): number {
  return Math.max(Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 20), HOUR_MS), retryAfterMs);
}

/**
 * Decides about a mail whose attempt failed. A mail that may have been sent is tried twice more at most, after long waits.
 * @returns the time of the next attempt; null if the mail has failed
 */
export function nextAttempt(failed: FailedAttempt, { tries, unknowns, begunAt }: TriedMail, now: Date): Date | null {
  if (failed.kind === 'permanent') return null;
  const wait = failed.kind === 'unknown' ? UNKNOWN_WAITS_MS[unknowns - 1] : backOff(tries, failed.retryAfterMs);
  if (wait === undefined || now.getTime() + wait > begunAt.getTime() + GIVE_UP_AFTER_MS) return null;
  return new Date(now.getTime() + wait);
}

/** Least time between two mails to a person, unless somebody sends one by hand. */
export const LEAST_PAUSE_MS = DAY_MS;
