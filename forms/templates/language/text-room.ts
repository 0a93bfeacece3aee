import { figure } from '#security/budget-tables/budget.ts';
import { budgets } from '#security/budgets.ts';

/** What a template gives is larger than it may be. The message reads after the name of the text, without a full stop. */
export class TextTooLarge extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TextTooLarge';
  }
}

/** How much may still be rendered; texts that go out together share one. */
export class TextRoom {
  readonly #atMost: number;
  #left: number;

  constructor(atMost = budgets.templateText.atMost, left = atMost) {
    this.#atMost = atMost;
    this.#left = left;
  }

  /** For a part that is taken as a whole once it is made. */
  copy(): TextRoom {
    return new TextRoom(this.#atMost, this.#left);
  }

  /** Takes a text before it is added to what is being made. @throws TextTooLarge */
  take(text: string): string {
    // A text has at least as many bytes as characters: what is far too long need not be counted.
    this.#left -= text.length > this.#left ? text.length : Buffer.byteLength(text);
    if (this.#left >= 0) return text;
    const most = figure(this.#atMost);
    throw new TextTooLarge(
      `has more than ${most} bytes once its merge tags are filled in; use fewer of them, the filter truncate, or a max_length of the fields`,
    );
  }
}

const MOST_TAGS = budgets.templateTags.atMost;

/** What is wrong with so many tags and blocks in one template, read after its name; null when nothing is. */
export function tagsMistake(count: number): string | null {
  return count <= MOST_TAGS ? null : `has ${count} merge tags and blocks, at most ${MOST_TAGS} are allowed`;
}

const MOST_HTML_TAGS = budgets.htmlTags.atMost;
const MOST_MADE_TAGS = budgets.madeHtmlTags.atMost;

/** What is wrong with a template of so much HTML, read after its name; null when nothing is. */
export function htmlMistake(template: string): string | null {
  const count = countHtmlTags(template);
  return count <= MOST_HTML_TAGS ? null : `has ${count} tags of HTML, at most ${MOST_HTML_TAGS} are allowed`;
}

/** The same once values are filled in: each line break of a visitor's is a tag. @throws TextTooLarge */
export function boundHtml(html: string): string {
  const count = countHtmlTags(html);
  if (count <= MOST_MADE_TAGS) return html;
  throw new TextTooLarge(`has ${count} tags of HTML with its values, at most ${MOST_MADE_TAGS} are allowed`);
}

/** Opening and closing ones. What reads HTML takes time with each, and more where they stand in each other. */
function countHtmlTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) count += 1;
  return count;
}
