import type { EntityManager } from '@mikro-orm/mysql';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { LeftOver } from '#forms/drafts/values.ts';
import type { ActiveForm } from './active-forms.ts';

/** The body key by which a submission on surface B ends the draft that it began as. */
export const DRAFT_KEY = '_svcb_draft_token';

/** What a visitor wants kept. */
export interface DraftToSave {
  form: ActiveForm;
  /** Without reserved keys. */
  sent: Record<string, unknown>;
  honeypots: readonly string[];
  pageUrl: string;
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
  savedAt: Date;
  expiresAt: Date;
  /** Whether the visitor gave an address that the link can be mailed to. */
  hasAddress: boolean;
}

/** Keeps forms that visitors want to continue later. */
export interface DraftService {
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
  /**
   * Ends the draft of a submission in the transaction that accepts it, which a token of no draft never stops.
   * @param awaitsPayment then its payment ends the draft
   * @param sentAt when it was sent, if that was before now: a draft that was saved later goes on
   */
  finalise(
    em: EntityManager,
    submission: { formId: number; token: string; submissionUuid: string; awaitsPayment: boolean; sentAt?: Date },
    now: Date,
  ): Promise<void>;
}
