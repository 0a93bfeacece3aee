import type { EntityManager } from '@mikro-orm/mysql';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { NotificationConfig } from '#features/notifications/option.ts';
import { type OwnMail, type OwnMailContent, STEP_MAIL } from '#features/notifications/own-mails.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { inLanguage } from '#forms/translations/translate.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { findPerson } from './decide.ts';
import { Process, ProcessStep } from './entities.ts';
import { readStepMail, type StepMailOf } from './occasions.ts';
import { processOf, respondentAddress, type StepOption } from './option.ts';
import { shownTo } from './shown.ts';
import { openPerson } from './store/rows.ts';
import { stepToken, stepUrl } from './token.ts';

interface MailParts {
  em: EntityManager;
  box: SecretBox;
  site: { url: string };
}

interface MailSubject {
  submission: SubmissionRecord;
  form: FormAtRevision;
}

/** The mails of steps: they ask, remind, and return a submission to its respondent. */
export const stepMail: OwnMail = {
  key: STEP_MAIL,
  async read(parts, { occasion, ...of }) {
    const mail = readStepMail(occasion);
    if (!mail) return null;
    return mail.mail === 'correct' ? readCorrection(parts, of) : readAsked(parts, of, mail);
  },
};

/** @returns null once the person need not decide any more */
async function readAsked(
  { em, box, site }: MailParts,
  { submission: whole, form }: MailSubject,
  { id, mail }: StepMailOf,
): Promise<OwnMailContent | null> {
  const found = await findPerson(em, id);
  if (found?.person.status !== 'asked' || found.process.submissionUuid !== whole.uuid) return null;
  const { person, step } = found;
  const read = step.kind === 'verify' ? inLanguage(form, whole.meta.language) : form;
  const option = processOf(read.config)?.steps.find(({ key }) => key === step.key);
  if (!option) return null;
  const url = stepUrl(site.url, form.id, stepToken(box, form.id, id));
  const { config, values } = shownTo(option, read.config, whole.values);
  const { editToken: _edit, statusToken: _status, ...rest } = whole;
  const submission = { ...rest, values, step: { title: option.title, url, deadline: step.deadlineAt ?? null } };
  const { address } = openPerson(box, person);
  if (!isMailbox(address)) return null;
  return {
    notification: askedMail(option, read, mail === 'remind'),
    to: address,
    read: { ...read, config },
    submission,
  };
}

/** Returns the mail that asks somebody, with the subject and the body that the step has for it. */
function askedMail(
  option: StepOption,
  { config }: Pick<FormAtRevision, 'config'>,
  isReminder: boolean,
): NotificationConfig {
  const { process: texts } = textsOf(config);
  const { asks, reminder } = texts.mail;
  const link = '<p><a href="{step:url}">{step:url}</a></p>';
  const own = [escapeHtml(asks[option.kind === 'wait' ? 'approve' : option.kind]), '{all_fields}', link];
  const subject = option.subject ?? texts.mail.subject;
  return notificationOf(
    isReminder ? fill(reminder, { subject }) : subject,
    option.html ??
      own.map((part) => (part.startsWith('<') || part.startsWith('{') ? part : `<p>${part}</p>`)).join('\n'),
  );
}

async function readCorrection({ em }: MailParts, { submission, form }: MailSubject): Promise<OwnMailContent | null> {
  const process = await em.findOne(Process, { submissionUuid: submission.uuid, status: 'correcting' });
  const step = process && (await em.findOne(ProcessStep, { processId: process.id }, { orderBy: { number: 'desc' } }));
  const read = inLanguage(form, submission.meta.language);
  const to = respondentAddress(read.config, submission.values);
  if (!step || to === null) return null;
  const { process: texts } = textsOf(read.config);
  const link = '<p><a href="{submission:status_url}">{submission:status_url}</a></p>';
  const notification = notificationOf(texts.mail.returnedSubject, `<p>${escapeHtml(texts.mail.returned)}</p>\n${link}`);
  return { notification, to, read, submission };
}

function notificationOf(subject: string, html: string): NotificationConfig {
  return { key: STEP_MAIL, enabled: true, to: '', routes: undefined, attach_files: undefined, subject, html };
}
