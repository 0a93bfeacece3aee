import type { EntityManager } from '@mikro-orm/mysql';
import type { Delivery } from '#features/deliveries/entities.ts';
import type { Plan } from '#features/deliveries/plan.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { Receipt } from '#features/integrations/delivery.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import type { Receiver } from './receivers/receivers.ts';

/** Plans and makes the deliveries of one kind. */
export interface DeliveryMethod {
  /** @throws ProviderError when the delivery must not be sent any more */
  targetOf(em: EntityManager, delivery: Delivery, now: Date): Promise<Target>;
  /** Plans the deliveries of a submission; data that they share is read once. */
  plan(em: EntityManager, of: PlanOf): Promise<PlannedStep[]>;
}

/** The address and the method of a delivery, without the submission, which takes longest to read. */
export interface Target {
  receiver: Receiver;
  /** The name of the circuit breaker: one bad address says nothing about other addresses at the same host. */
  breaker: string;
  /** The mail provider that the site uses at this time. */
  provider?: string;
  /** Set when the attempts of its own runs wait in a task queue that has as many slots as the receiver: they take no permit. */
  waitsInQueue?: true;
  /** Makes one attempt. @throws ProviderError; EmailCancelled when an extension decides not to send it */
  deliver(attempt: AttemptInput): Promise<Receipt>;
}

export interface AttemptInput {
  /** `errorType` is the error class of the previous attempt. */
  delivery: Pick<Delivery, 'id' | 'replays' | 'attempts'> & Partial<Pick<Delivery, 'errorType'>>;
  submission: SubmissionRecord;
  now: Date;
  signal: AbortSignal;
  /** Collects the errors of extensions, also when the attempt fails. */
  problems: HookProblem[];
  /**
   * Called when the request is ready and about to be sent: the time from then on measures the receiver, unless the request is
   * large.
   */
  asking(what?: { isLarge: boolean }): void;
}

export interface PlanOf {
  submission: SubmissionRecord;
  form: FormAtRevision;
  plan: Plan;
  now: Date;
}

/** A planned delivery of a submission. */
export interface PlannedStep {
  key: string;
  integrationId?: string;
  /** Null when the delivery must not be sent: the attempt of the run finds the same, and records the reason. */
  target: Target | null;
  /** True when the first pass may attempt it: the attempt is short, and no extension, which could not be stopped, takes part. */
  isQuick: boolean;
  /**
   * True when the run of the submission makes the first attempt if the first pass does not, because somebody waits for the
   * outcome.
   */
  here(): boolean;
}
