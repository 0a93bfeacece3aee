import type { EntityManager } from '@mikro-orm/mysql';
import type { ActiveForm, ActiveForms } from '#features/forms/visitors/active-forms.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';

/** The body key with the token of the draft that a submission on surface B finishes. */
export const DRAFT_KEY = '_svcb_draft_token';
/** The body key with the time at which the shown draft was saved. Sent beside `DRAFT_KEY`. */
export const DRAFT_SAVED_KEY = '_svcb_draft_saved';

/** The draft that a page continues. */
export interface PageDraft {
  token: string;
  /** Time of the save, as the page sent it. */
  savedAt?: string | undefined;
  /** Ready HTML. */
  note: string;
}

/** The saving controls on the page of a form: `mails` is true if links are mailed; the texts are ready HTML. */
interface DraftsOnPage {
  mails: boolean;
  button: string;
  hint: string;
}

/** Services needed to look up a draft. */
export interface DraftLookUp {
  limits: Pick<RateLimits, 'takeOf'>;
  forms: Pick<ActiveForms, 'find'>;
  clock: () => Date;
  baseUrl: string;
}

/** Stores drafts, so that visitors can continue a form later. */
export interface DraftService {
  readonly page: {
    show(form: ActiveForm): DraftsOnPage;
    /** Finds the draft that a posted page continues. Answers that the form can no longer accept are shown again. */
    find(
      intake: DraftLookUp,
      form: ActiveForm,
      posted: Readonly<Record<string, unknown>>,
      ipAddress: string,
    ): Promise<PageDraft | undefined>;
  };
  /**
   * Ends the draft of a submission in the transaction that accepts the submission. An unknown token never stops that.
   * @param awaitsPayment true if the draft is to end with the payment instead
   * @param sentAt time of sending, if earlier than now: a draft saved later stays open
   */
  finalise(
    em: EntityManager,
    submission: { formId: number; token: string; submissionUuid: string; awaitsPayment: boolean; sentAt?: Date },
    now: Date,
  ): Promise<void>;
}
