import sanitizeHtml from 'sanitize-html';

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
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'nofollow ugc noopener' } }),
    },
  });
}
