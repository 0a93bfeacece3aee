import { budgets } from '#security/budgets.ts';
import { fillIn, type Text } from '#texts/text.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML content and for quoted attribute values. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const MOST_LINES = budgets.shownLines.atMost;

/** Escapes text of several lines for HTML content. Nobody's mail fails because its text has more lines than anybody reads. */
export function escapeLines(value: string): string {
  let lines = 1;
  return escapeHtml(value).replace(/\n/g, (end) => {
    lines += 1;
    return lines > MOST_LINES ? end : '<br>';
  });
}

/** Attributes of a tag, with a leading space each. `true` is a bare attribute; false, null and undefined are left out. */
export type Attributes = Record<string, string | number | boolean | null | undefined>;

/**
 * In the place of true for `required`, where a condition asks for the input: the page's script makes it so then. Without a script the
 * browser would never send a form whose hidden inputs are `required`.
 */
export const ONCE_ASKED = 'once asked';

export function renderAttributes(attributes: Attributes): string {
  let html = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === 'required' && value === ONCE_ASKED) html += ' data-needed';
    else html += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return html;
}

/** A text of the catalogue as HTML, with ready HTML in its places. */
export function fillHtml<Place extends string>(template: Text<Place>, html: Record<NoInfer<Place>, string>): string {
  return fillIn(escapeHtml(template), html);
}
