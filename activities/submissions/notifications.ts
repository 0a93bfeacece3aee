import { raw } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { cancellationSignal, log } from '@temporalio/activity';
import { EmailDelivery, type MailStatus } from '../../db/entities/deliveries.ts';
import type { Revisions } from '../../db/forms/revisions.ts';
import { loadSubmission } from '../../db/submissions/load-submission.ts';
import { EmailCancelled } from '../../hooks/errors.ts';
import type { HookProblem } from '../../hooks/hook-run.ts';
import { blankAddresses, ProviderError } from '../../providers/errors.ts';
import type { MailProvider } from '../../providers/mail/mail.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { attemptTime, describeError, toFailure } from '../attempt.ts';
import { noteSoftly } from '../notes.ts';
import type { Outcomes } from '../outcomes.ts';
import type { PartyHealth } from '../party-health.ts';
import { type ComposeDeps, composeMail, type MailToSend, mailInvalid } from './compose-mail.ts';
import type { UnnotedMail } from './steps.ts';

/** The mail server among the third parties of a worker. */
export const MAIL_PARTY = 'mail';

export interface NotificationActivitiesDeps extends ComposeDeps {
  orm: MikroORM;
  box: SecretBox;
  revisions: Revisions;
  mail: MailProvider;
  health: PartyHealth;
  outcomes: Outcomes;
  /** Ms of a clock that only goes forward. */
  monotonic: () => number;
}

export type NotificationOutcome = 'sent' | 'failed' | 'cancelled';

/** How one notification ended, and what went wrong in extensions meanwhile. */
export interface NotificationResult {
  outcome: NotificationOutcome;
  problems?: HookProblem[];
  /** It ended, and its row could not be written. */
  unnoted?: UnnotedMail;
}

/** What became of an attempt; `retrying`: its failure may pass. */
export type MailAttempted = { problems: HookProblem[]; unnoted?: UnnotedMail } & (
  | { outcome: 'sent' | 'cancelled' }
  | { outcome: 'failed' | 'retrying'; error: unknown }
);

export type MailAttempts = ReturnType<typeof createMailAttempts>;

/** Attempts at mails, whoever makes them: the first pass of a submission, or an activity of their own. */
export function createMailAttempts(deps: Omit<NotificationActivitiesDeps, 'orm' | 'box' | 'revisions'>) {
  const { mail, health, outcomes, monotonic } = deps;
  return {
    /**
     * One attempt, which stands in the delivery's row already; every attempt carries the same Message-ID. What becomes of it
     * is noted there. Never throws.
     */
    async attempt(em: EntityManager, subject: MailToSend, now: Date, signal: AbortSignal): Promise<MailAttempted> {
      const { id } = subject;
      // An attempt that the engine has given up may fail after another one has sent the mail: `delivered` stands.
      const note = (end: Partial<EmailDelivery>) =>
        noteSoftly(() => em.nativeUpdate(EmailDelivery, { id, status: 'pending' }, { ...end, updatedAt: now }));
      const problems: HookProblem[] = [];
      const began = monotonic();
      try {
        const email = await composeMail(deps, subject, problems);
        const { accepted, rejected } = await mail.send(email, signal);
        health.answered(MAIL_PARTY, monotonic() - began);
        outcomes.mail('sent');
        const isNoted = await noteSoftly(() => markSent(em, { id, accepted, rejected, now }));
        if (isNoted) return { outcome: 'sent', problems };
        return { outcome: 'sent', problems, unnoted: { outcome: 'sent', accepted, rejected } };
      } catch (error) {
        if (error instanceof EmailCancelled) {
          outcomes.mail('cancelled');
          const end = { outcome: 'cancelled', errorType: 'cancelled' } as const;
          const lastError = blankAddresses(error.message);
          const isNoted = await note({ status: end.outcome, errorType: end.errorType, lastError });
          return { outcome: 'cancelled', problems, ...(!isNoted && { unnoted: end }) };
        }
        const isFinal = error instanceof ProviderError && error.kind === 'permanent';
        // An address that is full or greylisted is no reason to leave the server alone.
        if (error instanceof ProviderError && !isFinal && !error.ofRecipient) health.troubled(MAIL_PARTY);
        const failure = describeError(error);
        const { errorType } = failure;
        reportFailure(outcomes, { deliveryId: id, formId: subject.form.id, class: errorType, isFinal });
        const isNoted = await note({ ...failure, ...(isFinal && { status: 'failed' }) });
        const isUnnoted = isFinal && !isNoted;
        const outcome = isFinal ? 'failed' : 'retrying';
        return { outcome, problems, error, ...(isUnnoted && { unnoted: { outcome: 'failed', errorType } }) };
      }
    },
  };
}

