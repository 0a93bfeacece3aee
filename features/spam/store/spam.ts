import type { Captured } from '#features/requests/captured.ts';

/** An entry is `held` until somebody releases it. */
export const SPAM_STATUSES = ['held', 'released'] as const;
export type SpamStatus = (typeof SPAM_STATUSES)[number];

/** The sealed part of an entry. */
export interface SpamContent extends Captured {
  values: Record<string, unknown>;
  /** Token of the draft that the visitor continued. */
  draftToken?: string | null;
  /** Language of the visit, if the form has several languages. */
  language?: string;
}
