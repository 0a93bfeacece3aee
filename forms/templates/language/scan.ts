/** The error of a merge tag, filter or block that cannot be parsed. The message has no full stop and follows the position. */
export class TemplateMistake extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TemplateMistake';
  }
}

/** Reads a text from left to right. */
export class Scanner {
  readonly #text: string;
  #position: number;

  constructor(text: string, start = 0) {
    this.#text = text;
    this.#position = start;
  }

  /**
   * Takes the next match and the spaces before it; returns null and takes nothing when the pattern does not match here. @param
   * pattern sticky
   */
  take(pattern: RegExp): string | null {
    const spaces = /\s*/y;
    spaces.lastIndex = this.#position;
    spaces.exec(this.#text);
    pattern.lastIndex = spaces.lastIndex;
    const match = pattern.exec(this.#text);
    if (!match) return null;
    this.#position = pattern.lastIndex;
    return match[0];
  }

  /** Takes a text in quotes of either kind, or a word without quotes; null when there is neither. */
  takeArgument(bare: RegExp): { text: string; quoted: boolean } | null {
    const quoted = this.take(/"[^"]*"|'[^']*'/y);
    if (quoted !== null) return { text: quoted.slice(1, -1), quoted: true };
    const text = this.take(bare);
    return text === null ? null : { text, quoted: false };
  }

  get isAtEnd(): boolean {
    return this.#text.slice(this.#position).trim() === '';
  }
}
