import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/mysql';
import { cancellationSignal } from '@temporalio/activity';
import { summariseError } from '#activities/attempt.ts';
import type { PartyHealth } from '#activities/party-health.ts';
import type { DispatchProgress } from '#engine/runs.ts';
import { FIRST_RETRY_MS, firstMailWait, JOB_GRACE_MS } from '#engine/waits.ts';
import type { JobAttempts } from '#features/deliveries/activities/job-attempts.ts';
import type { Place, ReceiverPlaces } from '#features/deliveries/activities/receiver-limits.ts';
import { lookAfter } from '#features/deliveries/activities/ref.ts';
import type { Target } from '#features/deliveries/activities/target.ts';
import type { EmailDelivery, IntegrationJob } from '#features/deliveries/entities.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { integrationOf } from '#features/integrations/table.ts';
import { whenHandedOver } from '#features/mail/providers/hand-over.ts';
import type { MailProvider } from '#features/mail/providers/mail.ts';
import type { NotificationConfig } from '#features/notifications/option.ts';
import { hookPrefix } from '#features/submissions/hook-views.ts';
import type { Plan } from '#features/submissions/plan.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import type { IntegrationConfig } from '#forms/config/types.ts';
import type { Hooks } from '#hooks/hooks.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { PlannedRows } from './claim.ts';
import { listenersOf } from './listeners.ts';
import { MAIL_PARTY, type MailAttempts } from './mail-attempts.ts';
import { openMail, plannedJob, type StepEnd, type StepReport } from './steps.ts';

/** How long a first attempt may take. */
const TRY_MS = 3_000;
/** How long one that has handed its mail over may take: the activity of the pass has 20 s, and waits for places before. */
const HANDED_OVER_MS = 15_000;
/** How long a first attempt waits for a free place at the mail server or a receiver. */
const PLACE_MS = 1_000;

export interface FirstTriesDeps {
  hooks: Hooks;
  mail: Pick<MailProvider, 'name'>;
  mails: MailAttempts;
  /** Mails that the mail server is given at a time. */
  mailLimit: number;
  jobs: JobAttempts;
  places: ReceiverPlaces;
  health: PartyHealth;
  /** How long a first attempt may take, in ms. */
  tryMs?: number;
  /** How long one may take that has handed its mail over, in ms: given up then, the mail might arrive twice. */
  handedOverMs?: number;
  /** Ms of a clock that only goes forward. */
  monotonic: () => number;
}

/** What a pass is about. */
export interface PassSubject {
  submission: SubmissionRecord;
  form: FormAtRevision;
  plan: Plan;
  /** As jobs name the run. */
  owner: string;
  now: Date;
}

/** A step before it is tried, with the row that it will have. */
export interface PreparedStep {
  delivery?: PlannedRows['deliveries'][number];
  job?: PlannedRows['jobs'][number];
  /** Held while it is tried; a step without one is left to the run. */
  place?: Place;
  /** Tries it, or leaves it to the run. @param attemptIds rows of attempts, by job */
  end(attemptIds: ReadonlyMap<string, number>): Promise<StepEnd>;
}

export type FirstTries = ReturnType<typeof createFirstTries>;

/**
 * The first attempt at each step of a submission, with a short limit. The run gets the steps in which extensions have a part,
 * because their code cannot be stopped, and those to a third party that is troubled or full, so that nobody waits for it.
 */
