import { raw } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { cancellationSignal, log } from '@temporalio/activity';
import { EmailDelivery } from '../../db/entities/deliveries.ts';
import type { FormAtRevision, Revisions } from '../../db/forms/revisions.ts';
import { mailDomain, type Site } from '../../db/site.ts';
import { loadSubmission, type SubmissionRecord } from '../../db/submissions/load-submission.ts';
import { mergeContext } from '../../db/submissions/merge-context.ts';
import { type RenderedEmail, renderEmail } from '../../forms/templates/email.ts';
import { EmailCancelled } from '../../hooks/errors.ts';
import type { HookProblem, HookRun } from '../../hooks/hook-run.ts';
import type { Hooks } from '../../hooks/hooks.ts';
import { hookForm, hookPrefix, hookSubmission } from '../../hooks/views.ts';
import { blankAddresses, ProviderError } from '../../providers/errors.ts';
import type { MailProvider, OutgoingMail } from '../../providers/mail/mail.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { attemptTime, describeError, toFailure } from '../attempt.ts';
import { noteSoftly } from '../notes.ts';
import type { Outcomes } from '../outcomes.ts';
import type { PartyHealth } from '../party-health.ts';
import { fromMessage, toMessage } from './email-message.ts';
import type { UnnotedMail } from './steps.ts';

/** The mail server among the third parties of a worker. */
export const MAIL_PARTY = 'mail';

export interface NotificationActivitiesDeps {
  orm: MikroORM;
  box: SecretBox;
  revisions: Revisions;
  mail: MailProvider;
  hooks: Hooks;
  health: PartyHealth;
  outcomes: Outcomes;
  /** Its options may change while a run waits. */
  readSite(): Promise<Site>;
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

/** One mail with what it is made of. */
export interface MailToSend {
  id: string;
  notificationKey: string;
  submission: SubmissionRecord;
  form: FormAtRevision;
}

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
      // An attempt that the engine has given up may fail after another one has sent the mail: `sent` stands.
      const note = (end: Partial<EmailDelivery>) =>
        noteSoftly(() => em.nativeUpdate(EmailDelivery, { id, status: 'pending' }, { ...end, updatedAt: now }));
      const problems: HookProblem[] = [];
      const began = monotonic();
      try {
        const email = await compose(deps, subject, problems);
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
    `update email_deliveries set status = 'sent', accepted = ?, rejected = ?, error_type = null, last_error = null,
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
      const { id, status, submissionUuid, notificationKey, formId } = await em.findOneOrFail(EmailDelivery, {
        id: input.deliveryId,
      });
      if (status !== 'pending') return { outcome: status };
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
    const error = invalid('its submission has been erased');
    await em.nativeUpdate(EmailDelivery, { id }, { status: 'failed', ...describeError(error), updatedAt });
    reportFailure(outcomes, { deliveryId: id, formId, class: error.type, isFinal: true });
    throw toFailure(error);
  }
}

/**
 * @param problems is told what goes wrong in extensions, also when this throws.
 * @throws EmailCancelled when an extension does not want it sent.
 */
async function compose(
  { hooks, readSite }: Pick<NotificationActivitiesDeps, 'hooks' | 'readSite'>,
  { id, notificationKey, submission, form }: MailToSend,
  problems: HookProblem[],
): Promise<OutgoingMail> {
  const notification = form.config.options.notifications.find(({ key }) => key === notificationKey);
  if (!notification) throw invalid(`its form has no notification "${notificationKey}"`);
  const site = await readSite();
  const rendered = renderEmail(notification, mergeContext(submission, form, site), {
    from_name: site.fromName,
    from_email: site.fromEmail,
  });
  const run = hooks.begin(hookPrefix(submission.surface));
  try {
    const email = await filtered(run, rendered, form, submission);
    if (email.to.length === 0) throw invalid(`the "to" of notification "${notificationKey}" gave no address`);
    if (run.hasAction('before_email_send')) await run.action('before_email_send', toMessage(email), hookForm(form));
    return {
      messageId: `<${id}@${mailDomain(new URL(site.url).hostname)}>`,
      to: email.to,
      cc: email.cc,
      bcc: email.bcc,
      replyTo: email.reply_to,
      fromName: email.from_name,
      fromEmail: email.from_email,
      subject: email.subject,
      html: email.html,
      text: email.text,
    };
  } finally {
    problems.push(...run.problems);
  }
}

async function filtered(
  run: HookRun,
  rendered: RenderedEmail,
  form: FormAtRevision,
  submission: SubmissionRecord,
): Promise<RenderedEmail> {
  if (!run.hasFilter('email_message')) return rendered;
  return fromMessage(
    await run.filter('email_message', toMessage(rendered), hookForm(form), hookSubmission(submission)),
  );
}

function invalid(reason: string): ProviderError {
  return new ProviderError(`The mail cannot be made: ${reason}.`, { kind: 'permanent', type: 'mail_invalid' });
}
