import sanitizeHtml from 'sanitize-html';
import { ALLOWED_ELEMENTS, LINK_SCHEMES } from '#forms/field-types/rich-value.ts';
import { budgets } from '#security/budgets.ts';

const VISITOR_LINK_REL = 'nofollow ugc noopener';
const MAX_NESTING = budgets.htmlDepth.atMost;

/** Sanitises text that a visitor formatted, to the elements of `ALLOWED_ELEMENTS`. Sanitising the result again changes nothing. */
export function cleanRichText(html: string): string {
  let before = html;
  let clean = cleanOnce(html);
  // Unbalanced tags are parsed differently once they are written out, so the result is sanitised until it is stable.
  for (let more = 0; clean !== before && more < MOST_PASSES; more += 1) {
    before = clean;
    clean = cleanOnce(clean);
  }
  return clean;
}

const MOST_PASSES = 5;

function cleanOnce(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...new Set(Object.values(ALLOWED_ELEMENTS))],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      ...Object.fromEntries(Object.entries(ALLOWED_ELEMENTS).map(([name, element]) => [name.toLowerCase(), element])),
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { ...(LINK_SCHEMES.test(href) && { href }), rel: VISITOR_LINK_REL },
      }),
    },
    nestingLimit: MAX_NESTING,
  }).trim();
}

/** Sanitises HTML of other people, maybe of visitors: content stays, but no element that acts or resembles our own page. */
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
      // h1 is the page's own title.
      h1: 'h2',
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: VISITOR_LINK_REL } }),
    },
  });
}
