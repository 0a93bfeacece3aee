import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { DraftService } from '#features/submissions/draft.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { LeftOver } from '#pro/drafts/content/values.ts';

/** `open` until the draft is submitted, expires, or is deleted by the holder of its token. Its values are then erased. */
export type DraftStatus = 'open' | 'submitted' | 'expired' | 'deleted';

/** `link`: the visitor asked for the mail; `reminder`: the visitor did not return. */
export type DraftMailKind = 'link' | 'reminder';

/** `suppressed`: the mail was no longer needed. */
export type DraftMailStatus = 'pending' | 'sent' | 'failed' | 'suppressed';

/** Sealed content of a draft: everything that the visitor entered. */
export interface DraftContent {
  /** Resume token. Outside of the sealed content only its keyed hash is stored. */
  token: string;
  /** Token that is only mailed to `email`. Its first use makes it the draft's only token. Null without an address. */
  mailToken: string | null;
  /** URL of the page on which the draft was saved, without a fragment. */
  pageUrl: string;
  values: SubmissionValues;
  /** Values that the form no longer accepted at a later save. */
  leftOver: LeftOver[];
  /** Address for the link; null when the visitor gave none. */
  email: string | null;
  /** Language of the visit that saved the draft, for a form in several languages. */
  language?: string;
  /** Name of the form's page on which the visitor left; absent when the save did not name it. */
  page?: string;
}

/** Request to save a draft. */
export interface DraftToSave {
  form: ActiveForm;
  sent: Record<string, unknown>;
  honeypots: readonly string[];
  pageUrl: string;
  /** Name of the form's page that the visitor sees. */
  page?: string | undefined;
  /** Token of the draft to replace; null for a new draft. */
  token: string | null;
  /** Time of the last save that the page knows of; null when the page did not send it. */
  knownAt?: Date | null;
  mailLink: boolean;
}

export interface SavedDraft {
  token: string;
  /** URL of the page with the token in its fragment. */
  resumeUrl: string;
  savedAt: Date;
  expiresAt: Date;
  /** Values that the form no longer accepts, and values of another page's save that this save replaced. */
  leftOver: LeftOver[];
  /** Names of sent values that could not be stored. This service's own pages send none. */
  ignored: string[];
  /** True when the link will be mailed, unless the address has had a mail today. */
  mailsLink: boolean;
  /** True when the visitor gave an address for the link. */
  hasAddress: boolean;
}

export interface ResumedDraft {
  values: SubmissionValues;
  /** Values that the form no longer accepts. */
  leftOver: LeftOver[];
  /** URL of the page on which the draft was saved. */
  pageUrl: string;
  /** Name of the form's page on which the visitor left; absent when the form no longer has that page. */
  page?: string | undefined;
  savedAt: Date;
  expiresAt: Date;
  /** True when the visitor gave an address for the link. */
  hasAddress: boolean;
}

/** Service for forms that visitors save to continue later. */
export interface Drafts extends DraftService {
  /** Saves the draft of the token. Creates a new draft when the token has none any more, so that no input is refused. */
  save(draft: DraftToSave, now: Date): Promise<SavedDraft>;
  /**
   * Returns the draft of a token and marks it as resumed, unless `isPreview` is set. Takes as long when there is no such draft.
   * @param form null for a form that accepts no drafts, which has no draft to resume
   */
  resume(
    form: ActiveForm | null,
    lookup: { formId: number; token: string; isPreview?: boolean },
    now: Date,
  ): Promise<ResumedDraft | null>;
  /** Requests a mail with the link to the address in the draft. Does nothing for an unknown token. */
  mailLink(form: ActiveForm, token: string, now: Date): Promise<void>;
  /** Deletes a draft. Does nothing for an unknown token. */
  discard(formId: number, token: string, now: Date): Promise<void>;
}
