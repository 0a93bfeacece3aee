import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Outcomes } from '#activities/outcomes.ts';
import { PartyHealth } from '#activities/party-health.ts';
import type { PassSlots } from '#engine/pass-slots.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { createIntegrationActivities } from './deliveries/activities/integrations.ts';
import { createJobAttempts } from './deliveries/activities/job-attempts.ts';
import { createQueueActivities } from './deliveries/activities/queue.ts';
import { type ReceiverLimits, ReceiverPlaces } from './deliveries/activities/receiver-limits.ts';
import type { FormStore } from './forms/store/form-store.ts';
import { Revisions } from './forms/store/revisions.ts';
import type { Deliveries } from './integrations/deliveries.ts';
import type { MailProvider } from './mail/providers/mail.ts';
import { createRetentionActivities } from './retention/activities.ts';
import type { Site } from './site/site.ts';
import type { SubmissionDocuments } from './submissions/activities/documents.ts';
import { createFirstPassActivities } from './submissions/activities/first-pass.ts';
import { createFirstTries } from './submissions/activities/first-tries.ts';
import { createMailAttempts } from './submissions/activities/mail-attempts.ts';
import { createMailRecords, createNotificationActivities } from './submissions/activities/notifications.ts';
import { createRunHookActivities } from './submissions/activities/run-hooks.ts';
import { createSubmissionActivities } from './submissions/activities/submissions.ts';

export interface ActivitiesParts {
  orm: MikroORM;
  /** Connections of its own for jobs of the night, which may take long. */
  batches: MikroORM;
  client: Client;
  box: SecretBox;
  forms: Pick<FormStore, 'secrets'>;
  hooks: Hooks;
  deliveries: Deliveries;
  mail: MailProvider;
  /** Mails that the mail server is given at a time. */
  mailLimit: number;
  slots: PassSlots;
  outcomes: Outcomes;
  readSite(): Promise<Site>;
  /** Absent in the free edition. */
  documents?: SubmissionDocuments;
  log: Logger;
  /** By integration id, in place of the limits that the definitions have. */
  limits?: ReceiverLimits;
  /** How long a first attempt may take, in ms. */
  tryMs?: number;
  handedOverMs?: number;
  /** When somebody looks whether the run of a claimed submission still lives, in ms after the claim. */
  lookAfterMs?: number;
  /** Ms of a clock that only goes forward. */
  monotonic?: () => number;
}

/** The activities of each task queue. What a worker learns of third parties, and its places there, are shared by all. */
export function createActivities({ monotonic = () => performance.now(), ...given }: ActivitiesParts) {
  const parts = {
    ...given,
    monotonic,
    revisions: new Revisions(given.orm),
    health: new PartyHealth(monotonic),
    places: new ReceiverPlaces(monotonic),
  };
  const jobs = createJobAttempts(parts);
  const integrations = createIntegrationActivities({ ...parts, attempts: jobs });
  const mails = createMailAttempts(parts);
  const tries = createFirstTries({ ...parts, jobs, mails });
  return {
    submissions: {
      ...createFirstPassActivities({ ...parts, tries }),
      ...createSubmissionActivities(parts),
      ...integrations,
      ...createMailRecords(parts),
      ...createQueueActivities(parts),
      ...createRunHookActivities(parts),
      ...createRetentionActivities({ orm: parts.batches }),
    },
    mail: createNotificationActivities({ ...parts, mails }),
    integrations,
  };
}
