import type { EntityManager } from '@mikro-orm/mysql';
import { log } from '@temporalio/activity';
import { describeError } from '#activities/attempt.ts';
import { noteSoftly } from '#activities/notes.ts';
import type { Outcomes } from '#activities/outcomes.ts';
import type { PartyHealth } from '#activities/party-health.ts';
import { type DeliveryRef, openDelivery } from '#features/deliveries/activities/ref.ts';
import { EmailDelivery, IntegrationAttempt } from '#features/deliveries/entities.ts';
import type { MailProvider, MailReceipt } from '#features/mail/providers/mail.ts';
import { releaseTransient } from '#features/submissions/store/release-transient.ts';
import { EmailCancelled } from '#hooks/errors.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import { blankAddresses, ProviderError } from '#outgoing/errors.ts';
import { type ComposeDeps, composeMail, type MailToSend } from './compose-mail.ts';
import type { UnnotedMail } from './steps.ts';

/** The mail server among the third parties of a worker. */
export const MAIL_PARTY = 'mail';

/** Failures of one message or of its form's sender: other mails go through. */
const OF_MESSAGE: readonly string[] = ['mail_sender', 'mail_deferred'];

export interface MailAttemptsDeps extends ComposeDeps {
  mail: MailProvider;
  health: PartyHealth;
  outcomes: Outcomes;
  /** Ms of a clock that only goes forward. */
  monotonic: () => number;
}

/** What became of an attempt; `retrying`: its failure may pass. */
export type MailAttempted = { problems: HookProblem[]; unnoted?: UnnotedMail } & (
  | { outcome: 'sent' | 'cancelled' }
  | { outcome: 'failed' | 'retrying'; error: unknown }
);

/** Who makes an attempt, and what becomes of the row. */
export interface AttemptOf {
  /** Which of its runs. Absent: a run of an older version, which waits in the engine and leaves the row `pending`. */
  ref?: Omit<DeliveryRef, 'id'>;
  now: Date;
  signal: AbortSignal;
  /** What the row says when the failure may pass. @param endedAt when the attempt ended */
  retry?(error: unknown, endedAt: Date): Partial<EmailDelivery>;
  /** The row of the attempt in the log. Absent: it is logged when it fails, as the first. */
  attemptId?: number;
  /** Also lets go of what only this mail still needed of a form that does not store; its run or pass does it otherwise. */
  releases?: boolean;
}

export type MailAttempts = ReturnType<typeof createMailAttempts>;

