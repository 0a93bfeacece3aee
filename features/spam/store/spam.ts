import type { Captured } from '#features/requests/captured.ts';

/** `held` until somebody releases it. */
export const SPAM_STATUSES = ['held', 'released'] as const;
export type SpamStatus = (typeof SPAM_STATUSES)[number];

/** The part that is sealed. */
export interface SpamContent extends Captured {
  values: Record<string, unknown>;
  /** The token of the draft that it began as. */
  draftToken?: string | null;
  /** That of the visit, of a form in several languages. */
  language?: string;
}
