import { DAY_MS } from '#time.ts';
import type { DraftMailKind } from './store/draft.ts';

/** What is known of an open draft. Times are Unix ms. */
export interface DraftFacts {
  savedAt: number;
  resumedAt: number | null;
  expiresAt: number;
  mailWantedAt: number | null;
  remindedAt: number | null;
  /** Whether the visitor gave an address, and the form still takes drafts. */
  canMail: boolean;
  /** Submitted, and a payment for it may still come in. */
  awaitsPayment: boolean;
  /** From the form as it is now; undefined for no reminder. */
  remindAfterDays: number | undefined;
}

export type DraftStep =
  | { do: 'expire' }
  /** `at`: when to look again, should the mail not be possible. */
  | { do: 'mail'; kind: DraftMailKind; at: number }
  | { do: 'wait'; at: number };

/** What is to be done with an open draft now. */
export function nextStep(facts: DraftFacts, now: number): DraftStep {
  const { expiresAt, mailWantedAt, canMail, awaitsPayment } = facts;
  if (expiresAt <= now) return { do: 'expire' };
  if (!canMail) return { do: 'wait', at: expiresAt };
  // When an order ends unpaid somebody looks again.
  const remindAt = awaitsPayment ? null : reminderAt(facts);
  if (mailWantedAt !== null) return { do: 'mail', kind: 'link', at: remindAt ?? expiresAt };
  if (remindAt === null) return { do: 'wait', at: expiresAt };
  // Where the address has had a mail today there is one tomorrow.
  return remindAt > now
    ? { do: 'wait', at: remindAt }
    : { do: 'mail', kind: 'reminder', at: Math.min(now + DAY_MS, expiresAt) };
}

/** One reminder in a draft's life, while there is time left to follow it. */
function reminderAt({ savedAt, resumedAt, expiresAt, remindedAt, remindAfterDays }: DraftFacts): number | null {
  if (remindAfterDays === undefined || remindedAt !== null) return null;
  const at = Math.max(savedAt, resumedAt ?? 0) + remindAfterDays * DAY_MS;
  return at < expiresAt ? at : null;
}
