import { raw } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { cancellationSignal } from '@temporalio/activity';
import { EmailDelivery } from '../../db/entities/deliveries.ts';
import { FormRevision } from '../../db/entities/forms.ts';
import { mailDomain, type Site } from '../../db/site.ts';
import { loadSubmission, type SubmissionRecord } from '../../db/submissions/load-submission.ts';
import { mergeContext } from '../../db/submissions/merge-context.ts';
import { type RenderedEmail, renderEmail } from '../../forms/templates/email.ts';
import { EmailCancelled } from '../../hooks/errors.ts';
import type { HookProblem, HookRun } from '../../hooks/hook-run.ts';
import type { Hooks } from '../../hooks/hooks.ts';
import type { HookForm } from '../../hooks/parameters.ts';
import { hookForm, hookPrefix, hookSubmission } from '../../hooks/views.ts';
import { blankAddresses, ProviderError } from '../../providers/errors.ts';
import type { MailProvider, OutgoingMail } from '../../providers/mail/mail.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { attemptTime, describeError, toFailure } from '../attempt.ts';
import { fromMessage, toMessage } from './email-message.ts';

export interface NotificationActivitiesDeps {
  orm: MikroORM;
  box: SecretBox;
  mail: MailProvider;
  hooks: Hooks;
  /** Read anew for each mail: its options may change while a run waits. */
  readSite(): Promise<Site>;
}

export type NotificationOutcome = 'sent' | 'failed' | 'cancelled';

/** How one notification ended, and what went wrong in extensions meanwhile. */
export interface NotificationResult {
  outcome: NotificationOutcome;
  problems?: HookProblem[];
}

export function createNotificationActivities({ orm, box, mail, hooks, readSite }: NotificationActivitiesDeps) {
  return {
    /**
     * Sends one notification, unless it was sent already. Every attempt carries the same Message-ID.
     * @throws ProviderError as the mail provider maps it; the attempt is recorded in the delivery's row first.
     */
    async sendNotification(input: { deliveryId: string }): Promise<NotificationResult> {
      const em = orm.em.fork();
      const delivery = await em.findOneOrFail(EmailDelivery, { id: input.deliveryId });
      const { id, status } = delivery;
      if (status !== 'pending') return { outcome: status };
      const tried = { attempts: raw('attempts + 1'), provider: mail.name, updatedAt: attemptTime() };
      // A try that the engine has given up may fail after another one has sent the mail: that stands.
      const note = (end: Partial<EmailDelivery>) =>
        em.nativeUpdate(EmailDelivery, { id, status: 'pending' }, { ...tried, ...end });
      const problems: HookProblem[] = [];
      const noted = () => problems.length > 0 && { problems };
      try {
        const email = await compose(em, delivery, problems);
        const { accepted, rejected } = await mail.send(email, cancellationSignal());
        const sent = { status: 'sent' as const, accepted, rejected, errorType: null, lastError: null };
        await em.nativeUpdate(EmailDelivery, { id }, { ...tried, ...sent });
        return { outcome: 'sent', ...noted() };
      } catch (error) {
        if (error instanceof EmailCancelled) {
          await note({ status: 'cancelled', errorType: 'cancelled', lastError: blankAddresses(error.message) });
          return { outcome: 'cancelled', ...noted() };
        }
        const isFinal = error instanceof ProviderError && error.kind === 'permanent';
        await note({ ...describeError(error), ...(isFinal && { status: 'failed' }) });
        throw error instanceof ProviderError ? toFailure(error, { problems }) : error;
      }
    },
  };

  /**
   * @param problems is told what goes wrong in extensions, also when this throws.
   * @throws EmailCancelled when an extension does not want it sent.
   */
  async function compose(em: EntityManager, delivery: EmailDelivery, problems: HookProblem[]): Promise<OutgoingMail> {
    const { formId, submissionUuid, notificationKey } = delivery;
    const submission = await loadSubmission(em, box, submissionUuid);
    if (!submission) throw invalid('its submission has been erased');
    const form = await em.findOneOrFail(FormRevision, { formId, revision: submission.revision });
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
      if (run.hasAction('before_email_send')) await run.action('before_email_send', toMessage(email), view(form));
      return {
        messageId: `<${delivery.id}@${mailDomain(new URL(site.url).hostname)}>`,
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
}

async function filtered(
  run: HookRun,
  rendered: RenderedEmail,
  form: FormRevision,
  submission: SubmissionRecord,
): Promise<RenderedEmail> {
  if (!run.hasFilter('email_message')) return rendered;
  return fromMessage(await run.filter('email_message', toMessage(rendered), view(form), hookSubmission(submission)));
}

function view({ formId: id, title, config }: FormRevision): HookForm {
  return hookForm({ id, title, config });
}

function invalid(reason: string): ProviderError {
  return new ProviderError(`The mail cannot be made: ${reason}.`, { kind: 'permanent', type: 'mail_invalid' });
}
