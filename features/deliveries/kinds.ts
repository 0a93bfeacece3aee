import type { DeliveryKind } from '#engine/names.ts';
import { startOf, workflowIds } from '#engine/names.ts';
import type { FormConfig } from '#forms/config/types.ts';
import type { Delivery } from './entities.ts';
import type { DeliveryErrorCode } from './errors.ts';

/** What commands have to know of one kind of delivery. */
interface KindForCommands {
  /** Whether a form still has what it comes from. */
  isIn(config: FormConfig, delivery: Delivery): boolean;
  codes: {
    notFound: DeliveryErrorCode;
    pending: DeliveryErrorCode;
    ended: DeliveryErrorCode;
    removed: DeliveryErrorCode;
  };
}

export const KINDS: Record<DeliveryKind, KindForCommands> = {
  integration: {
    isIn: ({ options }, delivery) =>
      options.integrations.find(({ key }) => key === delivery.key)?.integration_id === delivery.integrationId,
    codes: {
      notFound: 'job_not_found',
      pending: 'job_pending',
      ended: 'job_ended',
      removed: 'integration_removed',
    },
  },
  mail: {
    isIn: ({ options }, delivery) => options.notifications.some(({ key }) => key === delivery.key),
    codes: {
      notFound: 'delivery_not_found',
      pending: 'delivery_pending',
      ended: 'delivery_ended',
      removed: 'notification_removed',
    },
  },
};

/** Whether a delivery has a run of its own, or ended in one, and not only that of its submission. */
export function hasOwnRun({ dueAt, replays, status, owner, enqueuedAt }: Delivery): boolean {
  if (dueAt != null || replays > 0 || status === 'retrying') return true;
  // Runs of their own begin after the run of the submission has written the rows.
  return status !== 'pending' && owner != null && startOf(owner) > enqueuedAt;
}

/** The id of the run that works on a delivery, in which people can see it. */
export function workflowIdOf(delivery: Delivery): string {
  const { kind, id, replays, submissionUuid } = delivery;
  return hasOwnRun(delivery) ? workflowIds.delivery(kind, id, replays) : workflowIds.submission(submissionUuid);
}
