import { UseCaseError } from '#db/use-case-error.ts';
import type { DeliveryKind } from '#engine/names.ts';

type Reason = 'missing' | 'pending' | 'ended' | 'removed' | 'erased' | 'moved';

const ERASED = [
  'submission_erased',
  'The values of the submission are gone: its form does not store submissions, or they were erased.',
] as const;

const MAY_READ = 'It now needs an account with SUBMISSIONS_PREVIEW.';

/** The fields that name a mail's recipients were left empty. The mail ends without an attempt, and nothing has failed. */
export class NoRecipient extends Error {
  constructor(notificationKey: string) {
    super(`Nobody to send to: the fields that "to" of notification "${notificationKey}" names were left empty.`);
    this.name = 'NoRecipient';
  }
}

/** For each kind of delivery and reason: the error code, and the message for operators. */
const ERRORS: Record<DeliveryKind, Record<Reason, readonly [code: string, message: string]>> = {
  integration: {
    missing: ['job_not_found', 'There is no such job.'],
    pending: ['job_pending', 'The job is already under way. Its next attempt comes by itself.'],
    ended: ['job_ended', 'The job has already ended.'],
    removed: [
      'integration_removed',
      'The form no longer has this integration. Retry the job with the config "pinned".',
    ],
    erased: ERASED,
    moved: ['receiver_changed', `A key of the integration was changed since the job was made. ${MAY_READ}`],
  },
  mail: {
    missing: ['delivery_not_found', 'There is no such mail.'],
    pending: ['delivery_pending', 'The mail is already under way. Its next attempt comes by itself.'],
    ended: ['delivery_ended', 'The mail has already ended.'],
    removed: [
      'notification_removed',
      'The form no longer has this notification. Resend the mail with the config "pinned".',
    ],
    erased: ERASED,
    moved: ['receiver_changed', `How the site sends mail was changed since the mail was made. ${MAY_READ}`],
  },
};

const KIND_OF: Partial<Record<Reason, UseCaseError['kind']>> = { missing: 'not_found', moved: 'refused' };

export function webhookRemoved(): UseCaseError {
  return new UseCaseError('conflict', 'webhook_removed', 'The site no longer has this webhook.');
}

/** Creates the error for an action that a job or mail does not allow. Nothing was changed. */
export function deliveryError(kind: DeliveryKind, reason: Reason): UseCaseError {
  const [code, message] = ERRORS[kind][reason];
  return new UseCaseError(KIND_OF[reason] ?? 'conflict', code, message);
}
