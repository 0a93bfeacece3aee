/** `held` until somebody releases it. */
export const SPAM_STATUSES = ['held', 'released'] as const;
export type SpamStatus = (typeof SPAM_STATUSES)[number];

/** The part that is sealed. */
export interface SpamContent {
  values: Record<string, unknown>;
  ipAddress: string | null;
  userAgent: string | null;
  /** The token of the draft that it began as. */
  draftToken?: string | null;
}
