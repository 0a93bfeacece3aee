import { startOf, workflowIds } from '#engine/names.ts';
import { type DeliveryOrigin, integrationRun, mailRun, type RunStart } from '#engine/runs.ts';
import { isQueued } from '#features/integrations/table.ts';
import type { FormConfig } from '#forms/config/types.ts';
import type { EmailDelivery, IntegrationJob } from './entities.ts';
import type { DeliveryErrorCode } from './errors.ts';
import { type Delivery, type DeliveryTable, JOB_TABLE, MAIL_TABLE } from './store/table.ts';

/** What commands and the queue have to know of one kind of delivery. */
export interface DeliveryKind extends DeliveryTable {
  /** The run that works on it, or would. */
  runOf(delivery: Delivery, origin: DeliveryOrigin): RunStart;
  /** Whether it has a run of its own, or ended in one, and not only that of its submission. */
  hasOwnRun(delivery: Delivery): boolean;
  /** Whether a form still has what it comes from. */
  isIn(config: FormConfig, delivery: Delivery): boolean;
  codes: {
    notFound: DeliveryErrorCode;
    pending: DeliveryErrorCode;
    ended: DeliveryErrorCode;
    removed: DeliveryErrorCode;
  };
}

/** Integration jobs. */
export const JOBS: DeliveryKind = kind<IntegrationJob>({
  ...JOB_TABLE,
  runOf: (job, origin) => integrationRun(job, origin),
  hasOwnRun(job) {
    const { integrationId, replays, status, owner } = job;
    if (replays > 0 || status === 'retrying') return true;
    if (owner != null && (status === 'delivered' || status === 'failed')) return endedByOwnRun(job);
    // An inline job has one only after its first round has failed.
    return isQueued(integrationId);
  },
  isIn: ({ options }, { integrationKey, integrationId }) =>
    options.integrations.find(({ key }) => key === integrationKey)?.integration_id === integrationId,
  codes: {
    notFound: 'job_not_found',
    pending: 'job_pending',
    ended: 'job_ended',
    removed: 'integration_removed',
  },
});

/** The mails of notifications. */
export const MAILS: DeliveryKind = kind<EmailDelivery>({
  ...MAIL_TABLE,
  runOf: (mail, origin) => mailRun(mail, origin),
  hasOwnRun: (mail) =>
    mail.dueAt != null ||
    mail.replays > 0 ||
    mail.status === 'retrying' ||
    (mail.status !== 'pending' && endedByOwnRun(mail)),
  isIn: ({ options }, { notificationKey }) => options.notifications.some(({ key }) => key === notificationKey),
  codes: {
    notFound: 'delivery_not_found',
    pending: 'delivery_pending',
    ended: 'delivery_ended',
    removed: 'notification_removed',
  },
});

/**
 * Whether the last attempt was that of a run of its own: those begin after the run of the submission has written the rows. Versions
 * before named no owner of mails, and sent them in the run of the submission.
 */
function endedByOwnRun({ owner, enqueuedAt }: Delivery): boolean {
  return owner != null && startOf(owner) > enqueuedAt;
}

/** The id of the run that works on a delivery, in which people can see it. */
export function workflowIdOf(kind: DeliveryKind, delivery: Delivery): string {
  return kind.hasOwnRun(delivery)
    ? kind.runOf(delivery, {}).workflowId
    : workflowIds.submission(delivery.submissionUuid);
}

/** What is done with a delivery of a kind is only ever done with rows of its table. */
function kind<Row extends Delivery>(
  of: DeliveryTable & {
    runOf(row: Row, origin: DeliveryOrigin): RunStart;
    hasOwnRun(row: Row): boolean;
    isIn(config: FormConfig, row: Row): boolean;
    codes: DeliveryKind['codes'];
  },
): DeliveryKind {
  return of as DeliveryKind;
}
