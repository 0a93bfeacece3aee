import type { DeliveryKind } from '#engine/names.ts';
import { startOf, workflowIds } from '#engine/names.ts';
import { LINK_MAIL } from '#features/notifications/link-mail.ts';
import { mailsLinks } from '#features/submissions/editable.ts';
import type { FormConfig } from '#forms/config/types.ts';
import type { AuditEvent } from '#security/audit-events.ts';
import type { Delivery } from './entities.ts';

/** What operators are shown of one kind of delivery, and can do with it. */
interface KindOfDelivery {
  /** What a retry is called. */
  verb: 'retry' | 'resend';
  /** What one and many are called in names of tools. */
  called: readonly [one: string, many: string];
  /** Filters that only this kind has, by what they are called: the property of the row. */
  filters: Readonly<Record<string, string>>;
  /** What is noted when its values are looked at, when one is retried or many are, when one is cancelled or many are; and what calls the one. */
  audited: {
    viewed: AuditEvent;
    one: AuditEvent;
    many: AuditEvent;
    cancel: AuditEvent;
    cancelMany: AuditEvent;
    id: string;
  };
  /** Whether a form still has what it comes from. */
  isIn(config: FormConfig, delivery: Delivery): boolean;
}

export const KINDS: Record<DeliveryKind, KindOfDelivery> = {
  integration: {
    verb: 'retry',
    called: ['job', 'jobs'],
    filters: { integration_id: 'integrationId', integration_key: 'key' },
    audited: {
      viewed: 'integration_job.viewed',
      one: 'integration_job.retry',
      many: 'integration_jobs.retry',
      cancel: 'integration_job.cancel',
      cancelMany: 'integration_jobs.cancel',
      id: 'jobId',
    },
    isIn: ({ options }, delivery) =>
      options.integrations.find(({ key }) => key === delivery.key)?.integration_id === delivery.integrationId,
  },
  mail: {
    verb: 'resend',
    called: ['mail', 'mails'],
    filters: { notification_key: 'key', provider: 'provider' },
    audited: {
      viewed: 'email_delivery.viewed',
      one: 'email_delivery.resend',
      many: 'email_deliveries.resend',
      cancel: 'email_delivery.cancel',
      cancelMany: 'email_deliveries.cancel',
      id: 'deliveryId',
    },
    isIn: (config, { key: own }) =>
      own === LINK_MAIL
        ? mailsLinks(config) !== undefined
        : config.options.notifications.some(({ key }) => key === own),
  },
};

/** Whether a delivery has a run of its own, or ended in one, and not only that of its submission. */
export function hasOwnRun({ dueAt, replays, status, owner, enqueuedAt }: Delivery): boolean {
  if (dueAt != null || replays > 0 || status === 'retrying') return true;
  // Runs of their own begin after the run of the submission has written the rows.
  return status !== 'pending' && owner != null && startOf(owner) > enqueuedAt;
}

/** True for a delivery that waits for its receiver as a row: nothing was tried, and a worker begins its run when the receiver has a slot. */
export function waitsForReceiver({
  status,
  attempts,
  replays,
  nextAttemptAt,
  dueAt,
  owner,
  enqueuedAt,
}: Delivery): boolean {
  const isUntried = status === 'pending' && attempts === 0 && replays === 0;
  return isUntried && nextAttemptAt != null && dueAt != null && !(owner && startOf(owner) > enqueuedAt);
}

/** The id of the run that works on a delivery, in which people can see it. */
export function workflowIdOf(delivery: Delivery): string {
  const { kind, id, replays, submissionUuid } = delivery;
  return hasOwnRun(delivery) && !waitsForReceiver(delivery)
    ? workflowIds.delivery(kind, id, replays)
    : workflowIds.submission(submissionUuid);
}