/** Ends the row of a mail that was sent, whatever it said before. */
export async function markSent(
  em: EntityManager,
  { id, accepted, rejected, now }: { id: string; accepted: number; rejected: number; now: Date },
): Promise<void> {
  await em.execute(
    `update email_deliveries set status = 'delivered', accepted = ?, rejected = ?, error_type = null, last_error = null,
       updated_at = ? where id = ?`,
    [accepted, rejected, now, id],
    'run',
  );
}

/** Makes a mail that was not sent visible to operators. */
function reportFailure(
  outcomes: Outcomes,
  failure: { deliveryId: string; formId: number; class: string; isFinal: boolean },
): void {
  outcomes.mail(failure.isFinal ? 'failed' : 'retrying');
  log.warn('a mail was not sent', failure);
}

/** How runs call what a row says. */
export function outcomeOf(status: Exclude<MailStatus, 'pending'>): NotificationOutcome {
  if (status === 'retrying') return 'cancelled';
  return status === 'delivered' ? 'sent' : status;
}

export function createNotificationActivities(deps: NotificationActivitiesDeps) {
  const { orm, box, revisions, mail, outcomes } = deps;
  const mails = createMailAttempts(deps);
  return {
    /**
     * Sends one notification, unless it was sent already.
     * @throws ProviderError as the mail provider maps it; the attempt is recorded in the delivery's row first.
     */
    async sendNotification(input: { deliveryId: string }): Promise<NotificationResult> {
      const em = orm.em.fork();
      const row = await em.findOne(EmailDelivery, { id: input.deliveryId });
      // Gone when somebody erased the submission.
      if (!row) return { outcome: 'cancelled' };
      const { id, status, submissionUuid, notificationKey, formId } = row;
      if (status !== 'pending') return { outcome: outcomeOf(status) };
      const now = attemptTime();
      // Counted before it is made: an attempt whose worker is lost is one too.
      const counted = { attempts: raw('attempts + 1'), provider: mail.name, updatedAt: now };
      await em.nativeUpdate(EmailDelivery, { id, status: 'pending' }, counted);
      const submission = await loadSubmission(em, box, submissionUuid);
      if (!submission) return refuse(em, { id, formId }, now);
      const form = await revisions.get(submission.formId, submission.revision, em);
      const tried = await mails.attempt(em, { id, notificationKey, submission, form }, now, cancellationSignal());
      const { problems, unnoted } = tried;
      if ('error' in tried) {
        // The workflow closes the row of a mail that is refused for good, should that not be noted.
        throw tried.error instanceof ProviderError ? toFailure(tried.error, { problems }) : tried.error;
      }
      return { outcome: tried.outcome, ...(problems.length > 0 && { problems }), ...(unnoted && { unnoted }) };
    },
  };

  async function refuse(
    em: EntityManager,
    { id, formId }: Pick<EmailDelivery, 'id' | 'formId'>,
    updatedAt: Date,
  ): Promise<never> {
    const error = mailInvalid('its submission has been erased');
    await em.nativeUpdate(EmailDelivery, { id }, { status: 'failed', ...describeError(error), updatedAt });
    reportFailure(outcomes, { deliveryId: id, formId, class: error.type, isFinal: true });
    throw toFailure(error);
  }
}