/** Attempts at mails, whoever makes them: the first pass of a submission, or an activity of their own. */
export function createMailAttempts(deps: MailAttemptsDeps) {
  const { mail, health, outcomes, monotonic } = deps;
  return {
    /**
     * One attempt, which stands in the mail's row already; every attempt of a run carries the same Message-ID. What becomes of it
     * is noted there. Never throws.
     */
    async attempt(em: EntityManager, subject: MailToSend, of: AttemptOf): Promise<MailAttempted> {
      const { id, replay = 0, submission } = subject;
      const { ref = {}, now, signal, retry, attemptId, releases = false } = of;
      const began = monotonic();
      const durationMs = () => Math.round(monotonic() - began);
      const endedAt = () => new Date(now.getTime() + durationMs());
      let askedAt: number | undefined;
      const problems: HookProblem[] = [];
      const open = openDelivery({ ...ref, id, replay });
      const ended = { nextAttemptAt: null, dueAt: null };
      // An attempt that the engine has given up may fail after another one has sent the mail: `delivered` stands.
      const note = (change: Partial<EmailDelivery>, attempt: Partial<IntegrationAttempt>) =>
        noteSoftly(async () => {
          await ending(em, releases && change.finishedAt ? submission.uuid : null, (own) =>
            own.nativeUpdate(EmailDelivery, open, { ...change, updatedAt: now }),
          );
          await logAttempt(em, { jobId: id, replay, startedAt: now, provider: mail.name, ...attempt }, attemptId);
        });
      try {
        const email = await composeMail(deps, subject, problems);
        askedAt = monotonic();
        const { accepted, rejected, provider = mail.name } = await mail.send(email, signal);
        // Making a mail may be slow, too: that says nothing of who sends it.
        health.answered(MAIL_PARTY, monotonic() - askedAt);
        outcomes.mail('sent');
        const sent = { id, replay, accepted, rejected, provider, at: endedAt() };
        const attempt = { outcome: 'delivered' as const, durationMs: durationMs(), provider };
        const isNoted = await noteSoftly(async () => {
          await ending(em, releases ? submission.uuid : null, (own) => markSent(own, sent));
          // A first attempt that delivers it is told by the mail's own row.
          if (attemptId !== undefined) await em.nativeUpdate(IntegrationAttempt, { id: attemptId }, attempt);
        });
        if (isNoted) return { outcome: 'sent', problems };
        return { outcome: 'sent', problems, unnoted: { outcome: 'sent', accepted, rejected } };
      } catch (error) {
        if (error instanceof EmailCancelled) {
          outcomes.mail('cancelled');
          const end = { outcome: 'cancelled', errorType: 'cancelled' } as const;
          const row = { status: end.outcome, errorType: end.errorType, finishedAt: endedAt(), ...ended };
          const lastError = blankAddresses(error.message);
          const attempt = { outcome: 'failed' as const, durationMs: durationMs(), errorType: end.errorType };
          const isNoted = await note({ ...row, lastError }, attempt);
          return { outcome: 'cancelled', problems, ...(!isNoted && { unnoted: end }) };
        }
        const isFinal = error instanceof ProviderError && error.kind === 'permanent';
        // An address that is full or greylisted is no reason to leave the server alone.
        const isOfMessage = error instanceof ProviderError && (error.ofRecipient || OF_MESSAGE.includes(error.type));
        if (error instanceof ProviderError && askedAt !== undefined && !isFinal && !isOfMessage) {
          health.troubled(MAIL_PARTY);
        }
        const failure = describeError(error);
        const { errorType } = failure;
        reportFailure(outcomes, { deliveryId: id, formId: subject.form.id, class: errorType, isFinal });
        const change = isFinal
          ? { status: 'failed' as const, finishedAt: endedAt(), ...ended }
          : (retry?.(error, endedAt()) ?? {});
        const { status: statusCode = null, excerpt = null } = error instanceof ProviderError ? error : {};
        const isNoted = await note(
          // Which provider it is may be known since the attempt alone.
          { ...failure, ...change, provider: mail.name },
          {
            outcome: 'failed',
            durationMs: durationMs(),
            errorType,
            statusCode,
            // What a form does not store is kept nowhere, and servers like to repeat it.
            excerpt: submission.id === null || excerpt === null ? null : blankAddresses(excerpt),
          },
        );
        const isUnnoted = isFinal && !isNoted;
        const outcome = isFinal ? 'failed' : 'retrying';
        return { outcome, problems, error, ...(isUnnoted && { unnoted: { outcome: 'failed', errorType } }) };
      }
    },
  };
}

/** @param uuid of the submission whose transient values may not be needed any more; null for one statement alone */
async function ending(
  em: EntityManager,
  uuid: string | null,
  end: (em: EntityManager) => Promise<unknown>,
): Promise<void> {
  if (uuid === null) {
    await end(em);
    return;
  }
  await em.fork().transactional(async (own) => {
    await end(own);
    await releaseTransient(own, uuid);
  });
}

async function logAttempt(
  em: EntityManager,
  { jobId, replay, startedAt, ...end }: Partial<IntegrationAttempt> & Pick<IntegrationAttempt, 'jobId' | 'startedAt'>,
  attemptId: number | undefined,
): Promise<void> {
  if (attemptId !== undefined) {
    await em.nativeUpdate(IntegrationAttempt, { id: attemptId }, end);
    return;
  }
  await em.insert(IntegrationAttempt, { outcome: 'failed', ...end, jobId, replay: replay ?? 0, attempt: 1, startedAt });
}

/** A mail that was sent. */
export interface SentMail extends Pick<MailReceipt, 'accepted' | 'rejected'> {
  id: string;
  replay?: number;
  /** Who took it; left out, the row says already whom was asked. */
  provider?: string;
  at: Date;
}

/** Ends the row of a mail that was sent, whatever it said before; not when it has been resent since. */
export async function markSent(
  em: EntityManager,
  { id, replay = 0, accepted, rejected, provider, at }: SentMail,
): Promise<void> {
  await em.execute(
    `update email_deliveries set status = 'delivered', accepted = ?, rejected = ?, provider = coalesce(?, provider),
       error_type = null, last_error = null, next_attempt_at = null, due_at = null, finished_at = ?, updated_at = ?
     where id = ? and replays = ?`,
    [accepted, rejected, provider ?? null, at, at, id, replay],
    'run',
  );
}

/** Makes a mail that was not sent visible to operators. */
export function reportFailure(
  outcomes: Outcomes,
  failure: { deliveryId: string; formId: number; class: string; isFinal: boolean },
): void {
  outcomes.mail(failure.isFinal ? 'failed' : 'retrying');
  log.warn('a mail was not sent', failure);
}
