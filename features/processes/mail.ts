import type { EntityManager } from '@mikro-orm/mysql';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { NotificationConfig } from '#features/notifications/option.ts';
import { type OwnMail, type OwnMailContent, STEP_MAIL } from '#features/notifications/own-mails.ts';
import { statusToken } from '#features/submissions/edit-link.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { inLanguage } from '#forms/translations/translate.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { newestCode } from './codes.ts';
import { findPerson } from './decide.ts';
import { Process, ProcessStep } from './entities.ts';
import { readStepMail, type StepMailOf } from './occasions.ts';
import { processOf, respondentAddress, type StepOption } from './option.ts';
import { shownTo } from './shown.ts';
import { openPerson } from './store/rows.ts';
import { confirmUrl, stepToken, stepUrl } from './token.ts';

interface MailParts {
  em: EntityManager;
  box: SecretBox;
  site: { url: string };
}

interface MailSubject {
  submission: SubmissionRecord;
  form: FormAtRevision;
  isPast?: boolean;
}

const SUBJECT = '{step:title}: {form:title}';

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
  { submission: whole, form, isPast = false }: MailSubject,
  { id, mail }: StepMailOf,
): Promise<OwnMailContent | null> {
  const found = await findPerson(em, id);
  if (!found || found.process.submissionUuid !== whole.uuid) return null;
  if (found.person.status !== 'asked' && !isPast) return null;
  const { person, step } = found;
  const read = step.kind === 'verify' ? inLanguage(form, whole.meta.language) : form;
  const option = processOf(read.config)?.steps.find(({ key }) => key === step.key);
  if (!option) return null;
  const code =
    option.kind === 'verify' && option.method === 'code' ? await newestCode(em, box, form.id, id) : undefined;
  const url =
    code === undefined
      ? stepUrl(site.url, form.id, stepToken(box, form.id, id))
      : confirmUrl(site.url, form.id, statusToken(box, { formId: form.id, uuid: whole.uuid }));
  // The mail goes to whoever owns the address that was typed.
  const isToStranger = option.kind === 'verify' && !option.shows;
  const { config, values } = shownTo(isToStranger ? { shows: [] } : option, read.config, whole.values);
  const { editToken: _edit, statusToken: _status, ...rest } = whole;
  const submission = {
    ...rest,
    values,
    step: { title: option.title, url, deadline: step.deadlineAt ?? null, ...(code && { code }) },
  };
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
  const { asks, code, enterCode, reminder } = texts.mail;
  const link = '<p><a href="{step:url}">{step:url}</a></p>';
  const ask = `<p>${escapeHtml(asks[option.kind === 'wait' ? 'approve' : option.kind])}</p>`;
  const own =
    option.kind !== 'verify'
      ? [ask, '{all_fields}', link]
      : // Anybody can enter any address: a mail that nobody has asked for must not carry what they typed.
        option.method === 'code'
        ? [`<p>${escapeHtml(code)} <strong>{step:code}</strong></p>`, `<p>${escapeHtml(enterCode)}</p>`, link]
        : [ask, link];
  const subject = option.subject ?? SUBJECT;
  return notificationOf(isReminder ? fill(reminder, { subject }) : subject, option.html ?? own.join('\n'));
}

async function readCorrection(
  { em }: MailParts,
  { submission, form, isPast = false }: MailSubject,
): Promise<OwnMailContent | null> {
  const found = await em.findOne(Process, { submissionUuid: submission.uuid });
  const process = found && (found.status === 'correcting' || isPast) ? found : null;
  const step = process && (await em.findOne(ProcessStep, { processId: process.id }, { orderBy: { number: 'desc' } }));
  const read = inLanguage(form, submission.meta.language);
  const to = respondentAddress(read.config, submission.values);
  if (!step || to === null) return null;
  const { process: texts } = textsOf(read.config);
  const link = '<p><a href="{submission:status_url}">{submission:status_url}</a></p>';
  const notification = notificationOf(
    fill(texts.mail.returnedSubject, { title: '{form:title}' }),
    `<p>${escapeHtml(texts.mail.returned)}</p>\n${link}`,
  );
  return { notification, to, read, submission };
}

function notificationOf(subject: string, html: string): NotificationConfig {
  return { key: STEP_MAIL, enabled: true, to: '', routes: undefined, attach_files: undefined, subject, html };
}
