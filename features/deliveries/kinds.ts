import type { DeliveryKind } from '#engine/names.ts';
import { runOfClaim, startOf, workflowIds } from '#engine/names.ts';
import { LINK_MAIL } from '#features/notifications/link-mail.ts';
import { STEP_MAIL, WAITING_MAIL } from '#features/notifications/own-mails.ts';
import { mailsLinks } from '#features/submissions/editable.ts';
import type { FormConfig } from '#forms/config/types.ts';
import type { AuditEvent } from '#security/audit-events.ts';
import type { Delivery } from './entities.ts';

/** The names, filters and audit events of one kind of delivery, as operators use them. */
interface KindOfDelivery {
  /** The verb for a retry. */
  verb: 'retry' | 'resend';
  /** The singular and the plural in names of operations. */
  called: readonly [one: string, many: string];
  /** Filters that only this kind has: the name of the filter, and the property of the row. */
  filters: Readonly<Record<string, string>>;
  /**
   * The audit events for viewing one delivery's values, and for retrying or cancelling one or many; and the word for a single
   * delivery.
   */
  audited: {
    viewed: AuditEvent;
    one: AuditEvent;
    many: AuditEvent;
    cancel: AuditEvent;
    cancelMany: AuditEvent;
    id: string;
  };
  /** True when the form still has the notification or integration of the delivery. */
  isIn(config: FormConfig, delivery: Delivery): boolean;
}

export const KINDS: Record<DeliveryKind, KindOfDelivery> = {
  integration: {
    verb: 'retry',
    called: ['Job', 'Jobs'],
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
    called: ['Mail', 'Mails'],
    filters: { notification_key: 'key', provider: 'provider' },
    audited: {
      viewed: 'email_delivery.viewed',
      one: 'email_delivery.resend',
      many: 'email_deliveries.resend',
      cancel: 'email_delivery.cancel',
      cancelMany: 'email_deliveries.cancel',
      id: 'deliveryId',
    },
    isIn(config, { key: own }) {
      if (own === LINK_MAIL) return mailsLinks(config) !== undefined;
      if (own === STEP_MAIL) return config.options.process !== undefined;
      if (own === WAITING_MAIL) return config.options.limits?.waiting_list !== undefined;
      return config.options.notifications.some(({ key }) => key === own);
    },
  },
};

/** True when a delivery has a run of its own, or ended in one, rather than only in the run of its submission. */
export function hasOwnRun({ dueAt, replays, status, owner, enqueuedAt }: Delivery): boolean {
  if (dueAt != null || replays > 0 || status === 'retrying') return true;
  // A run of its own starts after the run of the submission has written the rows.
  return status !== 'pending' && owner != null && startOf(owner) > enqueuedAt;
}

/**
 * True for a delivery that waits for its receiver as a row: no attempt was made, and a worker starts its run once the receiver
 * has a slot.
 */
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

/**
 * Returns the id of the workflow run that works on a delivery, so that people can look it up.
 * @param claimedBy the run that has claimed its submission
 */
export function workflowIdOf(delivery: Delivery, claimedBy: string | null | undefined): string {
  const { kind, id, replays, submissionUuid: uuid } = delivery;
  return hasOwnRun(delivery) && !waitsForReceiver(delivery)
    ? workflowIds.delivery(kind, id, replays)
    : runOfClaim({ uuid, claimedBy }).workflowId;
}
