import { textDirection } from '#forms/page/direction.ts';
import { escapeHtml, renderAttributes } from '../html.ts';

/** The parts of a layout: the site, and the subject and language of the mail. */
export interface LayoutParts {
  site: { name: string; url: string; logoUrl?: string };
  subject: string;
  /** A BCP 47 tag. */
  language: string;
}

/** Both mark the beginning of the footer, for `withSentence`. Visitors cannot forge the one in HTML: their text is escaped. */
const FOOT = '<div style="padding-top:16px;margin-top:24px;border-top:1px solid #e4e4e7;font-size:13px;color:#52525b">';
const SIGNATURE = '\n\n-- \n';
const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/**
 * Renders the content of a mail as a complete document: the site's logo or name above it, its address below. Styles are
 * attributes, and language and direction are repeated inside the body: mail programs drop everything else.
 */
export function layoutHtml(content: string, { site, subject, language }: LayoutParts): string {
  const name = escapeHtml(site.name);
  const logo = { src: site.logoUrl, alt: site.name, style: 'max-height:64px;max-width:240px;border:0' };
  const head = site.logoUrl
    ? `<img${renderAttributes(logo)}>`
    : `<strong style="font-size:20px;color:#18181b">${name}</strong>`;
  const bodyLanguage = { lang: language, dir: textDirection(language) ?? 'ltr' };
  const box =
    'max-width:600px;margin:0 auto;padding:24px;background:#ffffff;color:#18181b;font-size:16px;line-height:1.5';
  return [
    '<!doctype html>',
    `<html${renderAttributes(bodyLanguage)}>`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px 0;background:#f4f4f5">',
    `<div${renderAttributes({ ...bodyLanguage, style: `${FONT};${box}` })}>`,
    `<div style="padding-bottom:16px;margin-bottom:24px;border-bottom:1px solid #e4e4e7">${head}</div>`,
    `<div>${content}</div>`,
    `${FOOT}<a${renderAttributes({ href: site.url, style: 'color:#52525b' })}>${name}</a></div>`,
    '</div>',
    '</body>',
    '</html>',
  ].join('\n');
}

/** Adds the signature of the site to the text part. */
export function layoutText(content: string, { site }: LayoutParts): string {
  return `${content}${SIGNATURE}${site.name}\n${site.url}`;
}

/** Adds a sentence at the end of a mail's content, above the footer of the layout if there is one. */
export function withSentence({ html, text }: MailParts, sentence: string): MailParts {
  const foot = html.lastIndexOf(FOOT);
  // `toLowerCase` can change the length of other letters, such as İ, and would shift the indexes.
  const lowerCase = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const signature = foot === -1 ? -1 : text.lastIndexOf(SIGNATURE);
  return {
    html: insertAt(html, [foot, lowerCase.lastIndexOf('</body')], `<p dir="auto">${escapeHtml(sentence)}</p>`),
    text: insertAt(text, [signature], `\n\n${sentence}`),
  };
}

interface MailParts {
  html: string;
  text: string;
}

/** Inserts a part at the first index that is not -1, or else at the end. */
function insertAt(whole: string, indexes: readonly number[], part: string): string {
  const index = indexes.find((candidate) => candidate !== -1) ?? whole.length;
  return `${whole.slice(0, index)}${part}${whole.slice(index)}`;
}