export function createFirstTries(deps: FirstTriesDeps) {
  const { hooks, mail, mails, mailLimit, jobs, places, health, monotonic } = deps;
  const { tryMs = TRY_MS, handedOverMs = HANDED_OVER_MS } = deps;
  const mailServer = { key: MAIL_PARTY, limit: { concurrent: mailLimit } };
  return {
    /** Decides what is tried, and takes the places for it. */
    async prepare(em: EntityManager, subject: PassSubject): Promise<PreparedStep[]> {
      const { notifications, integrations } = subject.plan;
      const targets = await jobs.targetsOf(em, subject.form, integrations, subject.now);
      const mayMail = notifications.map((one) => mailMayBeTried(subject.submission, one));
      const mayJob = integrations.map(({ integration_id }, index) => {
        const target = targets[index];
        return target && mayBeTried(subject.submission, integration_id, target) ? target : null;
      });
      // Nobody holds a place at one third party while waiting for one at another: a hanging one would empty them all.
      const mailsOpen = Promise.all(mayMail.map(async (may) => may && places.freeWithin(mailServer, PLACE_MS)));
      const jobsOpen = Promise.all(mayJob.map(async (to) => to && places.freeWithin(to.receiver, PLACE_MS)));
      const [mailOpen, jobOpen] = await Promise.all([mailsOpen, jobsOpen]);
      return Promise.all([
        ...notifications.map((notification, index) => mailStep(em, subject, notification, mailOpen[index] === true)),
        ...integrations.map((integration, index) =>
          jobStep(em, subject, integration, { target: targets[index], isTried: jobOpen[index] === true }),
        ),
      ]);
    },
  };

  /** Not what takes long to make, nor what extensions have a part in. */
  function mailMayBeTried(submission: SubmissionRecord, { attach_pdf }: NotificationConfig): boolean {
    return !attach_pdf && !isExtended(submission) && health.mayTry(MAIL_PARTY);
  }

  /** Whether an extension has a part in its mails. */
  function isExtended({ surface }: SubmissionRecord): boolean {
    const run = hooks.begin(hookPrefix(surface));
    return run.hasFilter('email_message') || run.hasAction('before_email_send');
  }

  async function mailStep(
    em: EntityManager,
    { submission, form, owner, now }: PassSubject,
    { key }: NotificationConfig,
    isTried: boolean,
  ): Promise<PreparedStep> {
    const place = isTried ? await places.enterWithin(mailServer, PLACE_MS) : null;
    const id = randomUUID();
    const report = reportOf(id, `mail ${key}`);
    const row = { id, notificationKey: key, owner };
    if (!place) {
      const here = isExtended(submission) || listenersOf(hooks, submission.surface).hooks !== undefined;
      const mail = openMail(row, submission, { here });
      const end = async (): Promise<StepEnd> => ({ report: report('waiting', 0), mail });
      // Due is what has a run of its own.
      return { delivery: { ...row, attempts: 0, dueAt: here ? null : lookAfter(now) }, end };
    }
    const end = async (): Promise<StepEnd> => {
      const began = monotonic();
      const toSend = { id, replay: 0, notificationKey: key, submission, form };
      const attempt = (signal: AbortSignal) =>
        mails.attempt(em, toSend, { ref: { owner }, now, signal, retry: firstRetry });
      const tried = await limited(tryMs, attempt, handedOverMs);
      place.leave();
      const { outcome, problems, unnoted } = tried;
      const failure = 'error' in tried ? summariseError(tried.error) : undefined;
      return {
        report: report(outcome, 1, Math.round(monotonic() - began), failure?.type),
        problems,
        ...(outcome === 'retrying' && {
          mail: openMail(row, submission, { progress: progressAfter(tried.error, now) }),
        }),
        ...(unnoted && { mail: { deliveryId: id, unnoted } }),
      };
    };
    return { delivery: { ...row, attempts: 1, provider: mail.name }, place, end };
  }

  async function jobStep(
    em: EntityManager,
    { submission, owner, now }: PassSubject,
    { key, integration_id }: IntegrationConfig,
    { target, isTried }: { target?: Target | null; isTried: boolean },
  ): Promise<PreparedStep> {
    const place = target && isTried ? await jobs.enterWithin(target.receiver, PLACE_MS) : null;
    const id = randomUUID();
    const row = { id, integrationKey: key, integrationId: integration_id, attempts: place ? 1 : 0, owner };
    const job = plannedJob(row, submission);
    const report = reportOf(id, `${integration_id} ${key}`);
    if (!target || !place) {
      const waitMs = target && !job.inline ? places.turn(target.receiver) : null;
      if (waitMs === null) return { job: row, end: async () => ({ report: report('waiting', 0), job: { job } }) };
      // Its run would find no place either: it begins with its turn.
      const nextAttemptAt = new Date(now.getTime() + waitMs);
      const progress = { startedAt: nextAttemptAt.getTime(), waitMs };
      const end = async (): Promise<StepEnd> => ({ report: report('waiting', 0), job: { job, progress } });
      return { job: { ...row, nextAttemptAt }, end };
    }
    const end = async (attemptIds: ReadonlyMap<string, number>): Promise<StepEnd> => {
      const attempt = { ...row, replays: 0, formId: submission.formId };
      const tried = await limited(tryMs, (signal) => jobs.deliver(attempt, target, submission, now, signal));
      place.leave();
      const { durationMs, problems, error } = tried;
      const note = (change: Partial<IntegrationJob>) =>
        jobs.note(em, attempt, attemptIds.get(id) as number, tried, { stores: submission.id !== null, change });
      const ended = { finishedAt: new Date(now.getTime() + durationMs), nextAttemptAt: null, dueAt: null };
      if (error === undefined) {
        const isNoted = await note({ ...ended, status: 'delivered' });
        const left = isNoted ? {} : { job: { job, unnoted: { outcome: 'delivered' as const } } };
        return { report: report('delivered', 1, durationMs), problems, ...left };
      }
      const { kind, type: errorType, retryAfterMs = 0 } = summariseError(error);
      if (kind === 'permanent') {
        const isNoted = await note({ ...ended, status: 'failed' });
        const left = isNoted ? {} : { job: { job, unnoted: { outcome: 'failed' as const, errorType } } };
        return { report: report('failed', 1, durationMs, errorType), problems, ...left };
      }
      const waitMs = Math.max(FIRST_RETRY_MS, retryAfterMs);
      const nextAttemptAt = new Date(now.getTime() + durationMs + waitMs);
      await note({ status: 'retrying', nextAttemptAt, dueAt: new Date(nextAttemptAt.getTime() + JOB_GRACE_MS) });
      const progress = { failures: 1, startedAt: now.getTime(), waitMs };
      return { report: report('retrying', 1, durationMs, errorType), job: { job, progress }, problems };
    };
    return { job: row, place, end };
  }

  /** Not what extensions have a part in, and not at a receiver that is troubled. */
  function mayBeTried({ surface }: SubmissionRecord, integrationId: string, { receiver }: Target): boolean {
    const { firesHooks = [] } = integrationOf(integrationId);
    const run = hooks.begin(hookPrefix(surface));
    const hasListeners = run.hasEvent('IntegrationPayload') || firesHooks.some((hook) => run.listensTo(hook));
    return !hasListeners && health.mayTry(receiver.key);
  }
}

