import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { DraftService } from '#features/submissions/draft.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { LeftOver } from '#pro/drafts/content/values.ts';

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
  /** That of the visit that saved it, of a form in several languages. */
  language?: string;
  /** The page of the form on which it was left, by its name; absent where nobody said so. */
  page?: string;
}

/** What a visitor wants kept. */
export interface DraftToSave {
  form: ActiveForm;
  /** Without reserved keys. */
  sent: Record<string, unknown>;
  honeypots: readonly string[];
  pageUrl: string;
  /** The page of the form that is shown, by its name. */
  page?: string | undefined;
  /** The token of the draft that is saved again. */
  token: string | null;
  /** When the draft was saved as the page knows it; null where it does not say. */
  knownAt?: Date | null;
  /** Whether the link is to be mailed to the visitor. */
  mailLink: boolean;
}

export interface SavedDraft {
  token: string;
  /** The page with the token in its fragment. */
  resumeUrl: string;
  savedAt: Date;
  expiresAt: Date;
  /** What the form cannot take any more, and what this save took the place of without having known it. */
  leftOver: LeftOver[];
  /** Names of what was sent and could not be kept; a page of ours sends no such thing. */
  ignored: string[];
  /** Whether the link will be mailed, unless the address has had one today. */
  mailsLink: boolean;
  /** Whether the visitor gave an address that the link can be mailed to. */
  hasAddress: boolean;
}

export interface ResumedDraft {
  values: SubmissionValues;
  /** What the form cannot take any more. */
  leftOver: LeftOver[];
  /** The page that it was saved on. */
  pageUrl: string;
  /** The page of the form on which it was left, by its name; absent where the form has no such page. */
  page?: string | undefined;
  savedAt: Date;
  expiresAt: Date;
  /** Whether the visitor gave an address that the link can be mailed to. */
  hasAddress: boolean;
}

/** The forms that visitors want to continue later. */
export interface Drafts extends DraftService {
  /** Saves the draft of the token again. Where there is none (any more), a new one is made: nothing that was typed is refused. */
  save(draft: DraftToSave, now: Date): Promise<SavedDraft>;
  /**
   * The draft of a token, marked as resumed unless it is only looked at. Does the same work whether there is one or not.
   * @param form null for one that takes no drafts: then there is none
   */
  resume(
    form: ActiveForm | null,
    lookup: { formId: number; token: string; isLook?: boolean },
    now: Date,
  ): Promise<ResumedDraft | null>;
  /** Has the link mailed to the address in the draft, and deletes drafts. A token of no draft does nothing. */
  mailLink(form: ActiveForm, token: string, now: Date): Promise<void>;
  discard(formId: number, token: string, now: Date): Promise<void>;
}
