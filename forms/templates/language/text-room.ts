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
    const most = this.#atMost.toLocaleString('en-US');
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
