import type { OutgoingMail } from '#features/mail/providers/mail.ts';
import { renderEmail } from '#features/notifications/email.ts';
import { messageId, type Site, siteForForm } from '#features/site/site.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { withEnding } from '#forms/templates/mail/layout.ts';
import type { MergeContext } from '#forms/templates/merge-tags.ts';
import { inLanguage } from '#forms/translations/translate.ts';
import { dayFormat, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { enabledInvitations, endOf } from './option.ts';
import type { InvitedPerson } from './reading/person.ts';
import type { MailKind } from './state.ts';
import { declineUrl, invitationUrl } from './token.ts';

export interface InvitationMailParts {
  /** Id of the mail, from which its Message-ID is derived. */
  id: string;
  kind: MailKind;
  person: InvitedPerson;
  token: string;
  isAnonymous: boolean;
  form: { id: number; title: string; config: FormConfig };
  site: Site;
  now: Date;
}

/** Builds the mail with a person's link. @throws EmailTooLarge */
export function invitationMail(parts: InvitationMailParts): OutgoingMail {
  const { id, kind, person, token, isAnonymous } = parts;
  const form = inLanguage(parts.form, person.language);
  const site = siteForForm(parts.site, form.config);
  const invitations = enabledInvitations(form.config) ?? undefined;
  const { invitations: texts } = textsOf(form.config);
  const isReminder = kind !== 'invitation';
  const stopUrl = declineUrl(site.url, form.id, token, person.language);
  const end = (invitations && endOf(invitations)) ?? null;
  const url = invitationUrl(site.url, form.id, token, person.language);
  const context: MergeContext = {
    form: { id: form.id, title: form.title },
    submission: { id: null, date: parts.now },
    site,
    meta: { ip: null, user_agent: null },
    invitation: { name: person.name, email: person.email, url, stopUrl, end },
    config: form.config,
    values: (isAnonymous ? {} : person.values) as MergeContext['values'],
  };
  const own = {
    subject: (isReminder && invitations?.reminder_subject) || invitations?.subject,
    html: (isReminder && invitations?.reminder_html) || invitations?.html,
  };
  const usual = usualMail({ isReminder, isAnonymous, hasName: person.name !== '', end }, form.config, site);
  const email = renderEmail(
    {
      ...{ key: '_invitation', enabled: true, to: '', routes: undefined, attach_files: undefined },
      ...{ subject: own.subject || usual.subject, html: own.html || usual.html, layout: invitations?.layout },
    },
    context,
    { from_name: site.fromName, from_email: site.fromEmail, ...(site.replyTo && { reply_to: site.replyTo }) },
  );
  const stop = `<p dir="auto" style="font-size:14px"><a${renderAttributes({ href: stopUrl })}>${escapeHtml(texts.stop)}</a></p>`;
  const body = own.html?.includes('{invitation:stop_url}')
    ? { html: email.html, text: email.text }
    : withEnding(email, { html: stop, text: `${texts.stop}:\n${stopUrl}` });
  return {
    messageId: messageId(site, id),
    ...{ to: [person.email], cc: [], bcc: [] },
    ...(email.reply_to && { replyTo: email.reply_to }),
    fromName: email.from_name,
    fromEmail: email.from_email,
    subject: email.subject,
    ...body,
    // RFC 8058: mail programs show a button, and post to the address.
    headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

/** Returns subject and body of a form that has none of its own, as templates. */
function usualMail(
  {
    isReminder,
    isAnonymous,
    hasName,
    end,
  }: { isReminder: boolean; isAnonymous: boolean; hasName: boolean; end: Date | null },
  config: FormConfig,
  site: Site,
) {
  const { invitations: texts } = textsOf(config);
  const tags = { title: '{form:title}', site: '{site:name}' };
  const paragraphs = [
    ...(hasName ? [escapeHtml(fill(texts.hello, { name: '{invitation:name}' }))] : []),
    escapeHtml(fill(isReminder ? texts.reminderText : texts.mailText, tags)),
    `<a class="button" href="{invitation:url}">${escapeHtml(texts.open)}</a>`,
    escapeHtml(texts.link),
    ...(isAnonymous ? [escapeHtml(texts.anonymous)] : []),
    ...(end ? [escapeHtml(fill(texts.until, { date: dayFormat(config, site.timeZone).format(end) }))] : []),
  ];
  return {
    subject: fill(isReminder ? texts.reminderSubject : texts.mailSubject, tags),
    html: paragraphs.map((one) => `<p>${one}</p>`).join('\n'),
  };
}
