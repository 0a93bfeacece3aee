import { htmlToText } from '#forms/templates/html-to-text.ts';

/** Text of what may be HTML. */
export function plainText(html: string): string {
  return /[<&]/.test(html) ? htmlToText(html).trim() : html.trim();
}

/** The same on one line. */
export function plainLine(html: string): string {
  return plainText(html).replaceAll(/\s+/g, ' ').trim();
}

/** Mails as other systems write them: text with line breaks, or HTML. */
export function asHtml(text: string): string {
  return /<(p|br|div|table|ul|ol|h\d)\b/i.test(text) ? text : text.trim().replaceAll(/\r?\n/g, '<br>\n');
}
