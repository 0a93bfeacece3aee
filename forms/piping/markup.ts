import { escapeHtml } from '#forms/templates/html.ts';
import type { PipedForm } from './on-page.ts';
import { PIPE_MARK } from './pipe-text.ts';

/** What of HTML may have marks: a text for several lines (never, it is the visitor's), an option, a tag with attributes, and a text. */
const PLACES = /<textarea\b[^>]*>[\s\S]*?<\/textarea>|(<option\b[^>]*)>([^<]*)|<[a-z][^>]*>|\ufdd0(\d+)\ufdd1/gi;
const ATTRIBUTE = / ([a-z-]+)="([^"]*\ufdd0[^"]*)"/g;
/** The path of the field whose texts follow. */
const FIELD = / data-field="([^"]*)"/;
/** What a visitor has typed. */
const OWN_ATTRIBUTE = 'value';

/**
 * Puts answers in place of their marks, escaped for where they stand, and says beside them where they come from: the page's script
 * follows them.
 */
export function fillMarks(html: string, textOf: PipedForm['textOf']): string {
  if (!html.includes('\ufdd0')) return html;
  let own = '';
  const answer = (place: string) => escapeHtml(textOf(Number(place), own));
  const filled = (text: string) => text.replace(PIPE_MARK, (_all, place: string) => answer(place));
  return html.replace(PLACES, (all, option?: string, label?: string, place?: string) => {
    if (place !== undefined) return `<bdi data-pipe="${place}">${answer(place)}</bdi>`;
    own = unescapeHtml(FIELD.exec(all)?.[1] ?? own);
    if (!all.includes('\ufdd0') || /^<textarea/i.test(all)) return all;
    if (option !== undefined && label !== undefined)
      return label.includes('\ufdd0') ? `${option}${pipedAttribute([['', label]])}>${filled(label)}` : all;
    const marked: [name: string, text: string][] = [];
    const tag = all.replace(ATTRIBUTE, (own, name: string, text: string) => {
      if (name === OWN_ATTRIBUTE) return own;
      marked.push([name, text]);
      return ` ${name}="${filled(text)}"`;
    });
    return marked.length === 0 ? all : `${tag.slice(0, -1)}${pipedAttribute(marked)}>`;
  });
}

/** By attribute, `''` for the content: the text with its marks. */
function pipedAttribute(marked: readonly (readonly [name: string, text: string])[]): string {
  const texts = marked.map(([name, text]) => [name, unescapeHtml(text)]);
  return ` data-piped="${escapeHtml(JSON.stringify(Object.fromEntries(texts)))}"`;
}

const CHARACTERS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** What `escapeHtml` has made. */
function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity] ?? entity);
}
