import { log } from '@temporalio/activity';
import { NoRecipient } from '#features/deliveries/errors.ts';
import type { FeatureData } from '#features/feature-data.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { MailAttachment, OutgoingMail } from '#features/mail/providers/mail.ts';
import { notificationAsRead } from '#features/notifications/as-read.ts';
import { EmailTooLarge, type RenderedEmail } from '#features/notifications/email.ts';
import type { OwnMail, OwnMailContent } from '#features/notifications/own-mails.ts';
import { renderNotification } from '#features/notifications/render.ts';
import { messageId, type Site } from '#features/site/site.ts';
import { hookForm, hookPrefix, hookSubmission } from '#features/submissions/hook-views.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import {
  type AttachedFiles,
  type AttachParts,
  type AttachRequest,
  attachFiles,
} from '#features/uploads/serving/attach.ts';
import { withSentence } from '#forms/templates/mail/layout.ts';
import { EmailCancelled } from '#hooks/errors.ts';
import type { HookProblem, HookRun } from '#hooks/hook-run.ts';
import type { Hooks } from '#hooks/hooks.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import type { MailTries, SubmissionDocuments } from './documents.ts';
import { fromMessage, toMessage } from './email-message.ts';

export interface ComposeParts extends Partial<AttachParts> {
  hooks: Hooks;
  /** Read for each mail, since the site's options may change while a run waits. */
  readSite(): Promise<Site>;
  /** Absent in the free edition. */
  documents?: SubmissionDocuments;
  /** The features, which have mails of their own. */
  installed?: readonly Pick<FeatureData, 'mails'>[];
}

export interface MailToSend {
  id: string;
  /**
   * Number of resends. Each resend gets its own message id; otherwise receivers and providers would discard it as a duplicate.
   */
  replay?: number;
  notificationKey: string;
  /** The occasion of the delivery, which says what a feature’s own mail is about. */
  occasion?: string;
  submission: SubmissionRecord;
  form: FormAtRevision;
  tries: MailTries;
  /** True if the provider accepts an attachment with this name. */
  takesFile?(name: string): boolean;
}

export interface ComposedMail {
  email: OutgoingMail;
  /** Names the attachments that were left out, and the reason, for operators. */
  note?: string;
}

/**
 * Composes the mail of a notification and lets extensions change it.
 * @param problems collects errors of extensions, also when this function throws
 * @throws EmailCancelled if an extension cancels the mail; NoRecipient if all recipient fields were left empty
 */
export async function composeMail(
  deps: ComposeParts,
  { id, replay = 0, notificationKey, occasion = '', submission: whole, form, tries, takesFile }: MailToSend,
  problems: HookProblem[],
): Promise<ComposedMail> {
  const { hooks, readSite, documents } = deps;
  const site = await readSite();
  const own = await readOwnMail(deps, { key: notificationKey, site, of: { submission: whole, form, occasion } });
  const match = own ?? notificationAsRead(form, notificationKey, whole.meta.language);
  if (!match) throw mailInvalid(`its form has no notification "${notificationKey}"`);
  const { notification, read } = match;
  const submission = own?.submission ?? whole;
  const rendered = renderOrFail(notificationKey, () => renderNotification(notification, submission, read, site));
  if (own) rendered.to = [own.to];
  const run = hooks.begin(hookPrefix(submission.surface));
  try {
    const message = await applyFilter(run, rendered, form, submission);
    if (message.to.length === 0) {
      if (rendered.isUnaddressed) throw new NoRecipient(notificationKey);
      throw mailInvalid(`the "to" of notification "${notificationKey}" gave no address`);
    }
    if (run.hasAction('before_email_send')) await run.action('before_email_send', toMessage(message), hookForm(form));
    const pdf = notification.attach_pdf ? await attachPdf(documents, submission, read, tries) : NO_PDF;
    const { attach_files: which = false } = notification;
    const files = which
      ? await attachVisitorFiles(deps, { submission, form, which, tries, takesFile }, pdf.attachments)
      : NO_FILES;
    const attachments = [...pdf.attachments, ...files.attachments];
    const texts = textsOf(read.config).pdf;
    const sentences = [
      ...(pdf.note && !pdf.isPlanned ? [texts.missing] : []),
      ...(files.leftOut.length > 0 ? [fill(texts.filesLeft, { names: files.leftOut.join(', ') })] : []),
    ];
    const { html, text } = sentences.reduce<Pick<RenderedEmail, 'html' | 'text'>>(withSentence, message);
    const note = [pdf.note ?? [], files.note ?? []].flat().join(' ');
    const email = {
      messageId: messageId(site, `${id}${replay > 0 ? `.r${replay}` : ''}`),
      to: message.to,
      cc: message.cc,
      bcc: message.bcc,
      replyTo: message.reply_to,
      fromName: message.from_name,
      fromEmail: message.from_email,
      subject: message.subject,
      html,
      text,
      ...(attachments.length > 0 && { attachments }),
    };
    return { email, ...(note && { note }) };
  } finally {
    problems.push(...run.problems);
  }
}