/** What the row of a mail says whose first attempt failed in a way that may pass. */
function firstRetry(error: unknown, endedAt: Date): Partial<EmailDelivery> {
  const nextAttemptAt = new Date(endedAt.getTime() + waitAfter(error));
  return { status: 'retrying', nextAttemptAt, dueAt: lookAfter(nextAttemptAt) };
}

/** What the run that goes on with it begins with. */
function progressAfter(error: unknown, startedAt: Date): DispatchProgress {
  const isUnknown = summariseError(error).kind === 'unknown';
  return {
    failures: 1,
    startedAt: startedAt.getTime(),
    waitMs: waitAfter(error),
    ...(isUnknown && { unknowns: 1 }),
  };
}

function waitAfter(error: unknown): number {
  const { kind, retryAfterMs } = summariseError(error);
  return firstMailWait({ unknown: kind === 'unknown', retryAfterMs });
}

function reportOf(id: string, step: string) {
  return (outcome: StepReport['outcome'], tries: number, ms?: number, errorClass?: string): StepReport => ({
    id,
    step,
    outcome,
    tries,
    ...(ms !== undefined && { ms }),
    ...(errorClass && { class: errorClass }),
  });
}

/**
 * Stops the work, and not only the wait for it, when its time is up or the run's worker has to give it up.
 * @param handedOverMs how long it may take once it has handed a mail over
 */
async function limited<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  handedOverMs: number = ms,
): Promise<T> {
  const late = new AbortController();
  const giveUpAfter = (limit: number) =>
    setTimeout(() => {
      const message = `No complete answer within ${limit / 1000} s.`;
      late.abort(new ProviderError(message, { kind: 'transient', type: 'timeout' }));
    }, limit);
  const signal = AbortSignal.any([late.signal, cancellationSignal()]);
  let timer = giveUpAfter(ms);
  whenHandedOver(signal, () => {
    clearTimeout(timer);
    timer = giveUpAfter(handedOverMs);
  });
  try {
    return await work(signal);
  } finally {
    clearTimeout(timer);
  }
}
