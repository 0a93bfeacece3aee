import { DAY_MS } from '#time.ts';
import type { DraftMailKind } from './store/draft.ts';

/** Facts about an open draft. Times are Unix ms. */
export interface DraftFacts {
  savedAt: number;
  resumedAt: number | null;
  expiresAt: number;
  mailWantedAt: number | null;
  remindedAt: number | null;
  /** True when the visitor gave an address and the form still accepts drafts. */
  canMail: boolean;
  /** True when the draft was submitted and its payment may still come in. */
  awaitsPayment: boolean;
  /** Setting of the current form; undefined for no reminder. */
  remindAfterDays: number | undefined;
}

export type DraftStep =
  | { do: 'expire' }
  /** `at`: time of the next check, in case the mail cannot be sent. */
  | { do: 'mail'; kind: DraftMailKind; at: number }
  | { do: 'wait'; at: number };

/** Decides the next step for an open draft. */
export function nextStep(facts: DraftFacts, now: number): DraftStep {
  const { expiresAt, mailWantedAt, canMail, awaitsPayment } = facts;
  if (expiresAt <= now) return { do: 'expire' };
  if (!canMail) return { do: 'wait', at: expiresAt };
  // If the order ends unpaid, the draft is checked again.
  const remindAt = awaitsPayment ? null : reminderAt(facts);
  if (mailWantedAt !== null) return { do: 'mail', kind: 'link', at: remindAt ?? expiresAt };
  if (remindAt === null) return { do: 'wait', at: expiresAt };
  // If the address has already had a mail today, the reminder is tried again tomorrow.
  return remindAt > now
    ? { do: 'wait', at: remindAt }
    : { do: 'mail', kind: 'reminder', at: Math.min(now + DAY_MS, expiresAt) };
}

/** Returns the time of a draft's only reminder; null if it was sent, is off, or would come after the draft expires. */
function reminderAt({ savedAt, resumedAt, expiresAt, remindedAt, remindAfterDays }: DraftFacts): number | null {
  if (remindAfterDays === undefined || remindedAt !== null) return null;
  const due = Math.max(savedAt, resumedAt ?? 0) + remindAfterDays * DAY_MS;
  return due < expiresAt ? due : null;
}
