import type { EntityManager } from '@mikro-orm/mysql';
import type { ActiveForm, ActiveForms } from '#features/forms/visitors/active-forms.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';

/** The body key by which a submission on surface B ends the draft that it began as. */
export const DRAFT_KEY = '_svcb_draft_token';
/** Beside it on a page: when the draft was saved that it shows. */
export const DRAFT_SAVED_KEY = '_svcb_draft_saved';

/** What a page shows of the draft that it goes on with. */
export interface PageDraft {
  token: string;
  /** When it was saved, as the page knows it. */
  savedAt?: string | undefined;
  /** Ready HTML. */
  note: string;
}

/** What the page of a form shows that can be saved: whether links are mailed, and ready HTML. */
interface DraftsOnPage {
  mails: boolean;
  button: string;
  hint: string;
}

/** What a draft is looked up with. */
export interface DraftLookUp {
  limits: Pick<RateLimits, 'takeOf'>;
  forms: Pick<ActiveForms, 'find'>;
  clock: () => Date;
  baseUrl: string;
}

/** Keeps forms that visitors want to continue later. */
export interface DraftService {
  readonly page: {
    show(form: ActiveForm): DraftsOnPage;
    /** The draft that a posted page goes on with: what its form cannot take any more is shown again. */
    find(
      intake: DraftLookUp,
      form: ActiveForm,
      posted: Readonly<Record<string, unknown>>,
      ipAddress: string,
    ): Promise<PageDraft | undefined>;
  };
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
