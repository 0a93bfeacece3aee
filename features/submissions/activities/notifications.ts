import { raw } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { cancellationSignal, log } from '@temporalio/activity';
import { attemptTime, describeError, toFailure } from '#activities/attempt.ts';
import { UNKNOWN_MAIL_WAITS_MS } from '#engine/waits.ts';
import { beginAttempt } from '#features/deliveries/activities/attempt-log.ts';
import { type DeliveryOutcome, endDelivery, noteRetry } from '#features/deliveries/activities/records.ts';
import { type DeliveryRef, lookAfter, openDelivery } from '#features/deliveries/activities/ref.ts';
import { EmailDelivery, type MailStatus } from '#features/deliveries/entities.ts';
import { MAIL_TABLE } from '#features/deliveries/store/table.ts';
import type { Revisions } from '#features/forms/store/revisions.ts';
import { undeliverable } from '#features/integrations/delivery.ts';
import { findMailProvider } from '#features/mail/providers/table.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { type MailAttempted, type MailAttempts, type MailAttemptsDeps, reportFailure } from './mail-attempts.ts';
import type { UnnotedMail } from './steps.ts';

export interface NotificationActivitiesDeps extends Pick<MailAttemptsDeps, 'mail' | 'outcomes'> {
  orm: MikroORM;
  box: SecretBox;
  revisions: Revisions;
  mails: MailAttempts;
}

export type NotificationOutcome = 'sent' | 'failed' | 'cancelled';

/** How one notification ended, and what went wrong in extensions meanwhile. */
export interface NotificationResult {
  outcome: NotificationOutcome;
  problems?: HookProblem[];
  /** It ended, and its row could not be written. */
  unnoted?: UnnotedMail;
}

/** A mail, and which of its runs asks. */
export interface MailRef extends Omit<DeliveryRef, 'id'> {
  deliveryId: string;
}

/** How runs call what a row says. */
export function outcomeOf(status: Exclude<MailStatus, 'pending'>): NotificationOutcome {
  if (status === 'retrying') return 'cancelled';
  return status === 'delivered' ? 'sent' : status;
}

/** Attempts at mails, in activities of their own. */
export function createNotificationActivities({
  orm,
  box,
  revisions,
  mail,
  mails,
  outcomes,
}: NotificationActivitiesDeps) {
  return {
    /**
     * One attempt at a mail; nothing is sent for one that has ended, or that another run works on.
     * @returns undefined when nothing was sent
     * @throws ProviderError as the mail provider maps it; the attempt is recorded in the mail's row first.
     */
    async dispatchMail(input: MailRef): Promise<NotificationResult | undefined> {
      const em = orm.em.fork();
      const now = attemptTime();
      const ref = refOf(input);
      // Counted before it is made: an attempt whose worker is lost is one too.
      const counted = {
        attempts: raw('attempts + 1'),
        provider: mail.name,
        updatedAt: now,
        dueAt: lookAfter(now),
        ...(ref.owner && { owner: ref.owner }),
      };
      if ((await em.nativeUpdate(EmailDelivery, openDelivery(ref), counted)) === 0) return undefined;
      const row = await em.findOne(EmailDelivery, { id: ref.id });
      // Gone when somebody erased the submission.
      if (!row) return undefined;
      const { id, replays: replay, notificationKey, nextAttemptAt } = row;
      const attemptId = row.attempts > 1 ? await beginAttempt(em, row, now, mail.name) : undefined;
      const submission = await loadSubmission(em, box, row.submissionUuid);
      if (!submission) return refuse(em, ref, row);
      const form = await revisions.get(submission.formId, row.revision ?? submission.revision, em);
      const tried = await mails.attempt(
        em,
        { id, replay, notificationKey, submission, form },
        {
          ref,
          now,
          signal: cancellationSignal(),
          // Overdue from now on, in case this run is lost before it notes its next attempt.
          retry: () => ({ status: 'retrying', nextAttemptAt: nextAttemptAt ?? now }),
          attemptId,
          releases: submission.id === null,
        },
      );
      return resultOf(tried);
    },

    /**
     * What runs of an older version do: they wait for further attempts in the engine, for three days, and their mails stay
     * `pending` until then. One that an operator has resent meanwhile is not theirs any more.
     * @throws ProviderError as of `dispatchMail`
     */
    async sendNotification(input: { deliveryId: string }): Promise<NotificationResult> {
      const em = orm.em.fork();
      const row = await em.findOne(EmailDelivery, { id: input.deliveryId });
      // Gone when somebody erased the submission.
      if (!row || row.replays > 0) return { outcome: 'cancelled' };
      const { id, status, submissionUuid, notificationKey } = row;
      if (status !== 'pending') return { outcome: outcomeOf(status) };
      const now = attemptTime();
      const counted = { attempts: raw('attempts + 1'), provider: mail.name, updatedAt: now };
      await em.nativeUpdate(EmailDelivery, { id, status: 'pending', replays: 0 }, counted);
      const attemptId =
        row.attempts > 0 ? await beginAttempt(em, { ...row, attempts: row.attempts + 1 }, now) : undefined;
      const submission = await loadSubmission(em, box, submissionUuid);
      if (!submission) return refuse(em, { id }, row);
      const form = await revisions.get(submission.formId, submission.revision, em);
      const subject = { id, replay: 0, notificationKey, submission, form };
      return resultOf(await mails.attempt(em, subject, { now, signal: cancellationSignal(), attemptId }));
    },
  };

  /** The run ends the row by what is thrown here. */
  async function refuse(em: EntityManager, ref: DeliveryRef, { id, formId }: EmailDelivery): Promise<never> {
    const error = undeliverable('its submission has been erased', 'submission_erased');
    await em.nativeUpdate(EmailDelivery, openDelivery(ref), describeError(error));
    reportFailure(outcomes, { deliveryId: id, formId, class: error.type, isFinal: true });
    throw toFailure(error);
  }
}

