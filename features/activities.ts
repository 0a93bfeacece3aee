import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { CircuitBreakers } from '#activities/circuit-breaker.ts';
import type { Outcomes } from '#activities/outcomes.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { createDeliveryAttempts } from './deliveries/activities/attempts.ts';
import { createDispatchActivities } from './deliveries/activities/dispatch.ts';
import { createIntegrationMethod } from './deliveries/activities/integration-method.ts';
import { createQueueActivities } from './deliveries/activities/queue.ts';
import { PacedPermits } from './deliveries/activities/receivers/pace.ts';
import { Permits } from './deliveries/activities/receivers/permits.ts';
import type { ReceiverLimits } from './deliveries/activities/receivers/receivers.ts';
import { createDeliveryRecords } from './deliveries/activities/records.ts';
import type { FeatureData } from './feature-data.ts';
import type { FormStore } from './forms/store/form-store.ts';
import { Revisions } from './forms/store/revisions.ts';
import type { Deliveries } from './integrations/deliveries.ts';
import type { MailProvider } from './mail/providers/mail.ts';
import { createRetentionActivities } from './retention/activities.ts';
import type { Site } from './site/site.ts';
import type { SubmissionDocuments } from './submissions/activities/documents.ts';
import { createFirstPassActivities } from './submissions/activities/first-pass.ts';
import { createFirstTries } from './submissions/activities/first-tries.ts';
import { createMailMethod } from './submissions/activities/mail-method.ts';
import type { PassSlots } from './submissions/activities/pass-slots.ts';
import { createRunHookActivities } from './submissions/activities/run-hooks.ts';
import { createSubmissionActivities } from './submissions/activities/submissions.ts';

export interface ActivitiesParts {
  orm: MikroORM;
  /** Connections of its own for jobs of the night, which may take long. */
  batches: MikroORM;
  installed: readonly FeatureData[];
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

/** The activities of each task queue. What a worker learns of third parties, and its permits for them, are shared by all. */
export function createActivities({ monotonic = () => performance.now(), ...given }: ActivitiesParts) {
  const permits = new Permits(monotonic);
  const breakers = new CircuitBreakers(monotonic);
  const parts = { ...given, revisions: new Revisions(given.orm) };
  const methods = { mail: createMailMethod(parts), integration: createIntegrationMethod(parts) };
  const attempts = createDeliveryAttempts({ breakers, outcomes: given.outcomes, monotonic });
  const paced = new PacedPermits({ orm: given.orm, permits });
  const tries = createFirstTries({ ...parts, methods, attempts, permits, paced, breakers });
  return {
    submissions: {
      ...createFirstPassActivities({ ...parts, tries }),
      ...createSubmissionActivities(parts),
      ...createDeliveryRecords(parts),
      ...createQueueActivities(parts),
      ...createRunHookActivities(parts),
      ...createRetentionActivities({ orm: parts.batches, installed: parts.installed }),
    },
    deliveries: createDispatchActivities({ ...parts, methods, attempts, permits: paced }),
  };
}
