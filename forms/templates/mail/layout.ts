import { textDirection } from '#forms/page/direction.ts';
import { escapeHtml, renderAttributes } from '../html.ts';

/** The parts of a layout: the site, and the subject and language of the mail. */
export interface LayoutParts {
  site: { name: string; url: string; logoUrl?: string };
  subject: string;
  /** A BCP 47 tag. */
  language: string;
  /** True if the mail stays light where people read dark mails, because its content has colours of its own. */
  isLightOnly?: boolean;
}

const LINE = 'border-color:#d4d4d8';
/** Both mark the beginning of the footer, for `withSentence`. Visitors cannot forge the one in HTML: their text is escaped. */
const FOOT = `<div class="df-line df-quiet" style="padding-top:16px;margin-top:32px;border-top:1px solid;${LINE};font-size:14px;color:#52525b">`;
const SIGNATURE = '\n\n-- \n';
const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
/** A link that looks like a button, as the console's editor writes it. */
const BUTTON = '<a class="button" ';
const BUTTON_STYLE =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1c6b48;color:#ffffff;font-weight:600;text-decoration:none';

const CONTENT_STYLES = [
  '.df-content>:first-child{margin-top:0}.df-content>:last-child{margin-bottom:0}',
  '.df-content h1,.df-content h2,.df-content h3{line-height:1.3}',
  '.df-content img{max-width:100%;height:auto}',
  '.df-card a{color:#1c6b48}',
  '.df-card a.button{color:#ffffff}',
];
const DARK_STYLES = [
  '.df-page{background:#101012!important}',
  '.df-card{background:#1c1c1f!important;color:#ececf0!important}',
  '.df-line{border-color:#46464d!important}',
  '.df-quiet,.df-quiet a{color:#b4b4bd!important}',
  '.df-rest{background:#46464d!important}',
  '.df-filled{background:#4fb283!important}',
  '.df-card .df-content a{color:#7dd3ab!important}',
  '.df-card .df-content a.button{background:#7dd3ab!important;color:#101012!important}',
  // A logo is drawn for white paper.
  '.df-logo{background:#ffffff!important;padding:8px!important;border-radius:6px!important}',
];
const NARROW_STYLES = [
  '.df-card{padding:20px 16px!important;border-radius:0!important}',
  '.df-outer{padding:0!important}',
];

/**
 * Renders the content of a mail as a complete document: the site's logo or name above it, its address below. The light colours
 * are attributes, and language and direction are repeated inside the body: some mail programs drop everything else. Those that
 * read the style sheet also show the mail dark and in full width on phones.
 */
export function layoutHtml(content: string, { site, subject, language, isLightOnly = false }: LayoutParts): string {
  const name = escapeHtml(site.name);
  const logo = {
    class: 'df-logo',
    src: site.logoUrl,
    alt: site.name,
    style: 'max-height:64px;max-width:240px;border:0',
  };
  const head = site.logoUrl
    ? `<img${renderAttributes(logo)}>`
    : `<strong style="font-size:18px;line-height:1.3">${name}</strong>`;
  const bodyLanguage = { lang: language, dir: textDirection(language) ?? 'ltr' };
  const scheme = isLightOnly ? 'light only' : 'light dark';
  const card =
    'max-width:600px;box-sizing:border-box;margin:0 auto;padding:32px;border-radius:8px;background:#ffffff;color:#18181b;font-size:16px;line-height:1.5;overflow-wrap:break-word;word-wrap:break-word';
  const page = 'background:#f4f4f5';
  return [
    '<!doctype html>',
    `<html${renderAttributes(bodyLanguage)}>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="color-scheme" content="${scheme}"><meta name="supported-color-schemes" content="${scheme}">`,
    `<title>${escapeHtml(subject)}</title>`,
    `<style>${styleSheet(scheme, isLightOnly)}</style></head>`,
    `<body class="df-page" style="margin:0;padding:0;${page}">`,
    `<div${renderAttributes({ ...bodyLanguage, class: 'df-page df-outer', style: `${FONT};padding:24px 12px;${page}` })}>`,
    // Outlook for Windows knows no greatest width.
    '<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->',
    `<div class="df-card" style="${card}">`,
    `<div class="df-line" style="padding-bottom:16px;margin-bottom:24px;border-bottom:1px solid;${LINE}">${head}</div>`,
    `<div class="df-content">${content.replaceAll(BUTTON, `${BUTTON}style="${BUTTON_STYLE}" `)}</div>`,
    `${FOOT}<a${renderAttributes({ href: site.url, style: 'color:#52525b' })}>${name}</a></div>`,
    '</div>',
    '<!--[if mso]></td></tr></table><![endif]-->',
    '</div>',
    '</body>',
    '</html>',
  ].join('\n');
}

function styleSheet(scheme: string, isLightOnly: boolean): string {
  return [
    `:root{color-scheme:${scheme};supported-color-schemes:${scheme}}`,
    ...CONTENT_STYLES,
    `@media (max-width:480px){${NARROW_STYLES.join('')}}`,
    ...(isLightOnly ? [] : [`@media (prefers-color-scheme:dark){${DARK_STYLES.join('')}}`]),
  ].join('');
}

/** True if HTML that somebody wrote sets colours, which would be hard to read on a dark background. */
export function hasColours(html: string): boolean {
  return /<style\b|<[^>]*\s(?:bgcolor|color)\s*=|<[^>]*\sstyle\s*=\s*(?:"[^"]*|'[^']*)(?:color|background)/i.test(html);
}

/** True if HTML is a whole document, which needs no layout. */
export function isDocument(html: string): boolean {
  return /<(?:!doctype|html|body)\b/i.test(html);
}

/** Adds the signature of the site to the text part. */
export function layoutText(content: string, { site }: LayoutParts): string {
  return `${content}${SIGNATURE}${site.name}\n${site.url}`;
}

/** Adds a sentence at the end of a mail's content, above the footer of the layout if there is one. */
export function withSentence(mail: MailParts, sentence: string): MailParts {
  return withEnding(mail, { html: `<p dir="auto">${escapeHtml(sentence)}</p>`, text: sentence });
}

/** Adds a part at the end of a mail's content, above the footer of the layout if there is one. */
export function withEnding({ html, text }: MailParts, ending: MailParts): MailParts {
  const foot = html.lastIndexOf(FOOT);
  // `toLowerCase` can change the length of other letters, such as İ, and would shift the indexes.
  const lowerCase = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const signature = foot === -1 ? -1 : text.lastIndexOf(SIGNATURE);
  return {
    html: insertAt(html, [foot, lowerCase.lastIndexOf('</body')], ending.html),
    text: insertAt(text, [signature], `\n\n${ending.text}`),
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
