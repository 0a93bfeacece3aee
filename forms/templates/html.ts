import { budgets } from '#security/budgets.ts';
import { fillIn, type Text } from '#texts/text.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML content and for quoted attribute values. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const MOST_LINES = budgets.shownLines.atMost;

/**
 * Escapes text of several lines for HTML content. Line breaks beyond a limit stay without `<br>`, so that a mail with very many
 * lines does not fail.
 */
export function escapeLines(value: string): string {
  let lines = 1;
  return escapeHtml(value).replace(/\n/g, (end) => {
    lines += 1;
    return lines > MOST_LINES ? end : '<br>';
  });
}

/** Attributes of a tag. `true` is an attribute without a value; false, null and undefined are left out. */
export type Attributes = Record<string, string | number | boolean | null | undefined>;

/**
 * The value of `required` for an input that is required while a condition holds: the page's script then makes it required.
 * Without a script, browsers would never send a form with hidden inputs that are `required`.
 */
export const REQUIRED_BY_CONDITION = 'once asked';

export function renderAttributes(attributes: Attributes): string {
  let html = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === 'required' && value === REQUIRED_BY_CONDITION) html += ' data-needed';
    else html += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return html;
}

/** Fills ready HTML into a text of the catalogue, which is escaped. */
export function fillHtml<Place extends string>(template: Text<Place>, html: Record<NoInfer<Place>, string>): string {
  return fillIn(escapeHtml(template), html);
}
