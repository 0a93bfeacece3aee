import type { EntityName } from '@mikro-orm/core';
import { EmailDelivery, IntegrationJob, type MailStatus } from '#features/deliveries/entities.ts';
import { inlineIntegrationIds } from '#features/integrations/table.ts';
import { OPEN } from './state.ts';

/** What mails and integration jobs have in common: what has to reach a third party for one submission. */
export interface Delivery {
  id: string;
  submissionUuid: string;
  formId: number;
  /** Null, of a mail: the revision that the submission is pinned to. */
  revision?: number | null;
  status: MailStatus;
  attempts: number;
  replays: number;
  errorType?: string | null;
  lastError?: string | null;
  enqueuedAt: Date;
  nextAttemptAt?: Date | null;
  finishedAt?: Date | null;
  dueAt?: Date | null;
  owner?: string | null;
}

/** Where the deliveries of one kind stand. */
export interface DeliveryTable {
  name: 'integration_jobs' | 'email_deliveries';
  entity: EntityName<Delivery>;
  /** Which of them are open and have runs of their own. */
  queued: object;
}

/** Inline jobs are in the queue when their first round has failed, and when they are replayed. */
export const JOB_TABLE: DeliveryTable = {
  name: 'integration_jobs',
  entity: asDeliveries(IntegrationJob),
  queued: {
    $or: [
      { status: 'retrying' },
      { status: 'pending', integrationId: { $nin: [...inlineIntegrationIds] } },
      { status: 'pending', replays: { $gt: 0 } },
    ],
  },
};

/** A mail has a run of its own once the run of its submission has left it to one: from then on it is due. */
export const MAIL_TABLE: DeliveryTable = {
  name: 'email_deliveries',
  entity: asDeliveries(EmailDelivery),
  queued: { status: [...OPEN], dueAt: { $ne: null } },
};

/** Both have those properties; each has more. */
function asDeliveries(entity: EntityName<IntegrationJob> | EntityName<EmailDelivery>): EntityName<Delivery> {
  return entity as unknown as EntityName<Delivery>;
}
