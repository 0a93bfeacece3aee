import type { JsonObject } from '../../forms/config/types.ts';

/** The door a submission came through: surface A or surface B. */
export type Surface = 'a' | 'b';

/** `accepted` until a run claims it, `processing` until its last inline branch has ended. */
export type SubmissionStatus = 'accepted' | 'processing' | 'completed' | 'completed_with_errors';

/** What is known of a submission beside its values. */
export interface SubmissionMeta {
  /** Names that were submitted and that the form does not have. */
  ignored_fields?: string[];
  /** What code that submitted it said of it; handed on to hooks. */
  context?: JsonObject;
}
