import type { EntityManager } from '@mikro-orm/mysql';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { Site } from '#features/site/site.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { NotificationConfig } from './option.ts';

/** The key of the mails of steps; no notification of a form can have it. */
export const STEP_MAIL = '_step';

/** The key of the mails about a waiting list. */
export const WAITING_MAIL = '_waiting_list';

/** A mail of a feature about a submission, beside the notifications of its form. */
export interface OwnMail {
  /** Begins with `_`, so that no notification can have it. */
  key: string;
  /**
   * @param of with `isPast` the mail is only listed, and its recipient is asked for though it is not needed any more
   * @returns null when the mail is not needed any more, or what it is about was erased
   */
  read(
    parts: { em: EntityManager; box: SecretBox; site: Site },
    of: { submission: SubmissionRecord; form: FormAtRevision; occasion: string; isPast?: boolean },
  ): Promise<OwnMailContent | null>;
}

export interface OwnMailContent {
  /** Its recipients are `to`, and its own `to` is not read: an address may look like a merge tag. */
  notification: NotificationConfig;
  to: string;
  /** The form in the language of the recipient, with the fields that the recipient may see. */
  read: FormAtRevision;
  /** The submission with the values that the recipient may see. */
  submission: SubmissionRecord;
}
