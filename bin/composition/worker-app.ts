import type { MikroORM } from '@mikro-orm/mysql';
import { CircuitBreakers } from '#activities/circuit-breaker.ts';
import type { Outcomes } from '#activities/outcomes.ts';
import { ResponsiveClock } from '#activities/responsive-clock.ts';
import type { ActivityParts } from '#features/app.ts';
import { createDeliveryAttempts } from '#features/deliveries/activities/attempts.ts';
import {
  createIntegrationMethod,
  type IntegrationMethodParts,
} from '#features/deliveries/activities/integration-method.ts';
import { PacedPermits } from '#features/deliveries/activities/receivers/pace.ts';
import { Permits } from '#features/deliveries/activities/receivers/permits.ts';
import { createReceiverWait } from '#features/deliveries/activities/receivers/receiver-wait.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { createMailMethod, type MailMethodParts } from '#features/processing/activities/mail-method.ts';

interface Needed extends Omit<IntegrationMethodParts & MailMethodParts, 'revisions'> {
  orm: MikroORM;
  outcomes: Outcomes;
  monotonic(): number;
  responsive?: ResponsiveClock;
}

/** Adds the parts that a worker's activities share to the parts that the worker has opened. */
export function createWorkerApp<Opened extends Needed>(parts: Opened): Opened & ActivityParts {
  const { orm, outcomes, monotonic } = parts;
  const responsive = parts.responsive ?? new ResponsiveClock(monotonic);
  const permits = new Permits(responsive.now);
  const breakers = new CircuitBreakers(monotonic);
  const withRevisions = { ...parts, revisions: new Revisions(orm) };
  const methods = { mail: createMailMethod(withRevisions), integration: createIntegrationMethod(withRevisions) };
  return {
    ...withRevisions,
    permits,
    breakers,
    paced: new PacedPermits({ orm, permits }),
    methods,
    receiverWaitMs: createReceiverWait(methods, permits),
    attempts: createDeliveryAttempts({ orm, breakers, outcomes, monotonic, responsive }),
    responsive,
  };
}
