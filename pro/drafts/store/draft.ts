import type { SubmissionValues } from '#forms/config/types.ts';
import type { LeftOver } from '#forms/drafts/values.ts';

/** `open` until it is submitted, it expires, or the holder of its token deletes it. Then its values are gone. */
export type DraftStatus = 'open' | 'submitted' | 'expired' | 'deleted';

/** `link`: the visitor asked for it; `reminder`: the visitor did not come back. */
export type DraftMailKind = 'link' | 'reminder';

/** `suppressed`: there was nothing to remind of any more. */
export type DraftMailStatus = 'pending' | 'sent' | 'failed' | 'suppressed';

/** Everything of a draft that somebody wrote, in one sealed text. */
export interface DraftContent {
  /** What lets its holder go on with it. Elsewhere stands only its keyed hash. */
  token: string;
  /** What is mailed to `email`, and shown to nobody. Once it was used it is the only token. Null without an address. */
  mailToken: string | null;
  /** The page that it was saved on, without a fragment. */
  pageUrl: string;
  values: SubmissionValues;
  /** What the form could not take any more when it was saved again. */
  leftOver: LeftOver[];
  /** Where the link may be mailed to; null when the visitor gave no address. */
  email: string | null;
}