/**
 * @throws ApplicationFailure for an attempt that failed; the workflow ends the row of a mail that is refused for good, should that
 * not be noted.
 */
function resultOf(tried: MailAttempted): NotificationResult {
  const { problems, unnoted } = tried;
  if ('error' in tried) {
    if (!(tried.error instanceof ProviderError)) throw tried.error;
    // Whoever waits in the engine must not send a mail again that may have been sent.
    const retryable = !['permanent', 'unknown'].includes(tried.error.kind);
    throw toFailure(tried.error, { problems, retryable });
  }
  return { outcome: tried.outcome, ...(problems.length > 0 && { problems }), ...(unnoted && { unnoted }) };
}

/** How the records of mails go on and end, which only our own database has a part in. */
export function createMailRecords({ orm, outcomes }: Pick<NotificationActivitiesDeps, 'orm' | 'outcomes'>) {
  return {
    /**
     * Notes when the next attempt is; times in Unix ms.
     * @param input.lostAfter the attempt was lost with its worker, and of so many before nobody knows whether they were taken
     * @returns something when its mail may have been taken, and would arrive twice: how long until the next attempt, or null when
     * there is none
     */
    async scheduleMailRetry(
      input: MailRef & { errorType: string; nextAttemptAt: number; now?: number; lostAfter?: number },
    ): Promise<{ waitMs: number | null } | undefined> {
      const ref = refOf(input);
      const { lostAfter, now = 0 } = input;
      const em = orm.em.fork();
      const row = lostAfter === undefined ? null : await em.findOne(EmailDelivery, openDelivery(ref) as { id: string });
      if (lostAfter === undefined || !row || mayRepeat(row.provider)) {
        await noteRetry(orm, MAIL_TABLE, ref, input);
        return undefined;
      }
      const waitMs = UNKNOWN_MAIL_WAITS_MS[lostAfter] ?? null;
      await noteLostMail(em, ref, new Date(now + (waitMs ?? 0)));
      return { waitMs };
    },

    /**
     * Ends a mail's record. `givenUp`: its last failure might have passed, but the days for it are over.
     * @param input.receipt of one that was sent, and whose row could not be written then
     * @returns the outcome that stands: a mail that has ended stays as it is.
     */
    async finishMail(
      input: MailRef & {
        outcome: DeliveryOutcome;
        errorType?: string;
        givenUp?: boolean;
        receipt?: { accepted: number; rejected: number };
        now: number;
      },
    ): Promise<DeliveryOutcome> {
      const more = { ...input.receipt, updatedAt: new Date(input.now) };
      const { outcome, ended } = await endDelivery(orm, MAIL_TABLE, refOf(input), input, more);
      if (ended && input.givenUp) {
        outcomes.mail('failed');
        log.warn('a mail was given up', { deliveryId: ended.id, formId: ended.formId, class: input.errorType });
      }
      return outcome;
    },
  };
}

/** Notes that nobody knows what became of the last attempt, whose worker was lost while it may have sent the mail. */
export async function noteLostMail(em: EntityManager, ref: DeliveryRef, nextAttemptAt: Date): Promise<void> {
  await em.nativeUpdate(EmailDelivery, openDelivery(ref) as { id: string }, {
    status: 'retrying',
    errorType: 'mail_unknown',
    lastError:
      'The attempt did not end in time, or its worker was lost. The message may have been sent: look there before you send it again.',
    nextAttemptAt,
    dueAt: lookAfter(nextAttemptAt),
  });
}

/**
 * Whether an attempt that was lost with its worker may be repeated at once: the provider sends the same message once, or it is a mail
 * server. Most likely nothing was sent, and copies have one Message-ID, by which many mailboxes show one of them.
 */
export function mayRepeat(provider: string | null | undefined): boolean {
  const kind = findMailProvider(provider ?? '');
  return !kind || kind.apis.length === 0 || kind.sendsOnce === true;
}

function refOf({ deliveryId: id, replay, owner }: MailRef): DeliveryRef {
  return { id, replay, owner };
}
