import { messageId, type Site } from '#features/site/site.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { headerText } from '#forms/templates/mail/header-text.ts';
import { layoutHtml, layoutText } from '#forms/templates/mail/layout.ts';
import { dayFormat, type Localised, languageOf, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { resumePath, withDraft } from './page/links.ts';
import type { DraftMailKind } from './store/draft.ts';

/** Parts of a draft's mail. None was typed by the visitor, because the address may belong to another person. */
export interface DraftMailParts {
  id: string;
  kind: DraftMailKind;
  to: string;
  token: string;
  form: { id: number; title: string; config: Localised; visitLanguage?: string };
  site: Site;
  savedAt: Date;
  expiresAt: Date;
}

/**
 * Builds the mail with the link of a draft. The link leads to this service's resume page, which knows the page to continue on.
 */
export function draftMail({ id, kind, to, token, form, site, savedAt, expiresAt }: DraftMailParts) {
  const { name, url, timeZone, fromName, fromEmail } = site;
  const page = new URL(resumePath(form), url).href;
  const link = withDraft(page, form.id, token);
  const { draftMail: texts } = textsOf(form.config);
  const days = dayFormat(form.config, timeZone);
  const [until, about] = [days.format(expiresAt), { title: form.title, site: name, url }];
  const paragraphs = [
    kind === 'link' ? fill(texts.saved, about) : fill(texts.waiting, { ...about, date: days.format(savedAt) }),
    [texts.continue, link],
    [fill(texts.code, { page }), token],
    fill(texts.until, { date: until }),
    fill(texts.notYou, { date: until }),
  ].map((lines) => [lines].flat());
  const asHtml = (line: string) =>
    line === link ? `<a${renderAttributes({ href: link })}>${escapeHtml(link)}</a>` : escapeHtml(line);
  const subject = headerText(fill(kind === 'link' ? texts.subject : texts.reminderSubject, { title: form.title }));
  const layout = { site, subject, language: languageOf(form.config) };
  return {
    messageId: messageId({ url }, id),
    to: [to],
    cc: [],
    bcc: [],
    fromName,
    fromEmail,
    subject,
    html: layoutHtml(paragraphs.map((lines) => `<p>${lines.map(asHtml).join('<br>')}</p>`).join('\n'), layout),
    text: layoutText(paragraphs.map((lines) => lines.join('\n')).join('\n\n'), layout),
  };
}
