import type { IdempotentRequest } from '#db/idempotency.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { Captured } from '#features/requests/captured.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { AnsweredInvitation } from './invitation.ts';
import type { NewOrder } from './payment.ts';
import type { SubmissionMeta, Surface } from './store/submission.ts';

/** A validated submission before it is inserted. */
export interface NewSubmission extends Captured {
  surface: Surface;
  form: FormAtRevision;
  values: SubmissionValues;
  meta: SubmissionMeta;
  idempotent: IdempotentRequest | null;
  /** The form whose limits apply, if the form was saved since. */
  limitsOf?: FormAtRevision;
  /** The id of the sender's account, if the form requires one. */
  account?: number | null;
  /** The order to be paid first; no run starts before the payment. */
  order?: NewOrder | null;
  /** The files that the submission claims. */
  uploads: readonly UploadClaim[];
  /** Token of the draft that the visitor continued. */
  draftToken?: string | null;
  /** The invitation that the submission answers. Absent for everybody who was not invited. */
  invitation?: AnsweredInvitation | undefined;
  /** Time of sending, if earlier than now: a draft saved later stays open. */
  sentAt?: Date;
}

/** A file that a submission claims. */
export interface UploadClaim {
  uuid: string;
  /** The path of the file's value. */
  field: string;
}

export interface Accepted {
  submissionUuid: string;
  /** Null if the form does not store submissions. */
  submissionId: number | null;
  /** True if the submission went to the waiting list. */
  isWaitlisted?: boolean;
}
