import { randomUUID } from 'node:crypto';
import { invalid, UseCaseError } from '#db/use-case-error.ts';
import { requireOf } from '#features/accounts/users.ts';
import { editedForm } from '#features/forms/publishing.ts';
import { givenValues } from '#features/forms/routes/given-values.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { StoredForm } from '#features/forms/store/stored-form.ts';
import { sendTest, type TestMailResult } from '#features/mail/test-mail.ts';
import { chosenProvider, type FormMailParts } from '#features/mail/use-cases.ts';
import { pickCaptured } from '#features/requests/captured.ts';
import { messageId, type Site } from '#features/site/site.ts';
import { Submission } from '#features/submissions/entities.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { applies } from '#forms/values/conditions.ts';
import { fieldValuesOf } from '#forms/values/validate.ts';
import type { AccountActor } from '#security/actor.ts';
import type { RenderedEmail } from './email.ts';
import { renderTried, triedNotification, triedValues } from './tried.ts';

/** Services to preview and test notifications. Extensions' hooks are not involved. */
export interface NotificationParts extends FormMailParts {
  forms: FormStore;
}

/** Input of a preview: samples, given values, or a stored submission. */
interface Previewed {
  submission_id?: number;
  values?: Record<string, unknown>;
  /** Unsaved keys of the notification, or options of the form. */
  options?: Record<string, unknown>;
  /** Unsaved fields of the form. */
  fields?: unknown[];
}

/** Returns the rendered mail of a notification with its recipients, without sending it. @throws UseCaseError */
export async function previewNotification(
  app: Pick<NotificationParts, 'orm' | 'forms' | 'audit' | 'clock' | 'readSite'>,
  actor: AccountActor,
  { formId, key }: { formId: number; key: string },
  { submission_id: id, values: given, options = {}, fields }: Previewed,
) {
  const { draft: form } = await editedForm(app, formId);
  if (!('notifications' in options) && !form.config.options.notifications.some((one) => one.key === key)) {
    const message = `The form has no notification "${key.slice(0, 64)}".`;
    throw new UseCaseError('not_found', 'notification_not_found', message);
  }
  if (id !== undefined && given !== undefined) throw invalid({ values: 'values cannot be used with submission_id' });
  const shown = { ...options, ...('notifications' in options ? {} : { key }) };
  const tried = triedNotification(form, { key, options: shown, fields, recipient: '' }, app.forms.rules);
  const { config, notification } = tried;
  const submission =
    id === undefined
      ? { values: triedValues(config, given && givenValues(given, config)), createdAt: app.clock() }
      : await storedSubmission(app, actor, form, id);
  const mail = renderTried(tried, submission, await app.readSite());
  if (id !== undefined) await app.audit.note(actor, 'notification.previewed', { formId, submissionId: id });
  const doesApply = applies(notification.conditional, comparableValues(config, submission.values));
  return { mail, notification, applies: doesApply };
}

/** Returns a stored submission as the form's current revision reads it. */
async function storedSubmission(
  { orm }: Pick<NotificationParts, 'orm'>,
  { account }: AccountActor,
  { id: formId, config }: StoredForm,
  id: number,
) {
  requireOf(account, 'SUBMISSIONS_PREVIEW');
  const submission = await orm.em.fork().findOne(Submission, { id, formId });
  if (!submission) {
    throw new UseCaseError('not_found', 'submission_not_found', `The form ${formId} has no submission ${id}.`);
  }
  const { payload, createdAt, meta } = submission;
  return { id, values: fieldValuesOf(payload, config), ...pickCaptured(submission), createdAt, meta };
}

/** Sends a notification with sample values to one recipient. A failure to send is returned as a result. @throws UseCaseError */
export async function testNotification(
  app: NotificationParts,
  actor: AccountActor,
  {
    formId,
    recipient,
    options = {},
    fields,
  }: Pick<Previewed, 'options' | 'fields'> & { formId: number; recipient: string },
): Promise<TestMailResult> {
  const { draft: form } = await editedForm(app, formId);
  const key = typeof options.key === 'string' ? options.key : undefined;
  const tried = triedNotification(form, { key, options, fields, recipient }, app.forms.rules);
  const { result } = await sendTest(app, actor, await chosenProvider(app.orm), { formId }, (site) => {
    const email = renderTried(tried, { values: triedValues(tried.config), createdAt: app.clock() }, site);
    return testMailOf(email, recipient, site);
  });
  return result;
}

function testMailOf({ subject, html, text, ...email }: RenderedEmail, recipient: string, site: Site) {
  return {
    messageId: messageId(site, randomUUID()),
    to: [recipient],
    cc: [],
    bcc: [],
    replyTo: email.reply_to,
    fromName: email.from_name,
    fromEmail: email.from_email,
    subject: `[Test] ${subject}`,
    html,
    text,
  };
}
