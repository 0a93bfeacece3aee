import sanitizeHtml from 'sanitize-html';
import { KEPT, LINK } from '#forms/field-types/rich-value.ts';
import { budgets } from '#security/budgets.ts';

const OF_VISITORS = 'nofollow ugc noopener';
const NESTED = budgets.htmlDepth.atMost;

/** What a visitor has formatted: see `KEPT`. What was cleaned stays as it is. */
export function cleanRichText(html: string): string {
  let before = html;
  let clean = cleanOnce(html);
  // What closes nothing is read in another way once it is written out.
  for (let more = 0; clean !== before && more < MOST_PASSES; more += 1) {
    before = clean;
    clean = cleanOnce(clean);
  }
  return clean;
}

const MOST_PASSES = 5;

function cleanOnce(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...new Set(Object.values(KEPT))],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      ...Object.fromEntries(Object.entries(KEPT).map(([name, kept]) => [name.toLowerCase(), kept])),
      a: (tagName, { href = '' }) => ({ tagName, attribs: { ...(LINK.test(href) && { href }), rel: OF_VISITORS } }),
    },
    nestingLimit: NESTED,
  }).trim();
}

/** HTML that others wrote, visitors maybe: content stays, but nothing that acts or looks like our own page. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li'],
      ...['dl', 'dt', 'dd', 'figure', 'figcaption', 'a', 'img', 'abbr', 'b', 'strong', 'i', 'em', 'u', 's', 'del'],
      ...['ins', 'mark', 'small', 'sub', 'sup', 'code', 'kbd', 'samp', 'q', 'cite', 'time', 'address'],
      ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      abbr: ['title'],
      time: ['datetime'],
      ol: ['start', 'reversed'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    transformTags: {
      // The page has its title there.
      h1: 'h2',
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: OF_VISITORS } }),
    },
  });
}
