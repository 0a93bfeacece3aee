/**
 * Plain text of an HTML message: blocks become lines, table cells stand side by side, links keep their address, styles
 * and scripts go. Linear in the length, never throws.
 */
export function htmlToText(html: string): string {
  let text = '';
  let href = '';
  let linkStart = 0;
  let position = 0;
  while (position < html.length) {
    const open = html.indexOf('<', position);
    const literal = html.slice(position, open === -1 ? html.length : open);
    text += decodeEntities(literal.replace(/\s+/g, ' '));
    if (open === -1) break;
    const tag = readTag(html, open);
    if (!tag) {
      text += '<';
      position = open + 1;
      continue;
    }
    position = SKIPPED.has(tag.name) ? endOfElement(html, tag.end, tag.name) : tag.end;
    if (tag.name === 'a') {
      href = /\shref\s*=\s*["']?((?:https?:|mailto:)[^"'\s>]+)/i.exec(tag.source)?.[1] ?? '';
      linkStart = text.length;
    } else if (tag.name === '/a' && href !== '') {
      const address = decodeEntities(href).replace(/^mailto:/i, '');
      if (text.slice(linkStart).trim() !== address) text += ` (${address})`;
      href = '';
    }
    text += BREAKS[tag.name] ?? '';
  }
  return tidy(text);
}

const SKIPPED = new Set(['style', 'script', 'head', 'title']);

/** What a tag leaves in the text. */
const BREAKS: Record<string, string> = { br: '\n', hr: '\n---\n', li: '\n- ', '/th': ': ', '/td': '  ', tr: '\n' };
for (const block of ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'ul', 'ol', 'blockquote', 'section']) {
  BREAKS[block] = '\n';
  BREAKS[`/${block}`] = '\n';
}
for (const block of ['p', 'h1', 'h2', 'h3', 'table', 'ul', 'ol']) BREAKS[`/${block}`] = '\n\n';

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  euro: '€',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
};

interface Tag {
  /** Lower case, with a slash in front for an end tag; empty for comments and declarations. */
  name: string;
  source: string;
  end: number;
}

function readTag(html: string, start: number): Tag | null {
  if (html.startsWith('<!--', start)) {
    const end = html.indexOf('-->', start + 4);
    return { name: '', source: '', end: end === -1 ? html.length : end + 3 };
  }
  if (!/[a-z/!?]/i.test(html[start + 1] ?? '')) return null;
  let quote = '';
  let end = start + 1;
  for (; end < html.length; end += 1) {
    const character = html[end];
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') break;
    else if ((character === '"' || character === "'") && html[end - 1] === '=') quote = character;
  }
  const source = html.slice(start, end + 1);
  const name = /^<(\/?[a-z][a-z0-9]*)/i.exec(source)?.[1] ?? '';
  return { name: name.toLowerCase(), source, end: end + 1 };
}

function endOfElement(html: string, from: number, name: string): number {
  const close = new RegExp(`</${name}\\s*>`, 'gi');
  close.lastIndex = from;
  return close.exec(html) ? close.lastIndex : html.length;
}

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (entity, body: string) => {
    if (!body.startsWith('#')) return Object.hasOwn(NAMED, body) ? (NAMED[body] ?? entity) : entity;
    const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

function tidy(text: string): string {
  const lines = text.split('\n').map((one) => one.trimEnd().replace(/^ (?! )/, ''));
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
