import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { cancellationSignal } from '@temporalio/activity';
import { EmailDelivery } from '../db/entities/deliveries.ts';
import { FormRevision } from '../db/entities/forms.ts';
import { loadSubmission } from '../db/load-submission.ts';
import { mergeContext } from '../db/merge-context.ts';
import { mailDomain, type Site } from '../db/site.ts';
import { renderEmail } from '../forms/email.ts';
import { ProviderError } from '../providers/errors.ts';
import type { MailProvider, OutgoingMail } from '../providers/mail.ts';
import type { SecretBox } from '../security/secret-box.ts';
import { attemptTime, describeError } from './attempt.ts';

export interface NotificationActivitiesDeps {
  orm: MikroORM;
  box: SecretBox;
  mail: MailProvider;
  /** Read anew for each mail: its options may change while a run waits. */
  readSite(): Promise<Site>;
}

export function createNotificationActivities({ orm, box, mail, readSite }: NotificationActivitiesDeps) {
  return {
    /**
     * Sends one notification, unless it was sent already. Every attempt carries the same Message-ID.
     * @throws ProviderError as the mail provider maps it; the attempt is recorded in the delivery's row first.
     */
    async sendNotification(input: { deliveryId: string }): Promise<'sent' | 'failed'> {
      const em = orm.em.fork();
      const delivery = await em.findOneOrFail(EmailDelivery, { id: input.deliveryId });
      if (delivery.status === 'sent') return 'sent';
      if (delivery.status !== 'pending') return 'failed';
      delivery.attempts += 1;
      delivery.provider = mail.name;
      delivery.updatedAt = attemptTime();
      try {
        const receipt = await mail.send(await compose(em, delivery), cancellationSignal());
        Object.assign(delivery, {
          status: 'sent',
          accepted: receipt.accepted,
          rejected: receipt.rejected,
          errorType: null,
          lastError: null,
        });
        return 'sent';
      } catch (error) {
        Object.assign(delivery, describeError(error));
        if (error instanceof ProviderError && error.kind === 'permanent') delivery.status = 'failed';
        throw error;
      } finally {
        await em.flush();
      }
    },
  };

  async function compose(em: EntityManager, delivery: EmailDelivery): Promise<OutgoingMail> {
    const { formId, submissionUuid, notificationKey } = delivery;
    const submission = await loadSubmission(em, box, submissionUuid);
    if (!submission) throw invalid('its submission has been erased');
    const form = await em.findOneOrFail(FormRevision, { formId, revision: submission.revision });
    const notification = form.config.options.notifications.find(({ key }) => key === notificationKey);
    if (!notification) throw invalid(`its form has no notification "${notificationKey}"`);
    const site = await readSite();
    const email = renderEmail(notification, mergeContext(submission, form, site), {
      from_name: site.fromName,
      from_email: site.fromEmail,
    });
    if (email.to.length === 0) throw invalid(`the "to" of notification "${notificationKey}" gave no address`);
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
  }
}

function invalid(reason: string): ProviderError {
  return new ProviderError(`The mail cannot be made: ${reason}.`, { kind: 'permanent', type: 'mail_invalid' });
}
