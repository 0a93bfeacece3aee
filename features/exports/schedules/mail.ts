import type { AlertLanguage } from '#features/alerts/languages.ts';
import type { RoleApp } from '#features/app.ts';
import type { Export } from '#features/exports/entities.ts';
import type { MailReceipt } from '#features/mail/providers/mail.ts';
import { messageId, type Site } from '#features/site/site.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { headerText } from '#forms/templates/mail/header-text.ts';
import { layoutHtml, layoutText } from '#forms/templates/mail/layout.ts';
import { fillIn } from '#texts/text.ts';

/** The recipients of a schedule's mails, and their language. */
export interface MailRecipients {
  recipients: readonly string[];
  language: AlertLanguage;
}

const TEXTS = {
  en: {
    locale: 'en-GB',
    subject: 'Export of “{title}” ({site})',
    made: 'An export of the form “{title}” was made. Submissions in it: {count}.',
    kept: 'It is kept until {until}.',
    look: 'Fetch it in the console, under Export',
  },
  de: {
    locale: 'de-DE',
    subject: 'Export von „{title}“ ({site})',
    made: 'Ein Export des Formulars „{title}“ wurde erstellt. Einsendungen darin: {count}.',
    kept: 'Er wird bis {until} aufbewahrt.',
    look: 'In der Konsole unter Exportieren herunterladen',
  },
} as const satisfies Record<AlertLanguage, Record<string, string>>;

/**
 * Composes the mail that announces an export. It links to the console, where people sign in, and contains no value of a visitor.
 */
export function composeExportMail(
  { formId, written, expiresAt }: Pick<Export, 'formId' | 'written' | 'expiresAt'>,
  { title, site, language }: { title: string; site: Site; language: AlertLanguage },
): { subject: string; html: string; text: string } {
  const t = TEXTS[language];
  const until = expiresAt.toLocaleString(t.locale, { timeZone: site.timeZone, dateStyle: 'long', timeStyle: 'short' });
  const places = { title: headerText(title), site: site.name, count: written.toLocaleString(t.locale), until };
  const subject = fillIn(t.subject, places);
  const lines = [fillIn(t.made, places), fillIn(t.kept, places)];
  const href = `${site.url}/console/submissions?form=${formId}`;
  const html = [
    ...lines.map((line) => `<p style="margin:0 0 8px">${escapeHtml(line)}</p>`),
    `<p><a href="${escapeHtml(href)}">${escapeHtml(t.look)}</a></p>`,
  ].join('\n');
  const text = [...lines, `${t.look}: ${href}`].join('\n\n');
  const layout = { site, subject, language };
  return { subject, html: layoutHtml(html, layout), text: layoutText(text, layout) };
}

/** Makes one attempt to send the mail; its id is the same in each attempt. @throws ProviderError */
export async function mailExport(
  { mailer, readSite }: { mailer: Pick<RoleApp['mailer'], 'send'> } & Pick<RoleApp, 'readSite'>,
  row: Pick<Export, 'uuid' | 'formId' | 'written' | 'expiresAt'>,
  { title, recipients, language }: MailRecipients & { title: string },
  signal?: AbortSignal,
): Promise<MailReceipt> {
  const site = await readSite();
  const message = {
    messageId: messageId(site, `export-${row.uuid}`),
    ...{ to: [...recipients], cc: [], bcc: [] },
    ...{ replyTo: site.replyTo, fromName: site.fromName, fromEmail: site.fromEmail },
    ...composeExportMail(row, { title, site, language }),
  };
  return mailer.send(message, signal);
}
