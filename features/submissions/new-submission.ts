import type { IdempotentRequest } from '#db/idempotency.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { Captured } from '#features/requests/captured.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { NewOrder } from './payment.ts';
import type { SubmissionMeta, Surface } from './store/submission.ts';

/** A validated submission, ready to be kept. */
export interface NewSubmission extends Captured {
  surface: Surface;
  form: FormAtRevision;
  values: SubmissionValues;
  meta: SubmissionMeta;
  idempotent: IdempotentRequest | null;
  /** Whose limits count, where the form was saved since. */
  limitsOf?: FormAtRevision;
  /** The id of the account that sent it, where its form asks for that. */
  account?: number | null;
  /** What has to be paid first: until then no run begins. */
  order?: NewOrder | null;
  /** The files that it takes. */
  uploads: readonly UploadClaim[];
  /** The token of the draft that it began as. */
  draftToken?: string | null;
  /** When it was sent, if that was before now: a draft that was saved later goes on. */
  sentAt?: Date;
}

/** A file that a submission takes. */
export interface UploadClaim {
  uuid: string;
  /** The path of the value that it stands in. */
  field: string;
}

/** The record of a submission. */
export interface Accepted {
  submissionUuid: string;
  /** Null when the form does not store. */
  submissionId: number | null;
}
