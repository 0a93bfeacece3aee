/** A merge tag, filter or block that cannot be read. The message reads after the place where it stands, without a full stop. */
export class TemplateMistake extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TemplateMistake';
  }
}

/** Reads a text from left to right. */
export class Scanner {
  readonly #text: string;
  #at: number;

  constructor(text: string, at = 0) {
    this.#text = text;
    this.#at = at;
  }

  /** What comes next and matches, without the spaces around it; null leaves everything as it is. @param pattern sticky */
  take(pattern: RegExp): string | null {
    const spaces = /\s*/y;
    spaces.lastIndex = this.#at;
    spaces.exec(this.#text);
    pattern.lastIndex = spaces.lastIndex;
    const found = pattern.exec(this.#text);
    if (!found) return null;
    this.#at = pattern.lastIndex;
    return found[0];
  }

  /** A text in quotes of either kind, or a word without them; null when there is none. */
  takeArgument(bare: RegExp): { text: string; quoted: boolean } | null {
    const quoted = this.take(/"[^"]*"|'[^']*'/y);
    if (quoted !== null) return { text: quoted.slice(1, -1), quoted: true };
    const text = this.take(bare);
    return text === null ? null : { text, quoted: false };
  }

  get isAtEnd(): boolean {
    return this.#text.slice(this.#at).trim() === '';
  }
}
