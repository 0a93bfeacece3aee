import { htmlToText } from '#forms/templates/html-to-text.ts';

/** Converts possible HTML to plain text. */
export function plainText(html: string): string {
  return /[<&]/.test(html) ? htmlToText(html).trim() : html.trim();
}

/** Converts possible HTML to one line of plain text. */
export function plainLine(html: string): string {
  return plainText(html).replaceAll(/\s+/g, ' ').trim();
}

/** Converts the body of a mail, which is text with line breaks or HTML, to HTML. */
export function asHtml(text: string): string {
  return /<(p|br|div|table|ul|ol|h\d)\b/i.test(text) ? text : text.trim().replaceAll(/\r?\n/g, '<br>\n');
}
