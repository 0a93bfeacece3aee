import { UseCaseError } from '#db/use-case-error.ts';

const REASONS = {
  job_not_found: 'There is no such job.',
  job_pending: 'The job is already under way. Its next attempt comes by itself.',
  job_ended: 'The job has already ended.',
  integration_removed: 'The form no longer has this integration. Retry the job with the config "pinned".',
  delivery_not_found: 'There is no such mail.',
  delivery_pending: 'The mail is already under way. Its next attempt comes by itself.',
  delivery_ended: 'The mail has already ended.',
  notification_removed: 'The form no longer has this notification. Resend the mail with the config "pinned".',
  submission_erased: 'The values of the submission are gone: its form does not store submissions, or they were erased.',
} as const;

export type DeliveryErrorCode = keyof typeof REASONS;

/** Why a command cannot be carried out on a job or a mail; nothing was changed. The message is for operators. */
export class DeliveryError extends UseCaseError {
  override readonly code: DeliveryErrorCode;

  constructor(code: DeliveryErrorCode) {
    super(code === 'job_not_found' || code === 'delivery_not_found' ? 'not_found' : 'conflict', code, REASONS[code]);
    this.name = 'DeliveryError';
    this.code = code;
  }

  /** Whether there is no such delivery at all. */
  get isNotFound(): boolean {
    return this.kind === 'not_found';
  }
}
