import type { DraftMailKind } from '#db/drafts/draft.ts';
import { mailDomain, type Site } from '#features/site/site.ts';
import { resumePath, withDraft } from '#forms/drafts/links.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { headerText } from '#forms/templates/merge-tags.ts';

/** What the mail of a draft is made of: nothing in it was typed by a visitor, who may not be the one who reads it. */
export interface DraftMailParts {
  id: string;
  kind: DraftMailKind;
  to: string;
  token: string;
  form: { id: number; title: string };
  site: Site;
  savedAt: Date;
  expiresAt: Date;
}

/** The mail with the link of a draft. It leads to this service's own page, which knows where the draft goes on. */
export function draftMail({ id, kind, to, token, form, site, savedAt, expiresAt }: DraftMailParts) {
  const { name, url, timeZone, fromName, fromEmail } = site;
  const page = new URL(resumePath(form.id), url).href;
  const link = withDraft(page, form.id, token);
  const day = (date: Date) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(date);
  const began = kind === 'link' ? 'was saved' : `has waited to be finished since ${day(savedAt)}`;
  const paragraphs = [
    `The form “${form.title}” of ${name} (${url}) ${began}. Whoever saved it entered this address.`,
    ['Continue with it here:', link],
    [`Should the link not work, open ${page} and enter this code:`, token],
    `Link and code work until ${day(expiresAt)}. Whoever has them sees what was filled in: do not pass them on.`,
    `Was it not you? Then ignore this mail, and what was saved is deleted on ${day(expiresAt)}. To delete it now, open the link and choose “Delete”.`,
  ].map((lines) => [lines].flat());
  const asHtml = (line: string) =>
    line === link ? `<a${renderAttributes({ href: link })}>${escapeHtml(link)}</a>` : escapeHtml(line);
  return {
    messageId: `<${id}@${mailDomain(new URL(url).hostname)}>`,
    to: [to],
    cc: [],
    bcc: [],
    fromName,
    fromEmail,
    subject: headerText(kind === 'link' ? `Your saved form: ${form.title}` : `Not finished yet: ${form.title}`),
    html: paragraphs.map((lines) => `<p>${lines.map(asHtml).join('<br>')}</p>`).join('\n'),
    text: paragraphs.map((lines) => lines.join('\n')).join('\n\n'),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
