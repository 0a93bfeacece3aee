import { escapeHtml } from '#forms/templates/html.ts';
import type { PipedForm } from './on-page.ts';
import { PIPE_MARK } from './pipe-text.ts';

/**
 * The parts of HTML that may contain marks: an option, a tag with attributes, and text. A textarea is matched to be skipped: its
 * text is the visitor's.
 */
const MARKED_PARTS = /<textarea\b[^>]*>[\s\S]*?<\/textarea>|(<option\b[^>]*)>([^<]*)|<[a-z][^>]*>|\ufdd0(\d+)\ufdd1/gi;
const ATTRIBUTE = / ([a-z-]+)="([^"]*\ufdd0[^"]*)"/g;
/** The path of the field whose texts follow. */
const FIELD = / data-field="([^"]*)"/;
/** The attribute that holds the visitor's own text. */
const VISITOR_ATTRIBUTE = 'value';

/**
 * Replaces marks with answers, escaped for their position in the HTML. Attributes beside them record the source of each answer,
 * so that the page's script can update it.
 */
export function fillMarks(html: string, textOf: PipedForm['textOf']): string {
  if (!html.includes('\ufdd0')) return html;
  let own = '';
  const answer = (place: string) => escapeHtml(textOf(Number(place), own));
  const filled = (text: string) => text.replace(PIPE_MARK, (_all, place: string) => answer(place));
  return html.replace(MARKED_PARTS, (all, option?: string, label?: string, place?: string) => {
    if (place !== undefined) return `<bdi data-pipe="${place}">${answer(place)}</bdi>`;
    own = unescapeHtml(FIELD.exec(all)?.[1] ?? own);
    if (!all.includes('\ufdd0') || /^<textarea/i.test(all)) return all;
    if (option !== undefined && label !== undefined)
      return label.includes('\ufdd0') ? `${option}${pipedAttribute([['', label]])}>${filled(label)}` : all;
    const marked: [name: string, text: string][] = [];
    const tag = all.replace(ATTRIBUTE, (attribute, name: string, text: string) => {
      if (name === VISITOR_ATTRIBUTE) return attribute;
      marked.push([name, text]);
      return ` ${name}="${filled(text)}"`;
    });
    return marked.length === 0 ? all : `${tag.slice(0, -1)}${pipedAttribute(marked)}>`;
  });
}

/** Returns the attribute with the marked texts by attribute name, `''` for the content. */
function pipedAttribute(marked: readonly (readonly [name: string, text: string])[]): string {
  const texts = marked.map(([name, text]) => [name, unescapeHtml(text)]);
  return ` data-piped="${escapeHtml(JSON.stringify(Object.fromEntries(texts)))}"`;
}

const CHARACTERS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Reverses `escapeHtml`. */
function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity] ?? entity);
}
