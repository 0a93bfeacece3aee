import type { EntityManager } from '@mikro-orm/mysql';
import type { Delivery } from '#features/deliveries/entities.ts';
import type { Plan } from '#features/deliveries/plan.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { Receipt } from '#features/integrations/delivery.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import type { Receiver } from './receivers/receivers.ts';

/** How the deliveries of one kind are made. */
export interface DeliveryMethod {
  /** @throws ProviderError when nothing may be sent any more */
  targetOf(em: EntityManager, delivery: Delivery, now: Date): Promise<Target>;
  /** What follows from a submission, with what its parts share read once. */
  plan(em: EntityManager, of: PlanOf): Promise<PlannedStep[]>;
}

/** Where a delivery goes and how, without the submission, which takes longest to read. */
export interface Target {
  receiver: Receiver;
  /** Whose circuit breaker counts: one bad address says nothing of others at the same place. */
  breaker: string;
  /** Who is asked, where the site has chosen one; it may choose another meanwhile. */
  provider?: string;
  /** Attempts of runs of their own wait in their task queue, which has as many slots: they take no permit. */
  waitsInQueue?: true;
  /** Makes one attempt. @throws ProviderError; EmailCancelled when an extension does not want it sent */
  deliver(attempt: AttemptInput): Promise<Receipt>;
}

export interface AttemptInput {
  /** `errorType`: the class of the failure of the attempt before. */
  delivery: Pick<Delivery, 'id' | 'replays' | 'attempts'> & Partial<Pick<Delivery, 'errorType'>>;
  submission: SubmissionRecord;
  now: Date;
  signal: AbortSignal;
  /** Takes what goes wrong in extensions, also when the attempt fails. */
  problems: HookProblem[];
  /** Called when everything is made, and the receiver is asked: how long that takes tells of the receiver, unless what it is given is large. */
  asking(what?: { isLarge: boolean }): void;
}

export interface PlanOf {
  submission: SubmissionRecord;
  form: FormAtRevision;
  plan: Plan;
  now: Date;
}

/** A delivery that is to be made for a submission. */
export interface PlannedStep {
  key: string;
  integrationId?: string;
  /** Null where nothing may be sent: the attempt of the run finds the same, and says why. */
  target: Target | null;
  /** Whether the first pass may try it: extensions have no part in it, which could not be stopped, and nothing takes long. */
  isQuick: boolean;
  /** The run of the submission makes its first attempt, if the pass does not: somebody waits for its outcome. */
  here(): boolean;
}
