import { type Site, siteForForm } from '#features/site/site.ts';
import { type MergedForm, type MergedSubmission, mergeContext } from '#features/submissions/store/merge-context.ts';
import { type MailHeading, type RenderedEmail, renderEmail, renderHeading } from './email.ts';
import type { NotificationConfig } from './option.ts';

/** The mail of a notification for a submission; what the notification leaves open is the form's, or the site's. */
export function renderNotification(
  notification: NotificationConfig,
  submission: MergedSubmission,
  form: MergedForm,
  site: Site,
): RenderedEmail {
  const { fromName, fromEmail, replyTo } = siteForForm(site, form.config);
  const defaults = { from_name: fromName, from_email: fromEmail, reply_to: replyTo };
  return renderEmail(notification, mergeContext(submission, form, site), defaults);
}

/** To whom that mail goes and what it is about, without making the rest of it. */
export function renderNotificationHeading(
  notification: NotificationConfig,
  submission: MergedSubmission,
  form: MergedForm,
  site: Site,
): MailHeading {
  return renderHeading(notification, mergeContext(submission, form, site));
}