/** @returns null for a notification of the form. @throws EmailCancelled for a mail that is not needed any more */
async function readOwnMail(
  { installed = [], orm, box }: ComposeParts,
  { key, site, of }: { key: string; site: Site; of: Parameters<OwnMail['read']>[1] },
): Promise<OwnMailContent | null> {
  const mail = installed.flatMap(({ mails = [] }) => mails).find((one) => one.key === key);
  if (!mail) return null;
  if (!orm || !box) throw new Error('this process reads no mails of features');
  const found = await mail.read({ em: orm.em.fork(), box, site }, of);
  if (!found) throw new EmailCancelled('it is not needed any more');
  return found;
}

/** Reports a mail that is too large as a permanent error: a retry would give the same mail. */
function renderOrFail(key: string, render: () => RenderedEmail): RenderedEmail {
  try {
    return render();
  } catch (error) {
    throw error instanceof EmailTooLarge ? mailInvalid(`${error.message} (notification "${key}")`) : error;
  }
}

const NO_FILES: AttachedFiles = { attachments: [], leftOut: [] };

/** Attaches visitors' files while they fit beside the PDF. */
function attachVisitorFiles(
  { orm, box, fileStore }: ComposeParts,
  {
    submission: { uuid: submissionUuid, values },
    form: { config },
    ...rest
  }: Pick<MailToSend, 'submission' | 'form' | 'tries' | 'takesFile'> & Pick<AttachRequest, 'which'>,
  others: readonly MailAttachment[],
): Promise<AttachedFiles> {
  if (!orm || !box || !fileStore) throw new Error('this process has no store of files');
  const usedBytes = others.reduce((sum, { content }) => sum + content.length, 0);
  return attachFiles({ orm, box, fileStore }, { submissionUuid, values, config, usedBytes, ...rest });
}

interface AttachedPdf {
  attachments: MailAttachment[];
  note?: string;
  /** True if the missing PDF is no failure, so that recipients get no remark about it. */
  isPlanned?: true;
}

const NO_PDF: AttachedPdf = { attachments: [] };

/**
 * Renders the PDF of the submission. A form saved by the Pro edition keeps sending mails in the free edition, without PDFs. If
 * a PDF can never be rendered, the mail goes out without it and says so.
 */
async function attachPdf(
  documents: SubmissionDocuments | undefined,
  submission: SubmissionRecord,
  form: FormAtRevision,
  tries: MailTries,
): Promise<AttachedPdf> {
  if (!documents) {
    log.warn('a mail goes without its PDF: this edition makes none', { formId: form.id });
    return { attachments: [], note: 'Went without its PDF: the free edition makes none.', isPlanned: true };
  }
  try {
    return { attachments: [await documents.pdf(submission, form, tries)] };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'permanent') throw error;
    log.warn('a mail goes without its PDF', { formId: form.id, class: error.type, reason: error.message });
    return { attachments: [], note: `Went without its PDF (${error.type}). ${error.message}` };
  }
}

async function applyFilter(
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

export function mailInvalid(reason: string): ProviderError {
  return new ProviderError(`The mail cannot be made: ${reason}.`, { kind: 'permanent', type: 'mail_invalid' });
}
