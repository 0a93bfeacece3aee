import { mailsLinks } from '#features/submissions/editable.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import type { NotificationConfig } from './option.ts';

/** Key of the mail with the edit link of a submission; no notification of a form can have it. */
export const LINK_MAIL = '_edit_link';

/** Returns the mail with the edit link as a notification to the submission's address; undefined if the form mails no link. */
export function linkNotification(config: FormConfig): NotificationConfig | undefined {
  const field = mailsLinks(config);
  if (field === undefined) return undefined;
  const { editing: texts } = textsOf(config);
  const title = '{form:title}';
  const link = '{submission:edit_url}';
  const paragraphs = [
    escapeHtml(fill(texts.mailText, { title })),
    `<a href="${link}">${link}</a>`,
    escapeHtml(texts.mailSecret),
  ];
  return {
    ...{ key: LINK_MAIL, enabled: true, to: `{field:${field}}`, routes: undefined, attach_files: undefined },
    ...{ subject: fill(texts.mailSubject, { title }), html: paragraphs.map((one) => `<p>${one}</p>`).join('\n') },
  };
}
