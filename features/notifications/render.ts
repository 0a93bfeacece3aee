import { type Site, siteForForm } from '#features/site/site.ts';
import { type MergedForm, type MergedSubmission, mergeContext } from '#features/submissions/store/merge-context.ts';
import { type MailHeading, type RenderedEmail, renderEmail, renderHeading } from './email.ts';
import type { NotificationConfig } from './option.ts';

/** Renders the mail of a notification for a submission, with the form's or the site's defaults. */
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

/** Renders only the recipients and the subject of that mail. */
export function renderNotificationHeading(
  notification: NotificationConfig,
  submission: MergedSubmission,
  form: MergedForm,
  site: Site,
): MailHeading {
  return renderHeading(notification, mergeContext(submission, form, site));
}
