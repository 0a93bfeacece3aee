import type { NotificationConfig } from '../../forms/config/types.ts';
import { type RenderedEmail, renderEmail } from '../../forms/templates/email.ts';
import type { Site } from '../site.ts';
import { type MergedForm, type MergedSubmission, mergeContext } from './merge-context.ts';

/** The mail of a notification for a submission; what the notification leaves open is the site's. */
export function renderNotification(
  notification: NotificationConfig,
  submission: MergedSubmission,
  form: MergedForm,
  site: Site,
): RenderedEmail {
  const defaults = { from_name: site.fromName, from_email: site.fromEmail };
  return renderEmail(notification, mergeContext(submission, form, site), defaults);
}
