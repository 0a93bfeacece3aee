import { figure } from '#security/budget-tables/budget.ts';
import { budgets } from '#security/budgets.ts';

/** The error of a rendered template that is too large. The message has no full stop and follows the name of the text. */
export class TextTooLarge extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TextTooLarge';
  }
}

/** The remaining size of rendered texts; texts that are sent together share one. */
export class TextRoom {
  readonly #atMost: number;
  #left: number;

  constructor(atMost = budgets.templateText.atMost, left = atMost) {
    this.#atMost = atMost;
    this.#left = left;
  }

  /** Returns a copy for rendering a part, which is taken as a whole from the original afterwards. */
  copy(): TextRoom {
    return new TextRoom(this.#atMost, this.#left);
  }

  /** Takes room for a text before it is appended. @throws TextTooLarge */
  take(text: string): string {
    // A text has at least as many bytes as characters, so the bytes of one that is far too long need no counting.
    this.#left -= text.length > this.#left ? text.length : Buffer.byteLength(text);
    if (this.#left >= 0) return text;
    const most = figure(this.#atMost);
    throw new TextTooLarge(
      `has more than ${most} bytes once its merge tags are filled in; use fewer of them, the filter truncate, or a max_length of the fields`,
    );
  }
}

const MOST_TAGS = budgets.templateTags.atMost;

/** Returns the mistake of a template with too many tags and blocks, to follow its name; null when the number is allowed. */
export function tagsMistake(count: number): string | null {
  return count <= MOST_TAGS ? null : `has ${count} merge tags and blocks, at most ${MOST_TAGS} are allowed`;
}

const MOST_HTML_TAGS = budgets.htmlTags.atMost;
const MOST_MADE_TAGS = budgets.madeHtmlTags.atMost;

/** Returns the mistake of a template with too much HTML, to follow its name; null when the amount is allowed. */
export function htmlMistake(template: string): string | null {
  const count = countHtmlTags(template);
  return count <= MOST_HTML_TAGS ? null : `has ${count} tags of HTML, at most ${MOST_HTML_TAGS} are allowed`;
}

/** Limits HTML whose values are filled in: each line break of a visitor is a tag. @throws TextTooLarge */
export function boundHtml(html: string): string {
  const count = countHtmlTags(html);
  if (count <= MOST_MADE_TAGS) return html;
  throw new TextTooLarge(`has ${count} tags of HTML with its values, at most ${MOST_MADE_TAGS} are allowed`);
}

/** Counts opening and closing tags. Parsers of HTML take time for each, and more for nested ones. */
function countHtmlTags(html: string): number {
  let count = 0;
  for (let position = html.indexOf('<'); position !== -1; position = html.indexOf('<', position + 1)) count += 1;
  return count;
}
